package decoder

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

func parse(tb testing.TB, decoder string) (Decoder, error) {
	tb.Helper()
	spec, err := hfjson.Parse([]byte(`{"added_tokens":[],"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"},"decoder":` + decoder + `}`))
	if err != nil {
		tb.Fatalf("%s: %v", decoder, err)
	}
	return Build(spec.Decoder)
}

func decode(d Decoder, tokens []string, s *Scratch) (string, error) {
	var t Tokens
	for _, token := range tokens {
		t.Append([]byte(token))
	}
	text, err := Append(nil, d, &t, s)
	return string(text), err
}

// TestGolden sets every decoder against the oracle's answers; testdata/golden.py made them. $UIO_DECODER_GOLDEN names another, larger file.
func TestGolden(t *testing.T) {
	path := os.Getenv("UIO_DECODER_GOLDEN")
	if path == "" {
		path = "testdata/golden.json"
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Oracle   string
		Tokens   [][]string
		Decoders []struct {
			Decoder json.RawMessage
			Refused bool
			Texts   []*string
		}
	}
	if err := json.Unmarshal(file, &golden); err != nil {
		t.Fatal(err)
	}
	if want := engine.Oracle; golden.Oracle != want {
		t.Errorf("golden.json is of %s, want %s: make it anew", golden.Oracle, want)
	}
	var s Scratch
	for _, c := range golden.Decoders {
		d, err := parse(t, string(c.Decoder))
		if err != nil {
			if !errors.Is(err, engine.ErrUnsupported) || !strings.HasPrefix(err.Error(), "decoder") {
				t.Errorf("%s: refused by %v", c.Decoder, err)
			}
			// Left to the oracle: a decoder without a type, and a reference back in a pattern.
			if !c.Refused && bytes.Contains(c.Decoder, []byte(`"type"`)) && !bytes.Contains(c.Decoder, []byte(`\\1`)) {
				t.Errorf("%s: %v; the oracle takes it", c.Decoder, err)
			}
			continue
		}
		if c.Refused {
			t.Errorf("%s: taken; the oracle refuses it", c.Decoder)
			continue
		}
		for i, tokens := range golden.Tokens {
			got, err := decode(d, tokens, &s)
			switch want := c.Texts[i]; {
			case want == nil && err == nil:
				t.Errorf("%s of %q: got %q, the oracle fails", c.Decoder, tokens, got)
			case want != nil && (err != nil || got != *want):
				t.Errorf("%s of %q: got %q, %v; want %q", c.Decoder, tokens, got, err, *want)
			}
		}
	}
}

// FuzzLossy sets appendLossy against the standard library's repair, which makes one U+FFFD of a run: what is left without them must agree, and
// the result must be well-formed.
func FuzzLossy(f *testing.F) {
	f.Add([]byte("a\xe4\xb8b\xf0\x9f\x98\xff\xed\xa0\x80"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		got := appendLossy(nil, raw)
		if want := bytes.ToValidUTF8(raw, []byte(replacement)); !bytes.Equal(bytes.ReplaceAll(got, []byte(replacement), nil), bytes.ReplaceAll(want, []byte(replacement), nil)) {
			t.Fatalf("%q: got %q, want but for repeated U+FFFD %q", raw, got, want)
		}
		if again := appendLossy(nil, got); !bytes.Equal(again, got) {
			t.Fatalf("%q: %q is not well-formed", raw, got)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	for name, c := range map[string]struct{ decoder, token string }{
		"ByteLevel": {`{"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true}`, "Ġword"},
		"WordPiece": {`{"type":"WordPiece","prefix":"##","cleanup":true}`, "word"},
		"llama-2": {`{"type":"Sequence","decoders":[{"type":"Replace","pattern":{"String":"▁"},"content":" "},{"type":"ByteFallback"},{"type":"Fuse"},
			{"type":"Strip","content":" ","start":1,"stop":0}]}`, "▁word"},
	} {
		b.Run(name, func(b *testing.B) {
			d, err := parse(b, c.decoder)
			if err != nil {
				b.Fatal(err)
			}
			var s Scratch
			var t Tokens
			var text []byte
			b.ReportAllocs()
			for b.Loop() {
				t.Reset()
				for range 1000 {
					t.Append([]byte(c.token))
				}
				text, _ = Append(text[:0], d, &t, &s)
			}
			b.SetBytes(int64(len(text)))
			b.ReportMetric(1000*float64(b.N)/b.Elapsed().Seconds(), "tokens/s")
		})
	}
}
