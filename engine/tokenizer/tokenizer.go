// Package tokenizer is the engine for Go programs: a tokenizer.json of Hugging Face's in, token ids out, in plain Go.
//
//	tok, err := tokenizer.OpenFile("tokenizer.json")
//	ids, err := tok.Encode("Hello, world.", tokenizer.Options{AddSpecialTokens: true})
//
// Law: ids, offsets and texts equal those of Hugging Face tokenizers (engine.Oracle says which release), or Open refuses the file by the name of the
// component at fault. It needs neither cgo nor an experiment of the Go toolchain, and picks faster instructions when it runs.
package tokenizer

import (
	"errors"
	"os"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/growing"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/native"
	"github.com/unchecked-io/unchecked-io/engine/stream"
)

// Errors that Open wraps.
var (
	// ErrUnsupported: the file asks for a component that the engine would only approximate.
	ErrUnsupported = engine.ErrUnsupported
	// ErrInvalid: the file is no tokenizer.
	ErrInvalid = engine.ErrTokenizer
)

// Tokenizer never changes, what it remembers of texts apart, and is safe for concurrent use until Close.
type Tokenizer struct {
	engine *native.Tokenizer
	spec   *hfjson.Spec
}

// Options of a call. The zero value encodes a text as it is: no special tokens around it, those that it spells are found, nothing is cut off.
type Options struct {
	AddSpecialTokens   bool // those of the post-processor, such as [CLS] and [SEP]
	SplitSpecialTokens bool // special tokens that the text spells are text
	MaxLength          int  // ids of a row at most, special tokens counted; 0: no bound
	TruncateLeft       bool // MaxLength keeps the end of a text
	Threads            int  // of EncodeBatch, and of a text that is long; 0: as many as the process may use
}

func (o *Options) request() *engine.Request {
	r := &engine.Request{AddSpecialTokens: o.AddSpecialTokens, SplitSpecialTokens: o.SplitSpecialTokens}
	if o.MaxLength != 0 {
		r.Truncation = &engine.Truncation{MaxLength: o.MaxLength, Left: o.TruncateLeft}
	}
	return r
}

// Open builds the tokenizer of a tokenizer.json's text, which it does not keep. Truncation and padding that the file names do not act.
func Open(json []byte) (*Tokenizer, error) {
	spec, err := hfjson.Parse(json)
	if err != nil {
		return nil, err
	}
	t, err := native.Build(spec)
	if err != nil {
		return nil, err
	}
	return &Tokenizer{t, spec}, nil
}

// OpenFile is Open of a file.
func OpenFile(path string) (*Tokenizer, error) {
	json, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Open(json)
}

// Close lets go of memory outside the Go heap. No call may run, nor come later.
func (t *Tokenizer) Close() { t.engine.Close() }

