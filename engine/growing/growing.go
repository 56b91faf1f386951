// Package growing encodes a text that grows at its end, such as a conversation: only what the new text may change is encoded again.
//
// Law: after each Append, AppendIDs gives what the encoder gives for the whole text so far. An encoder that is a Cutter proves where a text may be cut; what lies
// before its last cut is never looked at again. For any other encoder, and for a text without a cut, the whole is encoded each time: still right.
package growing

import (
	"errors"
	"slices"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// Cutter is met by encoders that know where a text may be cut: for a cut at byte i and any text that goes on as this one does up to i and one character
// beyond, ids(text) = ids(text[:i]) + inner(text[i:]), where inner(b) is ids(Lead + b) without ids(Lead).
type Cutter interface {
	// LastCut is the last cut of a text behind byte 0, or -1.
	LastCut(text []byte) int
	// NextCut is the first cut at byte from or behind it, or -1.
	NextCut(text []byte, from int) int
	Lead() string
	// NoCuts says why there never is one; "" where there are.
	NoCuts() string
}

// Options of a growing text.
type Options struct{ AddSpecialTokens, SplitSpecialTokens bool }

// State is a text so far. Use by one goroutine at a time; Clone makes another for a conversation that shares the beginning.
type State struct {
	encoder engine.Encoder
	cutter  Cutter // nil: there are no cuts
	request engine.Request
	suffix  []uint32 // special tokens behind the text

	chunks  [][]uint32 // ids that no later text changes, shared by clones
	chunked int        // how many
	ids     []uint32   // those behind
	settled int        // of them no later text changes so many
	tail    []byte     // the text behind those
	inner   bool       // the tail begins at a cut
}

// errTemplate: a row of the tokenizer is not special tokens, the text, special tokens.
var errTemplate = errors.New("the post-processor does not keep a text in one place")

// New is the empty text. template is what the post-processor makes of a text, hfjson.Spec's Template.Single.
func New(e engine.Encoder, template []hfjson.Piece, o Options) (*State, error) {
	s := &State{encoder: e, request: engine.Request{SplitSpecialTokens: o.SplitSpecialTokens}}
	if c, ok := e.(Cutter); ok && c.NoCuts() == "" {
		s.cutter = c
	}
	texts := 0
	for i := range template {
		switch piece := &template[i]; {
		case !piece.Special:
			texts++
		case !o.AddSpecialTokens:
		case texts == 0:
			s.ids = append(s.ids, piece.ID)
		default:
			s.suffix = append(s.suffix, piece.ID)
		}
	}
	if texts != 1 {
		return nil, errTemplate
	}
	s.settled = len(s.ids)
	s.ids = append(s.ids, s.suffix...)
	return s, nil
}

// Len is how many ids there are so far.
func (s *State) Len() int { return s.chunked + len(s.ids) }

// AppendIDs appends all ids so far to dst.
func (s *State) AppendIDs(dst []uint32) []uint32 {
	dst = slices.Grow(dst, s.Len())
	for _, chunk := range s.chunks {
		dst = append(dst, chunk...)
	}
	return append(dst, s.ids...)
}

// Whole tells whether each Append encodes the whole text again.
func (s *State) Whole() bool { return s.cutter == nil }

// Clone is the same text; the two grow apart. What is settled is shared, so that it costs little.
func (s *State) Clone() *State {
	c := *s
	c.chunks, c.ids, c.tail = slices.Clip(s.chunks), slices.Clone(s.ids), slices.Clone(s.tail)
	return &c
}

// Append adds text, which is well-formed UTF-8. IDs before index are what they were; ids are all from there on, not to be changed, valid until the next
// Append. encoded is how many bytes were looked at. After an error the state is what it was.
func (s *State) Append(text []byte) (index int, ids []uint32, encoded int, err error) {
	if len(text) == 0 {
		return s.Len(), nil, 0, nil
	}
	tail := append(s.tail, text...) // s.tail is what it was until all has gone well, if by a panic
	cut := -1
	if s.cutter != nil {
		cut = s.cutter.LastCut(tail)
	}
	var a engine.Arena
	defer a.Release()
	head := 0 // ids of the tail up to the cut
	if cut > 0 {
		if err = s.fragment(&a, tail[:cut], s.inner); err == nil {
			head = a.IDs.Len()
			err = s.fragment(&a, tail[cut:], true)
		}
	} else {
		err = s.fragment(&a, tail, s.inner)
	}
	if err != nil {
		return 0, nil, 0, err
	}
	same := s.replace(a.IDs.Slice())
	index, ids = s.chunked+same, s.ids[same:]
	s.tail = tail
	if cut > 0 {
		s.settled += head
		s.inner = true
		s.tail = append(tail[:0], tail[cut:]...)
		if cap(s.tail) > maxKept && len(s.tail) < maxKept/2 {
			s.tail = slices.Clone(s.tail)
		}
		s.share()
	}
	return index, ids, len(tail), nil
}

// chunk is how many settled ids are worth sharing.
const chunk = 1 << 12

// share puts settled ids where clones share them. What Append has returned stays as it is.
func (s *State) share() {
	if s.settled < chunk {
		return
	}
	s.chunks = append(s.chunks, s.ids[:s.settled:s.settled])
	s.chunked += s.settled
	s.ids = slices.Clone(s.ids[s.settled:])
	s.settled = 0
}

// maxKept is the memory for a tail, in bytes, beyond which it is not kept.
const maxKept = 1 << 16

// fragment appends the ids of a part of the text; inner: it begins at a cut.
func (s *State) fragment(a *engine.Arena, part []byte, inner bool) error {
	if !inner {
		return s.encode(a, part)
	}
	return Inner(s.encoder, s.cutter, a, part, &s.request)
}

func (s *State) encode(a *engine.Arena, part []byte) error {
	return unwrap(s.encoder.Encode(a, []engine.Row{{Text: part}}, 0, &s.request))
}

// unwrap takes off the number of the row, of which there is one.
func unwrap(err error) error {
	var row *engine.RowError
	if errors.As(err, &row) {
		return row.Err
	}
	return err
}

// Inner appends the ids of a part that begins at a cut, as one row. The request adds no special tokens, and asks for ids alone.
func Inner(e engine.Encoder, c Cutter, a *engine.Arena, part []byte, req *engine.Request) error {
	lead := c.Lead()
	text := make([]byte, 0, len(lead)+len(part))
	text = append(append(text, lead...), part...)
	start, row := a.IDs.Len(), a.Lengths.Len()
	if err := e.Encode(a, []engine.Row{{Text: text[:len(lead)]}, {Text: text}}, 0, req); err != nil {
		return unwrap(err)
	}
	lengths := a.Lengths.Slice()[row:]
	n := int(lengths[0])
	ids := a.IDs.Slice()[start:]
	length := copy(ids, ids[2*n:])
	a.IDs.Truncate(start + length)
	lengths[0] = uint32(length)
	a.Lengths.Truncate(row + 1)
	a.Sample.Truncate(row + 1)
	return nil
}

// replace puts ids, and the suffix, where those of the tail were, and tells from where on they differ.
func (s *State) replace(ids []uint32) (index int) {
	old := s.ids[s.settled:]
	same := 0
	for same < len(old) && same < len(ids) && old[same] == ids[same] {
		same++
	}
	if same == len(ids) {
		for k := 0; k < len(s.suffix) && same < len(old) && old[same] == s.suffix[k]; k++ {
			same++
		}
	}
	s.ids = append(append(s.ids[:s.settled], ids...), s.suffix...)
	return s.settled + same
}
