package pipeline

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

func miniTokenizer(t *testing.T, name string, backend int32) *Tokenizer {
	t.Helper()
	file, err := os.ReadFile("../tests/data/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	tok, err := Open(file, backend)
	if err != nil {
		t.Fatal(err)
	}
	return tok
}

func utf8Text(s string) Text { return text(s, UTF8) }

func counter(t *testing.T, tok *Tokenizer, name string) int64 {
	t.Helper()
	stats, err := tok.Stats()
	if err != nil {
		t.Fatal(err)
	}
	var numbers map[string]int64
	if err := json.Unmarshal(stats, &numbers); err != nil {
		t.Fatal(err)
	}
	n, ok := numbers[name]
	if !ok {
		t.Fatalf("stats lack %s", name)
	}
	return n
}

// What a prompt's object needs of its tokenizer outlives the tokenizer's Close.
func TestPromptsKeepTheirTokenizer(t *testing.T) {
	for _, backend := range []int32{BackendNative, BackendHuggingFace} {
		tok := miniTokenizer(t, "mini-wordpiece", backend)
		g, err := tok.Growing(AddSpecialTokens)
		if err != nil {
			t.Fatal(err)
		}
		s, err := tok.Stream(nil, true)
		if err != nil {
			t.Fatal(err)
		}
		tok.Close()
		if _, err := tok.Growing(0); err == nil {
			t.Error("a closed tokenizer starts a text")
		}
		if _, err := tok.Stream(nil, false); err == nil {
			t.Error("a closed tokenizer starts a stream")
		}
		for _, part := range []string{"the width", " of a", " batch"} {
			before := g.IDs()
			index, ids, err := g.Append(utf8Text(part))
			if err != nil || !slices.Equal(g.IDs(), append(slices.Clone(before[:index]), ids...)) {
				t.Fatalf("append %q: index %d, %v", part, index, err)
			}
		}
		other := g.Clone()
		var decoded strings.Builder
		for _, id := range g.IDs() {
			part, _, err := s.Step([]uint32{id})
			if err != nil {
				t.Fatal(err)
			}
			decoded.Write(part)
		}
		if decoded.String() != "the width of a batch" {
			t.Errorf("got %q", decoded.String())
		}
		g.Close()
		s.Close()
		if _, _, err := other.Append(utf8Text("the rows")); err != nil {
			t.Error(err)
		}
		other.Close()
	}
}

func TestPromptErrors(t *testing.T) {
	tok := miniTokenizer(t, "mini-bytes", BackendNative)
	defer tok.Close()
	g, err := tok.Growing(0)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	surrogate := []uint16{'a', 0xD800}
	for name, c := range map[string]struct {
		call func() error
		code Code
	}{
		"flags of a text": {func() error { _, err := tok.Growing(AddSpecialTokens | ReturnOverflowing); return err }, CodeArgument},
		"flags of spans":  {func() error { _, err := tok.Spans(nil, nil, SplitSpecialTokens); return err }, CodeArgument},
		"ill-formed text": {func() error { _, _, err := g.Append(utf8Text("\xff")); return err }, CodeText},
		"a lone surrogate": {func() error {
			_, _, err := g.Append(Text{Data: unsafe.Pointer(&surrogate[0]), Length: 2, Kind: UCS2})
			return err
		}, CodeText},
		"a text of no kind": {func() error { _, _, err := g.Append(Text{Kind: 3}); return err }, CodeArgument},
		"an ill-formed span": {func() error {
			_, err := tok.Spans([]Text{utf8Text("a"), utf8Text("\xff")}, []bool{true, true}, 0)
			return err
		}, CodeText},
		"spans at Hugging Face": {func() error { return huggingFaceSpans(t) }, CodeEngineUnavailable},
	} {
		if err := c.call(); AsError(err) == nil || AsError(err).Code != c.code {
			t.Errorf("%s: %v, want code %d", name, err, c.code)
		}
	}
	if n := len(g.IDs()); n != 0 {
		t.Errorf("%d ids after failures", n)
	}
}

func huggingFaceSpans(t *testing.T) error {
	tok := miniTokenizer(t, "mini-bytes", BackendHuggingFace)
	defer tok.Close()
	_, err := tok.Spans([]Text{utf8Text("a")}, []bool{false}, 0)
	return err
}

func TestPromptsAreCounted(t *testing.T) {
	for _, backend := range []int32{BackendNative, BackendHuggingFace} {
		tok := miniTokenizer(t, "mini-bytes", backend)
		g, err := tok.Growing(0)
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			if _, _, err := g.Append(utf8Text("ten bytes\n")); err != nil {
				t.Fatal(err)
			}
		}
		whole, again := int64(0), int64(9) // the newline is behind the last cut each time
		if backend == BackendHuggingFace {
			whole, again = 10, 10*9*10/2
		}
		for name, want := range map[string]int64{"append.calls": 10, "append.bytes": 100, "append.whole": whole, "append.bytes_again": again, "calls": 10, "bytes": 100} {
			if got := counter(t, tok, name); got != want {
				t.Errorf("backend %d: %s is %d, want %d", backend, name, got, want)
			}
		}
		g.Close()
		tok.Close()
	}
}