// view is the bytes of a string. Rule: the engine only reads texts, and keeps none.
func view(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// Encode gives the ids of a text, which is well-formed UTF-8. A long one is shared by several cores.
func (t *Tokenizer) Encode(text string, o Options) ([]uint32, error) {
	if len(text) > t.engine.Grain() && o.threads() > 1 {
		b, err := t.EncodeBatch([]string{text}, o)
		if err != nil {
			return nil, unwrap(err)
		}
		return b.IDs, nil
	}
	return t.AppendIDs(nil, view(text), o)
}

// AppendIDs appends the ids of a text to dst, on the calling goroutine. It keeps neither dst nor text, and allocates nothing where the ids fit.
func (t *Tokenizer) AppendIDs(dst []uint32, text []byte, o Options) ([]uint32, error) {
	return t.engine.AppendIDs(dst, text, o.request())
}

// Token is an id with its place.
type Token struct {
	ID         uint32
	Start, End int  // in characters of the text; 0, 0 for what was added
	Word       int  // the piece of the pre-tokenizer that it is of; -1: none
	Special    bool // it was added around the text
}

// Tokens encodes a text to ids with their places.
func (t *Tokenizer) Tokens(text string, o Options) ([]Token, error) {
	req := o.request()
	req.Fields = engine.Offsets | engine.WordIDs | engine.SpecialTokensMask
	var a engine.Arena
	defer a.Release()
	if err := t.engine.Encode(&a, []engine.Row{{Text: view(text)}}, 0, req); err != nil {
		return nil, unwrap(err)
	}
	tokens := make([]Token, a.IDs.Len())
	ids, offsets, words, special := a.IDs.Slice(), a.Offsets.Slice(), a.WordIDs.Slice(), a.SpecialMask.Slice()
	for i := range tokens {
		tokens[i] = Token{ids[i], int(offsets[2*i]), int(offsets[2*i+1]), int(words[i]), special[i] == 1}
	}
	return tokens, nil
}

// Span is a part of a text, and whether who wrote it may write special tokens.
type Span struct {
	Text    string
	Trusted bool
}

// EncodeSpans gives the ids of the spans, which are one text. Special and structural tokens count in trusted spans alone; elsewhere they are text, also
// across a seam, and text never becomes their ids. Of the options AddSpecialTokens counts.
func (t *Tokenizer) EncodeSpans(spans []Span, o Options) ([]uint32, error) {
	parts := make([]native.Span, len(spans))
	for i, s := range spans {
		parts[i] = native.Span{Text: view(s.Text), Trusted: s.Trusted}
	}
	return t.engine.AppendSpans(nil, parts, o.AddSpecialTokens)
}

// Growing is a text that grows at its end, such as a conversation: an Append encodes again only what the new text may change. After each the ids are
// those of the whole text. Use by one goroutine at a time; Clone makes another that shares the beginning.
func (t *Tokenizer) Growing(o Options) (*growing.State, error) {
	return growing.New(t.engine, t.spec.Template.Single, growing.Options{AddSpecialTokens: o.AddSpecialTokens, SplitSpecialTokens: o.SplitSpecialTokens})
}

// Decode gives the text of ids. Those that the vocabulary lacks are left out.
func (t *Tokenizer) Decode(ids []uint32, skipSpecialTokens bool) (string, error) {
	text, err := t.engine.AppendDecoded(nil, ids, skipSpecialTokens)
	return string(text), err
}

// AppendDecoded appends the text of ids to dst.
func (t *Tokenizer) AppendDecoded(dst []byte, ids []uint32, skipSpecialTokens bool) ([]byte, error) {
	return t.engine.AppendDecoded(dst, ids, skipSpecialTokens)
}

// Stream decodes ids as a model generates them, behind those of a prompt: text comes once it is whole.
func (t *Tokenizer) Stream(prompt []uint32, skipSpecialTokens bool) (*stream.Stream, error) {
	return stream.New(t.engine, prompt, skipSpecialTokens)
}

// VocabSize is the number of tokens, added ones included.
func (t *Tokenizer) VocabSize() int { return t.engine.VocabSize(true) }

// TokenToID is the id of a token as the vocabulary spells it.
func (t *Tokenizer) TokenToID(token string) (id uint32, ok bool) {
	return t.engine.TokenToID(view(token))
}

// IDToToken is the token of an id as the vocabulary spells it.
func (t *Tokenizer) IDToToken(id uint32) (token string, ok bool) { return t.engine.IDToToken(id) }

// AddedTokens are the file's added tokens, in id order.
func (t *Tokenizer) AddedTokens() []engine.AddedToken {
	tokens, _ := t.engine.AddedTokens() // of this engine it does not fail
	return tokens
}

// NumSpecialTokens is how many tokens AddSpecialTokens adds to a text.
func (t *Tokenizer) NumSpecialTokens() int { return t.engine.NumSpecialTokens(false) }

// Stats are counters of what was remembered: "hits", "misses", "learnt_bytes" and others. They only grow.
func (t *Tokenizer) Stats() map[string]int64 { return t.engine.CacheStats() }

// unwrap takes the number of the row off an error.
func unwrap(err error) error {
	var row *engine.RowError
	if errors.As(err, &row) {
		return row.Err
	}
	return err
}
