package native

import (
	"encoding/json"
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/added"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// Span is a part of a text, and whether who wrote it may write special tokens.
type Span struct {
	Text    []byte
	Trusted bool
}

// AppendSpans appends the ids of the spans, which are one text. Special and structural added tokens (added.Guarded) count only in spans that are
// trusted; two that follow each other are one. Where all is trusted, the ids are those of the whole text; where nothing is, those of
// SplitSpecialTokens, but for structural tokens, which are text then.
//
// Text that is not trusted never becomes a guarded id: where the model makes one of it (its vocabulary may hold the token's text), the piece is cut
// behind the first character of that text and its parts become tokens alone. The id of what the model does not know is no such id.
func (t *Tokenizer) AppendSpans(dst []uint32, spans []Span, addSpecialTokens bool) ([]uint32, error) {
	row := engine.Row{Spans: []engine.Span{}}
	for i, span := range spans {
		if !utf8.Valid(span.Text) {
			return dst, &engine.RowError{Row: i, Err: fmt.Errorf("ill-formed UTF-8")}
		}
		row.Text = append(row.Text, span.Text...)
		row.Spans = append(row.Spans, engine.Span{End: len(row.Text), Trusted: span.Trusted})
	}
	s := t.acquire()
	defer t.release(s)
	q := &s.seq[0]
	defer t.countGeneral(s)
	if err := t.spanned(q, &row, s); err != nil {
		return dst, err
	}
	for i := range t.post.Single {
		switch piece := &t.post.Single[i]; {
		case !piece.Special:
			dst = append(dst, q.ids...)
		case addSpecialTokens:
			dst = append(dst, piece.ID)
		}
	}
	return dst, nil
}

// spanned encodes a text with spans, to ids alone.
func (t *Tokenizer) spanned(q *sequence, row *engine.Row, s *scratch) error {
	q.reset()
	if len(row.Text) > t.front.maxRow {
		return fmt.Errorf("a text of %d bytes: more than %d", len(row.Text), t.front.maxRow)
	}
	if !s.wellFormed {
		if _, err := isASCII(row.Text); err != nil {
			return err
		}
	}
	trust := make(added.Trust, len(row.Text))
	trusted, from := true, 0
	for _, span := range row.Spans {
		if span.End < from || span.End > len(row.Text) {
			return fmt.Errorf("a span from byte %d to %d of %d", from, span.End, len(row.Text))
		}
		trusted = trusted && (span.Trusted || span.End == from)
		if span.Trusted {
			for i := range trust[from:span.End] {
				trust[from+i] = 1
			}
		}
		from = span.End
	}
	if trusted && from == len(row.Text) {
		return t.sequence(q, row.Text, noLimit, &engine.Request{}, s)
	}
	return t.spans(q, row.Text, trust, s)
}

func (t *Tokenizer) spans(q *sequence, whole []byte, trust added.Trust, s *scratch) error {
	s.general = true
	p := &s.pieces
	t.front.added.SplitTrusted(p, &s.front, whole, t.front.normalizer, trust)
	if t.head != nil {
		t.head.PreTokenize(p)
	}
	guarded := t.guarded()
	s.tokens.IDs, s.tokens.Ranged = q.ids, true
	defer func() { q.ids, s.tokens.IDs = s.tokens.IDs, nil }()
	for _, piece := range p.List {
		if piece.ID >= 0 {
			s.tokens.Append(uint32(piece.ID), 0, 0)
			continue
		}
		only := guarded
		if all(trust, p.Align[piece.Start:piece.End]) {
			only = nil
		}
		if err := t.piecesWithout(p.Bytes[piece.Start:piece.End:piece.End], only, 0, s); err != nil {
			return err
		}
	}
	return nil
}

func all(trust added.Trust, spans []text.Span) bool {
	for _, span := range spans {
		if trust.Of(span) == 0 {
			return false
		}
	}
	return true
}

// maxBreaks is how often a part of a piece is cut again. Each time its guarded texts get shorter.
const maxBreaks = 16

// piecesWithout appends the tokens of a piece without the ids of a set.
func (t *Tokenizer) piecesWithout(piece []byte, guarded map[uint32]bool, depth int, s *scratch) error {
	from := len(s.tokens.IDs)
	s.tokens.Ranges = s.tokens.Ranges[:0]
	if err := t.piece(piece, s); err != nil {
		return err
	}
	var breaks []int
	for i, id := range s.tokens.IDs[from:] {
		if !guarded[id] {
			continue
		}
		r := s.tokens.Ranges[i]
		start, end := int(r.Start), min(int(r.End), len(piece))
		if start >= end {
			return fmt.Errorf("a span that is not trusted becomes the special token %d", id)
		}
		_, n := utf8.DecodeRune(piece[start:end])
		if n >= end-start || depth == maxBreaks {
			return fmt.Errorf("a span that is not trusted becomes the special token %q", piece[start:end])
		}
		breaks = append(breaks, start+n)
	}
	if len(breaks) == 0 {
		return nil
	}
	s.tokens.IDs = s.tokens.IDs[:from]
	at := 0
	for _, end := range append(breaks, len(piece)) {
		if err := t.piecesWithout(piece[at:end:end], guarded, depth+1, s); err != nil {
			return err
		}
		at = end
	}
	return nil
}

// lazyGuarded are found when they are first asked for.
type lazyGuarded struct {
	once sync.Once
	ids  map[uint32]bool
}

// guarded are the ids of guarded tokens that the model has too, without that of the unknown.
func (t *Tokenizer) guarded() map[uint32]bool {
	t.lazyGuarded.once.Do(func() { t.lazyGuarded.ids = t.findGuarded() })
	return t.lazyGuarded.ids
}

func (t *Tokenizer) findGuarded() map[uint32]bool {
	ids := map[uint32]bool{}
	for i := range t.spec.AddedTokens {
		token := &t.spec.AddedTokens[i]
		if _, ok := t.model.IDToToken(token.ID); ok && added.Guarded(token) {
			ids[token.ID] = true
		}
	}
	var name string
	if raw, ok := t.spec.Model.Lookup("unk_token"); ok && json.Unmarshal(raw, &name) == nil {
		if id, ok := t.model.TokenToID([]byte(name)); ok {
			delete(ids, id)
		}
	}
	var id uint32
	if raw, ok := t.spec.Model.Lookup("unk_id"); ok && string(raw) != "null" && json.Unmarshal(raw, &id) == nil {
		delete(ids, id)
	}
	return ids
}
