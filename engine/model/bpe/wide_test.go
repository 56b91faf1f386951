package bpe

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"
)

// Parts of pieces of wide characters against the piece merged as one, by the heap.
func checkWide(t *testing.T, b *Bytes, piece []byte) (parts int) {
	t.Helper()
	cuts, ok := b.CutWide(piece)
	if wide := utf8.RuneCount(piece); ok != (3*wide == len(piece) && wide <= MaxWide && wide > 0) {
		t.Fatalf("%q: %v", piece, ok)
	}
	if !ok {
		return 0
	}
	var got []uint32
	start := 0
	for i := 3; i <= len(piece); i += 3 {
		if cuts>>(i/3-1)&1 == 0 {
			continue
		}
		parts++
		if part := piece[start:i]; len(part) == 3 {
			got = b.AppendWide(got, part)
		} else {
			got = heaped(got, b, part)
		}
		start = i
	}
	if want := heaped(nil, b, piece); !slices.Equal(got, want) || start != len(piece) {
		t.Fatalf("%q, cut as %b: got %v, want %v", piece, cuts, got, want)
	}
	return parts
}

func TestWide(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	cut := 0
	for seed := range uint64(700) {
		b, err := invent(t, 3*seed).Bytes()
		if err != nil || !b.Quick() {
			continue
		}
		letters := []rune("中丽丮丯五亖\u0800\uffff")[:2+r.IntN(7)]
		for range 20 {
			piece := make([]rune, 1+r.IntN(70))
			for i := range piece {
				piece[i] = letters[r.IntN(len(letters))]
			}
			if r.IntN(8) == 0 {
				piece[r.IntN(len(piece))] = []rune("a é😀")[r.IntN(4)]
			}
			cut += checkWide(t, b, []byte(string(piece)))
		}
	}
	if cut < 5_000 {
		t.Errorf("only %d parts of invented pieces", cut)
	}
	for _, name := range []string{"gpt2", "llama-3", "qwen3", "deepseek-v3"} {
		_, b := openBytes(t, name)
		for _, kind := range []string{"ml-zh", "ml-ja"} {
			for _, w := range words(t, kind, 3_000, 90) {
				for len(w) > 0 && !utf8.RuneStart(w[0]) {
					w = w[1:]
				}
				for len(w) > 0 && !utf8.Valid(w) {
					w = w[:len(w)-1]
				}
				if r.IntN(4) == 0 { // any characters
					wide := []rune(string(w))
					for i := range wide {
						if wide[i] = rune(0x800 + r.IntN(0xD000)); r.IntN(3) == 0 {
							wide[i] = rune(0x3040 + r.IntN(192))
						}
					}
					w = []byte(string(wide))
				}
				checkWide(t, b, w)
			}
		}
	}
}
