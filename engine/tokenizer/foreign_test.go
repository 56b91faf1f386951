package tokenizer_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const foreignMain = `package main

import (
	"fmt"
	"os"

	"github.com/unchecked-io/unchecked-io/engine/tokenizer"
)

func main() {
	tok, err := tokenizer.OpenFile(os.Args[1])
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	defer tok.Close()
	ids, err := tok.Encode("Hello, world.", tokenizer.Options{})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	text, err := tok.Decode(ids, false)
	fmt.Println(len(ids) > 0, text, err)
}
`

// A module of somebody else's builds against the package and runs: without cgo, without an experiment, with no more of go.sum than is ours.
func TestForeignModule(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	mod := "module example.com/foreign\n\ngo 1.26\n\nrequire github.com/unchecked-io/unchecked-io v0.0.0\n\nreplace github.com/unchecked-io/unchecked-io => " + root + "\n"
	for name, text := range map[string]string{"go.mod": mod, "go.sum": string(sums), "main.go": foreignMain} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tags := range []string{"", "noasm,nounsafe"} {
		program := filepath.Join(folder, "foreign")
		build := exec.Command("go", "build", "-mod=mod", "-tags", tags, "-o", program, ".")
		build.Dir = folder
		build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOEXPERIMENT=", "GOFLAGS=", "GOPROXY=off", "GOWORK=off")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("tags %q: %v\n%s", tags, err, out)
		}
		out, err := exec.Command(program, filepath.Join(root, "tests", "data", "mini-bytes.json")).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != "true Hello, world. <nil>" {
			t.Errorf("tags %q: %q, %v", tags, got, err)
		}
	}
}
