package build

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

// pieces is the text of a corpus under $UIO_ASSETS, up to size bytes, as the tokenizer's pre-tokenizer cuts it; normalizers are left out, but that
// blanks become U+2581 where there is no pre-tokenizer.
func pieces(tb testing.TB, spec *hfjson.Spec, corpus string, size int) [][]byte {
	tb.Helper()
	file, err := os.Open(filepath.Join(os.Getenv("UIO_ASSETS"), "corpora", corpus+".jsonl"))
	if err != nil {
		tb.Skip("no corpora: UIO_ASSETS")
	}
	defer file.Close()
	pre, err := pretokenizer.Build(spec.PreTokenizer)
	if err != nil {
		tb.Fatal(err)
	}
	var out [][]byte
	lines := bufio.NewReaderSize(file, 1<<20)
	for taken := 0; taken < size; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		var doc struct{ Text string }
		if err := json.Unmarshal(line, &doc); err != nil {
			tb.Fatal(err)
		}
		taken += len(doc.Text)
		if pre == nil {
			out = append(out, []byte("\u2581"+strings.ReplaceAll(doc.Text, " ", "\u2581")))
			continue
		}
		var p text.Pieces
		p.Reset([]byte(doc.Text), 0, false)
		p.List = append(p.List, text.Piece{End: uint32(len(p.Bytes)), ID: -1})
		pre.PreTokenize(&p)
		for _, x := range p.List {
			out = append(out, bytes.Clone(p.Bytes[x.Start:x.End]))
		}
	}
	return out
}

func load(tb testing.TB, name string) *hfjson.Spec {
	tb.Helper()
	file, err := os.ReadFile(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", name, "tokenizer.json"))
	if err != nil {
		tb.Skip("no tokenizers: UIO_ASSETS")
	}
	spec, err := hfjson.Parse(file)
	if err != nil {
		tb.Fatal(err)
	}
	return spec
}

// BenchmarkModel encodes the pieces of a megabyte of text again and again, without ranges. new: with nothing learnt at the start of each pass. SetBytes counts what the model gets; the raw face gets raw bytes.
func BenchmarkModel(b *testing.B) {
	for _, name := range []string{"llama-3", "qwen3", "gpt2", "clip", "llama-2", "gemma-3", "bert-base-cased", "bert-base-multilingual-cased", "t5-small", "xlm-roberta"} {
		for _, corpus := range []string{"en-wikipedia", "code", "ml-zh", "new/en-wikipedia", "new/ml-zh"} {
			b.Run(name+"/"+corpus, func(b *testing.B) {
				corpus, forget := strings.CutPrefix(corpus, "new/")
				spec := load(b, name)
				m, err := Model(&spec.Model)
				if err != nil {
					b.Fatal(err)
				}
				list := pieces(b, spec, corpus, 1<<20)
				encode := m.AppendTokens
				if x, ok := m.(*bpe.Model); ok {
					if raw, err := x.Bytes(); err == nil {
						for i, p := range list {
							list[i] = unmapped(p)
						}
						encode = func(dst *model.Tokens, piece []byte, s *model.Scratch) error {
							raw.AppendTokens(dst, piece, s)
							return nil
						}
					}
				}
				size := 0
				for _, p := range list {
					size += len(p)
				}
				var s model.Scratch
				var t model.Tokens
				b.SetBytes(int64(size))
				b.ReportAllocs()
				stop := enginetest.CPURate(b, size)
				for b.Loop() {
					t.Reset()
					if forget {
						s = model.Scratch{}
					}
					for _, p := range list {
						if err := encode(&t, p, &s); err != nil {
							b.Fatal(err)
						}
					}
				}
				stop()
				b.ReportMetric(float64(len(t.IDs))*float64(b.N)/b.Elapsed().Seconds(), "tokens/s")
			})
		}
	}
}

func unmapped(piece []byte) (raw []byte) {
	for _, r := range string(piece) {
		b, ok := bpe.ByteLevelByte(r)
		if !ok {
			return piece
		}
		raw = append(raw, b)
	}
	return raw
}

// TestLong: time is linear, or nearly so, in the length of one piece.
func TestLong(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, name := range []string{"gpt2", "llama-3", "llama-2", "clip", "bert-base-cased", "t5-small"} {
		spec := load(t, name)
		m, err := Model(&spec.Model)
		if err != nil {
			t.Fatal(err)
		}
		for _, unit := range []string{"a", "\u2581", "0", "ab", "\u0301", "中", "\U00012000", "Ġ", " ", "the"} {
			piece := []byte(strings.Repeat(unit, 1<<20/len(unit)))
			if !utf8.Valid(piece) {
				t.Fatal(unit)
			}
			var s model.Scratch
			tokens := model.Tokens{Ranged: true}
			start := enginetest.ThreadTime()
			if err := m.AppendTokens(&tokens, piece, &s); err != nil {
				t.Errorf("%s: %q: %v", name, unit, err)
			}
			if spent := enginetest.ThreadTime() - start; spent > 3*time.Second {
				t.Errorf("%s: %q: a megabyte took %v", name, unit, spent)
			}
		}
	}
}
