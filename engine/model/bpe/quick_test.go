package bpe

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

// words are pieces that no vocabulary has: parts of a text at random places.
func words(tb testing.TB, kind string, count, longest int) (out [][]byte) {
	text, err := os.ReadFile(filepath.Join(os.Getenv("UIO_ASSETS"), "corpora", kind+".jsonl"))
	if err != nil {
		tb.Skip(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range count {
		at := rng.IntN(len(text) - 64)
		out = append(out, text[at:at+2+rng.IntN(longest-1)])
	}
	return out
}

// heaped appends the ids of a piece by the plainest way.
func heaped(dst []uint32, b *Bytes, piece []byte) []uint32 {
	var s model.Scratch
	for _, c := range piece {
		s.Symbols = append(s.Symbols, model.Symbol{ID: b.first[c], Len: 1})
	}
	b.m.heap(&s)
	for _, x := range s.Symbols {
		if x.Len != 0 {
			dst = append(dst, x.ID)
		}
	}
	return dst
}

// Merging by numbers against the scan of ranks.
func TestQuick(t *testing.T) {
	for _, name := range []string{"gpt2", "llama-3", "qwen3", "roberta-base", "gpt-oss", "deepseek-v3", "whisper-large-v3"} {
		_, b := openBytes(t, name)
		if b.quick == nil {
			t.Fatalf("%s: there is no quick way", name)
		}
		var s model.Scratch
		for _, kind := range []string{"en-wikipedia", "ml-many", "code"} {
			pieces := words(t, kind, 20_000, MaxQuick)
			var batch Batch
			for at := 0; at < len(pieces); at += 100 {
				batch.Reset()
				for _, w := range pieces[at : at+100] {
					batch.Add(w)
				}
				eachTier(func() {
					b.Merge(&batch)
					for i, w := range pieces[at : at+100] {
						if got, want := batch.IDs(i), b.AppendMerged(nil, w, &s); !slices.Equal(got, want) {
							t.Fatalf("%s: %q: got %v, want %v", name, w, got, want)
						}
					}
				})
			}
		}
	}
}

// The ends of parts, by the way that knows characters of three bytes and by the plain one; ill-formed text among it.
func TestNextPart(t *testing.T) {
	for _, name := range []string{"gpt2", "llama-3"} {
		_, b := openBytes(t, name)
		rng := rand.New(rand.NewPCG(1, 2))
		for _, kind := range []string{"ml-zh", "ml-many", "ml-ko", "code"} {
			for _, w := range words(t, kind, 30_000, 60) {
				if rng.IntN(8) == 0 {
					w = slices.Clone(w)
					w[rng.IntN(len(w))] = byte(rng.Uint32())
				}
				for at := 0; at < len(w); {
					end := b.NextPart(w, at)
					if want := b.cut.nextPlain(w, at); end != want {
						t.Fatalf("%s: %q from %d: got %d, want %d", name, w, at, end, want)
					}
					at = end
				}
			}
		}
	}
}

func BenchmarkMerge(b *testing.B) {
	spec, _ := open(b, "llama-3")
	m, _ := Build(&spec.Model)
	on, _ := m.Bytes()
	var s model.Scratch
	pieces := words(b, "en-wikipedia", 50_000, 16)
	tier := 0
	eachTier(func() {
		b.Run(fmt.Sprintf("quick, tier %d", tier), func(b *testing.B) {
			var batch Batch
			at := 0
			defer enginetest.CPURate(b, 9)()
			for b.Loop() {
				if at%10 == 0 {
					batch.Reset()
					for _, w := range pieces[at : at+10] {
						batch.Add(w)
					}
					on.Merge(&batch)
				}
				at = (at + 1) % len(pieces)
			}
		})
		tier++
	})
	b.Run("scan", func(b *testing.B) {
		var t model.Tokens
		for i := 0; b.Loop(); i++ {
			t.Reset()
			on.merge(&t, pieces[i%len(pieces)], 0, nil, &s)
		}
	})
}

// Merges in any order, of few letters, against the heap: pieces of all lengths, so that short and long ones are in a batch together.
func TestQuickShuffled(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		b := shuffled(t, r)
		if b.quick == nil {
			t.Fatal("there is no quick way")
		}
		var batch Batch
		for range 3 {
			var pieces [][]byte
			batch.Reset()
			for range 1 + r.IntN(60) {
				piece := make([]byte, 2+r.IntN(15))
				if r.IntN(8) == 0 {
					piece = make([]byte, 2+r.IntN(MaxQuick-1))
				}
				for i := range piece {
					if piece[i] = "abaabb\xffc"[r.IntN(8)]; r.IntN(3) > 0 {
						piece[i] = 'a'
					}
				}
				pieces = append(pieces, piece)
				batch.Add(piece)
			}
			eachTier(func() {
				b.Merge(&batch)
				for i, piece := range pieces {
					if got, want := batch.IDs(i), heaped(nil, b, piece); !slices.Equal(got, want) {
						t.Fatalf("%q: got %v, want %v", piece, got, want)
					}
				}
			})
		}
	}
}

// Pairs that found no room in their line are found further on, also behind the last line.
func TestQuickCrowded(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		b := shuffled(t, r)
		for !b.quick.fill(&b.m.merges, 2) {
			continue
		}
		for i := range b.quick.bytes {
			b.quick.bytes[i] = b.quick.value(b.quick.ask(b.quick.first[i>>8], b.quick.first[i&0xFF]))
		}
		var batch Batch
		piece := make([]byte, 16)
		for i := range piece {
			piece[i] = "ab"[r.IntN(2)]
		}
		batch.Add(piece)
		eachTier(func() {
			b.Merge(&batch)
			if got, want := batch.IDs(0), heaped(nil, b, piece); !slices.Equal(got, want) {
				t.Fatalf("%q: got %v, want %v", piece, got, want)
			}
		})
	}
}
