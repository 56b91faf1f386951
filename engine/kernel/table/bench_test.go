package table

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/kernel/places"
	"github.com/unchecked-io/unchecked-io/engine/kernel/scheme"
)

// sample is text of a corpus and where its pieces start, by the scheme of GPT-2; each block of a kilobyte is cut off as the kernel would.
func sample(b *testing.B, kind string, size int) (text []byte, starts []uint32) {
	f, err := os.Open(filepath.Join(os.Getenv("UIO_ASSETS"), "corpora", kind+".jsonl"))
	if err != nil {
		b.Skip("no corpora: UIO_ASSETS")
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for len(text) < size && lines.Scan() {
		var row struct{ Text string }
		if json.Unmarshal(lines.Bytes(), &row) == nil {
			text = append(text, row.Text...)
		}
	}
	s, _ := scheme.Recognize(&hfjson.Component{Type: "ByteLevel", Fields: []hfjson.Field{{Name: "add_prefix_space", JSON: json.RawMessage("false")}}})
	masks := make([]uint64, len(text)/64+1)
	s.Starts(masks, text)
	starts = make([]uint32, 64*len(masks))
	n := places.Write(starts, masks, 0)
	return text, append(starts[:n], uint32(len(text)))
}

// BenchmarkWalk is the two loops over pieces that are known, each alone: of text whose entries the near caches hold, and of more.
func BenchmarkWalk(b *testing.B) {
	for _, size := range []int{300_000, 12_000_000} {
		for _, kind := range []string{"en-wikipedia", "code"} {
			text, starts := sample(b, kind, size)
			t := New(0)
			var c Cursor
			c.Open(t)
			m := &few{}
			dst := make([]uint32, 0, 4*len(text))
			n := len(starts) - 1
			all := func(pack, emit bool) {
				for at := 0; at < n; at += 210 {
					k := min(210, n-at)
					if pack {
						c.pack(text, starts[at:at+k], starts[at+1:at+k+1])
					}
					if emit {
						dst, _ = c.emit(dst[:0], text, starts[at:], starts[at+1:], 0, k)
					}
				}
			}
			for range 3 {
				dst = c.Append(dst[:0], text, starts[:n], starts[1:], m)
			}
			for _, v := range []struct {
				name       string
				pack, emit bool
			}{{"pack", true, false}, {"both", true, true}} {
				b.Run(kind+sizeName(size)+"/"+v.name, func(b *testing.B) {
					rate := enginetest.CPURate(b, n)
					for b.Loop() {
						all(v.pack, v.emit)
					}
					rate()
				})
			}
			c.Close()
			t.Close()
		}
	}
}

func sizeName(n int) string {
	if n > 1_000_000 {
		return "-large"
	}
	return ""
}

type few struct{}

func (few) AppendPiece(dst []uint32, piece []byte) []uint32 {
	for i := range 1 + len(piece)/8 {
		dst = append(dst, uint32(piece[0])<<8+uint32(i))
	}
	return dst
}
