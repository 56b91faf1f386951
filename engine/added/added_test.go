package added

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// lower is a normalizer: ASCII to lower case, and '!' is taken away.
type lower struct{}

func (lower) Normalize(t *text.Text, s *text.Scratch) {
	n := 0
	for i, c := range t.Bytes {
		if c == '!' {
			continue
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		t.Bytes[n] = c
		if t.Align != nil {
			t.Align[n] = t.Align[i]
		}
		n++
	}
	t.Bytes = t.Bytes[:n]
	if t.Align != nil {
		t.Align = t.Align[:n]
	}
}

func show(p *text.Pieces) string {
	var parts []string
	for _, x := range p.List {
		one := fmt.Sprintf("%q", p.Bytes[x.Start:x.End])
		if x.ID >= 0 {
			one = fmt.Sprintf("%d:%s", x.ID, one)
		}
		if p.Align != nil {
			one += fmt.Sprintf("[%d,%d)", p.Align[x.Start].Start, p.Align[x.End-1].End)
		}
		parts = append(parts, one)
	}
	return strings.Join(parts, " ")
}

func TestSplit(t *testing.T) {
	tokens := []engine.AddedToken{
		{ID: 1, Content: "<s>", Special: true},
		{ID: 2, Content: "<s>>", Special: true},
		{ID: 3, Content: "[M]", LStrip: true, RStrip: true},
		{ID: 4, Content: "Day", Normalized: true, SingleWord: true},
		{ID: 5, Content: "a!b", Normalized: true},
		{ID: 6, Content: " x"},
	}
	v, err := Build(tokens, lower{})
	if err != nil {
		t.Fatal(err)
	}
	var p text.Pieces
	var s Scratch
	for _, c := range []struct {
		name, in, want string
		o              Options
	}{
		{"nothing", "", "", Options{}},
		{"only what is removed", "!!", "", Options{Aligned: true}},
		{"longest", "A<s>>B<s>", `"a"[0,1) 2:"<s>>"[1,5) "b"[5,6) 1:"<s>"[6,9)`, Options{Aligned: true}},
		{"special as text", "A<s>>B", `"a<s>>b"[0,6)`, Options{Aligned: true, EncodeSpecial: true}},
		{"strips", "A  [M] \n b", `"a" 3:"  [M] \n " "b"`, Options{}},
		{"strips what the next begins with", "[M] x", `3:"[M] " 6:" x"`, Options{}},
		{"single word", "DAY dAy1 (day) day", `4:"day" " day1 (" 4:"day" ") " 4:"day"`, Options{}},
		{"by its normalized form", "xA!!B", `"x"[0,1) 5:"ab"[1,5)`, Options{Aligned: true}},
	} {
		v.Split(&p, &s, []byte(c.in), lower{}, c.o)
		if got := show(&p); got != c.want {
			t.Errorf("%s: %q\n got %s\nwant %s", c.name, c.in, got, c.want)
		}
	}
	if form, _ := v.Form(5); form != "ab" {
		t.Errorf("form of a!b is %q", form)
	}
}

func TestRefused(t *testing.T) {
	for _, tokens := range [][]engine.AddedToken{
		{{ID: 1, Content: "A", Normalized: true}, {ID: 2, Content: "a", Normalized: true}},
		{{ID: 1, Content: "!", Normalized: true}},
		{{ID: 1, Content: "\n", LStrip: true}, {ID: 2, Content: "x", RStrip: true}},
	} {
		if _, err := Build(tokens, lower{}); !errors.Is(err, engine.ErrUnsupported) {
			t.Errorf("%v: %v", tokens, err)
		}
	}
}

// The matcher against trying every pattern at every byte; patterns long enough for the second automaton among them.
func TestMatcher(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	word := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = "aaaabc<"[rng.IntN(7)]
		}
		return string(b)
	}
	for range 3000 {
		var patterns []pattern
		seen := map[string]bool{}
		for range 1 + rng.IntN(8) {
			w := word(1 + rng.IntN(5))
			if rng.IntN(4) == 0 {
				w = strings.Repeat("a", 66+rng.IntN(4)) + w
			}
			if !seen[w] {
				seen[w] = true
				patterns = append(patterns, pattern{w, int32(len(patterns))})
			}
		}
		m := newMatcher(patterns)
		b := []byte(word(rng.IntN(200)) + strings.Repeat("a", rng.IntN(200)) + word(rng.IntN(50)))
		for _, late := range []bool{false, true} {
			scan := scanner{m: m, b: b}
			if late && m.back != nil {
				scan.readBack()
			}
			var got, want []string
			for scan.next() {
				got = append(got, fmt.Sprint(scan.start, scan.end, scan.token))
			}
			for i := 0; i < len(b); {
				best := pattern{token: -1}
				for _, p := range patterns {
					if len(p.text) > len(best.text) && bytes.HasPrefix(b[i:], []byte(p.text)) {
						best = p
					}
				}
				if best.token < 0 {
					i++
					continue
				}
				want = append(want, fmt.Sprint(i, i+len(best.text), best.token))
				i += len(best.text)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%q in %q\n got %v\nwant %v", patterns, b, got, want)
			}
		}
	}
}

func TestLinear(t *testing.T) {
	tokens := []engine.AddedToken{
		{ID: 1, Content: strings.Repeat("a", 50_000) + "b"}, {ID: 2, Content: strings.Repeat("a", 20_000) + "c"}, {ID: 3, Content: "ab", LStrip: true},
	}
	v, err := Build(tokens, nil)
	if err != nil {
		t.Fatal(err)
	}
	var p text.Pieces
	var s Scratch
	start := time.Now()
	v.Split(&p, &s, bytes.Repeat([]byte("a"), 4<<20), nil, Options{})
	v.Split(&p, &s, bytes.Repeat([]byte(" "), 4<<20), nil, Options{})
	v.Split(&p, &s, bytes.Repeat([]byte("ab"), 2<<20), nil, Options{})
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("12 MiB took %v", d)
	}
}

func BenchmarkSplit(b *testing.B) {
	line := []byte(strings.Repeat("The quick brown fox jumps over the lazy dog, 12 times; and 3 more.\n", 1000))
	few := []engine.AddedToken{{ID: 1, Content: "<|endoftext|>"}, {ID: 2, Content: "[MASK]", LStrip: true}}
	var many []engine.AddedToken
	for i := range 6400 {
		many = append(many, engine.AddedToken{ID: uint32(i), Content: fmt.Sprintf("<unused%d>", i)})
	}
	for i := range 30 {
		many = append(many, engine.AddedToken{ID: uint32(7000 + i), Content: strings.Repeat(" ", i+2)})
		many = append(many, engine.AddedToken{ID: uint32(8000 + i), Content: strings.Repeat("\n", i+1)})
		many = append(many, engine.AddedToken{ID: uint32(9000 + i), Content: strings.Repeat("\t", i+1)})
	}
	for _, c := range []struct {
		name   string
		tokens []engine.AddedToken
	}{{"few", few}, {"6490", many}} {
		v, err := Build(c.tokens, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			var p text.Pieces
			var s Scratch
			b.SetBytes(int64(len(line)))
			b.ReportAllocs()
			for b.Loop() {
				v.Split(&p, &s, line, nil, Options{})
			}
		})
	}
}
