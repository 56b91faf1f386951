package pipeline

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
)

// fine is a native backend that takes little text for much, so that rows of some hundred bytes go in parts.
type fine struct{ *nativeBackend }

func (f fine) Grain() int { return 200 }

// finely opens a tokenizer as it is, and one whose rows go in parts; skips where there are no cuts.
func finely(t *testing.T, file []byte) (plain, parts *Tokenizer) {
	t.Helper()
	plain, err := Open(file, BackendAuto)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(plain.Close)
	b, ok := plain.backend.(*nativeBackend)
	if !ok {
		t.Skip(plain.reason)
	}
	if why := b.NoCuts(); why != "" {
		t.Skip(why)
	}
	if parts, err = Open(file, BackendNative); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(parts.Close)
	parts.backend = fine{parts.backend.(*nativeBackend)}
	return plain, parts
}

// files are the tokenizers of the golden file, and the real ones where $UIO_ASSETS has them.
func files(t *testing.T) map[string][]byte {
	all := minis(t)
	real, _ := filepath.Glob(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", "*", "tokenizer.json"))
	for _, path := range real {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(filepath.Dir(path))] = file
	}
	return all
}

var scraps = []string{"the", "The ", "don't ", "a ", "b\n", "\n", " ", "  ", "\n\n", "1 ", "42", "x, y. ", "é ", "è\n", "ñ", "a\u0301 ", "\u0301", "日本，", "語。", "か、",
	"к ", "Й\n", "🙂", "ſ ", "<0x41>", "##s ", "▁a ", "_", "word ", "assistant\n", "ß ", "[MASK] ", "<s> ", "</s> ", "<|endoftext|>", "ﬁ ", "\u00a0", "\u3000a "}

// scrapText is a text of n scraps in a storage that holds it.
func scrapText(r *rand.Rand, n int) Text {
	kind := []int32{UTF8, Latin1, UCS2, UCS4}[r.IntN(4)]
	most := map[int32]rune{UTF8: 0x10FFFF, Latin1: 0xFF, UCS2: 0xFFFF, UCS4: 0x10FFFF}[kind]
	var b strings.Builder
	for range n {
		s := scraps[r.IntN(len(scraps))]
		if strings.IndexFunc(s, func(c rune) bool { return c > most }) < 0 {
			b.WriteString(s)
		}
	}
	return text(b.String(), kind)
}

// result is a batch, field by field, or what it failed with.
func result(t *testing.T, tok *Tokenizer, in []Text, o *Options) string {
	t.Helper()
	h := hold(in)
	job, err := tok.Start(in, nil, o, h.release)
	if err != nil {
		return err.Error()
	}
	defer job.Close()
	if _, err := job.Wait(-1); err != nil {
		return err.Error()
	}
	if h.calls.Load() != 1 {
		t.Errorf("released %d times", h.calls.Load())
	}
	b, err := job.Take()
	if err != nil {
		return err.Error()
	}
	defer b.Close()
	var out strings.Builder
	for _, f := range []Field{RaggedIDs, RaggedOffsets, InputIDs, AttentionMask, Lengths, SampleMapping} {
		cells, shape := read(t, b, f, false)
		fmt.Fprintln(&out, f, shape, cells)
	}
	return out.String()
}

// A job gives what it gives without parts, whatever the options, on any number of threads.
func TestPartsAreTheWhole(t *testing.T) {
	for name, file := range files(t) {
		t.Run(name, func(t *testing.T) {
			plain, parts := finely(t, file)
			r := rand.New(rand.NewPCG(5, uint64(len(name))))
			rounds, split, skipped := 120, 0, 0
			if testing.Short() {
				rounds = 20
			}
			for range rounds {
				in := make([]Text, 1+r.IntN(4))
				for i := range in {
					in[i] = scrapText(r, r.IntN([]int{3, 100, 400}[r.IntN(3)]))
				}
				o := options(func(o *Options) {
					o.Fields |= 1<<RaggedIDs | 1<<RaggedOffsets
					o.Flags = uint32(r.IntN(4))
					o.NumThreads = int32(1 + r.IntN(4))
					o.PaddingSide, o.TruncationSide = int32(r.IntN(2)), int32(r.IntN(2))
					o.DTypeBits = []int32{32, 64}[r.IntN(2)]
					if r.IntN(2) == 0 {
						o.Truncation, o.MaxLength = TruncateLongestFirst+int32(r.IntN(2)), int64(6+r.IntN(300))
						o.Padding = []int32{PadLongest, PadMaxLength}[r.IntN(2)]
					}
				})
				if r.IntN(8) == 0 { // a fault somewhere
					bad := &in[r.IntN(len(in))]
					if at := r.Int64N(bad.Length + 1); at < bad.Length {
						switch bad.Kind {
						case UTF8:
							*(*byte)(unsafe.Add(bad.Data, at)) = 0xFF
						case UCS2:
							*(*uint16)(unsafe.Add(bad.Data, 2*at)) = 0xD834
						case UCS4:
							*(*uint32)(unsafe.Add(bad.Data, 4*at)) = 0x110000
						}
					}
				}
				got, want := result(t, parts, in, o), result(t, plain, in, o)
				if got != want {
					t.Fatalf("%+v\n got %s\nwant %s", *o, got, want)
				}
				job, err := parts.Start(in, nil, o, nil)
				if err != nil {
					continue
				}
				_, err = job.Wait(-1)
				split += len(job.wholes)
				for _, w := range job.wholes {
					if err == nil && w.enough < w.parts {
						skipped++
					}
				}
				job.Close()
			}
			cuts := parts.backend.(fine).Splits(&engine.Request{Truncation: &engine.Truncation{MaxLength: 100}})
			if split == 0 || skipped == 0 && cuts && !testing.Short() {
				t.Errorf("%d rows in parts, of which %d not whole", split, skipped)
			}
		})
	}
}

