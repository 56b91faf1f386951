// Package pretokenizer splits normalized text into pieces that the model encodes alone.
//
// Law: pieces are ranges of the text, in order, never overlapping and never empty; a byte in no piece was removed by the rule itself. They are the
// oracle's pieces, with its alignments where the text has any; a rule that cannot be followed exactly is refused by Build, by name.
package pretokenizer

import (
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// PreTokenizer splits, and may rewrite, the pieces that are no added tokens. It is immutable and safe for concurrent use.
type PreTokenizer interface {
	PreTokenize(p *text.Pieces)
}

// Sequence applies its steps in order.
type Sequence []PreTokenizer

// PreTokenize splits by each step in turn.
func (s Sequence) PreTokenize(p *text.Pieces) {
	for _, step := range s {
		step.PreTokenize(p)
	}
}

// Plan takes a pre-tokenizer apart for a model that works on bytes: if its last step is a ByteLevel, head does all but the rewrite of bytes to
// printable characters, and byteLevel is true. Otherwise head is pre. A nil head leaves the pieces as they are.
func Plan(pre PreTokenizer) (head PreTokenizer, byteLevel bool) {
	steps := flatten(pre, nil)
	if len(steps) == 0 {
		return nil, false
	}
	last, ok := steps[len(steps)-1].(*ByteLevel)
	if !ok {
		return pre, false
	}
	steps = steps[: len(steps)-1 : len(steps)-1]
	if last.AddPrefixSpace {
		steps = append(steps, prefixSpace{})
	}
	if last.split != nil {
		steps = append(steps, last.split)
	}
	switch len(steps) {
	case 0:
		return nil, true
	case 1:
		return steps[0], true
	}
	return Sequence(steps), true
}

func flatten(pre PreTokenizer, into []PreTokenizer) []PreTokenizer {
	switch p := pre.(type) {
	case nil:
		return into
	case Sequence:
		for _, s := range p {
			into = flatten(s, into)
		}
		return into
	}
	return append(into, pre)
}

// NeedsAlign: where pieces come from decides how they are split (Metaspace with prepend_scheme "first"), so the text must carry alignments even
// if nobody asked for offsets.
func NeedsAlign(pre PreTokenizer) bool {
	for _, s := range flatten(pre, nil) {
		if m, ok := s.(*Metaspace); ok && m.Scheme == PrependFirst {
			return true
		}
	}
	return false
}

// cutter cuts one piece: b are its bytes, the first of them byte base of the text.
type cutter interface {
	cut(b []byte, base uint32, out []text.Piece) []text.Piece
}

// cutEach replaces each piece that is no added token by what c cuts it into.
func cutEach(p *text.Pieces, c cutter) {
	out := p.NextList[:0]
	for _, piece := range p.List {
		if piece.ID >= 0 {
			out = append(out, piece)
			continue
		}
		if piece.Start < piece.End {
			out = c.cut(p.Bytes[piece.Start:piece.End:piece.End], piece.Start, out)
		}
	}
	p.NextList = out
	p.SwapList()
}

// Behavior is what becomes of the delimiters of a split.
type Behavior uint8

// The behaviors of tokenizer.json.
const (
	Removed Behavior = iota
	Isolated
	MergedWithPrevious
	MergedWithNext
	Contiguous
)

// shaper makes pieces of the segments of one text, each matched or not, by a behavior.
type shaper struct {
	behavior Behavior
	base     uint32
	out      []text.Piece
	open     text.Piece // not yet written
	held     bool       // there is an open piece
	previous bool       // whether the last segment was a match
}

func (s *shaper) write(start, end uint32) {
	if start < end {
		s.out = append(s.out, text.Piece{Start: s.base + start, End: s.base + end, ID: -1})
	}
}

func (s *shaper) segment(start, end int, match bool) {
	a, b := uint32(start), uint32(end)
	switch s.behavior {
	case Removed:
		if !match {
			s.write(a, b)
		}
		return
	case Isolated:
		s.write(a, b)
		return
	case Contiguous:
		if s.held && match == s.previous {
			s.open.End = b
			return
		}
	case MergedWithPrevious:
		if s.held && match && !s.previous {
			s.open.End = b
			s.previous = match
			return
		}
	case MergedWithNext:
		if s.held && s.previous && !match {
			s.open.End = b
			s.previous = match
			return
		}
	}
	s.flush()
	s.open, s.held, s.previous = text.Piece{Start: a, End: b}, true, match
}

func (s *shaper) flush() {
	if s.held {
		s.write(s.open.Start, s.open.End)
		s.held = false
	}
}
