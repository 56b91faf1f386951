package hf

import (
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

const allFields = enginetest.AllFields

func open(tb testing.TB, json string) *Tokenizer {
	tb.Helper()
	t, err := Open([]byte(json))
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
