package pipeline

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"sync/atomic"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/internal/pool"
)

// Tokenizer is a backend with what a call needs to know of its file. It never changes and is safe for concurrent use; jobs keep what they need of it
// beyond Close.
type Tokenizer struct {
	backend     engine.Backend
	name        string // of the backend: "native" or "huggingface"
	reason      string // why not native
	fingerprint string
	padding     json.RawMessage // the file's sections; "null" where there is none
	truncation  json.RawMessage
	padID       int64 // of the padding section, else 0
	padTypeID   int64
	count       counters

	refs   atomic.Int64 // 1 until Close, and 1 for each job
	closed atomic.Bool
}

// Open builds a tokenizer from the bytes of a tokenizer.json.
func Open(file []byte, backend int32) (t *Tokenizer, err error) {
	defer func() {
		if value := recover(); value != nil {
			t, err = nil, Recovered(value)
		}
	}()
	sum := sha256.Sum256(file)
	t = &Tokenizer{fingerprint: hex.EncodeToString(sum[:])}
	t.count.parent = &process
	t.refs.Store(1)
	if t.backend, t.name, t.reason, err = choose(file, backend); err != nil {
		return nil, AsError(err)
	}
	t.readSections(file)
	return t, nil
}

// readSections keeps the file's truncation and padding, which do not act by themselves but supply defaults.
func (t *Tokenizer) readSections(file []byte) {
	var sections struct{ Truncation, Padding json.RawMessage }
	t.truncation, t.padding = json.RawMessage("null"), json.RawMessage("null")
	if json.Unmarshal(file, &sections) != nil {
		return // the backend reads the file otherwise than we do: no defaults then
	}
	if sections.Truncation != nil {
		t.truncation = sections.Truncation
	}
	if sections.Padding != nil {
		t.padding = sections.Padding
	}
	var padding struct {
		PadID     uint32 `json:"pad_id"`
		PadTypeID uint32 `json:"pad_type_id"`
	}
	if json.Unmarshal(t.padding, &padding) == nil {
		t.padID, t.padTypeID = int64(padding.PadID), int64(padding.PadTypeID)
	}
}

// Close lets go of the tokenizer; it is freed when the last job that uses it has gone.
func (t *Tokenizer) Close() {
	if t.closed.Swap(true) {
		if Invariants {
			panic("pipeline: a tokenizer closed twice")
		}
		return
	}
	t.drop()
}

// acquire takes a reference for a job; false: the tokenizer is gone.
func (t *Tokenizer) acquire() bool {
	for {
		n := t.refs.Load()
		if n == 0 || t.closed.Load() {
			return false
		}
		if t.refs.CompareAndSwap(n, n+1) {
			return true
		}
	}
}

func (t *Tokenizer) drop() {
	if t.refs.Add(-1) > 0 {
		return
	}
	t.backend.Close()
	pool.Default().Recycle() // the workers' threads hold caches of this tokenizer
}

// with runs a query on the backend while it cannot go away, and turns its panic into an error.
func (t *Tokenizer) with(query func(b engine.Backend) error) (err error) {
	if !t.acquire() {
		return fail(CodeArgument, "the tokenizer is closed")
	}
	defer t.drop()
	defer func() {
		if value := recover(); value != nil {
			err = Recovered(value)
		}
	}()
	if err := query(t.backend); err != nil {
		return AsError(err)
	}
	return nil
}

// Property is one of the texts that uio_tokenizer_property lists.
func (t *Tokenizer) Property(name string) (value []byte, err error) {
	err = t.with(func(b engine.Backend) (err error) {
		switch name {
		case "backend":
			value = []byte(t.name)
		case "backend_reason":
			value = []byte(t.reason)
		case "fingerprint":
			value = []byte(t.fingerprint)
		case "padding":
			value = compact(t.padding)
		case "truncation":
			value = compact(t.truncation)
		case "json":
			value, err = b.JSON()
		case "vocab":
			value, err = b.Vocab(false)
		case "vocab_with_added":
			value, err = b.Vocab(true)
		case "added_tokens":
			var tokens []engine.AddedToken
			if tokens, err = b.AddedTokens(); err == nil {
				value, err = marshal(append([]engine.AddedToken{}, tokens...)) // [] and not null
			}
		default:
			err = fail(CodeArgument, "property %q is unknown", name)
		}
		return err
	})
	return value, err
}

// marshal is json.Marshal without the escapes for HTML: tokens read as they are.
func marshal(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

func compact(section json.RawMessage) []byte {
	var out bytes.Buffer
	if json.Compact(&out, section) != nil {
		return []byte("null")
	}
	return out.Bytes()
}

// VocabSize is the number of tokens, with or without added ones.
func (t *Tokenizer) VocabSize(withAdded bool) (n int, err error) {
	err = t.with(func(b engine.Backend) error { n = b.VocabSize(withAdded); return nil })
	return n, err
}

// NumSpecialTokens is how many tokens the post-processor adds to a text, or to a pair.
func (t *Tokenizer) NumSpecialTokens(pair bool) (n int, err error) {
	err = t.with(func(b engine.Backend) error { n = b.NumSpecialTokens(pair); return nil })
	return n, err
}

// TokenToID is the id of a token, or -1.
func (t *Tokenizer) TokenToID(token []byte) (id int64, err error) {
	err = t.with(func(b engine.Backend) error {
		id = -1
		if found, ok := b.TokenToID(token); ok {
			id = int64(found)
		}
		return nil
	})
	return id, err
}

// IDToToken is the token of an id; ok is false where there is none.
func (t *Tokenizer) IDToToken(id int64) (token string, ok bool, err error) {
	err = t.with(func(b engine.Backend) error {
		if id >= 0 && id <= 1<<32-1 {
			token, ok = b.IDToToken(uint32(id))
		}
		return nil
	})
	return token, ok, err
}
