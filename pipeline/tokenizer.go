package pipeline

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"sync"
	"sync/atomic"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/pool"
)

// Tokenizer is a backend with what a call needs to know of its file. It never changes and is safe for concurrent use; jobs keep what they need of it
// beyond Close.
type Tokenizer struct {
	backend     engine.Backend
	name        string // of the backend: "native" or "huggingface"
	reason      string // why not native
	fingerprint string
	spec        *hfjson.Spec
	image       *image.Image // read by the padding kernel on a device
	padding     image.Padding
	wideIDs     bool // some id may be above MaxInt32
	count       counters

	key     image.Key
	tables  gpuTables
	uploads struct {
		sync.Mutex
		byDevice map[int]*gpu.DeviceImage
	}

	refs   atomic.Int64 // 1 until Close, and 1 for each job
	closed atomic.Bool
}

// Open builds a tokenizer from the bytes of a tokenizer.json, and keeps nothing on disk.
func Open(file []byte, backend int32) (t *Tokenizer, err error) {
	return OpenWith(file, &OpenOptions{Backend: backend})
}

// OpenWith opens a tokenizer from the bytes of a tokenizer.json, which must stay as they are until Close.
func OpenWith(file []byte, opt *OpenOptions) (t *Tokenizer, err error) {
	defer func() {
		if value := recover(); value != nil {
			t, err = nil, Recovered(value)
		}
	}()
	sum := sha256.Sum256(file)
	t = &Tokenizer{fingerprint: hex.EncodeToString(sum[:])}
	t.count.parent = &process
	t.refs.Store(1)
	t.key = keyOf(sum)
	if err := t.choose(file, opt); err != nil {
		return nil, AsError(err)
	}
	if t.image, err = image.Build(t.spec, t.key); err != nil {
		t.backend.Close()
		return nil, AsError(err)
	}
	common, err := t.image.Common()
	if err != nil {
		t.free()
		return nil, AsError(err)
	}
	t.padding, t.wideIDs = common.Padding, common.MaxID > math.MaxInt32
	for _, token := range common.AddedTokens {
		t.wideIDs = t.wideIDs || token.ID > math.MaxInt32
	}
	all.add(t)
	return t, nil
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
	t.free()
}

func (t *Tokenizer) free() {
	all.drop(t)
	t.backend.Close()
	t.tables.release()
	t.releaseUploads()
	t.image.Release()
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
			value, err = marshal(paddingSection(t.spec.Padding))
		case "truncation":
			value, err = marshal(truncationSection(t.spec.Truncation))
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

// paddingSection is a file's padding as the oracle writes it; nil where there is none.
func paddingSection(p *hfjson.Padding) any {
	if p == nil {
		return nil
	}
	section := struct {
		Strategy  any     `json:"strategy"`
		Direction string  `json:"direction"`
		Multiple  *uint64 `json:"pad_to_multiple_of"`
		PadID     uint32  `json:"pad_id"`
		PadTypeID uint32  `json:"pad_type_id"`
		PadToken  string  `json:"pad_token"`
	}{"BatchLongest", direction(p.Left), nil, p.PadID, p.PadTypeID, p.PadToken}
	if p.Fixed {
		section.Strategy = map[string]uint64{"Fixed": p.Length}
	}
	if p.Multiple > 0 {
		section.Multiple = &p.Multiple
	}
	return section
}

// truncationSection is a file's truncation as the oracle writes it; nil where there is none.
func truncationSection(t *hfjson.Truncation) any {
	if t == nil {
		return nil
	}
	return struct {
		Direction string `json:"direction"`
		MaxLength int    `json:"max_length"`
		Strategy  string `json:"strategy"`
		Stride    int    `json:"stride"`
	}{direction(t.Left), t.MaxLength, [...]string{"LongestFirst", "OnlyFirst", "OnlySecond"}[t.Strategy], t.Stride}
}

func direction(left bool) string {
	if left {
		return "Left"
	}
	return "Right"
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
