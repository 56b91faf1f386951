package enginetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Assets is the folder with real tokenizers and corpora; empty where there is none.
func Assets() string { return os.Getenv("UIO_ASSETS") }

// Tokenizer is the file of a real tokenizer, nil if it is not here.
func Tokenizer(tb testing.TB, name string) []byte {
	tb.Helper()
	if Assets() == "" {
		return nil
	}
	file, err := os.ReadFile(filepath.Join(Assets(), "tokenizers", name, "tokenizer.json"))
	if err != nil && !os.IsNotExist(err) {
		tb.Fatal(err)
	}
	return file
}

// Documents are limit bytes of each of several corpora, as far as they are here.
func Documents(tb testing.TB, limit int, kinds ...string) (documents []string) {
	tb.Helper()
	if Assets() == "" {
		return nil
	}
	for _, kind := range kinds {
		documents = append(documents, Corpus(tb, filepath.Join(Assets(), "corpora", kind+".jsonl"), limit)...)
	}
	return documents
}

// Listed are names that a variable lists with commas, or else otherwise does.
func Listed(variable, otherwise string) []string {
	if value := os.Getenv(variable); value != "" {
		otherwise = value
	}
	return strings.Split(otherwise, ",")
}

// Rows are documents cut at blanks into rows of about 60 bytes, 2 MB in all.
func Rows(documents []string) (rows []string) {
	size := 0
	for _, document := range documents {
		for _, row := range strings.SplitAfter(document, " ") {
			if n := len(rows); n > 0 && len(rows[n-1]) < 60 {
				rows[n-1] += row
			} else {
				rows = append(rows, row)
			}
			if size += len(row); size > 2<<20 {
				return rows
			}
		}
	}
	return rows
}
