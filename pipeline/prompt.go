package pipeline

import (
	"errors"
	"fmt"
	"math"
	"sync/atomic"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/growing"
	ours "github.com/unchecked-io/unchecked-io/engine/native"
	"github.com/unchecked-io/unchecked-io/engine/stream"
)

// What inference servers ask for one prompt at a time: texts that grow, spans of different trust, and text out of ids one by one. These run on the
// calling goroutine. Each object belongs to one caller at a time and keeps its tokenizer open until Close.

// Growing is a text that grows at its end.
type Growing struct {
	tok   *Tokenizer
	state *growing.State
}

// Growing starts an empty text. flags: AddSpecialTokens, SplitSpecialTokens.
func (t *Tokenizer) Growing(flags uint32) (g *Growing, err error) {
	if flags&^(AddSpecialTokens|SplitSpecialTokens) != 0 {
		return nil, fail(CodeArgument, "flags: unknown bits 0x%x", flags&^(AddSpecialTokens|SplitSpecialTokens))
	}
	err = t.keep(func() error {
		state, err := growing.New(t.backend, t.spec.Template.Single,
			growing.Options{AddSpecialTokens: flags&AddSpecialTokens != 0, SplitSpecialTokens: flags&SplitSpecialTokens != 0})
		if err != nil {
			return &Error{CodeUnsupported, -1, err}
		}
		g = &Growing{t, state}
		return nil
	})
	return g, err
}

// keep makes an object that keeps the tokenizer.
func (t *Tokenizer) keep(make func() error) error {
	if !t.acquire() {
		return fail(CodeArgument, "the tokenizer is closed")
	}
	err := recovering(make)
	if err != nil {
		t.drop()
	}
	return err
}

// recovering turns a panic into an error.
func recovering(body func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = Recovered(value)
		}
	}()
	return body()
}

// Append adds text. IDs before index are what they were; ids are those from there on, valid until the next call. After an error nothing has changed.
func (g *Growing) Append(text Text) (index int, ids []uint32, err error) {
	if err := checkTexts([]Text{text}, "text"); err != nil {
		return 0, nil, err
	}
	var r reader
	r.reserve(text.bound())
	defer r.release()
	added, err := r.read(&text)
	if err != nil {
		return 0, nil, &Error{CodeText, -1, err}
	}
	err = recovering(func() (err error) {
		var encoded int
		if index, ids, encoded, err = g.state.Append(added); err != nil {
			return &Error{CodeEncode, -1, err}
		}
		g.tok.count.appended(int64(len(added)), int64(encoded), int64(len(ids)), g.state.Whole())
		return nil
	})
	return index, ids, err
}

// IDs of the text so far.
func (g *Growing) IDs() []uint32 { return g.state.AppendIDs(nil) }

// Clone is the same text; the two grow apart.
func (g *Growing) Clone() *Growing {
	g.tok.refs.Add(1) // g holds one, so the tokenizer is there
	return &Growing{g.tok, g.state.Clone()}
}

// Close lets go of the tokenizer. It is called once.
func (g *Growing) Close() { g.tok.drop() }

// Stream turns ids into text one by one.
type Stream struct {
	tok    *Tokenizer
	stream *stream.Stream
}

// Stream starts a stream behind the ids of a prompt.
func (t *Tokenizer) Stream(prompt []uint32, skipSpecialTokens bool) (s *Stream, err error) {
	err = t.keep(func() error {
		inner, err := stream.New(t.backend, prompt, skipSpecialTokens)
		s = &Stream{t, inner}
		return err
	})
	return s, err
}

// Step takes the next ids. ok tells whether they complete some text, which is valid until the next call.
func (s *Stream) Step(ids []uint32) (text []byte, ok bool, err error) {
	err = recovering(func() (err error) {
		if text, ok, err = s.stream.Step(ids...); err != nil {
			return &Error{CodeEncode, -1, err}
		}
		return nil
	})
	return text, ok, err
}

// Close lets go of the tokenizer. It is called once.
func (s *Stream) Close() { s.tok.drop() }

// appender is met by backends that encode one text without an arena.
type appender interface {
	AppendIDs(dst []uint32, text []byte, req *engine.Request) ([]uint32, error)
}

