package native

import (
	"errors"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

const allFields = enginetest.AllFields

// open builds a tokenizer; a test of one that is refused as a whole is skipped.
func open(tb testing.TB, file string) *Tokenizer {
	tb.Helper()
	spec, err := hfjson.Parse([]byte(file))
	if err != nil {
		tb.Fatal(err)
	}
	t, err := Build(spec)
	if errors.Is(err, engine.ErrUnsupported) {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(t.Close)
	return t
}

// mini opens one of the golden file's tokenizers.
func mini(tb testing.TB, name string) *Tokenizer {
	tb.Helper()
	return open(tb, enginetest.Read(tb).JSON(tb, name))
}

func TestBackend(t *testing.T) {
	enginetest.Backend(t, func(tb testing.TB, file string) enginetest.Encoder { return open(tb, file) })
}
