package native

import (
	"cmp"
	"slices"
	"strconv"
	"sync"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/decoder"
)

// VocabSize implements engine.Backend.
func (t *Tokenizer) VocabSize(withAdded bool) int { return t.spec.VocabSize(withAdded) }

// TokenToID implements engine.Backend.
func (t *Tokenizer) TokenToID(token []byte) (uint32, bool) {
	if id, ok := t.front.added.ID(string(token)); ok {
		return id, true
	}
	return t.model.TokenToID(token)
}

// IDToToken implements engine.Backend; an added token that is normalized is given in that form, as the oracle does.
func (t *Tokenizer) IDToToken(id uint32) (string, bool) {
	if form, ok := t.front.added.Form(id); ok {
		return form, true
	}
	token, ok := t.model.IDToToken(id)
	return string(token), ok
}

// AddedTokens implements engine.Backend.
func (t *Tokenizer) AddedTokens() ([]engine.AddedToken, error) {
	return slices.Clone(t.spec.AddedTokens), nil
}

// NumSpecialTokens implements engine.Backend.
func (t *Tokenizer) NumSpecialTokens(pair bool) int { return t.post.SpecialTokens(pair) }

// Vocab implements engine.Backend; entries are in id order.
func (t *Tokenizer) Vocab(withAdded bool) ([]byte, error) {
	type entry struct {
		id    uint32
		token string
	}
	entries := make([]entry, 0, t.VocabSize(withAdded))
	t.model.ForEach(func(token []byte, id uint32) bool {
		if withAdded {
			if _, ok := t.front.added.ID(string(token)); ok {
				return true
			}
		}
		entries = append(entries, entry{id, string(token)})
		return true
	})
	if withAdded {
		for _, token := range t.spec.AddedTokens {
			entries = append(entries, entry{token.ID, token.Content})
		}
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.token, b.token)) })
	out := make([]byte, 0, 16*len(entries)+2)
	out = append(out, '{')
	for i, e := range entries {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendQuoted(out, e.token)
		out = append(out, ':')
		out = strconv.AppendUint(out, uint64(e.id), 10)
	}
	return append(out, '}'), nil
}

// appendQuoted appends a JSON string with no more escapes than JSON asks for, so that tokens read as they are.
func appendQuoted(out []byte, s string) []byte {
	const hex = "0123456789abcdef"
	out = append(out, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			out = append(out, '\\', c)
		case c >= ' ':
			out = append(out, c)
		case c == '\b':
			out = append(out, `\b`...)
		case c == '\f':
			out = append(out, `\f`...)
		case c == '\n':
			out = append(out, `\n`...)
		case c == '\r':
			out = append(out, `\r`...)
		case c == '\t':
			out = append(out, `\t`...)
		default:
			out = append(out, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(out, '"')
}

type decoding struct {
	tokens  decoder.Tokens
	scratch decoder.Scratch
}

var decodings = sync.Pool{New: func() any { return new(decoding) }}

// AppendDecoded implements engine.Backend.
func (t *Tokenizer) AppendDecoded(dst []byte, ids []uint32, skipSpecialTokens bool) ([]byte, error) {
	d := decodings.Get().(*decoding)
	defer decodings.Put(d)
	d.tokens.Reset()
	for _, id := range ids {
		if form, ok := t.front.added.Form(id); ok {
			if !skipSpecialTokens || !t.front.special[form] {
				d.tokens.Bytes = append(d.tokens.Bytes, form...)
				d.tokens.Close()
			}
			continue
		}
		token, ok := t.model.IDToToken(id)
		if ok && !(skipSpecialTokens && t.front.special[string(token)]) {
			d.tokens.Append(token)
		}
	}
	before := len(dst)
	out, err := decoder.Append(dst, t.back, &d.tokens, &d.scratch)
	if err != nil {
		return dst[:before], err
	}
	return out, nil
}
