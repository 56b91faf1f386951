// Command differ answers what a model makes of pieces, for differ.py.
//
//	differ tokenizer.json < pieces > tokens
//
// A piece is its length (u32, little-endian) and its bytes; the answer is the number of tokens (u32; 0xFFFFFFFF: an error) and id, start, end of
// each. A model that has a face for raw bytes is asked that too, and must agree with itself.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/model/build"
)

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(path string) error {
	file, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	start := time.Now()
	spec, err := hfjson.Parse(file)
	if err != nil {
		return err
	}
	parsed := time.Now()
	m, err := build.Model(&spec.Model)
	if err != nil {
		return err
	}
	built := time.Now()
	var raw *bpe.Bytes
	if b, ok := m.(*bpe.Model); ok {
		raw, _ = b.Bytes()
	}
	fmt.Fprintf(os.Stderr, "parse %v, build %v, raw %v\n", parsed.Sub(start), built.Sub(parsed), time.Since(built))
	in, out := bufio.NewReaderSize(os.Stdin, 1<<20), bufio.NewWriterSize(os.Stdout, 1<<20)
	var piece []byte
	var s, rawScratch model.Scratch
	tokens, again := model.Tokens{Ranged: true}, model.Tokens{Ranged: true}
	word := make([]byte, 4)
	bytes, spent := 0, time.Duration(0)
	for {
		if _, err := io.ReadFull(in, word); err == io.EOF {
			break
		} else if err != nil {
			return err
		}
		n := int(binary.LittleEndian.Uint32(word))
		piece = slices.Grow(piece[:0], n)[:n]
		if _, err := io.ReadFull(in, piece); err != nil {
			return err
		}
		tokens.Reset()
		start := time.Now()
		err := m.AppendTokens(&tokens, piece, &s)
		spent += time.Since(start)
		bytes += n
		if err != nil {
			binary.Write(out, binary.LittleEndian, ^uint32(0))
			continue
		}
		again.Reset() // what was learnt answers
		if m.AppendTokens(&again, piece, &s); !slices.Equal(again.IDs, tokens.IDs) || !slices.Equal(again.Ranges, tokens.Ranges) {
			return fmt.Errorf("%q: first %v %v, then %v %v", piece, tokens.IDs, tokens.Ranges, again.IDs, again.Ranges)
		}
		if raw != nil {
			if err := agree(raw, piece, &tokens, &rawScratch); err != nil {
				return err
			}
		}
		buf := binary.LittleEndian.AppendUint32(nil, uint32(len(tokens.IDs)))
		for i, id := range tokens.IDs {
			buf = binary.LittleEndian.AppendUint32(buf, id)
			buf = binary.LittleEndian.AppendUint32(buf, tokens.Ranges[i].Start)
			buf = binary.LittleEndian.AppendUint32(buf, tokens.Ranges[i].End)
		}
		out.Write(buf)
	}
	fmt.Fprintf(os.Stderr, "%d bytes in %v: %.1f MB/s\n", bytes, spent, float64(bytes)/spent.Seconds()/1e6)
	return out.Flush()
}

// agree asks the face for raw bytes about a piece in the alphabet of ByteLevel.
func agree(raw *bpe.Bytes, piece []byte, want *model.Tokens, s *model.Scratch) error {
	var bytes []byte
	place := map[uint32]uint32{} // in the piece -> in the bytes
	for i := 0; i < len(piece); {
		place[uint32(i)] = uint32(len(bytes))
		r, n := utf8.DecodeRune(piece[i:])
		b, ok := bpe.ByteLevelByte(r)
		if !ok {
			return nil
		}
		bytes = append(bytes, b)
		i += n
	}
	place[uint32(len(piece))] = uint32(len(bytes))
	got := model.Tokens{Ranged: true}
	for range 2 {
		got.Reset()
		raw.AppendTokens(&got, bytes, s)
		if !slices.Equal(got.IDs, want.IDs) {
			return fmt.Errorf("%q: raw bytes give %v, characters %v", piece, got.IDs, want.IDs)
		}
		for i, r := range want.Ranges {
			if got.Ranges[i] != (model.Range{Start: place[r.Start], End: place[r.End]}) {
				return fmt.Errorf("%q: raw bytes give ranges %v, characters %v", piece, got.Ranges, want.Ranges)
			}
		}
	}
	return nil
}
