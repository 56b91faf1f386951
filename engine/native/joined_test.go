package native

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

// schemed are tokenizers whose short rows go together: a small one, and real ones where they are.
func schemed(tb testing.TB) map[string]*Tokenizer {
	out := map[string]*Tokenizer{}
	for _, entry := range enginetest.Read(tb).Tokenizers {
		if entry.Name == "bpe" {
			file := strings.Replace(entry.JSON, `"add_prefix_space":true`, `"add_prefix_space":false`, 1)
			out["small"], out["small, spaced"] = open(tb, file), open(tb, entry.JSON)
		}
	}
	for _, name := range []string{"llama-3", "qwen3", "roberta-base"} {
		file, err := os.ReadFile(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", name, "tokenizer.json"))
		if err == nil {
			out[name] = open(tb, string(file))
		}
	}
	return out
}

// beside lays some of the texts one behind the other, and some of those again with others between.
func beside(rows []engine.Row, rng *rand.Rand) {
	block := make([]byte, 0, 1<<17)
	for i := range rows {
		at := len(block)
		switch text := rows[i].Text; {
		case rng.IntN(8) == 0:
			continue
		case len(block)+len(text)+1 > cap(block):
			return
		case rng.IntN(8) == 0:
			at++
			fallthrough
		default:
			block = append(block[:at], text...)
			rows[i].Text = block[at:]
		}
	}
}

// Rows together against each by itself: short and long ones, with added tokens, ill-normalized, with pairs, empty, in any order.
func TestTogether(t *testing.T) {
	parts := strings.Split("a|the dog|  |\n|it's|<w>|<|endoftext|>|<s>|e\u0301|中文|123456|😀|<", "|")
	parts = append(parts, "<|endoftext|>", "<|im_end|>", "<|begin_of_text|>", "")
	for name, tok := range schemed(t) {
		if tok.direct == nil || !tok.direct.joins {
			t.Fatalf("%s: rows do not go together", name)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 300 {
			rows := make([]engine.Row, rng.IntN(200))
			for i := range rows {
				var b bytes.Buffer
				for range rng.IntN(10) {
					if part := parts[rng.IntN(len(parts))]; !strings.HasPrefix(part, "<") || rng.IntN(30) == 0 {
						b.WriteString(strings.Repeat(part, 1+rng.IntN(3)))
					}
				}
				if rng.IntN(40) == 0 {
					b.Write(bytes.Repeat([]byte("long "), 60))
				}
				rows[i].Text = b.Bytes()
				if rng.IntN(50) == 0 {
					rows[i].Pair, rows[i].HasPair = []byte("pair"), true
				}
			}
			beside(rows, rng)
			req := &engine.Request{AddSpecialTokens: rng.IntN(2) == 0}
			if rng.IntN(2) == 0 {
				req.Truncation = &engine.Truncation{MaxLength: 4 + rng.IntN(3) + rng.IntN(2)*400, Left: rng.IntN(2) == 0}
			}
			var all, one engine.Arena
			if err := tok.Encode(&all, rows, 7, req); err != nil {
				t.Fatal(err)
			}
			for i := range rows {
				if err := tok.Encode(&one, rows[i:i+1], 7+i, req); err != nil {
					t.Fatal(err)
				}
			}
			if !slices.Equal(all.IDs.Slice(), one.IDs.Slice()) || !slices.Equal(all.Lengths.Slice(), one.Lengths.Slice()) || !slices.Equal(all.Sample.Slice(), one.Sample.Slice()) {
				t.Fatalf("%s: rows differ", name)
			}
			all.Release()
			one.Release()
		}
	}
}
