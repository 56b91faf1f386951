// Package engine turns text into token ids.
//
// Law: the ids equal those of the oracle (Hugging Face tokenizers, pinned in oracle.go), or the tokenizer is refused by name; nothing is
// guessed and no result depends on what was encoded before. This package knows neither device nor tensor: it appends ids and row lengths to
// an Arena. It builds and tests with CGO_ENABLED=0; only the room engine/hf needs cgo.
package engine

import (
	"errors"
	"fmt"
	"sync/atomic"
)

// ErrUnsupported: the tokenizer.json asks for a component that the native engine would only approximate.
// Typically a Split pattern of an unknown family; the Hugging Face backend can still encode it.
var ErrUnsupported = errors.New("unsupported tokenizer component")

// ErrTokenizer: the tokenizer.json is malformed, or so made that the backend failed on it.
var ErrTokenizer = errors.New("invalid tokenizer")

// ErrRequest: the options of a call contradict each other or the tokenizer, whatever the rows hold.
// Typically a stride that leaves no room under max_length; tokenizers raises when it is configured so.
var ErrRequest = errors.New("options cannot be met")

// ErrCancelled: the caller closed the job while it ran.
var ErrCancelled = errors.New("cancelled")

// RowError is the failure of one row; the other rows are not at fault.
type RowError struct {
	Row int // index into the rows of the call that returned it
	Err error
}

func (e *RowError) Error() string { return fmt.Sprintf("row %d: %v", e.Row, e.Err) }
func (e *RowError) Unwrap() error { return e.Err }

// Fields is the set of what a call asks for beside the ids.
type Fields uint32

// Each field is a column of the Arena.
const (
	TypeIDs Fields = 1 << iota
	SpecialTokensMask
	Offsets // in characters of the row's text
	WordIDs
	SequenceIDs
)

// Strategy says which sequence truncation shortens.
type Strategy uint8

// The strategies of tokenizer.json.
const (
	LongestFirst Strategy = iota
	OnlyFirst
	OnlySecond
)

// Truncation bounds the length of a row, special tokens included.
type Truncation struct {
	MaxLength int
	Stride    int // tokens that neighbouring overflow pieces share
	Strategy  Strategy
	Left      bool // cut at the start of the text
}

// Request holds the options of one call; they never live in the tokenizer.
type Request struct {
	AddSpecialTokens   bool
	SplitSpecialTokens bool        // special tokens inside the text are text
	Truncation         *Truncation // nil: none
	Overflow           bool        // every piece that truncation cuts off becomes a row behind the one it came from
	Fields             Fields
	Cancelled          *atomic.Bool // looked at before each row; nil: never
}

// Row is one text, or a text and its pair; both are well-formed UTF-8 and may hold NUL. Short texts that lie one behind the other, each within the
// capacity of the one before, are encoded together without a copy.
type Row struct {
	Text, Pair []byte
	HasPair    bool
	WellFormed bool   // the caller knows that they are well-formed; else Encode looks
	Spans      []Span // of a text without a pair whose parts differ in trust, which the native engine alone tells apart; nil: all is trusted
}

// Span is a part of a text, from where the one before it ends, and whether who wrote it may write special tokens.
type Span struct {
	End     int
	Trusted bool
}

// Encoder turns rows into ids. It is met by the native engine and by engine/hf, is immutable and safe for concurrent use.
type Encoder interface {
	// Encode appends the rows, in order, to the arena. base is added to row numbers in a.Sample.
	// Errors: *RowError (Row counts from the start of rows), ErrRequest, ErrCancelled.
	Encode(a *Arena, rows []Row, base int, req *Request) error
	// Grain is how many bytes of text are worth another thread: it encodes no more in about a millisecond on one core.
	Grain() int
}

// AddedToken is one entry of tokenizer.json's added_tokens.
type AddedToken struct {
	ID         uint32 `json:"id"`
	Content    string `json:"content"`
	Special    bool   `json:"special"`
	SingleWord bool   `json:"single_word"`
	LStrip     bool   `json:"lstrip"`
	RStrip     bool   `json:"rstrip"`
	Normalized bool   `json:"normalized"`
}

// Backend is a whole tokenizer: an Encoder with its way back and its vocabulary. Safe for concurrent use until Close.
type Backend interface {
	Encoder
	// AppendDecoded appends the text of ids to dst. Ids that the vocabulary lacks are left out, as Hugging Face does.
	AppendDecoded(dst []byte, ids []uint32, skipSpecialTokens bool) ([]byte, error)
	VocabSize(withAdded bool) int
	TokenToID(token []byte) (id uint32, ok bool)
	IDToToken(id uint32) (token string, ok bool)
	Vocab(withAdded bool) ([]byte, error) // JSON object token -> id
	AddedTokens() ([]AddedToken, error)   // in id order
	NumSpecialTokens(pair bool) int
	JSON() ([]byte, error) // the tokenizer as it would be saved, without truncation and padding changed
	Close()
}
