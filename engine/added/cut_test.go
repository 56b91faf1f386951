package added

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// same is a normalizer that leaves every text as it is.
type same struct{}

func (same) Normalize(*text.Text, *text.Scratch) {}

// Cut against Split with a normalizer that does nothing.
func TestCut(t *testing.T) {
	tokens := []engine.AddedToken{
		{ID: 1, Content: "<s>", Special: true}, {ID: 2, Content: "<s>>", LStrip: true, Special: true}, {ID: 3, Content: "[M]", Normalized: true, RStrip: true},
		{ID: 4, Content: "ab", Normalized: true, SingleWord: true},
	}
	v, err := Build(tokens, same{})
	if err != nil {
		t.Fatal(err)
	}
	var p text.Pieces
	var s Scratch
	rng := rand.New(rand.NewPCG(1, 2))
	parts := []string{"<s>", "<s>>", "[M]", "ab", " ", "x", "[", "<"}
	for range 2000 {
		var b bytes.Buffer
		for range rng.IntN(8) {
			b.WriteString(parts[rng.IntN(len(parts))])
		}
		o := Options{EncodeSpecial: rng.IntN(2) == 0}
		v.Split(&p, &s, b.Bytes(), same{}, o)
		if got := v.Cut(nil, &s, b.Bytes(), o); !slices.Equal(got, p.List) {
			t.Fatalf("%q: got %v, want %v", b.String(), got, p.List)
		}
		if _, ok := v.CutRaw(nil, &s, b.Bytes(), o); ok {
			t.Fatal("tokens to be looked for afterwards are forgotten")
		}
	}
}
