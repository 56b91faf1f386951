package wordpiece

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

// FuzzGreedy sets the tries against the oracle's loop written down plainly, over look-ups of whole tokens.
func FuzzGreedy(f *testing.F) {
	f.Add(uint64(1), "abcabcaab")
	f.Add(uint64(2), "##aé中😀\x00")
	f.Fuzz(check)
}

func TestGreedy(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	letters := []rune("aaabbé中😀#\x00")
	for i := range 5000 {
		piece := make([]rune, r.IntN(30))
		for i := range piece {
			piece[i] = letters[r.IntN(len(letters))]
		}
		check(t, uint64(i), string(piece))
	}
}

func check(t *testing.T, seed uint64, text string) {
	r := rand.New(rand.NewPCG(seed, 1))
	prefix := []string{"##", "", "a", "é"}[r.IntN(4)]
	letters := []rune("abé中😀#\x00")[:1+r.IntN(7)]
	vocab := map[string]int{}
	if r.IntN(5) > 0 {
		vocab["[UNK]"] = 0
	}
	for i := range 2 + r.IntN(60) {
		token := make([]rune, r.IntN(5))
		for i := range token {
			token[i] = letters[r.IntN(len(letters))]
		}
		word := string(token)
		if r.IntN(2) == 0 {
			word = prefix + word
		}
		if _, ok := vocab[word]; !ok {
			vocab[word] = i + 1
		}
	}
	limit := []int{100, 100, 5, 0}[r.IntN(4)]
	section := map[string]any{"type": "WordPiece", "vocab": vocab, "unk_token": "[UNK]", "continuing_subword_prefix": prefix, "max_input_chars_per_word": limit}
	file, err := json.Marshal(map[string]any{"added_tokens": []any{}, "model": section})
	if err != nil {
		t.Fatal(err)
	}
	spec, err := hfjson.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Build(&spec.Model)
	if err != nil {
		t.Fatal(err)
	}
	piece := string([]rune(text))
	want := model.Tokens{Ranged: true}
	wantErr := plain(&want, vocab, prefix, limit, piece)
	var s model.Scratch
	got := model.Tokens{Ranged: true}
	for range 2 { // the second time, what was learnt answers
		got.Reset()
		err := m.AppendTokens(&got, []byte(piece), &s)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) || !slices.Equal(got.IDs, want.IDs) || !slices.Equal(got.Ranges, want.Ranges) {
			t.Fatalf("model %d, %q: got %v %v %v, want %v %v %v", seed, piece, got.IDs, got.Ranges, err, want.IDs, want.Ranges, wantErr)
		}
	}
}

// plain is the oracle's tokenize.
func plain(t *model.Tokens, vocab map[string]int, prefix string, limit int, piece string) error {
	unknown := func() error {
		id, ok := vocab["[UNK]"]
		if !ok {
			t.Reset()
			return model.ErrUnknown
		}
		t.Reset()
		t.Append(uint32(id), 0, len(piece))
		return nil
	}
	if utf8.RuneCountInString(piece) > limit {
		return unknown()
	}
	for start := 0; start < len(piece); {
		end, found := len(piece), false
		for start < end && !found {
			word := piece[start:end]
			if start > 0 {
				word = prefix + word
			}
			if id, ok := vocab[word]; ok {
				t.Append(uint32(id), start, end)
				found = true
				break
			}
			_, n := utf8.DecodeLastRuneInString(word)
			end -= n
		}
		if !found {
			return unknown()
		}
		start = end
	}
	return nil
}
