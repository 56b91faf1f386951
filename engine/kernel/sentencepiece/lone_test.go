package sentencepiece_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/kernel/sentencepiece"
)

// Runs of characters that go from code point to ids, among such that do not: against the kernel that has no such way, and the general one. The text ends
// where its memory ends.
func TestLone(t *testing.T) {
	units := []string{"漢", "字", "龍鳳", "，", "。", "1", "2024", "\n", "\t", " ", "  ", "▁", "中文", "中", "é", "é中", "Ж", "a", "the ", "(", "<b>", "</p>", "[1]", "가", "한국", "\u0e01",
		"\ufeff", "😀", "\U00020000", "\u07ff", "\u0800", "\uffff", "\ud7ff", "\ue000", "e\u0301"}
	all(t, func(t *testing.T, p *pair) {
		with, ok := p.kernel.(*sentencepiece.BPE)
		if !ok {
			return
		}
		without := with.WithoutLone()
		page := enginetest.Guarded(t, 1<<15)
		rng := rand.New(rand.NewPCG(9, 9))
		var s sentencepiece.Scratch
		for i := range 400 {
			var b strings.Builder
			for range 1 + rng.IntN(12) {
				lone := units[rng.IntN(10-i%4)]
				b.WriteString(strings.Repeat(lone, rng.IntN(60)))
				for range rng.IntN(4) {
					b.WriteString(units[rng.IntN(len(units))])
				}
			}
			text := page[len(page)-min(b.Len(), len(page)):]
			text = text[:copy(text, strings.ToValidUTF8(b.String()[:len(text)], ""))]
			limit := noLimit
			if i%3 == 0 {
				limit = rng.IntN(300)
			}
			without.Open(&s)
			want, wantOK := without.AppendIDs(nil, text, noLimit, &s)
			without.Close(&s)
			with.Open(&s)
			got, ok := with.AppendIDs(nil, text, limit, &s)
			with.Close(&s)
			if limit != noLimit {
				if wantOK && ok && (len(got) < min(limit, len(want)) || !slices.Equal(got, want[:len(got)])) {
					t.Fatalf("%q: limit %d: %d ids of %d", text, limit, len(got), len(want))
				}
				continue
			}
			if ok != wantOK || !slices.Equal(got, want) {
				t.Fatalf("%q: got %v, want %v", text, got, want)
			}
			p.same(t, string(text))
		}
	})
}
