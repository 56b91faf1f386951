package pretokenizer

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

func load(t testing.TB, raw string) (PreTokenizer, error) {
	t.Helper()
	spec, err := hfjson.Parse([]byte(`{"pre_tokenizer":` + raw + `,"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}}`))
	if err != nil {
		return nil, err
	}
	return Build(spec.PreTokenizer)
}

func mustLoad(t testing.TB, raw string) PreTokenizer {
	t.Helper()
	pre, err := load(t, raw)
	if err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return pre
}

type piece struct {
	text       string
	start, end uint32
}

// run pre-tokenizes s as a row of its own.
func run(pre PreTokenizer, p *text.Pieces, s string, aligned bool) {
	p.Text.Reset([]byte(s), 0, aligned)
	p.List = p.List[:0]
	if s != "" {
		p.List = append(p.List, text.Piece{End: uint32(len(s)), ID: -1})
	}
	if pre != nil {
		pre.PreTokenize(p)
	}
}

func pieces(pre PreTokenizer, s string, aligned bool) []piece {
	var p text.Pieces
	run(pre, &p, s, aligned)
	var out []piece
	for _, x := range p.List {
		one := piece{text: string(p.Bytes[x.Start:x.End])}
		if aligned {
			one.start, one.end = p.Align[x.Start].Start, p.Align[x.End-1].End
		}
		out = append(out, one)
	}
	return out
}

func TestGolden(t *testing.T) {
	data, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Oracle     string
		Texts      []string
		Components []struct {
			Pre    json.RawMessage
			Error  string
			Pieces [][][]any
		}
	}
	if err := json.Unmarshal(data, &golden); err != nil {
		t.Fatal(err)
	}
	if golden.Oracle != engine.Oracle {
		t.Errorf("golden.json is of %q, the oracle is %q", golden.Oracle, engine.Oracle)
	}
	for _, c := range golden.Components {
		pre, err := load(t, string(c.Pre))
		if err != nil {
			if c.Error == "" && !errors.Is(err, engine.ErrUnsupported) {
				t.Errorf("%s: %v", c.Pre, err)
			}
			if c.Error == "" && !strings.Contains(err.Error(), "can match nothing") {
				t.Errorf("%s: refused: %v", c.Pre, err)
			}
			continue
		}
		if c.Error != "" {
			t.Errorf("%s: accepted, the oracle says %s", c.Pre, c.Error)
			continue
		}
		head, byteLevel := Plan(pre)
		for i, s := range golden.Texts {
			var want []piece
			var strs []string
			for _, w := range c.Pieces[i] {
				if w[0] == "" {
					continue // a row of no text has no piece
				}
				want = append(want, piece{w[0].(string), uint32(w[1].(float64)), uint32(w[2].(float64))})
				strs = append(strs, w[0].(string))
			}
			if got := pieces(pre, s, true); !slices.Equal(got, want) {
				t.Errorf("%s\n%q\n got %v\nwant %v", c.Pre, s, got, want)
			}
			if got := pieces(Plain(pre), s, true); !slices.Equal(got, want) {
				t.Errorf("plain %s\n%q\n got %v\nwant %v", c.Pre, s, got, want)
			}
			need := NeedsAlign(pre)
			for what, got := range map[string][]piece{"without alignments": pieces(pre, s, need), "planned": pieces(head, s, need)} {
				var plain []string
				for _, g := range got {
					if what == "planned" && byteLevel {
						g.text = string(AppendByteChars(nil, []byte(g.text)))
					}
					plain = append(plain, g.text)
				}
				if !slices.Equal(plain, strs) {
					t.Errorf("%s %s\n%q\n got %q\nwant %q", what, c.Pre, s, plain, strs)
				}
			}
		}
	}
}

// Every code point in six contexts, against digests of what the oracle makes of them.
func TestPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	data, err := os.ReadFile("testdata/points.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Oracle     string
		Contexts   []string
		Components []struct {
			Pre    json.RawMessage
			Sha256 []string
		}
	}
	if err := json.Unmarshal(data, &golden); err != nil {
		t.Fatal(err)
	}
	if golden.Oracle != engine.Oracle {
		t.Errorf("points.json is of %q, the oracle is %q", golden.Oracle, engine.Oracle)
	}
	var every []string
	for r := rune(0); r < 0x110000; r++ {
		if r < 0xD800 || r >= 0xE000 {
			every = append(every, string(r))
		}
	}
	texts := make([][]string, len(golden.Contexts))
	for k, context := range golden.Contexts {
		for i := 0; i < len(every); i += 256 {
			var part []string
			for _, c := range every[i:min(i+256, len(every))] {
				part = append(part, strings.ReplaceAll(context, "{0}", c))
			}
			texts[k] = append(texts[k], strings.Join(part, "\n中"))
		}
	}
	for _, c := range golden.Components {
		pre := mustLoad(t, string(c.Pre))
		for _, pre := range []PreTokenizer{pre, Plain(pre)} {
			var p text.Pieces
			for k := range golden.Contexts {
				digest := sha256.New()
				var joined []byte
				for _, s := range texts[k] {
					run(pre, &p, s, false)
					joined = joined[:0]
					for _, x := range p.List {
						joined = append(append(joined, p.Bytes[x.Start:x.End]...), 0xFF)
					}
					digest.Write(joined)
				}
				if got := hex.EncodeToString(digest.Sum(nil)); got != c.Sha256[k] {
					t.Errorf("%s: context %q differs from the oracle", c.Pre, golden.Contexts[k])
				}
			}
		}
	}
}
