package pretokenizer

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// Tries to part the two ways of splitting by a pattern, and to break the law on pieces: any pattern that compiles, any text.
func FuzzSplit(f *testing.F) {
	for _, p := range known(f) {
		f.Add(p, "Hello, y'all! \r\n\r\n  1234 e\u0301té 中国 ſ \u3000 x", uint8(1), false)
	}
	f.Add(`(?<=a)b|(?>\s+)x|\p{Lu}++`, "ab  x ABC", uint8(0), true)
	f.Add(`[^a]*?\z|(?i:straße)`, "STRASSE a", uint8(3), false)
	f.Fuzz(func(t *testing.T, pattern, s string, behavior uint8, invert bool) {
		if !utf8.ValidString(s) || len(pattern) > 200 || len(s) > 20000 {
			t.Skip()
		}
		split, err := NewSplit(pattern, true, Behavior(behavior%5), invert)
		if err != nil {
			t.Skip()
		}
		long := s
		for len(long) < 3000 && len(long) > 0 { // more than a block
			long += s
		}
		for _, s := range []string{s, long} {
			var fast, plain text.Pieces
			run(split, &fast, s, true)
			run(Plain(split), &plain, s, true)
			if !slices.Equal(fast.List, plain.List) {
				t.Fatalf("%q over %q:\nfast  %v\nplain %v", pattern, s, fast.List, plain.List)
			}
			at := uint32(0)
			for _, p := range fast.List {
				if p.Start < at || p.Start >= p.End || int(p.End) > len(s) || !utf8.ValidString(s[p.Start:p.End]) || p.ID != -1 {
					t.Fatalf("%q over %q: piece %v behind %d", pattern, s, p, at)
				}
				at = p.End
			}
		}
	})
}

// Tries to make Build panic, or build what breaks the law on pieces, from any JSON.
func FuzzBuild(f *testing.F) {
	f.Add(`{"type":"Sequence","pretokenizers":[{"type":"Metaspace","replacement":"_","prepend_scheme":"first"},{"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true}]}`, "a b")
	f.Add(`{"type":"Sequence","pretokenizers":[{"type":"UnicodeScripts"},{"type":"FixedLength","length":3},{"type":"Punctuation"}]}`, " a, 中b")
	f.Add(splitJSON(`\s+`, "MergedWithPrevious", true), " a  b ")
	f.Fuzz(func(t *testing.T, raw, s string) {
		if !utf8.ValidString(s) || len(raw) > 2000 || len(s) > 2000 {
			t.Skip()
		}
		pre, err := load(t, raw)
		if err != nil {
			t.Skip()
		}
		var with, without text.Pieces
		run(pre, &with, s, true)
		run(pre, &without, s, NeedsAlign(pre))
		if string(with.Bytes) != string(without.Bytes) || !slices.Equal(with.List, without.List) {
			t.Fatalf("%s over %q: alignments change the pieces", raw, s)
		}
		if len(with.Align) != len(with.Bytes) {
			t.Fatalf("%d alignments of %d bytes", len(with.Align), len(with.Bytes))
		}
		at := uint32(0)
		for _, p := range with.List {
			if p.Start < at || p.Start >= p.End || int(p.End) > len(with.Bytes) || !utf8.Valid(with.Bytes[p.Start:p.End]) {
				t.Fatalf("%s over %q: piece %v behind %d", raw, s, p, at)
			}
			for i := p.Start; i < p.End; i++ {
				if a := with.Align[i]; a.Start > a.End || int(a.End) > len(s) {
					t.Fatalf("%s over %q: alignment %v", raw, s, a)
				}
			}
			at = p.End
		}
	})
}
