package enginetest

import (
	"compress/gzip"
	"encoding/base64"
	"io"
	"os"
	"testing"
)

// Charsmap is a charsmap that lies compressed at path, as tokenizer.json has it.
func Charsmap(tb testing.TB, path string) string {
	tb.Helper()
	file, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	data, err := io.ReadAll(unzipped)
	if err != nil {
		tb.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(data)
}