// Truncation leaves most of a long row alone, also where one worker does it.
func TestTruncationEncodesLittle(t *testing.T) {
	for name, file := range files(t) {
		t.Run(name, func(t *testing.T) {
			_, parts := finely(t, file)
			b := parts.backend.(fine).nativeBackend
			if !b.Splits(&engine.Request{Truncation: &engine.Truncation{MaxLength: 100}}) {
				t.Skip("the model may fail on any part")
			}
			unseen := func(salt int) (all strings.Builder) {
				for i := range 20000 {
					fmt.Fprintf(&all, "w%dx%dy ", i, salt)
				}
				return all
			}
			for side := range int32(2) {
				for _, length := range []int64{16, 2000} {
					all := unseen(int(side)*10000 + int(length))
					before := b.CacheStats()
					in := []Text{text(all.String(), UTF8)}
					result(t, parts, in, options(func(o *Options) {
						o.Fields |= 1<<RaggedIDs | 1<<RaggedOffsets
						o.Truncation, o.MaxLength, o.TruncationSide, o.NumThreads = TruncateLongestFirst, length, side, 2
					}))
					after := b.CacheStats()
					if n := after["hits"] + after["misses"] - before["hits"] - before["misses"]; n > 4*length+3000 {
						t.Errorf("side %d, length %d: %d pieces were looked up", side, length, n)
					}
				}
			}
		})
	}
}

// No core is idle while another has a long row: of a long and many short ones each worker has about the same.
func TestLongRowIsShared(t *testing.T) {
	file, err := os.ReadFile("../tests/data/mini-bytes.json")
	if err != nil {
		t.Fatal(err)
	}
	_, parts := finely(t, file)
	in := append(texts("a b c"), text(strings.Repeat("some words here\n", 4000), UTF8))
	job, err := parts.Start(in, nil, options(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer job.Close()
	if _, err := job.Wait(-1); err != nil {
		t.Fatal(err)
	}
	sizes := []int64{}
	for i := range job.chunks {
		sizes = append(sizes, job.chunks[i].text.Length)
	}
	if largest := slices.Max(sizes); len(sizes) < 10 || largest > in[1].Length/8 {
		t.Errorf("chunks of %v bytes", sizes)
	}
}

// One text at once is a job of one row: ids, errors and counters.
func TestTextIsARow(t *testing.T) {
	for name, file := range files(t) {
		for _, backend := range []int32{BackendAuto, BackendHuggingFace} {
			t.Run(fmt.Sprint(name, backend), func(t *testing.T) {
				tok, err := Open(file, backend)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(tok.Close)
				r := rand.New(rand.NewPCG(8, uint64(len(name))))
				for range 60 {
					in := scrapText(r, r.IntN(30))
					if in.Kind == UCS2 && in.Length > 0 && r.IntN(4) == 0 {
						*(*uint16)(in.Data) = 0xD800
					}
					flags := uint32(r.IntN(4))
					job := func() (ids []int64, err error) {
						j, err := tok.Start([]Text{in}, nil, options(func(o *Options) { o.Flags, o.Fields = flags, 1<<RaggedIDs }), nil)
						if err != nil {
							return nil, err
						}
						defer j.Close()
						if _, err := j.Wait(-1); err != nil {
							return nil, err
						}
						b, err := j.Take()
						if err != nil {
							return nil, err
						}
						defer b.Close()
						ids, _ = read(t, b, RaggedIDs, false)
						return ids, nil
					}
					count := func() [5]int64 {
						return [5]int64{counter(t, tok, "calls"), counter(t, tok, "rows"), counter(t, tok, "bytes"), counter(t, tok, "tokens"), counter(t, tok, "rows.native")}
					}
					begin := count()
					want, wantErr := job()
					middle := count()
					room := r.IntN(40)
					got, err := tok.Text(in, flags, make([]uint32, 0, room))
					end := count()
					if fmt.Sprint(got, err) != fmt.Sprint(want, wantErr) && !(len(got)+len(want) == 0 && fmt.Sprint(err) == fmt.Sprint(wantErr)) {
						t.Fatalf("flags %d: got %v, %v, want %v, %v", flags, got, err, want, wantErr)
					}
					for i := range end {
						grown := middle[i] - begin[i]
						if len(got) > room { // the caller asks again
							grown = 0
						}
						if end[i]-middle[i] != grown && err == nil {
							t.Fatalf("counter %d: grew by %d, want %d", i, end[i]-middle[i], grown)
						}
					}
				}
			})
		}
	}
}
