package wordpiece

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// tables are those of each set of steps.
func tables(tb testing.TB) (all []*chars) {
	tb.Helper()
	for i := range 8 {
		c, err := charsOf(normalizer.NewBert(true, i&1 != 0, i&2 != 0, i&4 != 0))
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// guarded is memory of n bytes between canaries.
type guarded struct{ all, in []byte }

const canary = 0xA5

func guard(n int) guarded {
	all := bytes.Repeat([]byte{canary}, n+512)
	return guarded{all, all[256 : 256+n : 256+n]}
}

func (g guarded) intact() bool {
	for _, c := range slices.Concat(g.all[:256], g.all[256+len(g.in):]) {
		if c != canary {
			return false
		}
	}
	return true
}

// checkFill sets what runs against norm: the same bytes come of the text, blanks at the end apart, and nothing beside the memory for it is written.
func checkFill(tb testing.TB, c *chars, text []byte) {
	tb.Helper()
	eachTier(func() { checkFillHere(tb, c, text) })
}

func checkFillHere(tb testing.TB, c *chars, text []byte) {
	tb.Helper()
	plain := make([]byte, maxGrowth*len(text)+normSlack)
	_, n := c.norm(plain, text, len(plain)-normSlack)
	plain = bytes.TrimRight(plain[:n], " ")
	var got []byte
	var tail [tailLen]byte
	const full = maxGrowth * ahead
	g := guard(full + normSlack)
	for rest := text; len(rest) > 0; {
		read, wrote, _ := c.fill(g.in, rest, full, false, &tail)
		if read <= 0 || read > len(rest) || wrote > len(g.in) || wrote < full && read < len(rest) {
			tb.Fatalf("%q: read %d of %d, wrote %d", text, read, len(rest), wrote)
		}
		got = append(got, g.in[:wrote]...)
		rest = rest[read:]
	}
	if !g.intact() {
		tb.Fatalf("%q: wrote beside its memory", text)
	}
	if got = bytes.TrimRight(got, " "); !bytes.Equal(got, plain) {
		tb.Fatalf("%q:\n got %q\nwant %q", text, got, plain)
	}
}

func checkWords(tb testing.TB, text []byte) {
	tb.Helper()
	eachTier(func() { checkWordsHere(tb, text) })
}

func checkWordsHere(tb testing.TB, text []byte) {
	tb.Helper()
	text = append(slices.Clip(text), bytes.Repeat([]byte{' '}, block-len(text)%block)...)
	wantStarts, wantEnds := make([]uint32, len(text)+spareWords), make([]uint32, len(text)+spareWords)
	n := split(text, wantStarts, wantEnds)
	const sign = 0xA5A5A5A5
	starts, ends := slices.Repeat([]uint32{sign}, len(text)+spareWords+8), slices.Repeat([]uint32{sign}, len(text)+spareWords+8)
	got := words(text, starts[:len(text)+spareWords], ends[:len(text)+spareWords])
	if got != n || !slices.Equal(starts[:n], wantStarts[:n]) || !slices.Equal(ends[:n], wantEnds[:n]) {
		tb.Fatalf("%q:\n got %v %v\nwant %v %v", text, starts[:got], ends[:got], wantStarts[:n], wantEnds[:n])
	}
	for i := range 8 {
		if at := len(text) + spareWords + i; starts[at] != sign || ends[at] != sign {
			tb.Fatalf("%q: wrote beside its memory", text)
		}
	}
}

// mix makes well-formed text; some has few kinds of characters.
func mix(rng *rand.Rand, n int) []byte {
	var b []byte
	limit := []int{0x7F, 0x7F, 0x200, 0x800, 0x3200, 0xFFFF, 0x3FFFF, 0x110000}[rng.IntN(8)]
	pure := rng.IntN(2) == 0
	for len(b) < n {
		r := rune(rng.IntN(limit))
		if pure && rng.IntN(40) > 0 {
			b = utf8.AppendRune(b, []rune("abé ßжΩ\u0301ç")[rng.IntN(9)])
			continue
		}
		switch rng.IntN(3) {
		case 0:
			r = rune("etaoinshrdlu ,.EAT\n\t\x00"[rng.IntN(21)])
		case 1:
			r = []rune("éß中国が가İﬁ\u0301—“🙂𠀀≠ΐ﷽")[rng.IntN(16)]
		}
		b = utf8.AppendRune(b, r)
	}
	for len(b) > n || !utf8.Valid(b) {
		b = b[:len(b)-1]
	}
	return b
}

// Texts of every length, at every place in a line, against the twins. The text ends where no memory is.
func TestVectors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	all := tables(t)
	page := enginetest.Guarded(t, 1<<12)
	for n := range 301 {
		for range 24 {
			b := mix(rng, n)
			text := page[len(page)-len(b):]
			copy(text, b)
			checkFill(t, all[rng.IntN(len(all))], text)
			checkWords(t, []byte(strings.ToValidUTF8(string(b), "")))
		}
	}
}

// The worst that a block can become.
func TestGrowth(t *testing.T) {
	for i, c := range tables(t) {
		most := map[int]rune{}
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if r == 0xD800 {
				r = 0xE000
			}
			var dst [4 * maxPooled]byte
			source := []byte(string(r))
			_, wrote := c.norm(dst[:], source, 1)
			if wrote > maxGrowth*len(source) {
				t.Fatalf("steps %d: %U becomes %d bytes", i, r, wrote)
			}
			if old, ok := most[len(source)]; !ok || wrote > len(becomes(c, old)) {
				most[len(source)] = r
			}
		}
		for _, r := range most {
			for _, n := range []int{1, 20, 64, 65, 200, 500} {
				checkFill(t, c, []byte(strings.Repeat(string(r), n)))
				checkFill(t, c, []byte("a"+strings.Repeat(string(r), n)))
			}
		}
		if i == 0 || testing.Short() {
			continue
		}
		if got := len(c.entries)*8 + len(c.pool); got > 1<<20 {
			t.Errorf("steps %d: tables of %d bytes", i, got)
		}
	}
}

func becomes(c *chars, r rune) []byte {
	var dst [4 * maxPooled]byte
	_, n := c.norm(dst[:], []byte(string(r)), 1)
	return dst[:n]
}

// FuzzVectors sets norm512 and split512 against their twins.
func FuzzVectors(f *testing.F) {
	f.Add([]byte("The quick brown fox — élan, 中文。"), uint8(7))
	f.Add(bytes.Repeat([]byte("\u1fb7"), 100), uint8(6))
	all := tables(f)
	f.Fuzz(func(t *testing.T, text []byte, steps uint8) {
		if utf8.Valid(text) {
			checkFill(t, all[steps%8], text)
		}
		checkWords(t, text[:min(len(text), bufLen-block)])
	})
}
