package wordpiece

import (
	"bytes"
	"strings"

	"github.com/unchecked-io/unchecked-io/engine"
)

// added finds the added tokens that stand in the raw text as they are.
type added struct {
	leads  []byte // what they start with
	tokens []token
	strips bool // one of them looks at what is beside it: the general way does that
}

type token struct {
	content string
	id      uint32
	special bool
}

// maxLeads: more of them are not looked for one by one.
const maxLeads = 4

// newAdded takes the added tokens; false: one is looked for in normalized text, or they start with too many different bytes.
func newAdded(tokens []engine.AddedToken) (a added, ok bool) {
	for _, t := range tokens {
		if t.Normalized || t.Content == "" {
			return a, false
		}
		if bytes.IndexByte(a.leads, t.Content[0]) < 0 {
			a.leads = append(a.leads, t.Content[0])
		}
		a.strips = a.strips || t.SingleWord || t.LStrip || t.RStrip
		a.tokens = append(a.tokens, token{t.Content, t.ID, t.Special})
	}
	return a, len(a.leads) <= maxLeads && len(a.tokens) <= maxTokens
}

// maxTokens bounds what is compared at each byte that may start one.
const maxTokens = 128

// next is the leftmost added token of text, and of several there the longest; at < 0: none. With split, special ones are passed over, as the oracle
// does: one that is longer hides what starts inside it all the same.
func (a *added) next(text []byte, split bool) (at int, t *token) {
	for from := 0; from < len(text); {
		at := -1
		for _, lead := range a.leads {
			end := len(text)
			if at >= 0 {
				end = at
			}
			if i := bytes.IndexByte(text[from:end], lead); i >= 0 {
				at = from + i
			}
		}
		if at < 0 {
			break
		}
		if t := a.longest(text[at:]); t == nil {
			from = at + 1
		} else if split && t.special {
			from = at + len(t.content)
		} else {
			return at, t
		}
	}
	return -1, nil
}

func (a *added) longest(text []byte) (best *token) {
	for i := range a.tokens {
		t := &a.tokens[i]
		if len(t.content) <= len(text) && (best == nil || len(t.content) > len(best.content)) && strings.HasPrefix(t.content, string(text[:1])) &&
			string(text[:len(t.content)]) == t.content {
			best = t
		}
	}
	return best
}
