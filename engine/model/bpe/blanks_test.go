package bpe

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

// invented is a model with bytes to fall back to, and merges of few characters in any order.
func invented(tb testing.TB, r *rand.Rand, letters []rune) *Model {
	tb.Helper()
	vocab := map[string]int{"<unk>": 0}
	var tokens []string
	add := func(token string) {
		if _, known := vocab[token]; !known {
			vocab[token] = len(vocab)
		}
	}
	for b := range 256 {
		add(fmt.Sprintf("<0x%02X>", b))
	}
	for _, l := range letters {
		add(string(l))
		tokens = append(tokens, string(l))
	}
	var merges []string
	for range 1 + r.IntN(60) {
		left, right := tokens[r.IntN(len(tokens))], tokens[r.IntN(len(tokens))]
		if _, known := vocab[left+right]; !known && len(left+right) < 24 {
			add(left + right)
			tokens = append(tokens, left+right)
			merges = append(merges, left+" "+right)
		}
	}
	file, err := json.Marshal(map[string]any{"added_tokens": []any{}, "model": map[string]any{"type": "BPE", "dropout": nil, "unk_token": "<unk>",
		"continuing_subword_prefix": nil, "end_of_word_suffix": nil, "fuse_unk": true, "byte_fallback": true, "ignore_merges": false, "vocab": vocab, "merges": merges}})
	if err != nil {
		tb.Fatal(err)
	}
	spec, err := hfjson.Parse(file)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := Build(&spec.Model)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// Pieces of all lengths in a batch, of ASCII and beyond it, with characters that are bytes, against each alone.
func TestBlanksMerge(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	letters := []rune("▁abéж中😀")
	texts := append([]rune(" "), append(letters, '\x00', 'ß', '字', '\U00020000')...)
	for range 300 {
		b, ok := invented(t, r, letters).Blanks()
		if !ok {
			t.Fatal("there is no such face")
		}
		var batch Batch
		var s model.Scratch
		for range 3 {
			batch.Reset()
			var pieces [][]byte
			for range 1 + r.IntN(50) {
				n, of := 2+r.IntN(14), texts[:2+r.IntN(len(texts)-1)]
				if r.IntN(6) == 0 {
					n = 2 + r.IntN(60)
				}
				var piece []byte
				for range n {
					piece = append(piece, string(of[r.IntN(len(of))])...)
				}
				if b.Quick(piece) {
					pieces = append(pieces, piece)
					batch.Add(piece)
				}
			}
			eachTier(func() {
				b.Merge(&batch)
				for i, piece := range pieces {
					if got, want := batch.IDs(i), b.AppendIDs(nil, piece, &s); !slices.Equal(got, want) {
						t.Fatalf("%q: got %v, want %v", piece, got, want)
					}
				}
			})
		}
	}
}
