package build

import (
	"errors"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
)

func TestRefused(t *testing.T) {
	for name, c := range map[string]struct {
		model, place string
		is           error
	}{
		"dropout":                    {`{"type":"BPE","dropout":0.1,"vocab":{"a":0},"merges":[]}`, "model.dropout", engine.ErrUnsupported},
		"fallback with a suffix":     {`{"type":"BPE","byte_fallback":true,"end_of_word_suffix":"</w>","vocab":{"a":0},"merges":[]}`, "model.byte_fallback", engine.ErrUnsupported},
		"two tokens of one id":       {`{"type":"BPE","vocab":{"a":0,"b":0},"merges":[]}`, "model.vocab", engine.ErrUnsupported},
		"an id far from the others":  {`{"type":"WordLevel","unk_token":"a","vocab":{"a":4000000000}}`, "model.vocab", engine.ErrUnsupported},
		"an id too large for pairs":  {`{"type":"BPE","vocab":{"a":1048577},"merges":[]}`, "model: id 1048577", engine.ErrUnsupported},
		"no merges":                  {`{"type":"BPE","vocab":{"a":0}}`, "model.merges", engine.ErrTokenizer},
		"a merge without a token":    {`{"type":"BPE","vocab":{"a":0,"b":1},"merges":[["a","b"]]}`, `model.merges[0]: "ab"`, engine.ErrTokenizer},
		"a merge of three words":     {`{"type":"BPE","vocab":{"a":0,"aa":1},"merges":["a a","a a a"]}`, "model.merges", engine.ErrTokenizer},
		"a list for BPE":             {`{"type":"BPE","vocab":[["a",0]],"merges":[]}`, "model.vocab", engine.ErrTokenizer},
		"an object for Unigram":      {`{"type":"Unigram","vocab":{"a":0},"unk_id":0}`, "model.vocab", engine.ErrTokenizer},
		"unk_id behind the end":      {`{"type":"Unigram","vocab":[["a",0]],"unk_id":1}`, "model.unk_id", engine.ErrTokenizer},
		"a score out of range":       {`{"type":"Unigram","vocab":[["a",-1e999]],"unk_id":0}`, "model.vocab[0]", engine.ErrTokenizer},
		"WordPiece without a prefix": {`{"type":"WordPiece","unk_token":"a","max_input_chars_per_word":9,"vocab":{"a":0}}`, "model.continuing_subword_prefix", engine.ErrTokenizer},
		"WordLevel without unk":      {`{"type":"WordLevel","vocab":{"a":0}}`, "model.unk_token", engine.ErrTokenizer},
		"an unknown model":           {`{"type":"Nobody","vocab":{"a":0}}`, `model: "Nobody"`, engine.ErrUnsupported},
	} {
		_, err := open([]byte(c.model))
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.place) {
			t.Errorf("%s: got %v, want %v at %s", name, err, c.is, c.place)
		}
	}
}
