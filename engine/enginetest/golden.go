// Package enginetest holds what the tests of several rooms share: the oracle's answers, the checks that every engine.Backend must pass, real text,
// and processor time. Only tests import it.
package enginetest

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
)

// Golden is engine/hf/testdata/golden.json.gz, made by golden.py beside it from the oracle: small tokenizers of every kind, rows, and for each
// set of options what the rows became.
type Golden struct {
	Oracle     string
	Rows       [][]string // a text, or a text and its pair
	Tokenizers []Entry
}

// Entry is one tokenizer.
type Entry struct {
	Name, JSON string
	Saved      string // what the oracle writes after it read JSON
	Decoded    []struct {
		IDs           []uint32
		Text, Skipped string
	}
	Cases []struct {
		Options Options
		Want    json.RawMessage // "refused", or for each row its pieces, or null where the oracle fails
	}
}

// Options are those of a call.
type Options struct {
	Add, Split, Overflow bool
	Truncation           *struct {
		Max, Stride, Strategy int
		Left                  bool
	}
}

// AllFields asks for every column.
const AllFields = engine.TypeIDs | engine.SpecialTokensMask | engine.Offsets | engine.WordIDs | engine.SequenceIDs

// Request is the call with these options.
func (o Options) Request(fields engine.Fields) *engine.Request {
	req := &engine.Request{AddSpecialTokens: o.Add, SplitSpecialTokens: o.Split, Overflow: o.Overflow, Fields: fields}
	if cut := o.Truncation; cut != nil {
		req.Truncation = &engine.Truncation{MaxLength: cut.Max, Stride: cut.Stride, Strategy: engine.Strategy(cut.Strategy), Left: cut.Left}
	}
	return req
}

// Read reads the golden file, wherever the test that asks lies.
func Read(tb testing.TB) *Golden {
	tb.Helper()
	_, here, _, _ := runtime.Caller(0)
	file, err := os.Open(filepath.Join(filepath.Dir(here), "..", "hf", "testdata", "golden.json.gz"))
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	g := new(Golden)
	if err := json.NewDecoder(unpacked).Decode(g); err != nil {
		tb.Fatal(err)
	}
	if g.Oracle != engine.Oracle {
		tb.Fatalf("the golden file is of %q, the oracle is %q: run engine/hf/testdata/golden.py", g.Oracle, engine.Oracle)
	}
	return g
}

// JSON is the tokenizer of that name.
func (g *Golden) JSON(tb testing.TB, name string) string {
	tb.Helper()
	for i := range g.Tokenizers {
		if g.Tokenizers[i].Name == name {
			return g.Tokenizers[i].JSON
		}
	}
	tb.Fatalf("no tokenizer %q", name)
	return ""
}

// Row is row r.
func (g *Golden) Row(r int) engine.Row {
	row := engine.Row{Text: []byte(g.Rows[r][0])}
	if len(g.Rows[r]) == 2 {
		row.Pair, row.HasPair = []byte(g.Rows[r][1]), true
	}
	return row
}

// Piece is a row of an arena as the golden file has it: ids, type ids, special tokens mask, offsets, word ids, sequence ids; nil: not asked for.
type Piece [6][]int

// Pieces are the rows of an arena.
func Pieces(a *engine.Arena, fields engine.Fields) []Piece {
	all := make([]Piece, 0, a.Rows())
	at := 0
	for _, length := range a.Lengths.Slice() {
		end := at + int(length)
		var piece Piece
		piece[0] = ints(a.IDs.Slice()[at:end])
		if fields&engine.TypeIDs != 0 {
			piece[1] = ints(a.TypeIDs.Slice()[at:end])
		}
		if fields&engine.SpecialTokensMask != 0 {
			piece[2] = ints(a.SpecialMask.Slice()[at:end])
		}
		if fields&engine.Offsets != 0 {
			piece[3] = ints(a.Offsets.Slice()[2*at : 2*end])
		}
		if fields&engine.WordIDs != 0 {
			piece[4] = ints(a.WordIDs.Slice()[at:end])
		}
		if fields&engine.SequenceIDs != 0 {
			piece[5] = ints(a.SequenceIDs.Slice()[at:end])
		}
		all = append(all, piece)
		at = end
	}
	return all
}

func ints[T uint32 | int32](values []T) []int {
	out := make([]int, len(values))
	for i, v := range values {
		out[i] = int(v)
	}
	return out
}
