package native

import (
	"slices"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/added"
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/kernel/bytebpe"
	"github.com/unchecked-io/unchecked-io/engine/kernel/sentencepiece"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/kernel/wordpiece"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
	wordpiecemodel "github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
)

// kernel is a fused way from text to ids, of engine/kernel; S is the memory of a call. The way over pre-tokenizer and model is its twin: a kernel
// gives the same ids or says no.
type kernel[S any] interface {
	// Open begins a call, Close ends it and tells how many pieces were remembered, and how many were not.
	Open(s *S)
	Close(s *S) (hits, misses int64)
	// AppendIDs appends the ids of a text without added tokens. It may stop once it has appended limit ids. ok is false, and dst as it was, for a
	// text that has to go the general way.
	AppendIDs(dst []uint32, text []byte, limit int, s *S) (ids []uint32, ok bool)
}

// direct is the kernel of a tokenizer, if it has one.
type direct struct {
	begin func() way
	raw   bool // it normalizes by itself
	sure  bool // its model never fails
	joins bool // its way is a joiner
	grows int  // ids of a text beyond one a byte at most; -1: not known

	cuts, looks bool         // it looks itself for added tokens: for those of the raw text, for those of the normalized text
	first       bool         // it takes only texts that start their row
	table       *table.Table // of its own, for its pieces are not those of the general way; nil: none

	pack func(w *inplace.Writer) // adds its tables to an image; nil: it has none
}

// way is a kernel with the memory of a call.
type way interface {
	open()
	close() (hits, misses int64)
	appendIDs(dst []uint32, text []byte, limit int) ([]uint32, bool)
}

type bound[S any, K kernel[S]] struct {
	kernel K
	s      S
}

func (b *bound[S, K]) open()                       { b.kernel.Open(&b.s) }
func (b *bound[S, K]) close() (hits, misses int64) { return b.kernel.Close(&b.s) }
func (b *bound[S, K]) appendIDs(dst []uint32, text []byte, limit int) ([]uint32, bool) {
	return b.kernel.AppendIDs(dst, text, limit, &b.s)
}

// findDirect finds the kernel for a tokenizer; there may be none. What a kernel has packed it takes from r; nil: it is made.
func (t *Tokenizer) findDirect(r *inplace.Reader) *direct {
	if k, ok := bytebpe.New(t.spec.PreTokenizer, t.head, t.bytes, t.learnt); ok {
		return &direct{begin: join[bytebpe.Scratch](k), joins: k.Joins(), grows: k.Grows()}
	}
	if m, ok := t.model.(*wordpiecemodel.Model); ok {
		if k, err := wordpiece.New(t.spec, m, t.learnt); err == nil {
			return &direct{begin: join[wordpiece.Scratch](k), raw: true, sure: true, looks: true, joins: true, grows: -1}
		}
	}
	return t.findSentencePiece(r)
}

// rowed is a joiner.
type rowed[S any, K rowKernel[S]] struct{ bound[S, K] }

type rowKernel[S any] interface {
	kernel[S]
	AppendRows(dst []uint32, text []byte, ends, between []uint32, marks []int, s *S) (ids []uint32, after []int)
}

func (b *rowed[S, K]) appendRows(dst []uint32, text []byte, ends, between []uint32, marks []int) ([]uint32, []int) {
	return b.kernel.AppendRows(dst, text, ends, between, marks, &b.s)
}

func join[S any, K rowKernel[S]](k K) func() way {
	return func() way { return &rowed[S, K]{bound[S, K]{kernel: k}} }
}

// findSentencePiece finds a kernel that remembers raw text. It has nearly all of the memory for what is learnt.
func (t *Tokenizer) findSentencePiece(r *inplace.Reader) *direct {
	const rest = 4 << 20
	d := &direct{raw: true, sure: true, table: table.New(table.DefaultLimit - rest)}
	switch m := t.model.(type) {
	case *bpe.Model:
		k, err := sentencepiece.NewBPE(t.spec, m, d.table, r)
		if err != nil {
			return nil
		}
		d.begin, d.first, d.pack = join[sentencepiece.Scratch](k), k.First(), k.Pack
		d.cuts, d.looks = k.Tokens()
		d.joins, d.grows = true, 1
	case *unigram.Model:
		k, err := sentencepiece.NewUnigram(t.spec, m, d.table, r)
		if err != nil {
			return nil
		}
		d.begin, d.pack = join[sentencepiece.Scratch](k), k.Pack
		d.joins, d.grows = !slices.ContainsFunc(t.spec.AddedTokens, func(token engine.AddedToken) bool { return token.Normalized }), -1
	default:
		return nil
	}
	t.learnt = table.New(rest)
	return d
}

// mayFail tells whether there are texts that the model fails on.
func (t *Tokenizer) mayFail() bool { return t.bytes == nil && (t.direct == nil || !t.direct.sure) }

// leaver is a normalizer that tells whether it leaves a text as it is.
type leaver interface{ Leaves(text []byte) bool }

// directly encodes a text to ids alone. false: it has to go the general way.
func (t *Tokenizer) directly(q *sequence, row []byte, limit int, req *engine.Request, s *scratch) bool {
	p, b := &s.pieces, row
	options := added.Options{EncodeSpecial: req.SplitSpecialTokens}
	if t.direct.cuts {
		if req.SplitSpecialTokens {
			return false
		}
		ids, ok := s.way.appendIDs(q.ids, row, limit)
		if ok {
			q.ids = ids
		}
		return ok
	}
	switch n, ok := t.front.normalizer.(leaver); {
	case t.front.normalizer == nil || ok && n.Leaves(row):
		p.List = t.front.added.Cut(p.List[:0], &s.front, row, options)
	case t.direct.looks:
		p.List = t.front.added.CutBefore(p.List[:0], &s.front, row, options)
	case t.direct.raw:
		if p.List, ok = t.front.added.CutRaw(p.List[:0], &s.front, row, options); !ok {
			return false
		}
	default:
		t.front.split(p, row, false, req.SplitSpecialTokens, &s.front)
		b = p.Bytes
	}
	for _, piece := range p.List {
		if len(q.ids) >= limit {
			break
		}
		if piece.ID >= 0 {
			q.ids = append(q.ids, uint32(piece.ID))
			continue
		}
		if t.direct.first && piece.Start > 0 {
			q.ids = q.ids[:0]
			return false
		}
		ids, ok := s.way.appendIDs(q.ids, b[piece.Start:piece.End:piece.End], limit-len(q.ids))
		if !ok {
			q.ids = q.ids[:0]
			return false
		}
		q.ids = ids
	}
	return true
}
