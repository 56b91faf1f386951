package pipeline

import (
	"errors"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// minis are the tokenizers of the golden file.
func minis(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, entry := range enginetest.Read(t).Tokenizers {
		files[entry.Name] = []byte(entry.JSON)
	}
	return files
}

// both opens a file with both backends; skips where native refuses.
func both(t *testing.T, file []byte) (mine, oracle engine.Backend) {
	t.Helper()
	spec, err := hfjson.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	if mine, err = native(spec, file); errors.Is(err, engine.ErrUnsupported) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(mine.Close)
	if oracle, err = huggingface(file); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(oracle.Close)
	return mine, oracle
}

// What does not encode answers alike, too.
func TestNativeKnowsWhatTheOracleKnows(t *testing.T) {
	for name, file := range minis(t) {
		t.Run(name, func(t *testing.T) {
			mine, oracle := both(t, file)
			for _, flag := range []bool{false, true} {
				if got, want := mine.VocabSize(flag), oracle.VocabSize(flag); got != want {
					t.Errorf("VocabSize(%v): %d, want %d", flag, got, want)
				}
				if got, want := mine.NumSpecialTokens(flag), oracle.NumSpecialTokens(flag); got != want {
					t.Errorf("NumSpecialTokens(%v): %d, want %d", flag, got, want)
				}
				got, err := mine.Vocab(flag)
				want, _ := oracle.Vocab(flag)
				if err != nil || string(got) != string(want) {
					t.Errorf("Vocab(%v): %.200q, %v, want %.200q", flag, got, err, want)
				}
			}
			got, err := mine.JSON()
			want, _ := oracle.JSON()
			if err != nil || string(got) != string(want) {
				t.Errorf("JSON: %.200q, %v, want %.200q", got, err, want)
			}
			added, err := mine.AddedTokens()
			wanted, _ := oracle.AddedTokens()
			if err != nil || !slices.Equal(added, wanted) {
				t.Errorf("AddedTokens: %v, %v, want %v", added, err, wanted)
			}
			for id := range uint32(mine.VocabSize(true)) + 3 {
				token, ok := mine.IDToToken(id)
				wantToken, wantOK := oracle.IDToToken(id)
				if token != wantToken || ok != wantOK {
					t.Errorf("IDToToken(%d): %q, %v, want %q, %v", id, token, ok, wantToken, wantOK)
				}
				back, ok := mine.TokenToID([]byte(token))
				wantBack, wantOK := oracle.TokenToID([]byte(token))
				if back != wantBack || ok != wantOK {
					t.Errorf("TokenToID(%q): %d, %v, want %d, %v", token, back, ok, wantBack, wantOK)
				}
				for _, skip := range []bool{false, true} {
					ids := []uint32{id, id / 2, id / 3}
					text, err := mine.AppendDecoded(nil, ids, skip)
					wantText, _ := oracle.AppendDecoded(nil, ids, skip)
					if err != nil || string(text) != string(wantText) {
						t.Errorf("decode %v: %q, %v, want %q", ids, text, err, wantText)
					}
				}
			}
		})
	}
}

// Asked for by name or by nobody, the native engine is taken where it is exact; the other one only when asked for.
func TestChoice(t *testing.T) {
	file := minis(t)["wordlevel"]
	for which, want := range map[int32]string{BackendAuto: "native", BackendNative: "native", BackendHuggingFace: "huggingface"} {
		tok, err := Open(file, which)
		if err != nil {
			t.Fatal(err)
		}
		name, err := tok.Property("backend")
		if string(name) != want || err != nil {
			t.Errorf("backend %d: %q, %v, want %q", which, name, err, want)
		}
		if reason, err := tok.Property("backend_reason"); (len(reason) == 0) != (want == "native") || err != nil {
			t.Errorf("backend %d: reason %q, %v", which, reason, err)
		}
		tok.Close()
	}
}
