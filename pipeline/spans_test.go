package pipeline

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
)

// Rows of spans in a batch give what Spans gives for each, cut as truncation cuts and padded as rows of text are, on any number of threads.
func TestSpansInBatches(t *testing.T) {
	for name, file := range files(t) {
		t.Run(name, func(t *testing.T) {
			tok, err := Open(file, BackendAuto)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(tok.Close)
			b, ok := tok.backend.(*nativeBackend)
			if !ok {
				t.Skip(tok.reason)
			}
			tok.backend = fine{b}
			r := rand.New(rand.NewPCG(5, 6))
			rounds := 40
			if testing.Short() {
				rounds = 8
			}
			for range rounds {
				var spans []Text
				var trusted []byte
				offsets := []int64{0}
				rows := r.IntN(40)
				for range rows {
					for range r.IntN(4) {
						spans = append(spans, scrapText(r, r.IntN(12)))
						trusted = append(trusted, byte(r.IntN(2)))
					}
					offsets = append(offsets, int64(len(spans)))
				}
				o := options(func(o *Options) {
					o.Fields |= 1<<RaggedIDs | 1<<RaggedOffsets
					o.Flags = uint32(r.IntN(2)) * AddSpecialTokens
					o.NumThreads = int32(1 + r.IntN(4))
					if r.IntN(2) == 0 {
						o.Truncation, o.MaxLength, o.TruncationSide = TruncateLongestFirst, int64(6+r.IntN(12)), int32(r.IntN(2))
					}
				})
				head, tail := b.Around(&engine.Request{AddSpecialTokens: o.Flags&AddSpecialTokens != 0})
				var want [][]int64
				failed := ""
				for row := range rows {
					from, to := offsets[row], offsets[row+1]
					trust := make([]bool, to-from)
					for i := range trust {
						trust[i] = trusted[int(from)+i] != 0
					}
					ids, err := tok.Spans(spans[from:to], trust, o.Flags)
					if err != nil {
						failed = fmt.Sprintf("row %d: %v", row, err)
						break
					}
					if n := int(o.MaxLength); o.Truncation != TruncateNone && len(ids) > n {
						body := ids[len(head) : len(ids)-len(tail)]
						if n -= len(head) + len(tail); o.TruncationSide == Left {
							body = body[len(body)-n:]
						} else {
							body = body[:n]
						}
						ids = slices.Concat(head, body, tail)
					}
					wide := make([]int64, len(ids))
					for i, id := range ids {
						wide[i] = int64(id)
					}
					want = append(want, wide)
				}
				h := hold(spans)
				job, err := tok.StartSpans(spans, trusted, offsets, o, h.release)
				if err != nil {
					t.Fatal(err)
				}
				for i := range trusted { // it is the caller's again
					trusted[i] ^= 1
				}
				if _, err = job.Wait(-1); err != nil || failed != "" {
					if err == nil || err.Error() != failed {
						t.Fatalf("got %v, want %q", err, failed)
					}
					job.Close()
					continue
				}
				batch, err := job.Take()
				if err != nil {
					t.Fatal(err)
				}
				if got, _ := read(t, batch, RaggedIDs, false); !slices.Equal(got, slices.Concat(want...)) {
					t.Fatalf("%+v:\n got %v\nwant %v", *o, got, want)
				}
				lengths, _ := read(t, batch, Lengths, false)
				for row := range want {
					if lengths[row] != int64(len(want[row])) {
						t.Fatalf("row %d: length %d, want %d", row, lengths[row], len(want[row]))
					}
				}
				if got, shape := read(t, batch, InputIDs, false); int(shape[0]) != rows || len(got) != rows*int(shape[1]) {
					t.Fatalf("input_ids of shape %v for %d rows", shape, rows)
				}
				if h.calls.Load() != 1 {
					t.Errorf("released %d times", h.calls.Load())
				}
				batch.Close()
				job.Close()
			}
		})
	}
}

func TestSpansRefused(t *testing.T) {
	tok := miniTokenizer(t, "mini-wordpiece", BackendNative)
	t.Cleanup(tok.Close)
	two := texts("a", "b")
	for _, c := range []struct {
		name    string
		trusted []byte
		offsets []int64
		change  func(*Options)
		code    Code
		message string
	}{
		{"no offsets", []byte{1, 1}, nil, nil, CodeArgument, "offsets"},
		{"offsets that do not begin at 0", []byte{1, 1}, []int64{1, 2}, nil, CodeArgument, "offsets"},
		{"offsets that fall", []byte{1, 1}, []int64{0, 2, 1, 2}, nil, CodeArgument, "fall"},
		{"offsets that end elsewhere", []byte{1, 1}, []int64{0, 3}, nil, CodeArgument, "offsets"},
		{"trust of fewer", []byte{1}, []int64{0, 2}, nil, CodeArgument, "offsets"},
		{"word ids", []byte{1, 1}, []int64{0, 2}, func(o *Options) { o.Fields |= 1 << WordIDs }, CodeArgument, "word_ids"},
		{"split special tokens", []byte{1, 1}, []int64{0, 2}, func(o *Options) { o.Flags |= SplitSpecialTokens }, CodeArgument, "split"},
		{"the GPU", []byte{1, 1}, []int64{0, 2}, func(o *Options) { o.TokenizeOn = OnGPU }, CodeEngineUnavailable, "CPU"},
	} {
		o := options()
		if c.change != nil {
			c.change(o)
		}
		h := hold(two)
		_, err := tok.StartSpans(two, c.trusted, c.offsets, o, h.release)
		if codeOf(err) != c.code || !strings.Contains(err.Error(), c.message) || h.calls.Load() != 1 {
			t.Errorf("%s: %v, released %d times", c.name, err, h.calls.Load())
		}
	}
	other := miniTokenizer(t, "mini-wordpiece", BackendHuggingFace)
	t.Cleanup(other.Close)
	if _, err := other.StartSpans(two, []byte{1, 0}, []int64{0, 2}, options(), nil); codeOf(err) != CodeEngineUnavailable {
		t.Errorf("the Hugging Face backend: %v", err)
	}
	bad := []Text{text("a", UTF8), text("b", UTF8), {Data: unsafe.Pointer(&[]byte{'c', 0xFF}[0]), Length: 2}}
	job, err := tok.StartSpans(bad, []byte{1, 1, 1}, []int64{0, 1, 3}, options(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer job.Close()
	if _, err := job.Wait(-1); codeOf(err) != CodeText || AsError(err).Row != 1 || err.Error() != "row 1: span 1: ill-formed UTF-8 at byte 1" {
		t.Errorf("%v", err)
	}
}
