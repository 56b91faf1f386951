// Package wordpiece encodes text with BertNormalizer, BertPreTokenizer and WordPiece in one pass, to ids alone.
//
// Law: its ids are those of the general way (engine/native), which does one step after the other; New says no to a tokenizer of another make.
//
// A chunk of text at a time goes through three loops: norm writes what each character becomes by itself (chars.go), so that words lie between blanks
// and punctuation; split finds where they start and end; and a table.Cursor knows the ids of words met before, or asks the model. A word that a
// chunk cuts waits at the start of the next. Runs of ideographs go from code points to ids without all that (lone.go).
//
// norm and split have two tiers in assembly, for AVX2 and for AVX-512 VBMI2. English text runs at 1.2 GB/s of one core's time when its words are known
// and at 0.5 when it is new, Chinese at 0.6, on an EPYC of 2025 (BenchmarkAppendIDs, December 2026); half of that is the table's.
package wordpiece

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	model "github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// Kernel is immutable, what its table learns apart, and safe for concurrent use.
type Kernel struct {
	chars *chars
	model *model.Model
	table *table.Table
	forms forms

	ideographs bool         // are words of their own
	lone       func() *lone // made when first asked for
}

// New makes the kernel of a tokenizer with the model m, which t is to remember. Its errors say what is of another make.
func New(spec *hfjson.Spec, m *model.Model, t *table.Table) (*Kernel, error) {
	n, err := normalizer.Build(only(spec.Normalizer))
	if err != nil {
		return nil, err
	}
	bert, ok := n.(*normalizer.Bert)
	if !ok {
		return nil, errors.New("the normalizer is not BertNormalizer")
	}
	if clean, _, _, _ := bert.Steps(); !clean {
		return nil, errors.New("clean_text is off")
	}
	if pre := only(spec.PreTokenizer); pre == nil || pre.Type != "BertPreTokenizer" {
		return nil, errors.New("the pre-tokenizer is not BertPreTokenizer")
	}
	if _, ok := m.Unknown(); !ok {
		return nil, errors.New("the vocabulary lacks the unknown token")
	}
	if m.MaxChars() > carry/utf8.UTFMax-1 {
		return nil, fmt.Errorf("words of %d characters", m.MaxChars())
	}
	k := &Kernel{model: m, table: t}
	if k.chars, err = charsOf(bert); err != nil {
		return nil, err
	}
	if k.forms, err = newForms(spec.AddedTokens, bert); err != nil {
		return nil, err
	}
	_, k.ideographs, _, _ = bert.Steps()
	k.lone = sync.OnceValue(func() *lone { return newLone(k.chars, m) })
	if reorders(bert) {
		// A word with a mark that may change places is unknown in any order, as long as no token has such a mark.
		m.ForEach(func(token []byte, _ uint32) bool {
			ok = !ranked(token)
			return ok
		})
		if !ok {
			return nil, errors.New("a token has a combining mark, which decomposing puts in order")
		}
	}
	return k, nil
}

// only is the one step of a Sequence, or c.
func only(c *hfjson.Component) *hfjson.Component {
	for c != nil && c.Type == "Sequence" && len(c.Parts) == 1 {
		c = &c.Parts[0]
	}
	return c
}

// AppendPiece implements table.Model.
func (k *Kernel) AppendPiece(dst []uint32, piece []byte) []uint32 {
	return k.model.AppendIDs(dst, piece)
}

// AppendPieces implements table.Batcher. A word of several ids is likely never to come again: half of those of a text do not.
func (k *Kernel) AppendPieces(dst []uint32, pieces [][]byte, ends []int, once []bool) []uint32 {
	for i, piece := range pieces {
		from := len(dst)
		dst = k.model.AppendIDs(dst, piece)
		ends[i], once[i] = len(dst), len(dst) > from+1
	}
	return dst
}

const (
	chunk = 4096 // bytes of normalized text that are looked at together
	carry = 1024 // bytes kept of a word that a chunk cuts: a longer one is unknown, however it goes on
	block = 64   // bytes that vectors take at a time
	ahead = 2 * block

	grown      = block*maxGrowth + block // what becomes of a block, and what is written behind that
	normSlack  = 3 * grown               // bytes that norm may write behind a full buffer: a block, and the end of the text
	bufLen     = carry + chunk + normSlack + 2*block
	maxBlocks  = rowsLen/block + 1
	tailLen    = 2 * ahead
	spareWords = block
)

var blanks = [block]byte(bytes.Repeat([]byte{' '}, block))

// Scratch is the memory of a call, for one call at a time. Its zero value is ready for Open.
type Scratch struct {
	cursor       table.Cursor
	seam         seam
	tail         [tailLen]byte
	buf          [bufLen]byte
	starts, ends [bufLen + spareWords]uint32
	rows         *rows // of AppendRows; nil: not yet
}

const noLimit = int(^uint(0) >> 1)

// Open begins a call.
func (k *Kernel) Open(s *Scratch) { s.cursor.Open(k.table) }

// Close ends a call, and tells how many words were in the table, and how many were not.
func (k *Kernel) Close(s *Scratch) (hits, misses int64) {
	s.cursor.Close()
	hits, misses = s.cursor.Hits, s.cursor.Misses
	s.cursor.Hits, s.cursor.Misses = 0, 0
	return hits, misses
}

// AppendIDs appends the ids of a text, which is well-formed UTF-8, is not normalized, and holds no added token that is looked for before that; once it
// has appended limit of them it may stop. ok is false, and dst as it was, for a text that may hold one that is looked for afterwards.
func (k *Kernel) AppendIDs(dst []uint32, text []byte, limit int, s *Scratch) (ids []uint32, ok bool) {
	if s.seam.n = 0; len(k.forms.list) > 0 {
		limit = noLimit // a token that starts in the last word may go on behind it
	}
	return k.words(dst, text, len(dst)+min(limit, 1<<62), s)
}

// words appends ids until there are limit.
func (k *Kernel) words(dst []uint32, text []byte, limit int, s *Scratch) (ids []uint32, ok bool) {
	from := len(dst)
	kept := 0 // bytes of a word that may go on
	runs := k.ideographs
	for len(text) > 0 && len(dst) < limit {
		read, n, run := k.chars.fill(s.buf[kept:], text, chunk, runs, &s.tail)
		text = text[read:]
		n += kept
		if len(k.forms.list) > 0 && k.forms.meets(&s.seam, s.buf[kept:n]) {
			return dst[:from], false
		}
		if runs = k.ideographs; run {
			run = k.lone().starts(text)
			runs = run // what only looks like ideographs goes through norm
		}
		copy(s.buf[n:n+block], blanks[:])
		words := words(s.buf[:(n/block+1)*block], s.starts[:], s.ends[:])
		kept = 0
		if words > 0 && !run && len(text) > 0 && int(s.ends[words-1]) == n && !isPunct(s.buf[n-1]) {
			words--
			kept = n - int(s.starts[words])
		}
		dst = s.cursor.Append(dst, s.buf[:n+block], s.starts[:words], s.ends[:words], k)
		if kept > 0 {
			at := n - kept
			kept = copy(s.buf[:min(kept, carry)], s.buf[at:n])
		}
		if run {
			dst, read = k.lone().appendFast(dst, text[:min(len(text), chunk)])
			text = text[read:]
		}
	}
	return dst, true
}
