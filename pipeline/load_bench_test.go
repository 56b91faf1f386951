package pipeline

import (
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkOpen opens tokenizers from their JSON alone, and from an image on disk.
func BenchmarkOpen(b *testing.B) {
	for _, name := range []string{"llama-3", "gpt2", "bert-base-uncased", "t5-small", "llama-2", "xlm-roberta"} {
		file, err := os.ReadFile(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", name, "tokenizer.json"))
		if err != nil {
			b.Skip("no tokenizers: UIO_ASSETS")
		}
		build = "bench"
		for way, opt := range map[string]*OpenOptions{"json": {}, "image": {Cache: b.TempDir() + "/images"}} {
			b.Run(name+"/"+way, func(b *testing.B) {
				for b.Loop() {
					t, err := OpenWith(file, opt)
					if err != nil {
						b.Fatal(err)
					}
					t.Close()
				}
			})
		}
		build = ""
	}
}
