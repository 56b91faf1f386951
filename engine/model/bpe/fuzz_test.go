package bpe

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

// FuzzFast sets the fast ways (whole tokens, cuts, the scan, raw bytes) against the plain one, the oracle's queue over the characters of the whole
// piece. It tries to break the proofs that they rest on: by ranks that do not grow with length, merges that leave a text as it was, unknown
// tokens that merge, byte tokens that are parts of merges.
func FuzzFast(f *testing.F) {
	f.Add(uint64(1), "abcabcaab")
	f.Add(uint64(2), "é中😀<unk>")
	f.Fuzz(checkFast)
}

func TestFast(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 1500 {
		letters := []rune("abcé中<>0x1\u0120\u0100z")[:2+r.IntN(11)]
		if i%3 == 0 {
			letters = []rune("ab é中丽😀😁丮")[:2+r.IntN(8)]
		}
		piece := make([]rune, 1+r.IntN(80))
		for i := range piece {
			piece[i] = letters[r.IntN(len(letters))]
		}
		text := string(piece)
		if r.IntN(4) == 0 { // ill-formed
			at := r.IntN(len(text))
			text = text[:at] + text[at+1:]
		}
		checkFast(t, uint64(i), text)
	}
}

// invent makes a model from a seed.
func invent(t *testing.T, seed uint64) *Model {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	vocab := []string{}
	if seed%3 == 0 {
		for b := range 256 {
			vocab = append(vocab, string(ByteLevelRune(byte(b))))
		}
	} else {
		for _, c := range "abcé中<>0x1\u0120\u0100" {
			if r.IntN(8) > 0 {
				vocab = append(vocab, string(c))
			}
		}
	}
	vocab = append(vocab, "<unk>")
	fallback := r.IntN(2) == 0
	if fallback {
		for b := range 256 {
			if r.IntN(400) > 0 {
				vocab = append(vocab, fmt.Sprintf("<0x%02X>", b))
			}
		}
	}
	if r.IntN(10) == 0 {
		vocab = append(vocab, "")
	}
	parts := slices.Clone(vocab)
	if r.IntN(3) > 0 { // letters only
		parts = slices.DeleteFunc(parts, func(s string) bool { return len(s) > 2 || s == "" })
	}
	if seed%3 == 0 { // bytes of few characters, so that merges join parts of characters and reach across them
		parts = nil
		for _, c := range []byte("ab é中丽😀😁") {
			parts = append(parts, string(ByteLevelRune(c)))
		}
	}
	if len(parts) > 40 {
		parts = parts[len(parts)/4 : len(parts)/4+20]
	}
	var merges [][2]string
	for range r.IntN(60) {
		a, b := parts[r.IntN(len(parts))], parts[r.IntN(len(parts))]
		if len(a)+len(b) > 30 {
			continue
		}
		merges = append(merges, [2]string{a, b})
		if !slices.Contains(vocab, a+b) {
			vocab = append(vocab, a+b)
			parts = append(parts, a+b)
		}
	}
	if r.IntN(2) == 0 {
		r.Shuffle(len(merges), func(i, j int) { merges[i], merges[j] = merges[j], merges[i] })
	}
	ids := map[string]int{}
	for i, k := range r.Perm(len(vocab)) {
		ids[vocab[i]] = k
	}
	if merges == nil {
		merges = [][2]string{}
	}
	section := map[string]any{"type": "BPE", "vocab": ids, "merges": merges, "byte_fallback": fallback, "fuse_unk": r.IntN(2) == 0, "ignore_merges": r.IntN(4) == 0}
	if r.IntN(3) > 0 {
		section["unk_token"] = "<unk>"
	}
	if r.IntN(4) == 0 {
		section["end_of_word_suffix"] = "b"
		section["byte_fallback"] = false
	}
	text, err := json.Marshal(map[string]any{"added_tokens": []any{}, "model": section})
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
	return m
}

func checkFast(t *testing.T, seed uint64, text string) {
	m := invent(t, seed)
	piece := []byte(string([]rune(text)))
	var s, own model.Scratch // own: nothing that the fast ways learn
	plain := *m
	plain.plain, plain.whole, plain.cut = false, nil, nil
	want, got := model.Tokens{Ranged: true}, model.Tokens{Ranged: true}
	wantErr := plain.AppendTokens(&want, piece, &own)
	for range 2 { // the second time, what was learnt answers
		got.Reset()
		err := m.AppendTokens(&got, piece, &s)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) || err == nil && (!slices.Equal(got.IDs, want.IDs) || !slices.Equal(got.Ranges, want.Ranges)) {
			t.Fatalf("model %d, %q: got %v %v %v; want %v %v %v", seed, piece, got.IDs, got.Ranges, err, want.IDs, want.Ranges, wantErr)
		}
	}
	b, err := m.Bytes()
	if err != nil {
		return
	}
	piece = []byte(text) // ill-formed as it may be
	var mapped []byte
	for _, c := range piece {
		mapped = append(mapped, string(ByteLevelRune(c))...)
	}
	want.Reset()
	if err := plain.AppendTokens(&want, mapped, &own); err != nil {
		return
	}
	at := make(map[uint32]uint32) // in mapped -> in piece
	for i, j := 0, 0; i <= len(piece); i++ {
		at[uint32(j)] = uint32(i)
		if i < len(piece) {
			j += utf8.RuneLen(ByteLevelRune(piece[i]))
		}
	}
	for i, r := range want.Ranges {
		want.Ranges[i] = model.Range{Start: at[r.Start], End: at[r.End]}
	}
	for range 2 {
		got.Reset()
		b.AppendTokens(&got, piece, &s)
		if !slices.Equal(got.IDs, want.IDs) || !slices.Equal(got.Ranges, want.Ranges) {
			t.Fatalf("model %d, %q as raw bytes: got %v, want %v", seed, piece, got.IDs, want.IDs)
		}
	}
}

func TestByteLevelAlphabet(t *testing.T) {
	seen := map[rune]bool{}
	for b := range 256 {
		r := ByteLevelRune(byte(b))
		if got, ok := ByteLevelByte(r); !ok || got != byte(b) || seen[r] {
			t.Errorf("byte %#x is %q, which is byte %#x, %v", b, r, got, ok)
		}
		seen[r] = true
	}
	for r := range rune(0x200) {
		if _, ok := ByteLevelByte(r); ok != seen[r] {
			t.Errorf("%q: %v", r, ok)
		}
	}
	if r := ByteLevelRune(' '); r != 'Ġ' {
		t.Errorf("a blank is %q", r)
	}
}
