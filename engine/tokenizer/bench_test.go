package tokenizer_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/tokenizer"
)

// The suite for Go users: bytes and tokens a second over English, code and Chinese, with each kind of tokenizer; UIO_ASSETS has both.
//
//	UIO_ASSETS=... go test -run '^$' -bench . -cpu 1,2 ./engine/tokenizer
//
// Same: text seen before. New: each text for the first time, on a warm cache. Cold: a tokenizer that has seen nothing.

var kinds = []string{"llama-3", "qwen3", "bert-base-uncased", "llama-2", "t5-small"}

func benchmark(b *testing.B, run func(b *testing.B, tok *tokenizer.Tokenizer, docs []string)) {
	assets := os.Getenv("UIO_ASSETS")
	if assets == "" {
		b.Skip("UIO_ASSETS is not set")
	}
	for _, kind := range kinds {
		for _, corpus := range []string{"en-wikipedia", "code", "ml-zh"} {
			b.Run(kind+"/"+corpus, func(b *testing.B) {
				tok, err := tokenizer.OpenFile(filepath.Join(assets, "tokenizers", kind, "tokenizer.json"))
				if err != nil {
					b.Fatal(err)
				}
				defer tok.Close()
				run(b, tok, enginetest.Corpus(b, filepath.Join(assets, "corpora", corpus+".jsonl"), 8<<20))
			})
		}
	}
}

func size(docs []string) (bytes int) {
	for _, doc := range docs {
		bytes += len(doc)
	}
	return bytes
}

func BenchmarkAppendIDsSame(b *testing.B) {
	benchmark(b, func(b *testing.B, tok *tokenizer.Tokenizer, docs []string) {
		doc := docs[0][:min(len(docs[0]), 4000)]
		var ids []uint32
		b.SetBytes(int64(len(doc)))
		b.ReportAllocs()
		n := 0
		for b.Loop() {
			ids, _ = tok.AppendIDs(ids[:0], []byte(doc), tokenizer.Options{})
			n += len(ids)
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "tokens/s")
	})
}

func BenchmarkBatchNew(b *testing.B) {
	benchmark(b, func(b *testing.B, _ *tokenizer.Tokenizer, docs []string) {
		half := len(docs) / 2
		var tok *tokenizer.Tokenizer
		at, bytes, n := len(docs), 0, 0
		b.ReportAllocs()
		for b.Loop() {
			if at == len(docs) { // all has been seen: a tokenizer that knows the first half alone
				b.StopTimer()
				if tok != nil {
					tok.Close()
				}
				tok, at = reopen(b), half
				if _, err := tok.EncodeBatch(docs[:half], tokenizer.Options{}); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
			end := min(at+64, len(docs))
			batch, err := tok.EncodeBatch(docs[at:end], tokenizer.Options{})
			if err != nil {
				b.Fatal(err)
			}
			bytes, n, at = bytes+size(docs[at:end]), n+len(batch.IDs), end
		}
		tok.Close()
		b.ReportMetric(float64(bytes)/b.Elapsed().Seconds()/1e6, "MB/s")
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "tokens/s")
	})
}

// reopen opens the tokenizer that a benchmark is named after.
func reopen(b *testing.B) *tokenizer.Tokenizer {
	b.Helper()
	tok, err := tokenizer.OpenFile(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", filepath.Base(filepath.Dir(b.Name())), "tokenizer.json"))
	if err != nil {
		b.Fatal(err)
	}
	return tok
}

func BenchmarkCold(b *testing.B) {
	benchmark(b, func(b *testing.B, _ *tokenizer.Tokenizer, docs []string) {
		docs = docs[:min(len(docs), 100)]
		b.SetBytes(int64(size(docs)))
		for b.Loop() {
			b.StopTimer()
			tok := reopen(b)
			b.StartTimer()
			_, err := tok.EncodeBatch(docs, tokenizer.Options{})
			b.StopTimer()
			if tok.Close(); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	})
}

func BenchmarkOpen(b *testing.B) {
	for _, kind := range kinds {
		b.Run(kind, func(b *testing.B) {
			file, err := os.ReadFile(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", kind, "tokenizer.json"))
			if err != nil {
				b.Skip(err)
			}
			for b.Loop() {
				tok, err := tokenizer.Open(file)
				if err != nil {
					b.Fatal(err)
				}
				tok.Close()
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	benchmark(b, func(b *testing.B, tok *tokenizer.Tokenizer, docs []string) {
		ids, err := tok.Encode(docs[0], tokenizer.Options{})
		if err != nil {
			b.Fatal(err)
		}
		var text []byte
		b.ReportAllocs()
		for b.Loop() {
			if text, err = tok.AppendDecoded(text[:0], ids, false); err != nil {
				b.Fatal(err)
			}
		}
		b.SetBytes(int64(len(text)))
	})
}
