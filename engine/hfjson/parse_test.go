package hfjson

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
)

// file builds a tokenizer.json from sections that replace or join the plain ones.
func file(sections ...string) string {
	plain := []string{
		`"version": "1.0"`, `"truncation": null`, `"padding": null`, `"added_tokens": []`, `"normalizer": null`, `"pre_tokenizer": null`,
		`"post_processor": null`, `"decoder": null`, `"model": {"type": "WordLevel", "vocab": {"a": 0, "b": 1, "c": 2}, "unk_token": "a"}`,
	}
	for _, section := range sections {
		name, _, _ := strings.Cut(section, ":")
		i := slices.IndexFunc(plain, func(p string) bool { return strings.HasPrefix(p, name+":") })
		if i < 0 {
			plain = append(plain, section)
		} else {
			plain[i] = section
		}
	}
	return "{" + strings.Join(plain, ", ") + "}"
}

func token(id, content, more string) string {
	if more == "" {
		more = `"special": true`
	}
	return `{"id": ` + id + `, "content": ` + content + `, ` + more + `, "single_word": false, "lstrip": false, "rstrip": true, "normalized": false}`
}

func TestHostileFiles(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, c := range []struct{ name, file, want string }{
		{"empty", "", "byte 0: the text ends where an object should stand"},
		{"only space", " \n", "byte 2: the text ends where an object should stand"},
		{"null", "null", "byte 0: 'n' where an object should stand"},
		{"an array", "[]", "byte 0: '[' where an object should stand"},
		{"byte order mark", "\ufeff{}", `byte 0: '\ufeff' where an object should stand`},
		{"NUL behind the end", file() + "\x00", "text behind the end of the object"},
		{"two objects", file() + "{}", "text behind the end of the object"},
		{"NUL inside a string", file(`"x": "` + "\x00" + `"`), "x: control character 0x0 inside a string"},
		{"ill-formed UTF-8", file(`"x": "` + "\xff" + `"`), "ill-formed UTF-8"},
		{"UTF-8 of a surrogate", file(`"x": "` + "\xed\xa0\x80" + `"`), "ill-formed UTF-8"},
		{"lone surrogate escape", file(`"x": "\ud800"`), "x: a lone surrogate inside a string"},
		{"surrogates the wrong way round", file(`"x": "\udc00\ud800"`), "x: a lone surrogate inside a string"},
		{"high surrogate, then a letter", file(`"x": "\ud800\u0041"`), "x: a lone surrogate inside a string"},
		{"high surrogate, cut off", `{"x": "\ud800\u`, "x: a lone surrogate inside a string"},
		{"unknown escape", file(`"x": "\q"`), "x: an unknown escape inside a string"},
		{"short escape", file(`"x": "\u12"`), "x: an unknown escape inside a string"},
		{"100,000 levels", file(`"x": ` + deep(100_000)), "more than 128 levels deep"},
		{"100,000 levels in a component", file(`"normalizer": {"type": "X", "y": ` + deep(100_000) + `}`), "more than 128 levels deep"},
		{"sequences in sequences", file(`"decoder": ` + strings.Repeat(`{"type": "Sequence", "decoders": [`, 200) + strings.Repeat(`]}`, 200)),
			"more than 128 levels deep"},
		{"unclosed levels", `{"x": ` + strings.Repeat("[", 100), "the text ends where a value should stand"},
		{"leading zero", file(`"x": 012`), "x: a number with a leading zero"},
		{"bare minus", file(`"x": -`), "x: '-' where a number should stand"},
		{"plus", file(`"x": +1`), "x: '+' where a value should stand"},
		{"NaN", file(`"x": NaN`), "x: 'N' where a value should stand"},
		{"comment", file(`"x": 1 /* one */`), "where ',' or '}' should stand"},
		{"trailing comma", `{"version": "1.0",}`, "'}' where a key should stand"},
		{"single quotes", `{'version': "1.0"}`, `'\'' where a key should stand`},
		{"misspelt word", file(`"x": nul`), "x: 'n' where null should stand"},

		{"no model", `{"version": "1.0"}`, "model: missing"},
		{"model null", file(`"model": null`), "model: 'n' where an object should stand"},
		{"another version", file(`"version": "2.0"`), `version: "2.0" is not a version`},
		{"version a number", file(`"version": 1.0`), "version: '1' where a string should stand"},

		{"negative id of an added token", file(`"added_tokens": [` + token("0", `"x"`, "") + `,` + token("-1", `"y"`, "") + `]`),
			"added_tokens[1].id: -1: want a whole number from 0 to 4294967295"},
		{"id beyond 32 bits", file(`"added_tokens": [` + token("4294967296", `"x"`, "") + `]`), "added_tokens[0].id: 4294967296: want"},
		{"id of 400 digits", file(`"added_tokens": [` + token(strings.Repeat("9", 400), `"x"`, "") + `]`), "9999...: want a whole number"},
		{"id with a point", file(`"added_tokens": [` + token("1.0", `"x"`, "") + `]`), "added_tokens[0].id: 1.0: want a whole number"},
		{"id with an exponent", file(`"added_tokens": [` + token("1e3", `"x"`, "") + `]`), "added_tokens[0].id: 1e3: want a whole number"},
		{"id a string", file(`"added_tokens": [` + token(`"1"`, `"x"`, "") + `]`), `added_tokens[0].id: '"' where a whole number should stand`},
		{"content null", file(`"added_tokens": [` + token("1", `null`, "") + `]`), "added_tokens[0].content: 'n' where a string should stand"},
		{"flag a number", file(`"added_tokens": [` + token("1", `"x"`, `"special": 1`) + `]`), "added_tokens[0].special: '1' where true or false"},
		{"flag missing", file(`"added_tokens": [` + token("1", `"x"`, `"other": 1`) + `]`), "added_tokens[0].special: missing"},
		{"added tokens null", file(`"added_tokens": null`), "added_tokens: 'n' where an array should stand"},

		{"negative id in the vocabulary", file(`"model": {"vocab": {"a": 0, "b c": -7}}`), `model.vocab."b c": -7: want a whole number`},
		{"huge id in the vocabulary", file(`"model": {"vocab": {"a": 1e400}}`), `model.vocab.a: 1e400: want a whole number`},
		{"vocabulary null", file(`"model": {"vocab": null}`), "model.vocab: 'n' where an object or an array should stand"},
		{"vocabulary missing", file(`"model": {"type": "BPE"}`), "model.vocab: missing"},
		{"scored token without score", file(`"model": {"vocab": [["a"]]}`), "model.vocab[0]: want [token, score]"},
		{"scored token of three", file(`"model": {"vocab": [["a", 1, 2]]}`), "model.vocab[0][2]: want [token, score]"},
		{"merge of one", file(`"model": {"vocab": {}, "merges": [["a"]]}`), "model.merges[0]: want [left, right]"},
		{"merges of two forms", file(`"model": {"vocab": {}, "merges": ["a b", ["a", "b"]]}`), "model.merges[1]: merges of two forms"},
		{"hostile key", file(`"model": {"vocab": {"` + strings.Repeat("x", 1000) + `": -1}}`), `model.vocab.` + strings.Repeat("x", 60) + `...: -1`},

		{"padding without a token", file(`"padding": {"strategy": "BatchLongest", "direction": "Right", "pad_id": 0, "pad_type_id": 0}`),
			"padding.pad_token: missing"},
		{"padding direction", file(`"padding": {"direction": "right"}`), `padding.direction: "right": want one of Right, Left`},
		{"padding strategy", file(`"padding": {"strategy": {"Fixed": -1}}`), "padding.strategy.Fixed: -1: want"},
		{"padding id", file(`"padding": {"pad_id": -1}`), "padding.pad_id: -1: want"},
		{"truncation strategy", file(`"truncation": {"strategy": "longest_first"}`), `truncation.strategy: "longest_first": want one of LongestFirst`},
		{"truncation without length", file(`"truncation": {"strategy": "OnlyFirst", "stride": 0}`), "truncation.max_length: missing"},
		{"normalizer a string", file(`"normalizer": "NFC"`), "normalizer: '\"' where an object should stand"},
		{"part of a sequence null", file(`"pre_tokenizer": {"type": "Sequence", "pretokenizers": [null]}`),
			"pre_tokenizer.pretokenizers[0]: 'n' where an object should stand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec, err := Parse([]byte(c.file))
			if err == nil {
				t.Fatalf("accepted: %+v", spec)
			}
			if !errors.Is(err, engine.ErrTokenizer) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %q, want %q in it", err, c.want)
			}
			if len(err.Error()) > 400 || !utf8.ValidString(err.Error()) {
				t.Errorf("a message of %d bytes: %q", len(err.Error()), err)
			}
		})
	}
}

