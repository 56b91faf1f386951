package build

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
)

// TestGolden sets small and odd models against the oracle's answers; testdata/golden.py made them. $UIO_MODEL_GOLDEN names another, larger file.
func TestGolden(t *testing.T) {
	path := os.Getenv("UIO_MODEL_GOLDEN")
	if path == "" {
		path = "../testdata/golden.json"
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Oracle string
		Cases  []struct {
			Model   string
			Refused bool
			Size    int
			Scores  []float64
			Pieces  []string
			Tokens  []*[]uint32
		}
	}
	if err := json.Unmarshal(file, &golden); err != nil {
		t.Fatal(err)
	}
	if golden.Oracle != engine.Oracle {
		t.Errorf("golden.json is of %s, want %s: make it anew", golden.Oracle, engine.Oracle)
	}
	var s model.Scratch
	var pieces, refused int
	for _, c := range golden.Cases {
		m, err := open([]byte(c.Model))
		if err != nil {
			refused++
			if !errors.Is(err, engine.ErrUnsupported) && !errors.Is(err, engine.ErrTokenizer) {
				t.Errorf("%s: %v wraps neither ErrUnsupported nor ErrTokenizer", c.Model, err)
			}
			if !c.Refused && !errors.Is(err, engine.ErrUnsupported) {
				t.Errorf("%s: %v; the oracle takes it", c.Model, err)
			}
			continue
		}
		if c.Refused {
			t.Errorf("%s: taken; the oracle refuses it", c.Model)
			continue
		}
		if m.VocabSize() != c.Size {
			t.Errorf("%s: %d tokens, want %d", c.Model, m.VocabSize(), c.Size)
		}
		if u, ok := m.(*unigram.Model); ok {
			u.Scores(func(token []byte, id uint32, score float64) bool {
				if score != c.Scores[id] {
					t.Errorf("%s: %q scores %v, want %v", c.Model, token, score, c.Scores[id])
				}
				return true
			})
		}
		for i, piece := range c.Pieces {
			pieces++
			var got []uint32
			tokens := model.Tokens{Ranged: true}
			err := m.AppendTokens(&tokens, []byte(piece), &s)
			for i, id := range tokens.IDs {
				got = append(got, id, tokens.Ranges[i].Start, tokens.Ranges[i].End)
			}
			switch want := c.Tokens[i]; {
			case want == nil && err == nil:
				t.Errorf("%s of %q: got %v, the oracle fails", c.Model, piece, got)
			case want != nil && (err != nil || !slices.Equal(got, *want)):
				t.Errorf("%s of %q: got %v, %v; want %v", c.Model, piece, got, err, *want)
			}
		}
		m.ForEach(func(token []byte, id uint32) bool {
			if got, ok := m.TokenToID(token); !ok || got != id {
				t.Errorf("%s: %q has id %d, %v; want %d", c.Model, token, got, ok, id)
			}
			if got, ok := m.IDToToken(id); !ok || string(got) != string(token) {
				t.Errorf("%s: id %d is %q, %v; want %q", c.Model, id, got, ok, token)
			}
			return true
		})
	}
	t.Logf("%d models, %d refused, %d pieces", len(golden.Cases), refused, pieces)
}

func open(section []byte) (model.Model, error) {
	spec, err := hfjson.Parse(slices.Concat([]byte(`{"added_tokens":[],"model":`), section, []byte("}")))
	if err != nil {
		return nil, err
	}
	return Model(&spec.Model)
}
