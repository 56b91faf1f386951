package enginetest

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
)

// Corpus is documents of a .jsonl file, one a line in the field "text", until they make limit bytes; none where there is no such file.
func Corpus(tb testing.TB, path string, limit int) (documents []string) {
	tb.Helper()
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	lines := bufio.NewReaderSize(file, 1<<20)
	for size := 0; size < limit; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		var document struct{ Text string }
		if json.Unmarshal(line, &document) == nil {
			documents = append(documents, document.Text)
			size += len(document.Text)
		}
	}
	return documents
}
