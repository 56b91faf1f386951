// Package sentencepiece encodes as SentencePiece's tokenizers do, from a text straight to its ids: byte-pair encoding without a pre-tokenizer (BPE) and
// words of Unigram (Unigram).
//
// Law: the ids are those of normalizer, pre-tokenizer and model, the general way of engine/native, which is the twin of this one; or New, or the kernel
// for one text, says no.
//
// A text goes in blocks of a kilobyte: bit masks say where pieces start, a table gives the ids of pieces as they stand in the text, neither
// normalized nor with their blanks replaced, and the model is asked for those that it does not know. So a piece has to be encoded by its own bytes
// alone, whatever is beside it: pairs.go says why that is so for BPE, unigram.go for Unigram.
//
// docs/engine.md has what it does in a second. The first look at a block has tiers for AVX2 and AVX-512 VBMI2 (starts.go has the plain loops); places
// beside characters beyond ASCII are looked at together with AVX-512 alone.
package sentencepiece

import (
	"sync"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/kernel/places"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

const mark = bpe.Mark

// BPE is immutable, what its table learns apart, and safe for concurrent use.
type BPE struct {
	shape  shape
	pairs  *pairs
	needle *needles // nil: none
	model  *bpe.Blanks
	table  *table.Table

	touched []uint64     // set of characters that are not lone
	lone    func() *lone // made when first asked for; nil: there are too few
}

// NewBPE makes the kernel of a tokenizer with the model m, which t is to remember: t must be asked by nobody else. What Pack wrote it takes from r; nil:
// it is made. Its error says what is of another make, before anything is taken: there is none to pack then either.
func NewBPE(spec *hfjson.Spec, m *bpe.Model, t *table.Table, r *inplace.Reader) (*BPE, error) {
	k := &BPE{table: t}
	var err error
	if k.shape, err = shapeOf(spec); err != nil {
		return nil, err
	}
	var ok bool
	if k.model, ok = m.Blanks(); !ok {
		return nil, errModel
	}
	if k.needle, err = newNeedles(spec.AddedTokens, &k.shape); err != nil {
		return nil, err
	}
	if r == nil {
		k.pairs, k.touched = newPairs(k.model.Crossings, k.shape.split), touched(k.model.Crossings, spec.AddedTokens)
	} else if k.pairs, k.touched = takePairs(r), inplace.TakeLen[uint64](r, 1<<16/64); r.Err() != nil {
		return nil, r.Err()
	}
	k.lone = sync.OnceValue(k.newLone)
	if k.needle != nil {
		for c := range k.pairs.right {
			if k.needle.lead[c] {
				k.pairs.right[c] |= marker
			}
		}
	}
	return k, nil
}

const (
	blockWords = 16
	blockBytes = 64 * blockWords
)

// Scratch is the memory of a call, for one call at a time. Its zero value is ready for Open.
type Scratch struct {
	cursor table.Cursor
	bpe    missBPE
	words  missUnigram
	looked [blockWords + 1]words // one more for a row with a blank before it
	masks  [blockWords + 1]uint64
	ends   [blockWords + 1]uint64
	bounds [blockBytes + 64 + 2]uint32 // where the pieces of a block start; the last of the block before leads, the end of the text closes
	stops  [blockBytes + 64 + 2]uint32 // where they end, for Unigram
	head   [blockBytes]byte            // a short text behind the blank that it is to start with
	first  []byte                      // the first piece of a longer one, behind that blank
	tail   [64]byte
	rows   *rows // of AppendRows; nil: not yet
	run    run
}

// Open begins a call.
func (k *BPE) Open(s *Scratch) {
	s.cursor.Open(k.table)
	s.bpe.k = k
}

// Close ends a call, and tells how many pieces were in the table, and how many were not.
func (k *BPE) Close(s *Scratch) (hits, misses int64) { return s.close() }

func (s *Scratch) close() (hits, misses int64) {
	s.cursor.Close()
	hits, misses = s.cursor.Hits, s.cursor.Misses
	s.cursor.Hits, s.cursor.Misses = 0, 0
	if cap(s.first) > maxKept {
		s.first = nil
	}
	s.bpe.trim()
	s.words.trim()
	return hits, misses
}

// maxKept bounds the bytes of a piece whose memory is kept for the next call.
const maxKept = 1 << 16

// Tokens tells which added tokens AppendIDs looks for itself: those whose content is to be found in the text as it is, and those that are to be found
// once it is normalized. Special ones are among them.
func (k *BPE) Tokens() (raw, normalized bool) { return k.shape.takesRaw, true }

// First tells that a text that does not start its row has to go the general way.
func (k *BPE) First() bool { return k.shape.prepend == prependFirst }

// AppendIDs appends the ids of a text, which is well-formed UTF-8; once it has appended limit of them it may stop. ok is false for a text that may
// hold an added token that has to be cut out the general way.
func (k *BPE) AppendIDs(dst []uint32, text []byte, limit int, s *Scratch) (ids []uint32, ok bool) {
	if len(text) == 0 {
		return dst, true
	}
	before := len(dst)
	most := before + min(limit, 1<<62)
	lead := k.shape.leads(text)
	if lead && len(text) < len(s.head) {
		s.head[0] = ' '
		text = s.head[:1+copy(s.head[1:], text)]
		lead = false
	}
	have, matched := 0, 0 // bounds; end of the last added token
	for from, block := 0, blockBytes; from < len(text) && len(dst) < most; {
		masks := s.masks[:min(block/64, (len(text)-from+63)/64)]
		end := k.starts(masks, text, from, !lead, s)
		if end < len(text) {
			masks = masks[:(end-from+63)/64]
		}
		if k.needle != nil {
			if matched = k.needle.cutTokens(masks, text[:end], from, matched, s); matched < 0 {
				s.cursor.Flush(nil, &s.bpe)
				return dst[:before], false
			}
		}
		have += places.Write(s.bounds[have:], masks, uint32(from))
		from += block
		if from >= end {
			s.bounds[have] = uint32(end)
			have++
		}
		at := 0
		if lead && have > 1 {
			lead, at = false, 1
			s.first = append(append(s.first[:0], ' '), text[:s.bounds[1]]...)
			dst = s.cursor.AppendLate(dst, s.first, []uint32{0}, []uint32{uint32(len(s.first))}, &s.bpe)
		}
		dst = s.cursor.AppendLate(dst, text, s.bounds[at:have-1], s.bounds[at+1:have], &s.bpe)
		s.bounds[0] = s.bounds[have-1]
		have = 1
		if block = min(2*block, blockBytes); end < len(text) {
			text = text[end:]
			read := 0
			dst, read = k.lone().appendRun(dst, text[:min(len(text), maxRun)])
			text = text[read:]
			from, block, have, matched = 0, behindRun, 0, 0
		}
	}
	return s.cursor.Flush(dst, &s.bpe), true
}
