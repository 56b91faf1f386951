// Package bytebpe encodes with byte-level BPE: from a text straight to its ids.
//
// Law: the ids are those of the pre-tokenizer and the model, the general way of engine/native, which is the twin of this one; or the kernel says no.
//
// A text goes in blocks of a kilobyte: bit masks say where pieces start, a table of pieces gives their ids, and the model is asked for the few
// that it does not know.
package bytebpe

import (
	"encoding/json"
	"slices"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/kernel/places"
	"github.com/unchecked-io/unchecked-io/engine/kernel/scheme"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

// Kernel is immutable, what its table learns apart, and safe for concurrent use.
type Kernel struct {
	scheme *scheme.Scheme            // nil: not known; head cuts
	prefix bool                      // a space is put before a text that does not start with one
	head   pretokenizer.PreTokenizer // leaves the text as it is
	model  *bpe.Bytes
	table  *table.Table
}

// Scratch is the memory of a call; its zero value is ready for Open.
type Scratch struct {
	cursor table.Cursor
	miss   miss
	pieces text.Pieces
	masks  []uint64
	pass   scheme.Pass
	spaced []byte // a text with the space before it
	joined *joined
	bounds [blockBytes + 66]uint32 // where the pieces of a block start; the last of the block before leads, the end of the text closes
}

const (
	blockWords = 16
	blockBytes = 64 * blockWords

	maxKept = 8 << 20 // bytes of a text beyond which the memory for one is not kept
)

// New makes the kernel of a model on bytes, which the caller's table is to remember; head is what pre does but for the rewrite of its last step. ok is
// false if it cannot be followed with masks.
func New(pre *hfjson.Component, head pretokenizer.PreTokenizer, m *bpe.Bytes, t *table.Table) (k *Kernel, ok bool) {
	if m == nil || head == nil {
		return nil, false
	}
	k = &Kernel{head: head, model: m, table: t}
	if k.prefix = pre.Type == "ByteLevel" && prefixes(pre); k.prefix {
		bare := *pre
		bare.Fields = append(slices.Clip(bare.Fields), hfjson.Field{Name: prefixField, JSON: json.RawMessage("false")})
		if k.scheme, ok = scheme.Recognize(&bare); !ok {
			return nil, false
		}
	} else if !onlyCuts(pre) {
		return nil, false
	} else {
		k.scheme, _ = scheme.Recognize(pre)
	}
	t.Sow(m)
	return k, true
}

const prefixField = "add_prefix_space"

func prefixes(byteLevel *hfjson.Component) bool {
	raw, _ := byteLevel.Lookup(prefixField)
	return string(raw) == "true"
}

// onlyCuts tells whether a pre-tokenizer, but for ByteLevel's rewrite of bytes, leaves the text as it is.
func onlyCuts(c *hfjson.Component) bool {
	switch c.Type {
	case "Sequence":
		for i := range c.Parts {
			if !onlyCuts(&c.Parts[i]) {
				return false
			}
		}
		return true
	case "ByteLevel":
		return !prefixes(c)
	}
	return c.Type == "Split" || c.Type == "Digits" || c.Type == "Punctuation"
}

// Open begins a call.
func (k *Kernel) Open(s *Scratch) {
	s.cursor.Open(k.table)
	s.miss.model, s.miss.cursor = k.model, &s.cursor
}

// Close ends a call, and tells how many pieces were in the table, and how many were not.
func (k *Kernel) Close(s *Scratch) (hits, misses int64) {
	s.cursor.Close()
	if max(cap(s.masks)*64, cap(s.spaced)) > maxKept {
		s.masks, s.spaced, s.pieces = nil, nil, text.Pieces{}
	}
	hits, misses = s.cursor.Hits, s.cursor.Misses
	s.cursor.Hits, s.cursor.Misses = 0, 0
	return hits, misses
}

// AppendIDs appends the ids of a text, which is well-formed UTF-8; once it has appended limit of them it may stop.
func (k *Kernel) AppendIDs(dst []uint32, text []byte, limit int, s *Scratch) (ids []uint32, ok bool) {
	if len(text) == 0 {
		return dst, true
	}
	if k.prefix && text[0] != ' ' {
		s.spaced = append(append(s.spaced[:0], ' '), text...)
		text = s.spaced
	}
	n := len(text)
	if words := n/64 + 1; words > cap(s.masks) {
		s.masks = make([]uint64, words+words/4)
	}
	masks, final := s.masks[:n/64+1], 0
	if k.scheme != nil {
		s.pass.Begin(k.scheme)
	} else if final = len(masks); !k.starts(masks, text, s) {
		return dst, false
	}
	most := len(dst) + min(limit, 1<<62)
	have := 0
	for at := 0; at < len(masks) && len(dst) < most; {
		if at == final {
			final = s.pass.More(masks, text)
		}
		block := masks[at:min(at+blockWords, final)]
		have += places.Write(s.bounds[have:], block, uint32(at*64))
		if at += len(block); at == len(masks) {
			s.bounds[have] = uint32(n)
			have++
		}
		if have > 1 {
			dst = s.cursor.AppendLate(dst, text, s.bounds[:have-1], s.bounds[1:have], &s.miss)
			s.bounds[0] = s.bounds[have-1]
			have = 1
		}
	}
	return s.cursor.Flush(dst, &s.miss), true
}

// Limits of what AppendRows takes.
const (
	MaxJoined = 8 << 10 // bytes of all texts
	MaxRow    = 1 << 10 // bytes of a text
	MaxRows   = 64
)

// joined is the memory for short texts.
type joined struct {
	text   []byte // with the spaces before them
	ends   []uint32
	masks  [(MaxRow+1)/64 + 1]uint64
	bounds [MaxJoined + 2*MaxRows + MaxRow + 128]uint32
}

// Joins tells whether AppendRows serves.
func (k *Kernel) Joins() bool { return k.scheme != nil }

// Grows is how many ids a text has beyond one a byte at most.
func (k *Kernel) Grows() int {
	if k.prefix {
		return 1
	}
	return 0
}

// AppendRows appends the ids of short texts that lie one behind the other and end at ends, and the ids between behind each; it appends to marks how
// long dst was before these. Plain twin: AppendIDs of each. Pieces are looked for all together, for a few alone wait for memory.
func (k *Kernel) AppendRows(dst []uint32, text []byte, ends, between []uint32, marks []int, s *Scratch) (ids []uint32, after []int) {
	if s.joined == nil {
		s.joined = new(joined)
	}
	if k.prefix {
		text, ends = s.joined.space(text, ends)
	}
	bounds, have, from := s.joined.bounds[:], 0, uint32(0)
	for _, end := range ends {
		if row := text[from:end:end]; len(row) > 0 {
			masks := s.joined.masks[:len(row)/64+1]
			s.pass.Starts(k.scheme, masks, row)
			have += places.Write(bounds[have:], masks, from)
		}
		bounds[have] = end // the empty piece, and the end of the one before
		have++
		from = end
	}
	bounds[have] = from
	return s.cursor.Join(dst, text, bounds[:have], bounds[1:have+1], between, marks, &s.miss)
}

// space puts a space before each text that has something else there.
func (j *joined) space(text []byte, ends []uint32) ([]byte, []uint32) {
	j.text, j.ends = j.text[:0], j.ends[:0]
	from := uint32(0)
	for _, end := range ends {
		if from < end && text[from] != ' ' {
			j.text = append(j.text, ' ')
		}
		j.text = append(j.text, text[from:end]...)
		j.ends = append(j.ends, uint32(len(j.text)))
		from = end
	}
	return j.text, j.ends
}

// starts makes the masks of a text whose scheme is not known.
func (k *Kernel) starts(masks []uint64, b []byte, s *Scratch) bool {
	clear(masks)
	p := &s.pieces
	p.Text = text.Text{Bytes: b}
	p.List = append(p.List[:0], text.Piece{End: uint32(len(b)), ID: -1})
	k.head.PreTokenize(p)
	at := uint32(0)
	for _, piece := range p.List {
		if piece.Start != at {
			return false
		}
		masks[at>>6] |= 1 << (at & 63)
		at = piece.End
	}
	return int(at) == len(b)
}