// Text encodes one text at once: its ids, in out if they fit there, else elsewhere, and then the call counts for nothing. flags: AddSpecialTokens, SplitSpecialTokens.
func (t *Tokenizer) Text(text Text, flags uint32, out []uint32) (ids []uint32, err error) {
	if flags&^(AddSpecialTokens|SplitSpecialTokens) != 0 {
		return nil, fail(CodeArgument, "flags: unknown bits 0x%x", flags&^(AddSpecialTokens|SplitSpecialTokens))
	}
	if err := checkTexts([]Text{text}, "text"); err != nil {
		return nil, err
	}
	var r reader
	r.reserve(text.bound())
	defer r.release()
	b, err := r.read(&text)
	if err != nil {
		return nil, &Error{CodeText, 0, fmt.Errorf("row 0: %w", err)}
	}
	req := engine.Request{AddSpecialTokens: flags&AddSpecialTokens != 0, SplitSpecialTokens: flags&SplitSpecialTokens != 0}
	err = t.with(func(e engine.Backend) (err error) {
		by := onHF
		if t.name == "native" {
			by = onNative
		}
		if a, ok := e.(appender); ok {
			ids, err = a.AppendIDs(out[:0], b, &req)
		} else {
			ids, err = encodeAlone(out[:0], e, b, &req)
		}
		if err == nil && len(ids) > cap(out) {
			return nil // the caller asks again, with more room, and that counts
		}
		t.count.called()
		if err != nil {
			return rowError(CodeEncode, 0, err)
		}
		for _, id := range ids {
			if t.wideIDs && id > math.MaxInt32 {
				return rowError(CodeEncode, 0, fmt.Errorf("token id %d is above %d", id, math.MaxInt32))
			}
		}
		t.count.encoded(by, 1, r.bytes, int64(len(ids)))
		return nil
	})
	return ids, err
}

func encodeAlone(dst []uint32, e engine.Backend, text []byte, req *engine.Request) ([]uint32, error) {
	var a engine.Arena
	defer a.Release()
	if err := e.Encode(&a, []engine.Row{{Text: text}}, 0, req); err != nil {
		var row *engine.RowError
		if errors.As(err, &row) {
			err = row.Err
		}
		return dst, err
	}
	return append(dst, a.IDs.Slice()...), nil
}

// spanner is met by backends that know spans of different trust.
type spanner interface {
	AppendSpans(dst []uint32, spans []ours.Span, addSpecialTokens bool) ([]uint32, error)
}

// Spans encodes one text whose parts differ in trust: trusted[i] tells whether special tokens count in texts[i]. flags: AddSpecialTokens.
func (t *Tokenizer) Spans(texts []Text, trusted []bool, flags uint32) (ids []uint32, err error) {
	if flags&^AddSpecialTokens != 0 {
		return nil, fail(CodeArgument, "flags: unknown bits 0x%x", flags&^AddSpecialTokens)
	}
	if err := checkTexts(texts, "span"); err != nil {
		return nil, err
	}
	var r reader
	need, size := 0, 0
	for i := range texts {
		need += texts[i].bound()
	}
	r.reserve(need)
	defer r.release()
	spans := make([]ours.Span, len(texts))
	for i := range texts {
		text, err := r.read(&texts[i])
		if err != nil {
			return nil, &Error{CodeText, i, fmt.Errorf("span %d: %w", i, err)}
		}
		spans[i] = ours.Span{Text: text, Trusted: trusted[i]}
		size += len(text)
	}
	err = t.with(func(b engine.Backend) (err error) {
		s, ok := b.(spanner)
		if !ok {
			return &Error{CodeEngineUnavailable, -1, fmt.Errorf("spans: only the native engine keeps them apart (%s)", t.reason)}
		}
		t.count.called()
		if ids, err = s.AppendSpans(nil, spans, flags&AddSpecialTokens != 0); err != nil {
			var row *engine.RowError
			if errors.As(err, &row) {
				return &Error{CodeText, row.Row, fmt.Errorf("span %d: %w", row.Row, row.Err)}
			}
			return &Error{CodeEncode, -1, err}
		}
		t.count.encoded(onNative, 1, int64(size), int64(len(ids)))
		return nil
	})
	return ids, err
}

// promptCounters count what growing texts cost.
type promptCounters struct {
	calls, bytes, again, whole atomic.Int64
}

func (p *promptCounters) stats(s map[string]int64) {
	s["append.calls"], s["append.bytes"] = p.calls.Load(), p.bytes.Load()
	s["append.bytes_again"], s["append.whole"] = p.again.Load(), p.whole.Load()
}

// appended counts an Append: added bytes of new text, encoded ones that were looked at, and whether that was all of the text.
func (c *counters) appended(added, encoded, tokens int64, whole bool) {
	for ; c != nil; c = c.parent {
		c.calls.Add(1)
		c.bytes.Add(added)
		c.tokens.Add(tokens)
		c.prompts.calls.Add(1)
		c.prompts.bytes.Add(added)
		c.prompts.again.Add(encoded - added)
		if whole {
			c.prompts.whole.Add(1)
		}
	}
}
