package scheme

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
)

// What More calls final never changes again, and in the end all is as Starts has it: texts of long runs of blanks and of upper case, which leave starts open.
func TestPass(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	parts := []string{"word ", "\n", " ", "   \t", "中", "UPPER", "Ǆ", "ª", "!", "don't", "1234567", "é"}
	for i := range schemes {
		s := schemes[i].scheme()
		var p Pass
		for range 60 {
			var text []byte
			for len(text) < rng.IntN(6000) {
				text = append(text, bytes.Repeat([]byte(parts[rng.IntN(len(parts))]), 1+rng.IntN(1<<rng.IntN(11)))...)
			}
			want := make([]uint64, len(text)/64+1)
			s.Starts(want, text)
			got := make([]uint64, len(text)/64+1)
			p.Begin(s)
			for final := 0; final < len(got); {
				next := p.More(got, text)
				if next < final {
					t.Fatalf("%s: %d words are final, and then %d", s.Name, final, next)
				}
				final = next
				if !slices.Equal(got[:final], want[:final]) {
					t.Fatalf("%s: %q: not final", s.Name, text)
				}
			}
		}
	}
}
