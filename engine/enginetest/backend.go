package enginetest

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
)

// Encoder is the part of engine.Backend that Backend checks: all but JSON and Close.
type Encoder interface {
	engine.Encoder
	AppendDecoded(dst []byte, ids []uint32, skipSpecialTokens bool) ([]byte, error)
	VocabSize(withAdded bool) int
	TokenToID(token []byte) (id uint32, ok bool)
	IDToToken(id uint32) (token string, ok bool)
	Vocab(withAdded bool) ([]byte, error)
	AddedTokens() ([]engine.AddedToken, error)
	NumSpecialTokens(pair bool) int
}

// Backend holds a backend to the oracle's answers and to what engine.Backend promises. open makes one from a tokenizer.json, or skips the test.
func Backend(t *testing.T, open func(tb testing.TB, file string) Encoder) {
	g := Read(t)
	t.Run("every option", func(t *testing.T) { everyOption(t, g, open) })
	t.Run("rows in order", func(t *testing.T) { rowsInOrder(t, open(t, g.JSON(t, "bpe"))) })
	t.Run("the row that fails is named", func(t *testing.T) { failingRow(t, open(t, g.JSON(t, "wordlevel"))) })
	t.Run("a request that cannot be met", func(t *testing.T) { request(t, open(t, g.JSON(t, "wordpiece"))) })
	t.Run("cancelled", func(t *testing.T) { cancelled(t, open(t, g.JSON(t, "bpe"))) })
	t.Run("vocabulary", func(t *testing.T) { vocabulary(t, g, open) })
}

func everyOption(t *testing.T, g *Golden, open func(tb testing.TB, file string) Encoder) {
	some := []engine.Fields{0, AllFields, engine.TypeIDs, engine.Offsets, engine.WordIDs, engine.SequenceIDs}
	for _, entry := range g.Tokenizers {
		t.Run(entry.Name, func(t *testing.T) {
			tok := open(t, entry.JSON)
			for _, c := range entry.Cases {
				if string(c.Want) == `"refused"` {
					var a engine.Arena
					if err := tok.Encode(&a, []engine.Row{{}}, 0, c.Options.Request(0)); !errors.Is(err, engine.ErrRequest) {
						t.Errorf("%+v: got %v, want ErrRequest", c.Options, err)
					}
					continue
				}
				var want [][]Piece
				if err := json.Unmarshal(c.Want, &want); err != nil {
					t.Fatal(err)
				}
				for r := range want {
					for _, fields := range some {
						checkRow(t, tok, g.Row(r), c.Options.Request(fields), want[r])
					}
				}
			}
			for _, d := range entry.Decoded {
				for skip, want := range map[bool]string{false: d.Text, true: d.Skipped} {
					if got, err := tok.AppendDecoded([]byte(">"), d.IDs, skip); err != nil || string(got) != ">"+want {
						t.Errorf("decode %v skip=%v: got %q, %v, want %q", d.IDs, skip, got, err, want)
					}
				}
			}
		})
	}
}

func checkRow(t *testing.T, tok Encoder, row engine.Row, req *engine.Request, want []Piece) {
	t.Helper()
	var a engine.Arena
	defer a.Release()
	err := tok.Encode(&a, []engine.Row{row}, 7, req)
	if want == nil {
		var failed *engine.RowError
		if !errors.As(err, &failed) || failed.Row != 0 {
			t.Errorf("%q %q %+v: got %v, want the row to fail", row.Text, row.Pair, req, err)
		}
		return
	}
	if err != nil {
		t.Errorf("%q %q %+v: %v", row.Text, row.Pair, req, err)
		return
	}
	got := Pieces(&a, req.Fields)
	same := slices.EqualFunc(got, want, func(got, want Piece) bool {
		for i := range got {
			if got[i] != nil && !slices.Equal(got[i], want[i]) {
				return false
			}
		}
		return true
	})
	if !same {
		t.Errorf("%q %q %+v:\n got %v\nwant %v", row.Text, row.Pair, req, got, want)
	}
	for _, sample := range a.Sample.Slice() {
		if sample != 7 {
			t.Errorf("sample %d, want 7", sample)
		}
	}
}

func encode(tb testing.TB, tok Encoder, text string) []uint32 {
	tb.Helper()
	var a engine.Arena
	defer a.Release()
	if err := tok.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, &engine.Request{AddSpecialTokens: true}); err != nil {
		tb.Fatal(err)
	}
	return slices.Clone(a.IDs.Slice())
}

func rowsInOrder(t *testing.T, tok Encoder) {
	texts := []string{"", "the dog", "a\x00b", "東京", strings.Repeat("fox ", 1000)}
	var rows []engine.Row
	for _, text := range texts {
		rows = append(rows, engine.Row{Text: []byte(text)})
	}
	var a engine.Arena
	defer a.Release()
	req := &engine.Request{AddSpecialTokens: true, Fields: engine.Offsets}
	for _, part := range [][]engine.Row{rows[:2], nil, rows[2:]} {
		if err := tok.Encode(&a, part, a.Rows(), req); err != nil {
			t.Fatal(err)
		}
	}
	at := 0
	for r, length := range a.Lengths.Slice() {
		if got, want := a.IDs.Slice()[at:at+int(length)], encode(t, tok, texts[r]); !slices.Equal(got, want) {
			t.Errorf("row %d: got %v, want %v", r, got, want)
		}
		at += int(length)
		if sample := a.Sample.Slice()[r]; int(sample) != r {
			t.Errorf("row %d: sample %d", r, sample)
		}
	}
	if at != a.IDs.Len() || a.Offsets.Len() != 2*at || a.TypeIDs.Len() != 0 {
		t.Errorf("%d ids in rows, %d in all, %d offsets, %d type ids", at, a.IDs.Len(), a.Offsets.Len(), a.TypeIDs.Len())
	}
}

