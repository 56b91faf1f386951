package native

import (
	"fmt"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// cutsOf are the stops that a tokenizer's texts may be cut at.
func cutsOf(t *testing.T, file string) string {
	t.Helper()
	spec, err := hfjson.Parse([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	tok, err := Build(spec)
	if err != nil {
		t.Fatal(err)
	}
	defer tok.Close()
	var found strings.Builder
	for _, s := range tok.cuts().stops {
		found.WriteString(s.text)
	}
	if (found.Len() == 0) != (tok.NoCuts() != "") {
		t.Errorf("stops %q, reason %q", found.String(), tok.NoCuts())
	}
	return found.String()
}

func addedToken(content, flags string) string {
	has := func(flag string) bool { return strings.Contains(flags, flag) }
	return fmt.Sprintf(`{"id":0,"content":"%s","special":%t,"single_word":%t,"lstrip":%t,"rstrip":%t,"normalized":%t}`, content,
		has("special"), has("single_word"), has("lstrip"), has("rstrip"), has("normalized"))
}

// Where the proof does not hold there is no cut: what is odd about each tokenizer would make the parts of some text differ from the whole.
func TestCutsAreRefused(t *testing.T) {
	const bpe = `{"type":"BPE","vocab":{"a":0,"b":1,"▁":2,"a▁":3},"merges":[],"unk_token":"a"}`
	const whole = `{"type":"Replace","pattern":{"String":" "},"content":"▁"}`
	const split = `"pre_tokenizer":{"type":"Whitespace"}`
	const all = " \n，。、"
	word := `"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}`
	for name, c := range map[string]struct{ file, want string }{
		"words":                               {word + `,` + split, all},
		"no pre-tokenizer":                    {word, ""},
		"an added token over a blank":         {word + `,` + split + `,"added_tokens":[` + addedToken("x y", "") + `]`, "\n，。、"},
		"... over a newline":                  {word + `,` + split + `,"added_tokens":[` + addedToken(`x\ny`, "normalized") + `]`, " ，。、"},
		"... that ends with the lead":         {word + `,` + split + `,"added_tokens":[` + addedToken("<a", "rstrip") + `]`, ""},
		"... that begins with a blank":        {word + `,` + split + `,"added_tokens":[` + addedToken(" x>", "single_word") + `]`, all},
		"a regex that nobody knows":           {word + `,"pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\w+ \\w+"},"behavior":"Isolated","invert":false}`, ""},
		"a normalizer that joins":             {word + `,` + split + `,"normalizer":{"type":"Replace","pattern":{"String":"a b"},"content":"c"}`, ""},
		"a normalizer whose match may go on":  {word + `,` + split + `,"normalizer":{"type":"Replace","pattern":{"String":" ."},"content":"x"}`, ""},
		"a token of the vocabulary over it":   {`"model":` + bpe + `,"normalizer":` + whole, ""},
		"... and without it":                  {`"model":` + strings.Replace(bpe, `"a▁"`, `"▁▁"`, 1) + `,"normalizer":` + whole, " "},
		"a piece that is a token, as a whole": {`"model":` + strings.Replace(strings.Replace(bpe, `"a▁"`, `"▁▁"`, 1), `"merges"`, `"ignore_merges":true,"merges"`, 1) + `,"normalizer":` + whole, ""},
		"bytes without a regex":               {word + `,"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":false,"use_regex":false}`, ""},
		"a blank that is a mark of no class":  {word + `,"normalizer":{"type":"Replace","pattern":{"String":" "},"content":"▁"},"pre_tokenizer":{"type":"BertPreTokenizer"}`, "\n，。、"},
		"a blank that is part of a word":      {word + `,"normalizer":{"type":"Replace","pattern":{"String":" "},"content":"_"},"pre_tokenizer":{"type":"Whitespace"}`, "\n，。、"},
		"a blank that is an apostrophe":       {word + `,"normalizer":{"type":"Replace","pattern":{"String":" "},"content":"'"},"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":false,"use_regex":true}`, "\n，。、"},
		"a lead that the model fails on":      {`"model":{"type":"WordLevel","vocab":{"b":0},"unk_token":"none"},` + split, ""},
	} {
		if got := cutsOf(t, "{"+c.file+"}"); got != c.want {
			t.Errorf("%s: cuts at %q, want %q", name, got, c.want)
		}
	}
}
