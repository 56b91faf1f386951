package pretokenizer

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

func TestBuildErrors(t *testing.T) {
	for _, c := range []struct{ name, json, want string }{
		{"a pattern beyond the matcher names its place", `{"type":"Sequence","pretokenizers":[{"type":"Whitespace"},{"type":"Split","pattern":{"Regex":"(a)\\1"},"behavior":"Isolated","invert":false}]}`, `pre_tokenizer[1]: Split "(a)\\1"`},
		{"missing field", `{"type":"ByteLevel","trim_offsets":true}`, `pre_tokenizer: ByteLevel: unsupported tokenizer component: add_prefix_space: missing`},
		{"unknown type", `{"type":"Magic"}`, `pre_tokenizer: Magic`},
		{"the tag that the oracle's reader declares but cannot read", `{"type":"Delimiter","delimiter":" "}`, `Delimiter`},
		{"legacy field against the scheme", `{"type":"Metaspace","replacement":"_","add_prefix_space":false}`, `does not match prepend_scheme`},
		{"two characters", `{"type":"CharDelimiterSplit","delimiter":"ab"}`, `not one character`},
		{"length zero, on which the oracle panics", `{"type":"FixedLength","length":0}`, `zero`},
		{"behavior of another spelling", `{"type":"Punctuation","behavior":"isolated"}`, `"isolated"`},
		{"pattern of two kinds", `{"type":"Split","pattern":{"String":"a","Regex":"a"},"behavior":"Isolated","invert":false}`, `neither`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := load(t, c.json)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got %v, want %q in it", err, c.want)
			}
			if !errors.Is(err, engine.ErrUnsupported) && !errors.Is(err, engine.ErrTokenizer) {
				t.Errorf("%v wraps neither ErrUnsupported nor ErrTokenizer", err)
			}
		})
	}
	if pre, err := Build(nil); pre != nil || err != nil {
		t.Errorf("no pre-tokenizer: got %v, %v", pre, err)
	}
}

func TestPlan(t *testing.T) {
	byteLevel := `{"type":"ByteLevel","add_prefix_space":%,"trim_offsets":true,"use_regex":%}`
	with := func(prefix, regex string) string {
		return strings.Replace(strings.Replace(byteLevel, "%", prefix, 1), "%", regex, 1)
	}
	for _, c := range []struct {
		name, json string
		byteLevel  bool
		want       []string
	}{
		{"rewrite alone: nothing is left", with("false", "false"), true, []string{"é a"}},
		{"prefix space", with("true", "false"), true, []string{" é a"}},
		{"prefix space and pattern", with("true", "true"), true, []string{" é", " a"}},
		{"last of nested sequences", `{"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},{"type":"Sequence","pretokenizers":[` + with("true", "false") + `]}]}`, true, []string{" é", " a"}},
		{"not the last step", `{"type":"Sequence","pretokenizers":[` + with("false", "false") + `,{"type":"WhitespaceSplit"}]}`, false, []string{"Ã©Ġa"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			head, byteLevel := Plan(mustLoad(t, c.json))
			var got []string
			for _, p := range pieces(head, "é a", false) {
				got = append(got, p.text)
			}
			if byteLevel != c.byteLevel || !slices.Equal(got, c.want) {
				t.Errorf("got %q, %v; want %q, %v", got, byteLevel, c.want, c.byteLevel)
			}
		})
	}
}

func TestByteChars(t *testing.T) {
	seen := map[rune]bool{}
	for b, r := range ByteChar {
		if back, ok := CharByte(r); !ok || back != byte(b) || seen[r] {
			t.Errorf("byte %#x: %q, back %#x %v", b, r, back, ok)
		}
		seen[r] = true
	}
	for _, r := range []rune{' ', 0x7F, 0xAD, 0x144, -1, 0x10FFFF} {
		if b, ok := CharByte(r); ok {
			t.Errorf("%q stands for %#x", r, b)
		}
	}
}

// Added tokens are left as they are, also by what rewrites the text around them.
func TestAddedTokens(t *testing.T) {
	for _, c := range []struct {
		json string
		want []string
	}{
		{`{"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true}`, []string{"ĠÃ©", "Ġb", "<é >", "Ġc"}},
		{`{"type":"Metaspace","replacement":"_","prepend_scheme":"first"}`, []string{"_é", "_b", "<é >", "c"}},
		{`{"type":"WhitespaceSplit"}`, []string{"é", "b", "<é >", "c"}},
	} {
		pre := mustLoad(t, c.json)
		var p text.Pieces
		p.Text.Reset([]byte("é b<é >c"), 0, true)
		p.List = []text.Piece{{Start: 0, End: 4, ID: -1}, {Start: 4, End: 9, ID: 7}, {Start: 9, End: 10, ID: -1}}
		pre.PreTokenize(&p)
		var got []string
		for _, x := range p.List {
			got = append(got, string(p.Bytes[x.Start:x.End]))
			if (x.ID == 7) != (string(p.Bytes[x.Start:x.End]) == "<é >") {
				t.Errorf("%s: piece %q has id %d", c.json, got[len(got)-1], x.ID)
			}
			if x.ID == 7 && (p.Align[x.Start] != text.Span{Start: 4, End: 5} || p.Align[x.End-1] != text.Span{Start: 8, End: 9}) {
				t.Errorf("%s: alignments of the added token: %v", c.json, p.Align[x.Start:x.End])
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.json, got, c.want)
		}
	}
}

// One pre-tokenizer serves many goroutines, each with its own Pieces.
func TestConcurrent(t *testing.T) {
	s := strings.ToValidUTF8(string(benchText("multilingual")[:3000]), "")
	for name, pre := range real(t) {
		want := pieces(pre, s, true)
		done := make(chan bool)
		for range 4 {
			go func() {
				ok := true
				for range 5 {
					ok = ok && slices.Equal(pieces(pre, s, true), want)
				}
				done <- ok
			}()
		}
		for range 4 {
			if !<-done {
				t.Errorf("%s: another result beside others", name)
			}
		}
	}
}
