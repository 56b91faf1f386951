// Package native is our own engine: it encodes with the components of a tokenizer.json in plain Go.
//
// Law: every column equals the oracle's for the same options, or Build refuses the tokenizer by the name of the component at fault. What a row
// gives depends on that row and the options alone; the words that a Tokenizer remembers only make it faster. A file's truncation and padding
// never act: options travel with the call.
//
// A row goes through the added tokens and the normalizer, the pre-tokenizer and the model to one sequence of ids (sequence.go); truncation cuts
// it into parts (truncate.go), and the parts of a row are written into the arena with what the post-processor adds (write.go).
package native

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/decoder"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/model/build"
	"github.com/unchecked-io/unchecked-io/engine/postprocessor"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// Tokenizer is an engine.Backend but for JSON. It never changes, what it remembers apart, and is safe for concurrent use.
type Tokenizer struct {
	spec  *hfjson.Spec
	front front
	model model.Model
	post  *postprocessor.Processor
	back  decoder.Decoder

	head       pretokenizer.PreTokenizer // nil: none. All of the pre-tokenizer, or with bytes all but the rewrite of its last step
	bytes      *bpe.Bytes                // the model on raw bytes; nil: it works on characters
	needsAlign bool
	direct     *direct // nil: there is none
	single     int     // where the text of a row without a pair stands among special tokens; -1: elsewhere

	lazyCuts    lazyCuts
	lazyGuarded lazyGuarded

	learnt       *table.Table // what short pieces became
	hits, misses atomic.Int64
	general      atomic.Int64 // rows that went the general way
	mu           sync.Mutex
	idle         []*scratch
}

// grain: of text that is new, the second core gains as much from here on as it costs to wake it (docs/engine.md, "From Python").
const grain = 1 << 15

// Build makes the engine of a tokenizer. Its errors name the place, and wrap engine.ErrUnsupported or engine.ErrTokenizer.
func Build(spec *hfjson.Spec) (*Tokenizer, error) { return assemble(spec, nil) }

// assemble takes the tables that Sections wrote from r; nil: they are made.
func assemble(spec *hfjson.Spec, r *inplace.Reader) (*Tokenizer, error) {
	t := &Tokenizer{spec: spec, learnt: table.New(0)}
	if err := t.front.build(spec); err != nil {
		return nil, err
	}
	pre, err := pretokenizer.Build(spec.PreTokenizer)
	if err != nil {
		return nil, err
	}
	if r != nil {
		t.model, err = build.Take(spec.Model.Type, r)
	} else {
		t.model, err = build.Model(&spec.Model)
	}
	if err != nil {
		return nil, err
	}
	if t.post, err = postprocessor.Build(spec); err != nil {
		return nil, err
	}
	if len(t.post.Trims) > 0 && spec.Model.Type == "Unigram" {
		// The oracle trims by the text of each token, which for this model is the piece's own and not the vocabulary's.
		return nil, fmt.Errorf("%s: trim_offsets with model Unigram: %w", spec.PostProcessor.Place, engine.ErrUnsupported)
	}
	if t.back, err = decoder.Build(spec.Decoder); err != nil {
		return nil, err
	}
	t.head, t.needsAlign = pre, pretokenizer.NeedsAlign(pre)
	if m, ok := t.model.(*bpe.Model); ok {
		if head, byteLevel := pretokenizer.Plan(pre); byteLevel {
			if onBytes, err := m.Bytes(); err == nil {
				t.head, t.bytes = head, onBytes
			}
		}
	}
	t.direct, t.single = t.findDirect(r), textOf(t.post.Pieces(false))
	return t, nil
}

// Spec is what the tokenizer was built from, or what its image has of it: without the tables of the model.
func (t *Tokenizer) Spec() *hfjson.Spec { return t.spec }

// Model is the model of the tokenizer.
func (t *Tokenizer) Model() model.Model { return t.model }

// Grain implements engine.Encoder.
func (t *Tokenizer) Grain() int { return grain }

