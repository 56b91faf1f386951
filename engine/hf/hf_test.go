package hf

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/daulet/tokenizers"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

func encode(tb testing.TB, t *Tokenizer, text string) []uint32 {
	tb.Helper()
	var a engine.Arena
	defer a.Release()
	if err := t.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, &engine.Request{AddSpecialTokens: true}); err != nil {
		tb.Fatal(err)
	}
	return slices.Clone(a.IDs.Slice())
}

// The shapes that cgo.go takes on trust.
func TestLayouts(t *testing.T) {
	if kind := reflect.TypeFor[tokenizers.Tokenizer](); kind.NumField() != 1 || kind.Field(0).Type.Kind() != reflect.UnsafePointer {
		t.Errorf("daulet's Tokenizer is %v with %d fields, want one unsafe.Pointer", kind, kind.NumField())
	}
	var b atomic.Bool
	if reflect.TypeOf(&b).Elem().Size() != 4 {
		t.Error("atomic.Bool is not one word of 4 bytes")
	}
	if *flag(&b) != 0 {
		t.Error("false is not 0")
	}
	if b.Store(true); *flag(&b) != 1 {
		t.Error("true is not 1")
	}
}

// What was loaded is what is saved, its truncation and padding included, byte for byte as the crate writes it.
func TestJSON(t *testing.T) {
	for _, entry := range enginetest.Read(t).Tokenizers {
		saved, err := open(t, entry.JSON).JSON()
		if err != nil {
			t.Fatal(err)
		}
		if string(saved) != entry.Saved {
			t.Errorf("%s:\n got %.300q\nwant %.300q", entry.Name, saved, entry.Saved)
		}
	}
}

func TestDecodeRows(t *testing.T) {
	tok := mini(t, "bpe")
	ids := append(encode(t, tok, "the dog"), encode(t, tok, "東京")...)
	cut := len(encode(t, tok, "the dog"))
	text, lengths, err := tok.AppendDecodedRows(nil, nil, ids, []int64{0, int64(cut), int64(cut), int64(len(ids))}, true)
	if err != nil || string(text) != " the dog 東京" || !slices.Equal(lengths, []int{8, 0, 7}) {
		t.Errorf("got %q %v %v", text, lengths, err)
	}
	for _, offsets := range [][]int64{{0, 1000}, {-1, 2}, {2, 1}, {1 << 40, 1 << 41}} {
		if _, _, err := tok.AppendDecodedRows(nil, nil, ids, offsets, false); err == nil {
			t.Errorf("offsets %v: no error", offsets)
		}
	}
}