// A file cut at any byte is refused, and no prefix makes Parse panic.
func TestTruncatedFile(t *testing.T) {
	whole := file(`"added_tokens": [`+token("3", `"\u00e9\ud83d\ude00"`, "")+`]`, `"model": {"vocab": {"a": 0}, "merges": [["a", "b"]], "x": [1.5e-3, true]}`)
	if _, err := Parse([]byte(whole)); err != nil {
		t.Fatal(err)
	}
	for n := range whole {
		if _, err := Parse([]byte(whole[:n])); !errors.Is(err, engine.ErrTokenizer) {
			t.Fatalf("cut at %d: %v", n, err)
		}
	}
}

func TestAccepts(t *testing.T) {
	for _, c := range []struct {
		name, file string
		check      func(*Spec) any
		want       any
	}{
		{"the least", `{"model":{"vocab":{}}}`, func(s *Spec) any { return fmt.Sprint(s.VocabSize(true), s.Components()) }, "0 [model: WordLevel]"},
		{"duplicate sections: the last", file(`"truncation": {"max_length": 4, "strategy": "LongestFirst", "stride": 0}, "truncation": null`),
			func(s *Spec) any { return s.Truncation == nil }, true},
		{"duplicate tokens count once, the last id holds", file(`"model": {"vocab": {"a": 0, "\u0061": 5, "b": 1}}`, `"added_tokens": [`+token("9", `"a"`, "")+`]`),
			func(s *Spec) any { return fmt.Sprint(s.VocabSize(false), s.AddedTokens[0].ID, s.Model.MaxID) }, "2 5 5"},
		{"NUL escape in a token", file(`"model": {"vocab": {"\u0000": 4, "": 1}}`, `"added_tokens": [`+token("9", `"\u0000"`, "")+`]`),
			func(s *Spec) any { return fmt.Sprintf("%d %q", s.AddedTokens[0].ID, s.AddedTokens[0].Content) }, `4 "\x00"`},
		{"all escapes", file(`"added_tokens": [` + token("0", `"\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00"`, "") + `]`),
			func(s *Spec) any { return s.AddedTokens[0].Content }, "\"\\/\b\f\n\r\té😀"},
		{"added tokens take the model's id or the next free one", file(`"added_tokens": [` + token("77", `"new"`, "") + `,` + token("78", `"c"`, "") + `,` + token("79", `"newer"`, "") + `]`),
			func(s *Spec) any {
				return fmt.Sprint(s.AddedTokens[0].ID, s.AddedTokens[0].Content, s.AddedTokens[1].ID, s.AddedTokens[2].ID, s.VocabSize(true))
			}, "2c3 4 5"},
		{"empty and repeated added tokens", file(`"added_tokens": [` + token("0", `""`, "") + `,` + token("0", `"x"`, "") + `,` + token("0", `"x"`, `"special": false`) + `]`),
			func(s *Spec) any { return fmt.Sprint(len(s.AddedTokens), s.AddedTokens[0].Special, s.VocabSize(true)) }, "1 false 4"},
		{"the largest id", file(`"model": {"vocab": {"a": 4294967295}}`), func(s *Spec) any { return s.Model.MaxID }, uint32(1<<32 - 1)},
		{"unknown section", file(`"later": {"x": [1]}`), func(s *Spec) any { return fmt.Sprint(s.Unknown) }, "[later]"},
		{"unknown component and field", file(`"normalizer": {"type": "Odd", "x": {"y": 1}, "x": 2}`),
			func(s *Spec) any {
				last, _ := s.Normalizer.Lookup("x")
				return fmt.Sprint(s.Components(), string(s.Normalizer.Fields[0].JSON), string(last))
			}, `[normalizer: Odd model: WordLevel]{"y": 1}2`},
		{"nested sequences", file(`"pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "A"}, {"pretokenizers": [{"type": "B"}], "type": "Sequence"}]}`),
			func(s *Spec) any { return fmt.Sprint(s.Components()) }, "[pre_tokenizer[0]: A pre_tokenizer[1][0]: B model: WordLevel]"},
		{"128 levels", file(`"x": ` + strings.Repeat("[", 127) + strings.Repeat("]", 127)), func(s *Spec) any { return len(s.Unknown) }, 1},
		{"padding", file(`"padding": {"strategy": {"Fixed": 7}, "direction": "Left", "pad_to_multiple_of": 8, "pad_id": 3, "pad_type_id": 1, "pad_token": "p", "more": 1}`),
			func(s *Spec) any { return *s.Padding }, Padding{true, 7, true, 8, 3, 1, "p"}},
		{"padding without a multiple", file(`"padding": {"strategy": "BatchLongest", "direction": "Right", "pad_id": 0, "pad_type_id": 0, "pad_token": ""}`),
			func(s *Spec) any { return *s.Padding }, Padding{}},
		{"truncation", file(`"truncation": {"max_length": 18446744073709551615, "strategy": "OnlySecond", "stride": 2, "direction": "Left"}`),
			func(s *Spec) any { return *s.Truncation }, Truncation{MaxLength: 1<<63 - 1, Stride: 2, Strategy: engine.OnlySecond, Left: true}},
		{"truncation without direction", file(`"truncation": {"max_length": 4, "strategy": "LongestFirst", "stride": 0}`),
			func(s *Spec) any { return *s.Truncation }, Truncation{MaxLength: 4}},
		{"sections as arrays, as the oracle's reader allows", file(`"truncation": ["Left", 4, {"OnlyFirst": null}, 1]`,
			`"padding": [{"BatchLongest": null}, "Left", null, 3, 0, ""]`, `"normalizer": ["NFC"]`, `"post_processor": [1]`),
			func(s *Spec) any {
				return fmt.Sprint(*s.Truncation, *s.Padding, s.Components(), s.Template.Unknown)
			}, "{4 1 1 true} {false 0 true 0 3 0 } [normalizer: (no type) model: WordLevel post_processor: (no type)]post_processor: (no type)"},
		{"model without type, BPE", file(`"model": {"vocab": {}, "merges": []}`), func(s *Spec) any { return s.Model.Type }, "BPE"},
		{"model without type, WordPiece", file(`"model": {"vocab": {}, "unk_token": "", "continuing_subword_prefix": "", "max_input_chars_per_word": 1}`),
			func(s *Spec) any { return s.Model.Type }, "WordPiece"},
		{"model without type, Unigram", file(`"model": {"vocab": [["a", -1.5]]}`), func(s *Spec) any { return s.Model.Type }, "Unigram"},
		{"model of an unknown type", file(`"model": {"type": "Other", "vocab": {}, "z": null}`),
			func(s *Spec) any { return s.Model.Type + s.Model.Fields[0].Name }, "Otherz"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec, err := Parse([]byte(c.file))
			if err != nil {
				t.Fatal(err)
			}
			if got := c.check(spec); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestTemplates(t *testing.T) {
	const sep, cls = `"sep": ["</s>", 2], "cls": ["<s>", 0]`, `"trim_offsets": true, "add_prefix_space": true`
	template := func(single, pair, specials string) string {
		return `{"type": "TemplateProcessing", "single": ` + single + `, "pair": ` + pair + `, "special_tokens": {` + specials + `}}`
	}
	for _, c := range []struct{ name, post, want string }{
		{"none", `null`, "A0 / A0 B1"},
		{"ByteLevel", `{"type": "ByteLevel", ` + cls + `}`, "A0 / A0 B1"},
		{"Roberta", `{"type": "RobertaProcessing", ` + sep + `, ` + cls + `}`, "0:0 A0 2:0 / 0:0 A0 2:0 2:0 B0 2:0"},
		{"Bert", `{"type": "BertProcessing", ` + sep + `}`, "0:0 A0 2:0 / 0:0 A0 2:0 B1 2:1"},
		{"Bert that has Roberta's fields: the oracle goes by the fields", `{"type": "BertProcessing", ` + sep + `, ` + cls + `}`,
			"0:0 A0 2:0 / 0:0 A0 2:0 2:0 B0 2:0"},
		{"Bert without type", `{` + sep + `}`, "0:0 A0 2:0 / 0:0 A0 2:0 B1 2:1"},
		{"special token of two ids", template(`[{"SpecialToken": {"id": "x", "type_id": 3}}, {"Sequence": {"id": "A", "type_id": 1}}]`,
			`[{"Sequence": {"id": "B", "type_id": 0}}]`, `"x": {"id": "x", "ids": [8, 9], "tokens": ["y", "z"]}`), "8:3 9:3 A1 / B0"},
		{"empty template", template(`[]`, `[]`, ``), " / "},
		{"Sequence of ByteLevel and a template", `{"type": "Sequence", "processors": [{"type": "ByteLevel", ` + cls + `}, {"type": "BertProcessing", ` + sep + `}]}`,
			"0:0 A0 2:0 / 0:0 A0 2:0 B1 2:1"},
		{"empty Sequence", `{"type": "Sequence", "processors": []}`, "A0 / A0 B1"},
		{"two that add tokens", `{"type": "Sequence", "processors": [{` + sep + `}, {` + sep + `}]}`, "unknown: post_processor[1]: (no type) after another that adds tokens"},
		{"unknown kind", `{"type": "Odd"}`, "unknown: post_processor: Odd"},
		{"unknown kind inside", `{"type": "Sequence", "processors": [{"type": "Odd"}]}`, "unknown: post_processor[0]: Odd"},
		{"special token that is not listed", template(`[{"SpecialToken": {"id": "x", "type_id": 0}}]`, `[]`, ``),
			`unknown: post_processor: TemplateProcessing: special_tokens lacks "x"`},
		{"negative id", `{"type": "BertProcessing", "sep": ["a", -1], "cls": ["b", 0]}`, "unknown: post_processor: BertProcessing"},
		{"sequence C", template(`[{"Sequence": {"id": "C", "type_id": 0}}]`, `[]`, ``), "unknown: post_processor: TemplateProcessing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec, err := Parse([]byte(file(`"post_processor": ` + c.post)))
			if err != nil {
				t.Fatal(err)
			}
			if got := show(spec.Template); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// A small file names a long list many times: nothing of that size is built.
func TestHugeTemplate(t *testing.T) {
	single := "[" + strings.Repeat(`{"SpecialToken": {"id": "x", "type_id": 0}},`, 5000) + `{"Sequence": {"id": "A", "type_id": 0}}]`
	ids := "[" + strings.Repeat("1,", 4999) + "1]"
	file := `{"model": {"type": "BPE", "vocab": {}, "merges": []}, "post_processor": {"type": "TemplateProcessing", "single": ` + single +
		`, "pair": [], "special_tokens": {"x": {"id": "x", "ids": ` + ids + `, "tokens": []}}}}`
	spec, err := Parse([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := spec.Template.Unknown, "post_processor: TemplateProcessing"; got != want || len(spec.Template.Single) > maxPieces {
		t.Errorf("got %q and %d pieces, want %q", got, len(spec.Template.Single), want)
	}
}

func show(t Template) string {
	if t.Unknown != "" {
		return "unknown: " + t.Unknown
	}
	list := func(pieces []Piece) string {
		var words []string
		for _, p := range pieces {
			if p.Special {
				words = append(words, fmt.Sprintf("%d:%d", p.ID, p.TypeID))
			} else {
				words = append(words, fmt.Sprintf("%c%d", "AB"[p.Sequence], p.TypeID))
			}
		}
		return strings.Join(words, " ")
	}
	return list(t.Single) + " / " + list(t.Pair)
}

func TestModelTables(t *testing.T) {
	for _, c := range []struct{ name, model, tokens, merges string }{
		{"object", `{"vocab": {"a\n": 3, "é": 1}, "merges": ["a b", "c d"]}`, `"a\n" 3 0,"é" 1 0,`, `"a"+"b","c"+"d",`},
		{"list", `{"vocab": [["a", -1.5], ["", 0]]}`, `"a" 0 -1.5,"" 1 0,`, ``},
		{"pairs, with a space inside", `{"vocab": {}, "merges": [["a ", "b"], ["", ""]]}`, ``, `"a "+"b",""+"",`},
		{"old form with two spaces", `{"vocab": {}, "merges": ["a b", "a b c"]}`, ``, `"a"+"b",`},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec, err := Parse([]byte(file(`"model": ` + c.model)))
			if err != nil {
				t.Fatal(err)
			}
			tokens, merges := "", ""
			spec.Model.Tokens(func(token []byte, id uint32, score float64) bool {
				tokens += fmt.Sprintf("%q %d %v,", token, id, score)
				return true
			})
			spec.Model.MergePairs(func(left, right []byte) bool {
				merges += fmt.Sprintf("%q+%q,", left, right)
				return true
			})
			if tokens != c.tokens || merges != c.merges {
				t.Errorf("got %s and %s, want %s and %s", tokens, merges, c.tokens, c.merges)
			}
			n := 0
			spec.Model.Tokens(func([]byte, uint32, float64) bool { n++; return false })
			spec.Model.MergePairs(func(_, _ []byte) bool { n++; return false })
			if want := min(len(tokens), 1) + min(len(merges), 1); n != want {
				t.Errorf("%d calls after the walk was told to stop, want %d", n, want)
			}
		})
	}
}

type golden struct {
	Oracle string
	Files  map[string]struct {
		SHA256             string
		VocabSize          int    `json:"vocab_size"`
		VocabSizeWithAdded int    `json:"vocab_size_with_added"`
		MaxID              uint32 `json:"max_id"`
		Added              int
		AddedSHA256        string `json:"added_sha256"`
		SpecialSingle      int    `json:"special_single"`
		SpecialPair        int    `json:"special_pair"`
		Single, Pair       []uint32
		SingleTypes        []uint32 `json:"single_types"`
		PairTypes          []uint32 `json:"pair_types"`
		Merges             int
	}
}

// assets is the folder of real tokenizers; without it the test is skipped.
func assets(t testing.TB) string {
	folder := os.Getenv("UIO_ASSETS")
	if folder == "" {
		t.Skip("UIO_ASSETS is not set: no real tokenizers")
	}
	return folder
}

// The numbers that the oracle gives for real files (testdata/golden.py).
func TestRealFiles(t *testing.T) {
	folder := assets(t)
	raw, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var want golden
	if err := json.Unmarshal(raw, &want); err != nil {
		t.Fatal(err)
	}
	if want.Oracle != engine.Oracle {
		t.Errorf("golden.json is of %q, want %q", want.Oracle, engine.Oracle)
	}
	for name, w := range want.Files {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(folder, name, "tokenizer.json"))
			if err != nil {
				t.Skip(err)
			}
			if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != w.SHA256 {
				t.Skip("another version of the file than golden.json was made from")
			}
			spec, err := Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			added := sha256.New()
			bit := func(flag bool) int { return map[bool]int{true: 1}[flag] }
			for _, a := range spec.AddedTokens {
				fmt.Fprintf(added, "%d %x %d%d%d%d%d\n", a.ID, a.Content, bit(a.Special), bit(a.SingleWord), bit(a.LStrip), bit(a.RStrip), bit(a.Normalized))
			}
			check := func(what string, got, want any) {
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: got %v, want %v", what, got, want)
				}
			}
			check("vocab size", spec.VocabSize(false), w.VocabSize)
			check("vocab size with added", spec.VocabSize(true), w.VocabSizeWithAdded)
			check("max id", spec.Model.MaxID, w.MaxID)
			check("added tokens", len(spec.AddedTokens), w.Added)
			check("added tokens' digest", hex.EncodeToString(added.Sum(nil)), w.AddedSHA256)
			check("special tokens", spec.Template.SpecialTokens(false), w.SpecialSingle)
			check("special tokens of a pair", spec.Template.SpecialTokens(true), w.SpecialPair)
			check("merges", spec.Model.Merges, w.Merges)
			ids := func(pieces []Piece) (ids, types []uint32) {
				ids, types = []uint32{}, []uint32{}
				for _, p := range pieces {
					if p.Special {
						ids, types = append(ids, p.ID), append(types, p.TypeID)
					}
				}
				return ids, types
			}
			single, singleTypes := ids(spec.Template.Single)
			pair, pairTypes := ids(spec.Template.Pair)
			check("empty text", single, w.Single)
			check("its types", singleTypes, w.SingleTypes)
			check("empty pair", pair, w.Pair)
			check("its types", pairTypes, w.PairTypes)
			n := 0
			spec.Model.MergePairs(func(_, _ []byte) bool { n++; return true })
			check("merges walked", n, w.Merges)
		})
	}
}

// FuzzParse tries to break the hand-written reader: what it accepts, encoding/json accepts with the same strings; what both accept re-reads.
func FuzzParse(f *testing.F) {
	f.Add([]byte(file()))
	f.Add([]byte(file(`"added_tokens": [`+token("1", `"x\u00e9\ud83d\ude00"`, "")+`]`, `"model": {"vocab": [["a", -1e5], ["\t", 0]]}`)))
	f.Add([]byte(file(`"post_processor": {"type": "BertProcessing", "sep": ["a", 1], "cls": ["b", 0]}`, `"padding": {"pad_id": 1}`)))
	f.Add([]byte(file(`"model": {"vocab": {"a": 0, "b": 1}, "merges": [["a", "b"]]}`, `"decoder": {"type": "Sequence", "decoders": []}`)))
	f.Add([]byte(file(`"model": {"vocab": {"a": 0, "b": 1}, "merges": ["a b"]}`, `"x": [1.5e-3, -0, true, false, null, {}]`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := &reader{data: data}
		_, fault := r.skip()
		r.next()
		syntactic := fault == nil && r.at == len(data) && utf8.Valid(data)
		if accepts := json.Valid(data) && utf8.Valid(data); syntactic && !accepts {
			t.Fatalf("%q: accepted, but it is not JSON", data)
		} else if accepts && !syntactic && fault != nil && !strings.Contains(fault.What, "levels deep") && !strings.Contains(fault.What, "surrogate") {
			t.Fatalf("%q: refused: %v", data, fault)
		}
		var text string
		if syntactic && json.Unmarshal(data, &text) == nil && !strings.HasPrefix(strings.TrimSpace(string(data)), "null") {
			r := &reader{data: data}
			if got, err := r.text(); err != nil || string(got) != text {
				t.Fatalf("%q: got %q, %v, want %q", data, got, err, text)
			}
		}
		spec, err := Parse(data)
		if err != nil {
			if !errors.Is(err, engine.ErrTokenizer) || !utf8.ValidString(err.Error()) {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		if !syntactic {
			t.Fatalf("%q: Parse accepts what is not JSON", data)
		}
		distinct := map[string]bool{}
		n := 0
		spec.Model.Tokens(func(token []byte, _ uint32, _ float64) bool { n++; distinct[string(token)] = true; return true })
		if spec.Model.Size != len(distinct) && spec.Model.Size != n {
			t.Fatalf("%q: size %d, but %d tokens, %d of them different", data, spec.Model.Size, n, len(distinct))
		}
		spec.Model.MergePairs(func(_, _ []byte) bool { return true })
		spec.Components()
		spec.VocabSize(true)
	})
}

func BenchmarkParse(b *testing.B) {
	for _, name := range []string{"bert-base-uncased", "llama-3", "gemma-3", "xlm-roberta"} {
		data, err := os.ReadFile(filepath.Join(assets(b), name, "tokenizer.json"))
		if err != nil {
			b.Skip(err)
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