// Close implements engine.Backend: what the tokenizer remembers is let go of. There is nothing else to free.
func (t *Tokenizer) Close() {
	t.learnt.Close()
	if t.direct != nil && t.direct.table != nil {
		t.direct.table.Close()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.idle = nil
}

// GeneralRows is how many rows went the general way: those that ask for places, and those that the direct way says no to, or that have none.
func (t *Tokenizer) GeneralRows() int64 { return t.general.Load() }

// CacheStats tells how often a piece was remembered, and the memory of all that ever was. All of them only grow.
func (t *Tokenizer) CacheStats() map[string]int64 {
	bytes := t.learnt.Learnt()
	if t.direct != nil && t.direct.table != nil {
		bytes += t.direct.table.Learnt()
	}
	return map[string]int64{"hits": t.hits.Load(), "misses": t.misses.Load(), "learnt_bytes": bytes}
}

// Encode implements engine.Encoder. The arena is unchanged when it fails.
func (t *Tokenizer) Encode(a *engine.Arena, rows []engine.Row, base int, req *engine.Request) error {
	if len(rows) == 0 {
		return nil
	}
	if err := t.check(req); err != nil {
		return err
	}
	s := t.acquire()
	defer t.release(s)
	before := mark(a)
	joins := t.joins(req)
	alone := 0 // rows up to here go each its own way
	for i := 0; i < len(rows); i++ {
		if req.Cancelled != nil && req.Cancelled.Load() {
			before.restore(a)
			return engine.ErrCancelled
		}
		if joins > 0 && i >= alone {
			n, done := t.together(a, rows[i:], joins, uint32(base+i), req, s)
			if done {
				i += n - 1
				continue
			}
			alone = i + n
		}
		if err := t.row(a, &rows[i], uint32(base+i), req, s); err != nil {
			before.restore(a)
			return &engine.RowError{Row: i, Err: err}
		}
	}
	return nil
}

// row appends a row, and the parts that truncation cuts off it when asked for.
func (t *Tokenizer) row(a *engine.Arena, row *engine.Row, sample uint32, req *engine.Request, s *scratch) error {
	err := t.encodeRow(a, row, sample, req, s)
	t.countGeneral(s)
	return err
}

func (t *Tokenizer) countGeneral(s *scratch) {
	if s.general {
		t.general.Add(1)
		s.general = false
	}
}

func (t *Tokenizer) encodeRow(a *engine.Arena, row *engine.Row, sample uint32, req *engine.Request, s *scratch) error {
	s.wellFormed = row.WellFormed
	if done, err := t.plainRow(a, row, sample, req, s); done {
		return err
	}
	s.seq[1].reset()
	if row.Spans != nil {
		if row.HasPair || req.Fields&(engine.Offsets|engine.WordIDs) != 0 || req.SplitSpecialTokens {
			return fmt.Errorf("%w: spans go with no pair, offsets, word ids or splitting of special tokens", engine.ErrRequest)
		}
		if err := t.spanned(&s.seq[0], row, s); err != nil {
			return err
		}
	} else if !row.HasPair {
		if err := t.text(&s.seq[0], row.Text, req, s); err != nil {
			return err
		}
	} else {
		limit := t.limit(req, true)
		if err := t.sequence(&s.seq[0], row.Text, limit, req, s); err != nil {
			return err
		}
		if err := t.sequence(&s.seq[1], row.Pair, limit, req, s); err != nil {
			return err
		}
	}
	if err := t.truncate(s, row.HasPair, req); err != nil {
		return err
	}
	w := writer{t: t, a: a, s: s, req: req, pieces: t.post.Pieces(row.HasPair), sample: sample}
	w.all()
	return nil
}

// scratch is the memory of a call, kept for the next one.
type scratch struct {
	pieces text.Pieces
	model  model.Scratch
	tokens model.Tokens
	front  frontScratch
	seq    [2]sequence

	cursor       table.Cursor // opened when it is needed, until the call ends
	starts, ends []uint32     // of pieces in a row, for it
	asked        asked
	joined       joinedRows
	wellFormed   bool // the texts of the row in hand are known to be
	general      bool // some text of the row in hand went the general way
	way          way  // open during a call; nil if the tokenizer has no direct one
}

const (
	maxIdle    = 256     // scratches kept
	maxScratch = 8 << 20 // bytes of text, or tokens, beyond which the memory for one is not kept
)

func (t *Tokenizer) acquire() *scratch {
	t.mu.Lock()
	var s *scratch
	if n := len(t.idle); n > 0 {
		s = t.idle[n-1]
		t.idle = t.idle[:n-1]
	}
	t.mu.Unlock()
	if s == nil {
		s = new(scratch)
	}
	s.wellFormed = false
	if t.direct != nil {
		if s.way == nil {
			s.way = t.direct.begin()
		}
		s.way.open()
	}
	return s
}

func (t *Tokenizer) release(s *scratch) {
	s.cursor.Close()
	hits, misses := s.cursor.Hits, s.cursor.Misses
	s.cursor.Hits, s.cursor.Misses = 0, 0
	if s.way != nil {
		h, m := s.way.close()
		hits, misses = hits+h, misses+m
	}
	t.hits.Add(hits)
	t.misses.Add(misses)
	if max(cap(s.pieces.Bytes), cap(s.pieces.Align), cap(s.tokens.IDs), cap(s.seq[0].ids), cap(s.seq[1].ids), cap(s.pieces.List)) > maxScratch {
		*s = scratch{}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.idle) < maxIdle {
		t.idle = append(t.idle, s)
	}
}

// isASCII tells whether a text is ASCII; an error that it is ill-formed.
func isASCII(row []byte) (ascii bool, err error) {
	ascii, ok := wellformed.Check(row)
	if !ok {
		return false, errors.New("ill-formed UTF-8")
	}
	return ascii, nil
}
