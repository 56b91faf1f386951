package native

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// golden is the file of the Hugging Face backend, made from the oracle: both backends answer the same.
type golden struct {
	Oracle     string
	Rows       [][]string
	Tokenizers []struct {
		Name, JSON string
		Decoded    []struct {
			IDs           []uint32
			Text, Skipped string
		}
		Cases []struct {
			Options goldenOptions
			Want    json.RawMessage // "refused", or for each row its pieces, or null where the oracle fails
		}
	}
}

type goldenOptions struct {
	Add, Split, Overflow bool
	Truncation           *struct {
		Max, Stride, Strategy int
		Left                  bool
	}
}

const allFields = engine.TypeIDs | engine.SpecialTokensMask | engine.Offsets | engine.WordIDs | engine.SequenceIDs

func (o goldenOptions) request(fields engine.Fields) *engine.Request {
	req := &engine.Request{AddSpecialTokens: o.Add, SplitSpecialTokens: o.Split, Overflow: o.Overflow, Fields: fields}
	if cut := o.Truncation; cut != nil {
		req.Truncation = &engine.Truncation{MaxLength: cut.Max, Stride: cut.Stride, Strategy: engine.Strategy(cut.Strategy), Left: cut.Left}
	}
	return req
}

func readGolden(tb testing.TB) *golden {
	tb.Helper()
	file, err := os.Open("../hf/testdata/golden.json.gz")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	g := new(golden)
	if err := json.NewDecoder(unpacked).Decode(g); err != nil {
		tb.Fatal(err)
	}
	if g.Oracle != engine.Oracle {
		tb.Fatalf("testdata is of %q, the oracle is %q", g.Oracle, engine.Oracle)
	}
	return g
}

func (g *golden) row(r int) engine.Row {
	row := engine.Row{Text: []byte(g.Rows[r][0])}
	if len(g.Rows[r]) == 2 {
		row.Pair, row.HasPair = []byte(g.Rows[r][1]), true
	}
	return row
}

// open builds a tokenizer; a test of one that is refused as a whole is skipped.
func open(tb testing.TB, file string) *Tokenizer {
	tb.Helper()
	spec, err := hfjson.Parse([]byte(file))
	if err != nil {
		tb.Fatal(err)
	}
	t, err := Build(spec)
	if errors.Is(err, engine.ErrUnsupported) {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(t.Close)
	return t
}

func mini(tb testing.TB, name string) *Tokenizer {
	tb.Helper()
	for _, entry := range readGolden(tb).Tokenizers {
		if entry.Name == name {
			return open(tb, entry.JSON)
		}
	}
	tb.Fatalf("no tokenizer %q", name)
	return nil
}

// pieces are the rows of an arena as the golden file has them: ids, type ids, special tokens mask, offsets, word ids, sequence ids.
func pieces(a *engine.Arena, fields engine.Fields) [][6][]int {
	all := make([][6][]int, 0, a.Rows())
	at := 0
	for _, length := range a.Lengths.Slice() {
		end := at + int(length)
		var piece [6][]int
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

func TestEveryOptionEqualsTheOracle(t *testing.T) {
	g := readGolden(t)
	for _, entry := range g.Tokenizers {
		t.Run(entry.Name, func(t *testing.T) {
			tok := open(t, entry.JSON)
			for _, c := range entry.Cases {
				if string(c.Want) == `"refused"` {
					var a engine.Arena
					if err := tok.Encode(&a, []engine.Row{{}}, 0, c.Options.request(0)); !errors.Is(err, engine.ErrRequest) {
						t.Errorf("%+v: got %v, want ErrRequest", c.Options, err)
					}
					continue
				}
				var want [][][6][]int
				if err := json.Unmarshal(c.Want, &want); err != nil {
					t.Fatal(err)
				}
				for r := range want {
					for _, fields := range []engine.Fields{0, allFields, engine.TypeIDs, engine.Offsets, engine.WordIDs, engine.SequenceIDs} {
						checkRow(t, tok, g.row(r), c.Options.request(fields), want[r])
					}
				}
			}
			for _, d := range entry.Decoded {
				for skip, want := range map[bool]string{false: d.Text, true: d.Skipped} {
					if got, err := tok.AppendDecoded([]byte(">"), d.IDs, skip); err != nil || string(got) != ">"+want {
						t.Errorf("decode %v skip=%v: got %q, %v, want %q", d.IDs, skip, got, err, want)
					}
				}
			}
		})
	}
}

func checkRow(t *testing.T, tok *Tokenizer, row engine.Row, req *engine.Request, want [][6][]int) {
	t.Helper()
	var a engine.Arena
	defer a.Release()
	err := tok.Encode(&a, []engine.Row{row}, 7, req)
	if want == nil {
		var failed *engine.RowError
		if !errors.As(err, &failed) || failed.Row != 0 {
			t.Errorf("%q %q %+v: got %v, want the row to fail", row.Text, row.Pair, req, err)
		}
		return
	}
	if err != nil {
		t.Errorf("%q %q %+v: %v", row.Text, row.Pair, req, err)
		return
	}
	got := pieces(&a, req.Fields)
	same := slices.EqualFunc(got, want, func(got, want [6][]int) bool {
		for i := range got {
			if got[i] != nil && !slices.Equal(got[i], want[i]) {
				return false
			}
		}
		return true
	})
	if !same {
		t.Errorf("%q %q %+v:\n got %v\nwant %v", row.Text, row.Pair, req, got, want)
	}
	for _, sample := range a.Sample.Slice() {
		if sample != 7 {
			t.Errorf("sample %d, want 7", sample)
		}
	}
}
