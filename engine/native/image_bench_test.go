package native

import (
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkOpen opens tokenizers from their images, without reading these from a disk.
func BenchmarkOpen(b *testing.B) {
	for _, name := range []string{"llama-3", "gpt2", "bert-base-uncased", "t5-small", "llama-2", "xlm-roberta"} {
		file, err := os.ReadFile(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", name, "tokenizer.json"))
		if err != nil {
			b.Skip("no tokenizers: UIO_ASSETS")
		}
		b.Run(name, func(b *testing.B) {
			i := imageOf(b, open(b, string(file)))
			b.SetBytes(int64(len(i.Bytes())))
			for b.Loop() {
				t, err := Open(i)
				if err != nil {
					b.Fatal(err)
				}
				t.Close()
			}
		})
	}
}
