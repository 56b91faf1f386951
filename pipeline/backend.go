package pipeline

import (
	"fmt"
	"strings"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hf"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	ours "github.com/unchecked-io/unchecked-io/engine/native"
)

// Backends that a caller may ask for.
const (
	BackendAuto        int32 = 0 // native where it is exact, Hugging Face elsewhere
	BackendNative      int32 = 1
	BackendHuggingFace int32 = 2
)

// native builds our own engine for a tokenizer, or refuses it by an error that wraps engine.ErrUnsupported and names the component at fault.
var native = func(spec *hfjson.Spec, file []byte) (engine.Backend, error) {
	t, err := ours.Build(spec)
	if err != nil {
		return nil, err
	}
	return &nativeBackend{Tokenizer: t, file: file}, nil
}

// nativeBackend is the native engine with what only the Hugging Face backend can do exactly.
type nativeBackend struct {
	*ours.Tokenizer
	file  []byte
	image *image.Image // where its tables lie; nil: on the Go heap
}

// Close implements engine.Backend.
func (b *nativeBackend) Close() {
	if b.Tokenizer.Close(); b.image != nil {
		b.image.Release()
	}
}

// JSON is the tokenizer as the oracle would save it: its own writing of the file, which differs from the file's. Seldom asked for, so the other
// backend is opened for it alone.
func (b *nativeBackend) JSON() ([]byte, error) {
	other, err := huggingface(b.file)
	if err != nil {
		return nil, err
	}
	defer other.Close()
	return other.JSON()
}

// huggingface is the backend for everything that native refuses.
var huggingface = func(file []byte) (engine.Backend, error) {
	b, err := hf.Open(file)
	if err != nil {
		return nil, err // not b: a nil *hf.Tokenizer is no nil Backend
	}
	return b, nil
}

// choose opens the backend that the caller asks for, or the best one, and notes why it is not the native one.
func (t *Tokenizer) choose(file []byte, opt *OpenOptions) error {
	which := opt.Backend
	if which < BackendAuto || which > BackendHuggingFace {
		return fail(CodeArgument, "backend: %d is none of %d to %d", which, BackendAuto, BackendHuggingFace)
	}
	if which != BackendHuggingFace {
		if b := t.stored(file, opt); b != nil {
			t.backend, t.spec, t.name = b, b.Spec(), "native"
			return nil
		}
	}
	spec, refusal := hfjson.Parse(file)
	unread := refusal // an error that names the place in the file
	switch {
	case which == BackendHuggingFace:
		t.reason = "backend huggingface was asked for"
	default:
		if refusal == nil {
			if t.backend, refusal = t.nativeEngine(spec, file, opt); refusal == nil {
				if t.spec, t.name = spec, "native"; t.Image() != nil {
					t.spec = t.backend.(*nativeBackend).Spec() // does not hold the file
				}
				return nil
			}
		}
		if which == BackendNative {
			return fmt.Errorf("native engine: %w", refusal)
		}
		t.reason = "native engine: " + strings.TrimSuffix(refusal.Error(), ": "+engine.ErrUnsupported.Error())
	}
	b, err := huggingface(file)
	if err != nil {
		if unread != nil {
			return fmt.Errorf("%w (Hugging Face: %v)", unread, err)
		}
		return err
	}
	if spec == nil { // the oracle reads the file otherwise than hfjson: its own writing of it is plain
		var plain []byte
		if plain, err = b.JSON(); err == nil {
			spec, err = hfjson.Parse(plain)
		}
		if err != nil {
			b.Close()
			return err
		}
	}
	t.backend, t.name, t.spec = b, "huggingface", spec
	return nil
}
