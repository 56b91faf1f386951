package native

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

func encode(tb testing.TB, t *Tokenizer, text string, req *engine.Request) []uint32 {
	tb.Helper()
	var a engine.Arena
	defer a.Release()
	if err := t.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, req); err != nil {
		tb.Fatal(err)
	}
	return slices.Clone(a.IDs.Slice())
}

func TestTextThatIsTooLong(t *testing.T) {
	tok := mini(t, "wordpiece")
	var a engine.Arena
	defer a.Release()
	tok.front.maxRow = 3
	if err := tok.Encode(&a, []engine.Row{{Text: []byte("four")}}, 0, &engine.Request{}); err == nil || !strings.Contains(err.Error(), "more than 3") {
		t.Errorf("got %v", err)
	}
}

func TestRefusedByName(t *testing.T) {
	const file = `{"added_tokens":A,"normalizer":N,"pre_tokenizer":P,"post_processor":T,"decoder":D,"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}}`
	token := `{"id":1,"content":"<x>","special":true,"single_word":false,"lstrip":false,"rstrip":false,"normalized":false}`
	steps := `{"type":"Sequence","normalizers":[` + strings.Repeat(`{"type":"NFC"},`, 100) + `{"type":"NFC"}]}`
	replace := `{"type":"Replace","pattern":{"String":"a"},"content":"` + strings.Repeat("a", 100) + `"}`
	for name, c := range map[string]struct{ slot, json, want string }{
		"one token, two minds":   {"A", "[" + token + "," + strings.Replace(token, `"special":true`, `"special":false`, 1) + "]", `added_tokens: "<x>" twice`},
		"normalizer":             {"N", `{"type":"Strange"}`, "normalizer: Strange"},
		"pre-tokenizer":          {"P", `{"type":"Sequence","pretokenizers":[{"type":"Strange"}]}`, "pre_tokenizer[0]: Strange"},
		"post-processor":         {"T", `{"type":"Strange"}`, "post_processor: Strange"},
		"decoder":                {"D", `{"type":"Strange"}`, "decoder: Strange"},
		"steps without end":      {"N", steps, "normalizer: with the pre-tokenizer has 102 steps"},
		"a long prefix":          {"N", `{"type":"Prepend","prepend":"` + strings.Repeat("a", 2000) + `"}`, "normalizer: "},
		"decoding that explodes": {"D", `{"type":"Sequence","decoders":[` + replace + `,` + replace + `]}`, "decoder: "},
		"text that explodes":     {"N", `{"type":"Sequence","normalizers":[` + replace + `,` + replace + `]}`, "normalizer: "},
		"trims special tokens":   {"T", `{"type":"Sequence","processors":[` + template("$A") + `,{"type":"ByteLevel","trim_offsets":true,"add_prefix_space":true}]}`, "post_processor[1]: ByteLevel"},
		"text twice":             {"T", template("$A$A"), "post_processor: a sequence twice"},
		"pair of a single text":  {"T", template("$B"), "post_processor: single: sequence B"},
	} {
		json := strings.Replace(file, ":"+c.slot, ":"+c.json, 1)
		json = strings.Replace(json, ":A", ":[]", 1)
		for _, slot := range []string{":N", ":P", ":T", ":D"} {
			json = strings.Replace(json, slot, ":null", 1)
		}
		spec, err := hfjson.Parse([]byte(json))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := Build(spec); !errors.Is(err, engine.ErrUnsupported) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

// template is a TemplateProcessing; "$A" and "$B" stand for the sequences of the single form.
func template(single string) string {
	var parts []string
	for i := 0; i+1 < len(single); i += 2 {
		parts = append(parts, `{"Sequence":{"id":"`+single[i+1:i+2]+`","type_id":0}}`)
	}
	pair := `[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}]`
	return `{"type":"TemplateProcessing","single":[` + strings.Join(parts, ",") + `],"pair":` + pair + `,"special_tokens":{}}`
}

// Many goroutines share a tokenizer, each with its own options, and its cache is let go of under them.
func TestConcurrent(t *testing.T) {
	tok := mini(t, "bpe")
	text := strings.Repeat("the quick <w> brown <r> fox ", 20)
	request := func(k int) *engine.Request {
		req := &engine.Request{AddSpecialTokens: k&1 != 0, SplitSpecialTokens: k&2 != 0}
		if k&4 != 0 {
			req.Truncation = &engine.Truncation{MaxLength: 10 + k}
		}
		return req
	}
	var want [8][]uint32
	for k := range want {
		want[k] = encode(t, tok, text, request(k))
	}
	var group sync.WaitGroup
	for k := range 8 {
		group.Go(func() {
			for i := range 100 {
				if k == 7 && i%10 == 5 {
					tok.Close()
				}
				var a engine.Arena
				err := tok.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, request(k))
				if err != nil || !slices.Equal(a.IDs.Slice(), want[k]) {
					t.Errorf("options %d: %v, %v, want %v", k, a.IDs.Slice(), err, want[k])
				}
				a.Release()
			}
		})
	}
	group.Wait()
}

// plain is the same tokenizer on characters, whatever the model could do with bytes.
func plain(tb testing.TB, t *Tokenizer) *Tokenizer {
	tb.Helper()
	pre, err := pretokenizer.Build(t.spec.PreTokenizer)
	if err != nil {
		tb.Fatal(err)
	}
	return &Tokenizer{spec: t.spec, front: t.front, model: t.model, post: t.post, back: t.back, needsAlign: t.needsAlign, head: pre, learnt: table.New(1 << 20)}
}

// FuzzPaths holds the ways to the same ids together: remembered words, alignments, bytes. It tries to break them with what was encoded before.
func FuzzPaths(f *testing.F) {
	for _, text := range []string{"", "the dog", "  x <w> y<l>  z  <r>  the", "don't 東京 \x00 naïve 😀", "a a a a aa aaa aaaa", strings.Repeat("ab", 40)} {
		f.Add([]byte(text), 5)
	}
	type pair struct{ fast, slow *Tokenizer }
	var pairs []pair
	for _, entry := range enginetest.Read(f).Tokenizers {
		tok := open(f, entry.JSON)
		pairs = append(pairs, pair{tok, plain(f, tok)})
	}
	f.Fuzz(func(t *testing.T, raw []byte, length int) {
		text := bytes.ToValidUTF8(raw, []byte("?"))
		rows := []engine.Row{{Text: text}, {Text: text}}
		for i, p := range pairs {
			for _, cut := range []*engine.Truncation{nil, {MaxLength: length & 15}} {
				var want []uint32
				var failed bool
				for j, fields := range []engine.Fields{0, engine.WordIDs, allFields, 0} {
					for k, tok := range []*Tokenizer{p.fast, p.slow} {
						var a engine.Arena
						err := tok.Encode(&a, rows, 0, &engine.Request{Fields: fields, Truncation: cut})
						got := slices.Clone(a.IDs.Slice())
						a.Release()
						if j+k == 0 {
							want, failed = got, err != nil
						}
						if (err != nil) != failed || !slices.Equal(got, want) {
							t.Fatalf("tokenizer %d, fields %v, way %d, %q: got %v, %v, want %v", i, fields, k, text, got, err, want)
						}
					}
				}
			}
		}
	})
}

// What is encoded again costs no allocation.
func TestSteadyStateDoesNotAllocate(t *testing.T) {
	g := enginetest.Read(t)
	text := []byte(strings.Repeat("the quick brown fox jumps over the lazy dog ", 50))
	for _, entry := range g.Tokenizers {
		tok := open(t, entry.JSON)
		rows := make([]engine.Row, 50)
		for i := range rows {
			rows[i].Text = text
		}
		if entry.Name == "wordlevel" {
			for i := range rows {
				rows[i].Text = []byte("the dog sleeps")
			}
		}
		for _, fields := range []engine.Fields{0, allFields} {
			var a engine.Arena
			req := &engine.Request{AddSpecialTokens: true, Fields: fields}
			once := func() {
				marks{}.restore(&a)
				if err := tok.Encode(&a, rows, 0, req); err != nil {
					t.Fatal(err)
				}
			}
			once()
			if n := testing.AllocsPerRun(5, once); n > 5 { // of the whole call; a garbage collection may empty a pool
				t.Errorf("%s, fields %v: %v allocations in %d rows", entry.Name, fields, n, len(rows))
			}
			a.Release()
		}
	}
}
