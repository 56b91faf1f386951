package normalizer

import (
	"bytes"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/onig"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

// Prepend puts a string, not empty, before a text that is not empty; it stands for the first character.
type Prepend struct{ Content string }

// Normalize rewrites t.
func (n Prepend) Normalize(t *text.Text, s *text.Scratch) {
	if len(t.Bytes) == 0 {
		return
	}
	e := edit(t, s)
	e.out = append(e.out, n.Content...)
	if e.from != nil {
		for range len(n.Content) {
			e.align = append(e.align, e.from[0])
		}
	}
	e.copyTo(len(t.Bytes))
	e.finish(t, s)
}

// Replace puts Content for each match; it stands for the last byte of the match.
type Replace struct {
	Content string
	literal []byte
	re      *onig.Regexp // nil: literal
}

// Normalize rewrites t.
func (n *Replace) Normalize(t *text.Text, s *text.Scratch) {
	if n.re != nil {
		n.regex(t, s)
		return
	}
	b := t.Bytes
	i := bytes.Index(b, n.literal)
	if i < 0 {
		return
	}
	if len(n.literal) == 1 && len(n.Content) == 1 {
		for ; i >= 0 && i < len(b); i++ {
			if b[i] == n.literal[0] {
				b[i] = n.Content[0]
			}
		}
		return
	}
	e := edit(t, s)
	if len(n.literal) == 1 && e.from == nil {
		c := n.literal[0]
		for i, x := range b {
			if x == c {
				e.out = append(e.out, b[e.at:i]...)
				e.out = append(e.out, n.Content...)
				e.at = i + 1
			}
		}
	} else {
		for i >= 0 {
			n.put(&e, e.at+i, e.at+i+len(n.literal))
			i = bytes.Index(b[e.at:], n.literal)
		}
	}
	e.copyTo(len(b))
	e.finish(t, s)
}

// put replaces the old bytes from start to end.
func (n *Replace) put(e *editor, start, end int) {
	e.copyTo(start)
	e.out = append(e.out, n.Content...)
	if e.from != nil {
		for range len(n.Content) {
			e.align = append(e.align, e.from[end-1])
		}
	}
	e.at = end
}

func (n *Replace) regex(t *text.Text, s *text.Scratch) {
	if len(t.Bytes) == 0 {
		return
	}
	m := n.re.Start(t.Bytes)
	defer m.Release()
	var found [64]onig.Match
	k := m.Next(found[:])
	if k == 0 {
		return
	}
	e := edit(t, s)
	for ; k > 0; k = m.Next(found[:]) {
		for _, x := range found[:k] {
			n.put(&e, x.Start, x.End)
		}
	}
	e.copyTo(len(t.Bytes))
	e.finish(t, s)
}

// ByteLevel puts a printable character for each byte.
type ByteLevel struct{}

// Normalize rewrites t.
func (ByteLevel) Normalize(t *text.Text, s *text.Scratch) {
	if len(t.Bytes) == 0 {
		return
	}
	e := edit(t, s)
	if e.from == nil {
		e.out = pretokenizer.AppendByteChars(e.out, t.Bytes)
	} else {
		for i, c := range t.Bytes {
			n := len(e.out)
			e.out = utf8.AppendRune(e.out, pretokenizer.ByteChar[c])
			for range len(e.out) - n {
				e.align = append(e.align, e.from[i])
			}
		}
	}
	e.finish(t, s)
}