func failingRow(t *testing.T, tok Encoder) {
	var a engine.Arena
	defer a.Release()
	known := engine.Row{Text: []byte("the dog")}
	for name, bad := range map[string]engine.Row{
		"unknown word":         {Text: []byte("the cat")},
		"ill-formed text":      {Text: []byte("the \xff")},
		"ill-formed pair":      {Text: []byte("the"), Pair: []byte("\xed\xa0\x80"), HasPair: true},
		"cut within character": {Text: []byte("é")[:1]},
	} {
		err := tok.Encode(&a, []engine.Row{known, known, bad, bad}, 100, &engine.Request{Fields: AllFields})
		var failed *engine.RowError
		left := a.IDs.Len() + a.TypeIDs.Len() + a.SpecialMask.Len() + a.Offsets.Len() + a.WordIDs.Len() + a.SequenceIDs.Len() + a.Lengths.Len() + a.Sample.Len()
		if !errors.As(err, &failed) || failed.Row != 2 || left != 0 {
			t.Errorf("%s: got %v with %d rows, want row 2 to fail and an arena as before", name, err, a.Rows())
		}
	}
	if err := tok.Encode(&a, []engine.Row{known}, 0, &engine.Request{}); err != nil || a.IDs.Len() != 2 {
		t.Errorf("the next call: %v, ids %v", err, a.IDs.Slice())
	}
}

func request(t *testing.T, tok Encoder) {
	var a engine.Arena
	defer a.Release()
	for name, cut := range map[string]engine.Truncation{
		"stride leaves no room": {MaxLength: 5, Stride: 4},
		"negative length":       {MaxLength: -1},
		"negative stride":       {MaxLength: 5, Stride: -1},
	} {
		if err := tok.Encode(&a, []engine.Row{{}}, 0, &engine.Request{Truncation: &cut}); !errors.Is(err, engine.ErrRequest) {
			t.Errorf("%s: got %v, want ErrRequest", name, err)
		}
	}
	err := tok.Encode(&a, []engine.Row{{Text: []byte("dog")}}, 0, &engine.Request{AddSpecialTokens: true, Truncation: &engine.Truncation{MaxLength: 1}})
	if err == nil || !strings.Contains(err.Error(), "max_length 1 is less than the 2 special tokens") {
		t.Errorf("got %v", err)
	}
	row := engine.Row{Text: []byte(strings.Repeat("a b ", 2000)), Pair: []byte(strings.Repeat("a b ", 2000)), HasPair: true}
	err = tok.Encode(&a, []engine.Row{row}, 0, &engine.Request{Overflow: true, Truncation: &engine.Truncation{MaxLength: 2}})
	if err == nil || !strings.Contains(err.Error(), "pieces") {
		t.Errorf("16 million pieces: got %v", err)
	}
}

func cancelled(t *testing.T, tok Encoder) {
	var stop atomic.Bool
	stop.Store(true)
	var a engine.Arena
	if err := tok.Encode(&a, []engine.Row{{Text: []byte("a")}}, 0, &engine.Request{Cancelled: &stop}); !errors.Is(err, engine.ErrCancelled) || a.Rows() != 0 {
		t.Errorf("got %v", err)
	}
}

func vocabulary(t *testing.T, g *Golden, open func(tb testing.TB, file string) Encoder) {
	for _, entry := range g.Tokenizers {
		t.Run(entry.Name, func(t *testing.T) {
			tok := open(t, entry.JSON)
			var vocab map[string]uint32
			for _, added := range []bool{false, true} {
				text, err := tok.Vocab(added)
				if err != nil {
					t.Fatal(err)
				}
				vocab = nil
				if err := json.Unmarshal(text, &vocab); err != nil {
					t.Fatal(err)
				}
				if len(vocab) != tok.VocabSize(added) {
					t.Errorf("%d entries, size %d", len(vocab), tok.VocabSize(added))
				}
			}
			for token, id := range vocab {
				if got, ok := tok.TokenToID([]byte(token)); !ok || got != id {
					t.Errorf("id of %q is %d, %v, want %d", token, got, ok, id)
				}
			}
			if _, ok := tok.TokenToID([]byte("no such token")); ok {
				t.Error("found a token that is not there")
			}
			if _, ok := tok.IDToToken(1 << 30); ok {
				t.Error("found an id that is not there")
			}
			tokens, err := tok.AddedTokens()
			if err != nil {
				t.Fatal(err)
			}
			var file struct {
				AddedTokens []engine.AddedToken `json:"added_tokens"`
			}
			if err := json.Unmarshal([]byte(entry.JSON), &file); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(tokens, file.AddedTokens) {
				t.Errorf("added tokens\n got %+v\nwant %+v", tokens, file.AddedTokens)
			}
			for _, token := range tokens {
				if got, ok := tok.IDToToken(token.ID); !ok || got == "" {
					t.Errorf("token of %d is %q, %v", token.ID, got, ok)
				}
			}
			if entry.Name == "bpe" && (tok.NumSpecialTokens(false) != 2 || tok.NumSpecialTokens(true) != 4) {
				t.Errorf("special tokens: %d and %d, want 2 and 4", tok.NumSpecialTokens(false), tok.NumSpecialTokens(true))
			}
		})
	}
}