func TestDecodeStream(t *testing.T) {
	tok := mini(t, "bpe")
	stream, err := tok.DecodeStream(true)
	if err != nil {
		t.Fatal(err)
	}
	tok.Close() // the stream keeps it
	var text strings.Builder
	empty := 0
	for _, id := range encode(t, mini(t, "bpe"), "the fox 😀 naïve 東京") {
		part, err := stream.Step(id)
		if err != nil {
			t.Fatal(err)
		}
		if part == "" {
			empty++
		}
		text.WriteString(part)
	}
	if text.String() != " the fox 😀 naïve 東京" || empty < 3 {
		t.Errorf("got %q, %d steps without text", text.String(), empty)
	}
	stream.held = maxHeld
	if _, err := stream.Step(1); !errors.Is(err, ErrHeld) {
		t.Errorf("after %d ids without text: %v", maxHeld, err)
	}
	stream.Close()
	stream.Close()
	if _, err := stream.Step(1); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestClosed(t *testing.T) {
	tok := mini(t, "bpe")
	tok.Close()
	tok.Close()
	var a engine.Arena
	if err := tok.Encode(&a, []engine.Row{{}}, 0, &engine.Request{}); !errors.Is(err, ErrClosed) {
		t.Errorf("Encode: %v", err)
	}
	if _, err := tok.JSON(); !errors.Is(err, ErrClosed) {
		t.Errorf("JSON: %v", err)
	}
	if _, err := tok.AppendDecoded(nil, nil, false); !errors.Is(err, ErrClosed) {
		t.Errorf("AppendDecoded: %v", err)
	}
	if _, err := tok.DecodeStream(false); !errors.Is(err, ErrClosed) {
		t.Errorf("DecodeStream: %v", err)
	}
	if n := tok.VocabSize(true); n != 0 {
		t.Errorf("VocabSize: %d", n)
	}
}

// Many goroutines share a tokenizer, each with its own options, while it is closed under them.
func TestConcurrent(t *testing.T) {
	g := enginetest.Read(t)
	entry := g.Tokenizers[0]
	tok := open(t, entry.JSON)
	shared := engine.Row{Text: bytes.Repeat([]byte("the quick <w> brown <r> fox "), 20)}
	want := map[int]int{}
	length := func(k int) (int, error) {
		var a engine.Arena
		defer a.Release()
		req := &engine.Request{AddSpecialTokens: k&1 != 0, SplitSpecialTokens: k&2 != 0}
		if k&4 != 0 {
			req.Truncation = &engine.Truncation{MaxLength: 10 + k}
		}
		err := tok.Encode(&a, []engine.Row{shared}, 0, req)
		return a.IDs.Len(), err
	}
	for k := range 8 {
		n, err := length(k)
		if err != nil {
			t.Fatal(err)
		}
		want[k] = n
	}
	var group sync.WaitGroup
	for k := range 8 {
		group.Go(func() {
			for i := range 200 {
				if k == 7 && i == 150 {
					tok.Close()
				}
				n, err := length(k)
				if errors.Is(err, ErrClosed) {
					return
				}
				if err != nil || n != want[k] {
					t.Errorf("options %d: %d ids, %v, want %d", k, n, err, want[k])
					return
				}
			}
		})
	}
	group.Wait()
}

func BenchmarkEncode(b *testing.B) {
	for _, name := range []string{"bpe", "wordpiece", "unigram"} {
		tok := mini(b, name)
		for label, sample := range map[string]string{"english": "the quick brown fox jumps over the lazy dog. ", "cjk": "東京 日本語 한국어 ", "code": "if (x != 1) {\n\treturn fox[2];\n}\n"} {
			rows := make([]engine.Row, 8)
			size := 0
			for i := range rows {
				rows[i].Text = []byte(strings.Repeat(sample, 2048/len(sample)))
				size += len(rows[i].Text)
			}
			for fields, of := range map[engine.Fields]string{0: "ids", allFields: "all"} {
				b.Run(fmt.Sprintf("%s/%s/%s", name, label, of), func(b *testing.B) {
					var a engine.Arena
					defer a.Release()
					b.SetBytes(int64(size))
					b.ReportAllocs()
					for b.Loop() {
						a.IDs.Truncate(0)
						a.TypeIDs.Truncate(0)
						a.SpecialMask.Truncate(0)
						a.Offsets.Truncate(0)
						a.WordIDs.Truncate(0)
						a.SequenceIDs.Truncate(0)
						a.Lengths.Truncate(0)
						a.Sample.Truncate(0)
						if err := tok.Encode(&a, rows, 0, &engine.Request{AddSpecialTokens: true, Fields: fields}); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(a.IDs.Len())*float64(b.N)/b.Elapsed().Seconds(), "tokens/s")
				})
			}
		}
	}
}

// Stacks that grow and shrink while C's structs lie on them: Go goes through them and ends the program at a pointer that is no address.
func TestStacksMove(t *testing.T) {
	if testing.Short() {
		t.Skip("a second of collecting")
	}
	tokenizer := open(t, enginetest.Read(t).Tokenizers[0].JSON)
	var stop atomic.Bool
	var all sync.WaitGroup
	all.Go(func() {
		for !stop.Load() {
			runtime.GC()
		}
	})
	for range 4 {
		all.Go(func() {
			for !stop.Load() {
				deep(100)
				encode(t, tokenizer, "a")
				encode(t, tokenizer, "")
				if _, err := tokenizer.AppendDecoded(nil, nil, true); err != nil {
					t.Error(err)
				}
			}
		})
	}
	time.Sleep(time.Second)
	stop.Store(true)
	all.Wait()
}

// deep needs n frames of 256 bytes.
//
//go:noinline
func deep(n int) byte {
	var frame [256]byte
	if n > 0 {
		frame[n%256] = deep(n - 1)
	}
	return frame[n*7%256]
}
