package bpe

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// open reads a tokenizer of $UIO_ASSETS; the test or benchmark is skipped without it.
func open(tb testing.TB, name string) (*hfjson.Spec, []byte) {
	tb.Helper()
	dir := os.Getenv("UIO_ASSETS")
	file, err := os.ReadFile(filepath.Join(dir, "tokenizers", name, "tokenizer.json"))
	if dir == "" || err != nil {
		tb.Skip("no tokenizers: UIO_ASSETS")
	}
	spec, err := hfjson.Parse(file)
	if err != nil {
		tb.Fatal(err)
	}
	return spec, file
}

// openBytes is the model of a real tokenizer, and its byte-level face.
func openBytes(tb testing.TB, name string) (*Model, *Bytes) {
	tb.Helper()
	spec, _ := open(tb, name)
	m, err := Build(&spec.Model)
	if err != nil {
		tb.Fatal(err)
	}
	b, err := m.Bytes()
	if err != nil {
		tb.Fatal(err)
	}
	return m, b
}

// BenchmarkBuild is the time from a parsed file to a model with both faces.
func BenchmarkBuild(b *testing.B) {
	for _, name := range []string{"gpt2", "llama-3", "qwen3", "llama-2", "gemma-3"} {
		b.Run(name, func(b *testing.B) {
			spec, file := open(b, name)
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for b.Loop() {
				m, err := Build(&spec.Model)
				if err != nil {
					b.Fatal(err)
				}
				m.Bytes()
			}
		})
	}
}
