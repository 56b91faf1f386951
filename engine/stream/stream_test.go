package stream_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/native"
	"github.com/unchecked-io/unchecked-io/engine/stream"
)

// twin is the oracle's step_decode_stream, word for word: it keeps every id.
type twin struct {
	b           stream.Backend
	skip        bool
	ids         []uint32
	prefix      string
	prefixIndex int
}

func (s *twin) step(ids []uint32) (text string, ok bool, err error) {
	decode := func() string {
		out, e := s.b.AppendDecoded(nil, s.ids, s.skip)
		err = errors.Join(err, e)
		return string(out)
	}
	if s.prefix == "" && len(s.ids) > 0 {
		if p := decode(); err == nil && !strings.HasSuffix(p, "\uFFFD") {
			s.prefix, s.prefixIndex = p, len(s.ids)
		}
	}
	if err != nil {
		return "", false, err
	}
	s.ids = append(s.ids, ids...)
	all := decode()
	if err != nil || len(all) <= len(s.prefix) || strings.HasSuffix(all, "\uFFFD") {
		return "", false, err
	}
	if !strings.HasPrefix(all, s.prefix) {
		return "", false, stream.ErrPrefix
	}
	text = all[len(s.prefix):]
	s.ids = append([]uint32(nil), s.ids[s.prefixIndex:]...)
	s.prefixIndex = len(s.ids)
	s.prefix = decode()
	return text, true, err
}

const (
	byteLevel = `{"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true,"use_regex":true}`
	llama     = `{"type":"Sequence","decoders":[{"type":"Replace","pattern":{"String":"▁"},"content":" "},{"type":"ByteFallback"},{"type":"Fuse"},
		{"type":"Strip","content":" ","start":1,"stop":0}]}`
	metaspace = `{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true}`
	wordpiece = `{"type":"WordPiece","prefix":"##","cleanup":true}`
	ctc       = `{"type":"CTC","pad_token":"<pad>","word_delimiter_token":"|","cleanup":true}`
	suffix    = `{"type":"BPEDecoder","suffix":"</w>"}`
)

// build makes a tokenizer whose vocabulary has what each decoder treats in its own way.
func build(t *testing.T, decoder string) *native.Tokenizer {
	t.Helper()
	words := []string{"a", "Ã", "©", "ð", "Ł", "ĺ", "Ģ", "Ġ", "<0xC3>", "<0xA9>", "<0xFF>", "▁", "▁b", "b</w>", "##c", "n't", "do", "not", ".", "|", "�", "é"}
	var vocab []string
	for i, w := range words {
		vocab = append(vocab, fmt.Sprintf("%q:%d", w, i))
	}
	file := fmt.Sprintf(`{"model":{"type":"WordLevel","vocab":{%s},"unk_token":"a"},"decoder":%s,"added_tokens":[
		{"id":40,"content":"<s>","special":true,"single_word":false,"lstrip":false,"rstrip":false,"normalized":false},
		{"id":41,"content":"<pad>","special":true,"single_word":false,"lstrip":false,"rstrip":false,"normalized":false},
		{"id":42,"content":"<tool>","special":false,"single_word":false,"lstrip":false,"rstrip":false,"normalized":false}]}`,
		strings.Join(vocab, ","), decoder)
	spec, err := hfjson.Parse([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	tok, err := native.Build(spec)
	if err != nil {
		t.Fatal(err)
	}
	return tok
}

func TestStepsAreTheOracles(t *testing.T) {
	for name, decoder := range map[string]string{"none": "null", "byte level": byteLevel, "llama": llama, "metaspace": metaspace,
		"wordpiece": wordpiece, "ctc": ctc, "suffix": suffix} {
		t.Run(name, func(t *testing.T) {
			tok := build(t, decoder)
			r := rand.New(rand.NewPCG(1, 2))
			texts := 0
			for range 600 {
				skip := r.IntN(2) == 0
				prompt := random(r, r.IntN(4))
				s, err := stream.New(tok, prompt, skip)
				if err != nil {
					t.Fatal(err)
				}
				w := &twin{b: tok, skip: skip, ids: prompt}
				var given [][]uint32
				for range 40 {
					ids := random(r, 1+r.IntN(10)/9)
					given = append(given, ids)
					got, ok, err := s.Step(ids...)
					want, wantOK, wantErr := w.step(ids)
					if string(got) != want || ok != wantOK || (err == nil) != (wantErr == nil) || errors.Is(err, stream.ErrPrefix) != errors.Is(wantErr, stream.ErrPrefix) {
						t.Fatalf("skip %v, prompt %v, steps %v: got %q, %v, %v, want %q, %v, %v", skip, prompt, given, got, ok, err, want, wantOK, wantErr)
					}
					if ok {
						texts++
					}
				}
			}
			if texts < 1000 {
				t.Errorf("only %d texts: the ids say nothing", texts)
			}
		})
	}
}

// random ids; runs of one id, and ids that no vocabulary has.
func random(r *rand.Rand, n int) []uint32 {
	var ids []uint32
	for range n {
		id := uint32(r.IntN(24))
		if r.IntN(5) == 0 {
			id = 40 + uint32(r.IntN(4))
		}
		ids = append(ids, id)
	}
	return ids
}

func TestHeldIsBounded(t *testing.T) {
	tok := build(t, byteLevel)
	id := func(token string) uint32 {
		id, ok := tok.TokenToID([]byte(token))
		if !ok {
			t.Fatal(token)
		}
		return id
	}
	s, _ := stream.New(tok, nil, true)
	for range 4 * stream.MaxHeld { // skipped, and unknown: nothing is held
		for _, id := range []uint32{id("<s>"), 1 << 30} {
			if text, ok, err := s.Step(id); ok || err != nil {
				t.Fatalf("got %q, %v", text, err)
			}
		}
	}
	if text, ok, err := s.Step(id("a")); string(text) != "a" || !ok || err != nil {
		t.Fatalf("behind skipped ids: got %q, %v, %v", text, ok, err)
	}
	broken := make([]uint32, stream.MaxHeld)
	for i := range broken {
		broken[i] = id("©")
	}
	if _, ok, err := s.Step(broken...); ok || err != nil {
		t.Fatalf("%d broken characters: %v, %v", len(broken), ok, err)
	}
	if text, ok, err := s.Step(id("a")); !ok || err != nil || len(text) != len(broken)*len("\uFFFD")+1 {
		t.Fatalf("behind them: %d bytes, %v, %v", len(text), ok, err)
	}
	s, _ = stream.New(tok, nil, false)
	if _, _, err := s.Step(broken...); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Step(id("©")); !errors.Is(err, stream.ErrHeld) {
		t.Errorf("beyond the bound: %v", err)
	}
	if _, _, err := s.Step(id("a")); !errors.Is(err, stream.ErrHeld) {
		t.Errorf("behind it: %v", err)
	}
}

func TestNoIDs(t *testing.T) {
	s, err := stream.New(build(t, llama), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if text, ok, err := s.Step(); ok || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
}

var _ stream.Backend = engine.Backend(nil)

func BenchmarkStep(b *testing.B) {
	tok := build(&testing.T{}, byteLevel)
	s, _ := stream.New(tok, nil, true)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, _, err := s.Step(uint32(i & 7)); err != nil {
			b.Fatal(err)
		}
	}
}
