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

// runsOf are pieces of few runs: some of one symbol, some of a pattern over and over, with something odd in it.
func runsOf(r *rand.Rand, letters string) (piece []byte) {
	for range 1 + r.IntN(8) {
		c, n := letters[r.IntN(len(letters))], 1+r.IntN(200)
		if r.IntN(3) == 0 {
			n = 1 + r.IntN(5)
		}
		for range n {
			piece = append(piece, c)
		}
		for range r.IntN(4) {
			piece = append(piece, letters[r.IntN(len(letters))])
		}
	}
	return piece
}

// shuffled is a model with merges of two letters whose order has nothing to do with their length.
func shuffled(t *testing.T, r *rand.Rand) *Bytes {
	t.Helper()
	vocab := map[string]int{}
	for b := range 256 {
		vocab[string(ByteLevelRune(byte(b)))] = b
	}
	parts := []string{"a", "b", "a", "b"}
	merges := [][2]string{}
	for range 2 + r.IntN(14) {
		left, right := parts[r.IntN(len(parts))], parts[r.IntN(len(parts))]
		merges = append(merges, [2]string{left, right})
		if _, known := vocab[left+right]; !known {
			vocab[left+right] = len(vocab)
			parts = append(parts, left+right)
		}
	}
	r.Shuffle(len(merges), func(i, j int) { merges[i], merges[j] = merges[j], merges[i] })
	text, err := json.Marshal(map[string]any{"model": map[string]any{"type": "BPE", "vocab": vocab, "merges": merges}})
	if err != nil {
		t.Fatal(err)
	}
	spec, err := hfjson.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Build(&spec.Model)
	if err != nil {
		t.Fatal(err)
	}
	b, err := m.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Runs against the heap, by real merges and by invented ones, in any order.
func TestRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	taken := 0
	check := func(b *Bytes, piece []byte) {
		got, want := model.Tokens{Ranged: true}, model.Tokens{Ranged: true}
		if !b.runs(&got, piece, 3) {
			return
		}
		taken++
		var s model.Scratch
		for _, c := range piece {
			s.Symbols = append(s.Symbols, model.Symbol{ID: b.first[c], Len: 1})
		}
		b.m.heap(&s)
		at := 3
		for _, x := range s.Symbols {
			if x.Len != 0 {
				want.Append(x.ID, at, at+int(x.Len))
				at += int(x.Len)
			}
		}
		if !slices.Equal(got.IDs, want.IDs) || !slices.Equal(got.Ranges, want.Ranges) {
			t.Fatalf("%.300q: got %.300v, want %.300v", piece, fmt.Sprint(got.IDs), fmt.Sprint(want.IDs))
		}
	}
	for range 400 {
		b := shuffled(t, r)
		for range 40 {
			check(b, runsOf(r, "aab"))
		}
	}
	if taken < 300 {
		t.Fatalf("only %d of the invented pieces were taken as runs", taken)
	}
	for _, name := range []string{"gpt2", "llama-3", "qwen3", "deepseek-v3"} {
		_, b := openBytes(t, name)
		before := taken
		for range 500 {
			check(b, runsOf(r, "-=+*#_ \n\tax0.\xe4\xb8\x80"))
		}
		if taken < before+100 {
			t.Errorf("%s: %d of 500 pieces were taken as runs", name, taken-before)
		}
	}
}
