// Package model is what the four models of tokenizer.json have in common: bpe, wordpiece, wordlevel and unigram turn one piece into tokens.
//
// Law: ids and ranges equal those of the oracle's Model::tokenize on the same piece, or the model is refused when it is built; what a piece
// gives depends on that piece alone. A built model never changes and is safe for concurrent use; what a call writes lies in its Scratch.
package model

import "errors"

// Model turns pieces into tokens.
type Model interface {
	// AppendTokens appends the tokens of a piece, which is well-formed UTF-8. An error means that the oracle fails on this piece too.
	AppendTokens(dst *Tokens, piece []byte, s *Scratch) error
	// TokenToID and IDToToken know the model's own vocabulary, without added tokens.
	TokenToID(token []byte) (id uint32, ok bool)
	IDToToken(id uint32) (token []byte, ok bool)
	// VocabSize is the number of tokens as the oracle counts them.
	VocabSize() int
	// ForEach walks the vocabulary in id order until yield returns false. token must not be changed.
	ForEach(yield func(token []byte, id uint32) bool)
}

// ErrUnknown: the piece holds something unknown and the vocabulary lacks the token for that; the oracle fails on it too.
var ErrUnknown = errors.New("the model met something unknown, and its vocabulary has no token for that")

// Range is a byte range [Start, End) of the piece.
type Range struct{ Start, End uint32 }

// Tokens is what models append to.
type Tokens struct {
	IDs    []uint32
	Ranges []Range // parallel to IDs; filled only if Ranged is set
	Ranged bool
}

// Reset empties t and keeps its memory.
func (t *Tokens) Reset() { t.IDs, t.Ranges = t.IDs[:0], t.Ranges[:0] }

// Append adds one token.
func (t *Tokens) Append(id uint32, start, end int) {
	t.IDs = append(t.IDs, id)
	if t.Ranged {
		t.Ranges = append(t.Ranges, Range{uint32(start), uint32(end)})
	}
}

// Scratch is the memory of a call; any model may use it, one call at a time. Its zero value is ready.
type Scratch struct {
	Buf     []byte
	Symbols []Symbol
	Heap    []uint64
	Ways    []Way
	learnt  Learnt
}

// Symbol is a part of a piece on its way through the merges of BPE.
type Symbol struct {
	ID         uint32
	Len        uint32 // bytes of the piece; 0: merged into the symbol before
	Prev, Next int32  // -1: none
	Rank       uint32 // of the merge with the next symbol
}

// Way is the best way to one place of the piece for Unigram.
type Way struct {
	Score float64 // -Inf: none yet
	Last  uint64  // where its last token starts, over the token's id
}
