package pipeline

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hf"
)

// Backends that a caller may ask for.
const (
	BackendAuto        int32 = 0
	BackendNative      int32 = 1
	BackendHuggingFace int32 = 2
)

// native is the place of the native engine: it builds the backend of a tokenizer, or refuses it by an error that wraps engine.ErrUnsupported and
// names the component at fault. Until an encoder stands it refuses every model.
var native = func(file []byte) (engine.Backend, error) {
	return nil, fmt.Errorf("model %s: no native encoder: %w", modelName(file), engine.ErrUnsupported)
}

// huggingface is the backend for everything that native refuses.
var huggingface = func(file []byte) (engine.Backend, error) {
	b, err := hf.Open(file)
	if err != nil {
		return nil, err // not b: a nil *hf.Tokenizer is no nil Backend
	}
	return b, nil
}

// choose opens the backend that the caller asks for, or the best one, with the reason why it is not native.
func choose(file []byte, which int32) (b engine.Backend, name, reason string, err error) {
	switch which {
	case BackendHuggingFace:
		b, err = huggingface(file)
		return b, "huggingface", "asked for", err
	case BackendAuto, BackendNative:
	default:
		return nil, "", "", fail(CodeArgument, "backend: %d is none of 0 to 2", which)
	}
	b, refusal := native(file)
	if refusal == nil {
		return b, "native", "", nil
	}
	if which == BackendNative {
		return nil, "", "", fmt.Errorf("native engine: %w", refusal)
	}
	b, err = huggingface(file)
	reason = strings.TrimSuffix(refusal.Error(), ": "+engine.ErrUnsupported.Error())
	return b, "huggingface", "native engine: " + reason, err
}

// modelName is the type of the file's model, for messages.
func modelName(file []byte) string {
	var f struct {
		Model struct {
			Type string `json:"type"`
		} `json:"model"`
	}
	if json.Unmarshal(file, &f) != nil || f.Model.Type == "" {
		return "of no stated type" // old files leave it out
	}
	return f.Model.Type
}
