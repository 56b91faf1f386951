package hf

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/unchecked-io/unchecked-io/engine"
)

// A file from an attacker is an error or a tokenizer; texts then give ids or the row's error; it ends in bounded time, the process lives, and
// the next call works.

// part is a tokenizer.json around some of its sections.
type part map[string]any

func (p part) json() string {
	whole := part{
		"version": "1.0", "truncation": nil, "padding": nil, "added_tokens": []any{}, "normalizer": nil, "pre_tokenizer": nil,
		"post_processor": nil, "decoder": nil,
		"model": part{"type": "BPE", "vocab": part{"a": 0, "b": 1, "ab": 2}, "merges": []string{"a b"}},
	}
	for name, section := range p {
		whole[name] = section
	}
	text, err := json.Marshal(whole)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func added(id any, content string, flags ...string) part {
	token := part{"id": id, "content": content, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": false}
	for _, flag := range flags {
		token[flag] = true
	}
	return token
}

func split(regex string) part {
	return part{"type": "Split", "pattern": part{"Regex": regex}, "behavior": "Isolated", "invert": false}
}

func charsmap(raw []byte) part {
	return part{"type": "Precompiled", "precompiled_charsmap": base64.StdEncoding.EncodeToString(raw)}
}

func template(single, pair []any, tokens part) part {
	return part{"type": "TemplateProcessing", "single": single, "pair": pair, "special_tokens": tokens}
}

func sequence(kind, list string, depth int, inner any) any {
	for range depth {
		inner = part{"type": kind, list: []any{inner}}
	}
	return inner
}

const (
	fails = iota // Open refuses
	opens        // Open accepts; rows may fail
	either
)

func hostile() map[string]struct {
	json   string
	expect int
} {
	type file = struct {
		json   string
		expect int
	}
	long := strings.Repeat
	a := []any{part{"Sequence": part{"id": "A", "type_id": 0}}}
	cases := map[string]file{
		"empty":                 {"", fails},
		"not JSON":              {"{", fails},
		"not UTF-8":             {"\xff\xfe", fails},
		"null":                  {"null", fails},
		"an array":              {"[]", fails},
		"no model":              {`{"version":"1.0"}`, fails},
		"other version":         {part{"version": "2.0"}.json(), fails},
		"cut short":             {part{}.json()[:100], fails},
		"trailing rubbish":      {part{}.json() + "}", fails},
		"depth 100000 arrays":   {long("[", 100000), fails},
		"depth 100000 objects":  {long(`{"a":`, 100000), fails},
		"depth in a string":     {part{"added_tokens": []any{added(3, long(`[{"`, 1000))}}.json(), opens},
		"nested normalizers":    {part{"normalizer": sequence("Sequence", "normalizers", 60, part{"type": "NFC"})}.json(), fails},
		"nested pre-tokenizers": {part{"pre_tokenizer": sequence("Sequence", "pretokenizers", 60, part{"type": "Whitespace"})}.json(), fails},
		"nested, just allowed":  {part{"pre_tokenizer": sequence("Sequence", "pretokenizers", 15, part{"type": "Whitespace"})}.json(), opens},
		"nested, broken inside": {part{"pre_tokenizer": sequence("Sequence", "pretokenizers", 15, part{"type": "Nothing"})}.json(), fails},
		"nested decoders":       {part{"decoder": sequence("Sequence", "decoders", 15, part{"type": "Fuse"})}.json(), opens},
		"nested post":           {part{"post_processor": sequence("Sequence", "processors", 12, template(a, a, part{}))}.json(), opens},

		"negative id":             {part{"model": part{"type": "BPE", "vocab": part{"a": -1}, "merges": []string{}}}.json(), fails},
		"id beyond 32 bits":       {part{"model": part{"type": "BPE", "vocab": part{"a": 1 << 40}, "merges": []string{}}}.json(), fails},
		"largest id":              {part{"model": part{"type": "BPE", "vocab": part{"a": 1<<32 - 1}, "merges": []string{}}}.json(), opens},
		"id twice":                {part{"model": part{"type": "BPE", "vocab": part{"a": 0, "b": 0, "ab": 0}, "merges": []string{"a b"}}}.json(), opens},
		"empty vocabulary":        {part{"model": part{"type": "BPE", "vocab": part{}, "merges": []string{}}}.json(), opens},
		"merge not in vocabulary": {part{"model": part{"type": "BPE", "vocab": part{"a": 0}, "merges": []string{"a b"}}}.json(), fails},
		"merged not in vocab":     {part{"model": part{"type": "BPE", "vocab": part{"a": 0, "b": 1}, "merges": []string{"a b"}}}.json(), fails},
		"merge of one part":       {part{"model": part{"type": "BPE", "vocab": part{"a": 0}, "merges": []string{"a"}}}.json(), fails},
		"prefix longer than part": {part{"model": part{"type": "BPE", "continuing_subword_prefix": "#######", "vocab": part{"a": 0, "b": 1, "ab": 2}, "merges": []string{"a b"}}}.json(), fails},
		"prefix cuts a character": {part{"model": part{"type": "BPE", "continuing_subword_prefix": "#", "vocab": part{"a": 0, "é": 1, "aé": 2}, "merges": []string{"a é"}}}.json(), fails},
		"unk not in vocabulary":   {part{"model": part{"type": "BPE", "unk_token": "<unk>", "vocab": part{"a": 0}, "merges": []string{}}}.json(), opens},
		"dropout beyond 1":        {part{"model": part{"type": "BPE", "dropout": 7, "vocab": part{"a": 0}, "merges": []string{}}}.json(), fails},

		"WordPiece without unk":   {part{"model": part{"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": part{"a": 0}}}.json(), opens},
		"WordPiece, endless word": {part{"model": part{"type": "WordPiece", "unk_token": "a", "continuing_subword_prefix": "##", "max_input_chars_per_word": uint64(1<<63 + 1), "vocab": part{"a": 0, "##a": 1}}}.json(), opens},
		"WordPiece, negative":     {part{"model": part{"type": "WordPiece", "unk_token": "a", "continuing_subword_prefix": "##", "max_input_chars_per_word": -1, "vocab": part{"a": 0}}}.json(), fails},
		"Unigram, empty":          {part{"model": part{"type": "Unigram", "unk_id": nil, "vocab": []any{}}}.json(), either},
		"Unigram, unk beyond":     {part{"model": part{"type": "Unigram", "unk_id": 7, "vocab": []any{[]any{"a", -1.0}}}}.json(), fails},
		"Unigram, empty piece":    {part{"model": part{"type": "Unigram", "unk_id": 0, "vocab": []any{[]any{"", 0.0}, []any{"a", -1.0}}}}.json(), either},
		"Unigram, huge scores":    {part{"model": part{"type": "Unigram", "unk_id": 0, "vocab": []any{[]any{"u", -1e308}, []any{"a", 1e308}, []any{"aa", 1e308}}}}.json(), either},

		"added: empty content":   {part{"added_tokens": []any{added(3, "")}}.json(), either},
		"added: negative id":     {part{"added_tokens": []any{added(-3, "x")}}.json(), fails},
		"added: largest id":      {part{"added_tokens": []any{added(1<<32-1, "x", "lstrip", "rstrip"), added(1<<32-1, "y", "special")}}.json(), either},
		"added: same twice":      {part{"added_tokens": []any{added(3, "x"), added(4, "x", "special")}}.json(), either},
		"added: normalized away": {part{"normalizer": part{"type": "Replace", "pattern": part{"String": "x"}, "content": ""}, "added_tokens": []any{added(3, "x", "normalized")}}.json(), either},
		"added: same normalized": {part{"normalizer": part{"type": "Lowercase"}, "added_tokens": []any{added(3, "X", "normalized"), added(4, "x", "normalized")}}.json(), either},

		"charsmap: empty":       {part{"normalizer": charsmap(nil)}.json(), either},
		"charsmap: short":       {part{"normalizer": charsmap([]byte{1, 2})}.json(), either},
		"charsmap: huge size":   {part{"normalizer": charsmap([]byte{255, 255, 255, 255, 1, 2, 3, 4})}.json(), either},
		"charsmap: wild":        {part{"normalizer": charsmap(append([]byte{8, 0, 0, 0}, []byte(long("\xff\x7f", 40))...))}.json(), either},
		"charsmap: not base64":  {part{"normalizer": part{"type": "Precompiled", "precompiled_charsmap": "é"}}.json(), fails},
		"charsmap: bad strings": {part{"normalizer": charsmap([]byte{4, 0, 0, 0, 0, 1, 0, 0, 0xff, 0xfe})}.json(), either},

		"regex: invalid":           {part{"pre_tokenizer": split("(")}.json(), fails},
		"regex: unknown class":     {part{"pre_tokenizer": split(`\p{Nothing}`)}.json(), fails},
		"regex: empty":             {part{"pre_tokenizer": split("")}.json(), either},
		"regex: 4000 groups":       {part{"pre_tokenizer": split(long("(", 4000) + long(")", 4000))}.json(), either},
		"regex: 100000 groups":     {part{"pre_tokenizer": split(long("(?:", 100000) + long(")", 100000))}.json(), fails},
		"regex: 40 quantifiers":    {part{"pre_tokenizer": split("a" + long("{0,9}", 40))}.json(), either},
		"regex: huge repeat":       {part{"pre_tokenizer": split("(?:a{1,99999}){1,99999}")}.json(), either},
		"regex: exponential":       {part{"pre_tokenizer": split("(?:a+)+$")}.json(), opens},
		"regex: nested quantifier": {part{"pre_tokenizer": split("(?:(?:a*)*)*b")}.json(), opens},
		"regex: calls itself":      {part{"pre_tokenizer": split(`(?<x>a\g<x>?b?)`)}.json(), either},
		"regex: endless call":      {part{"pre_tokenizer": split(`(?<x>\g<x>)`)}.json(), fails},
		"regex: looks behind":      {part{"pre_tokenizer": split(`(?<=a+)b`)}.json(), either},
		"replace: by itself":       {part{"normalizer": part{"type": "Replace", "pattern": part{"String": ""}, "content": "xx"}}.json(), either},
		"fixed length 0":           {part{"pre_tokenizer": part{"type": "FixedLength", "length": 0}}.json(), either},

		"template: empty":          {part{"post_processor": template([]any{}, []any{}, part{})}.json(), either},
		"template: unknown token":  {part{"post_processor": template([]any{part{"SpecialToken": part{"id": "x", "type_id": 0}}}, a, part{})}.json(), either},
		"template: no first text":  {part{"post_processor": template([]any{part{"Sequence": part{"id": "B", "type_id": 0}}}, a, part{})}.json(), either},
		"template: lengths differ": {part{"post_processor": template([]any{part{"SpecialToken": part{"id": "x", "type_id": 0}}}, a, part{"x": part{"id": "x", "ids": []int{1, 2, 3}, "tokens": []string{"x"}}})}.json(), either},
		"truncation: stride":       {part{"truncation": part{"direction": "Left", "max_length": 1, "strategy": "OnlySecond", "stride": 9}}.json(), opens},
		"truncation: negative":     {part{"truncation": part{"direction": "Left", "max_length": -1, "strategy": "OnlySecond", "stride": 9}}.json(), fails},
		"padding: huge":            {part{"padding": part{"strategy": part{"Fixed": 1 << 60}, "direction": "Left", "pad_to_multiple_of": 0, "pad_id": 0, "pad_type_id": 0, "pad_token": ""}}.json(), opens},
	}
	return cases
}

func TestHostileFiles(t *testing.T) {
	texts := []string{"", "a", "ab", "abab x", "é", "\x00", "x X", strings.Repeat("a", 40) + "!", strings.Repeat("a", 300), strings.Repeat("ab x", 30), "\u00a0\u2028 𝔸 ﬁ"}
	good := mini(t, "bpe")
	want := encode(t, good, "the dog")
	for name, file := range hostile() {
		t.Run(name, func(t *testing.T) {
			begin := time.Now()
			tok, err := Open([]byte(file.json))
			if err == nil {
				defer tok.Close()
				use(t, tok, texts)
			} else if !errors.Is(err, engine.ErrTokenizer) || err.Error() == "" {
				t.Errorf("got %v, want ErrTokenizer", err)
			}
			if opened := err == nil; file.expect == fails && opened || file.expect == opens && !opened {
				t.Errorf("Open: %v", err)
			}
			if took := time.Since(begin); took > 30*time.Second {
				t.Errorf("took %v", took)
			}
			if got := encode(t, good, "the dog"); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("another tokenizer then gives %v, want %v", got, want)
			}
		})
	}
}

// use calls all there is; only that it returns is asked, and that columns fit together.
func use(t *testing.T, tok *Tokenizer, texts []string) {
	t.Helper()
	cuts := []*engine.Truncation{nil, {MaxLength: 0}, {MaxLength: 3, Stride: 1}, {MaxLength: 1 << 62, Stride: 1 << 61}, {MaxLength: 2, Left: true, Strategy: engine.OnlyFirst}}
	for _, text := range texts {
		for _, pair := range []bool{false, true} {
			for _, cut := range cuts {
				var a engine.Arena
				row := engine.Row{Text: []byte(text), Pair: []byte("ab"), HasPair: pair}
				req := &engine.Request{AddSpecialTokens: true, SplitSpecialTokens: pair, Fields: allFields, Truncation: cut, Overflow: true}
				if err := tok.Encode(&a, []engine.Row{row}, 0, req); err != nil && err.Error() == "" {
					t.Errorf("%.20q: an error without words", text)
				}
				if n := a.IDs.Len(); a.TypeIDs.Len() != n || a.SpecialMask.Len() != n || a.Offsets.Len() != 2*n || a.WordIDs.Len() != n || a.SequenceIDs.Len() != n {
					t.Errorf("%.20q: columns of %d %d %d %d %d %d", text, n, a.TypeIDs.Len(), a.SpecialMask.Len(), a.Offsets.Len(), a.WordIDs.Len(), a.SequenceIDs.Len())
				}
				if a.IDs.Len() < 100 {
					_, _ = tok.AppendDecoded(nil, a.IDs.Slice(), pair)
				}
				a.Release()
			}
		}
	}
	_, _ = tok.AppendDecoded(nil, []uint32{0, 1, 1<<32 - 1}, true)
	_, _ = tok.Vocab(true)
	_, _ = tok.JSON()
	_, _ = tok.AddedTokens()
	tok.VocabSize(true)
	tok.NumSpecialTokens(true)
}

// The limits that the package promises, each with what it says.
func TestLimits(t *testing.T) {
	_, err := Open([]byte(part{"pre_tokenizer": sequence("Sequence", "pretokenizers", 60, part{"type": "Whitespace"})}.json()))
	if err == nil || !strings.Contains(err.Error(), "nested deeper than 32 levels") {
		t.Errorf("depth: got %v", err)
	}
	tok := open(t, part{"pre_tokenizer": split("(?:a|a)*b")}.json())
	for text, fails := range map[string]bool{strings.Repeat("a", 60) + "!b": true, strings.Repeat("a", 60) + "b": false, "aab": false} {
		var a engine.Arena
		err := tok.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, &engine.Request{})
		if failed := err != nil && strings.Contains(err.Error(), "retry-limit"); failed != fails || err != nil && !fails {
			t.Errorf("%.5q of %d bytes: got %v", text, len(text), err)
		}
		a.Release()
	}
}

