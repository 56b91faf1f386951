package wordpiece

import (
	"bytes"
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// forms are the added tokens that are looked for in normalized text. Theirs is ASCII, so its bytes follow on one another in the buffer wherever they do
// in the normalized text: blanks are put beside other characters only. Where one may be, the text goes the general way.
type forms struct {
	leads []byte // what they start with
	list  [][]byte
}

const (
	maxForm  = 64 // bytes
	maxLeads = 4  // looked for one by one
)

func newForms(tokens []engine.AddedToken, n *normalizer.Bert) (f forms, err error) {
	for _, t := range tokens {
		if !t.Normalized {
			continue
		}
		var form text.Text
		form.Reset([]byte(t.Content), 0, false)
		n.Normalize(&form, new(text.Scratch))
		b := form.Bytes
		if len(b) == 0 || len(b) > maxForm || bytes.ContainsFunc(b, func(r rune) bool { return r >= 0x80 }) {
			return f, fmt.Errorf("added token %q is looked for in normalized text", t.Content)
		}
		if bytes.IndexByte(f.leads, b[0]) < 0 {
			f.leads = append(f.leads, b[0])
		}
		f.list = append(f.list, b)
	}
	if len(f.leads) > maxLeads {
		return f, fmt.Errorf("added tokens start with %d different bytes in normalized text", len(f.leads))
	}
	return f, nil
}

// in tells whether one is in b.
func (f *forms) in(b []byte) bool {
	for _, lead := range f.leads {
		for rest := b; ; {
			i := bytes.IndexByte(rest, lead)
			if i < 0 {
				break
			}
			rest = rest[i:]
			for _, form := range f.list {
				if bytes.HasPrefix(rest, form) {
					return true
				}
			}
			rest = rest[1:]
		}
	}
	return false
}

// seam holds what came last, for a form that goes on in what comes next.
type seam struct {
	bytes [2 * maxForm]byte
	n     int
}

// meets tells whether a form is in what came last and what comes next, or in that; then what comes next is what came last.
func (f *forms) meets(s *seam, next []byte) bool {
	n := s.n + copy(s.bytes[s.n:], next[:min(len(next), maxForm)])
	if f.in(s.bytes[:n]) || len(next) > maxForm && f.in(next) {
		return true
	}
	if len(next) >= maxForm {
		s.n = copy(s.bytes[:], next[len(next)-maxForm:])
	} else {
		s.n = copy(s.bytes[:], s.bytes[max(n-maxForm, 0):n])
	}
	return false
}