// Files that make the crate end the process, each refused before it can.
func TestRefused(t *testing.T) {
	many := func(n int, item any) (list []any) {
		for range n {
			list = append(list, item)
		}
		return list
	}
	claims := charsmap([]byte("\xff\xff\xff\xff1234"))
	byteLevel := part{"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": false}
	special := part{"SpecialToken": part{"id": "x", "type_id": 0}}
	text := part{"Sequence": part{"id": "A", "type_id": 0}}
	pair := []any{text, part{"Sequence": part{"id": "B", "type_id": 0}}}
	grow := part{"type": "Sequence", "normalizers": many(12, part{"type": "Replace", "pattern": part{"String": "a"}, "content": "aaaaaaaa"})}
	unigram := part{"type": "Unigram", "unk_id": 0, "vocab": []any{[]any{"u", 0.0}, []any{strings.Repeat("a", 5000), -1.0}}}
	x := part{"x": part{"id": "x", "ids": many(2000, 1), "tokens": many(2000, "x")}}
	for name, c := range map[string]struct{ json, want string }{
		"charsmap":              {part{"normalizer": claims}.json(), "normalizer.precompiled_charsmap: its header claims 4294967292 bytes, 4 follow"},
		"charsmap in sequence":  {part{"normalizer": part{"type": "Sequence", "normalizers": []any{part{"type": "NFC"}, claims}}}.json(), "normalizer[1].precompiled_charsmap"},
		"charsmap, key escaped": {strings.ReplaceAll(part{"normalizer": claims}.json(), "precompiled_c", `precompiled_\u0063`), "normalizer.precompiled_charsmap"},
		"charsmap, written over": {strings.Replace(part{"normalizer": claims}.json(), `"version"`, `"normalizer":null,"version"`, 1),
			"normalizer.precompiled_charsmap"},
		"charsmap, replacement": {part{"normalizer": charsmap(append(make([]byte, 4), strings.Repeat("x", 300)...))}.json(), "a replacement of 300 bytes; at most 256"},
		"piece":                 {part{"model": unigram}.json(), "model.vocab[1]: a piece of 5000 bytes; at most 4096"},
		"added token":           {part{"normalizer": grow, "added_tokens": []any{added(3, "b"), added(4, "a", "normalized")}}.json(), "added_tokens[1]: the text grows"},
		"ByteLevel":             {part{"pre_tokenizer": part{"type": "Sequence", "pretokenizers": many(5, byteLevel)}}.json(), "pre_tokenizer: 5 ByteLevel steps; at most 4"},
		"special tokens":        {part{"post_processor": template(append(many(2000, special), text), pair, x)}.json(), "post_processor: 4000000 special tokens; at most 1048576"},
		"repeats":               {part{"post_processor": template(many(65, text), pair, part{})}.json(), "post_processor.single: a text is repeated 65 times; at most 64"},
		"calls": {part{"pre_tokenizer": part{"type": "Sequence", "pretokenizers": []any{split("(?<x>a)" + strings.Repeat(`\g<x>`, 33))}}}.json(),
			"pre_tokenizer.pretokenizers[0].pattern: a regex with 33 calls of groups; at most 32"},
		"regex": {part{"normalizer": part{"type": "Replace", "pattern": part{"Regex": strings.Repeat("ß", 40000)}, "content": ""}}.json(),
			"normalizer.pattern: a regex of 80000 bytes; at most 65536"},
	} {
		tok, err := Open([]byte(c.json))
		if err == nil {
			tok.Close()
		}
		if !errors.Is(err, engine.ErrTokenizer) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
	// A text that repeats as often as it may, and calls as many as may be, still open.
	open(t, part{"post_processor": template(many(64, text), pair, part{})}.json())
	open(t, part{"pre_tokenizer": split("(?<x>a)" + strings.Repeat(`\g<x>`, 32))}.json())
}
