package normalizer

import (
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// verdict on a character.
type verdict uint8

const (
	keep verdict = iota
	remove
	blank // make it a space
)

// sieve takes characters away, or makes spaces of them. The text never grows: it is done in place.
type sieve struct {
	ascii [utf8.RuneSelf]verdict
	judge func(r rune) verdict
}

func newSieve(judge func(r rune) verdict) *sieve {
	n := &sieve{judge: judge}
	for r := range n.ascii {
		n.ascii[r] = judge(rune(r))
	}
	return n
}

func newFlagSieve(gone, blanks ucd.NormFlag) *sieve {
	return newSieve(func(r rune) verdict {
		switch f := ucd.NormFlags(r); {
		case f&(gone|blanks) == 0:
			return keep
		case f&gone != 0:
			return remove
		}
		return blank
	})
}

// The sieves of the oracle.
var (
	StripAccents Normalizer = newFlagSieve(ucd.Mark, 0)
	Nmt          Normalizer = newSieve(nmt)

	bertClean   = newFlagSieve(ucd.BertGone, ucd.BertBlank)
	bertAccents = newFlagSieve(ucd.Nonspacing, 0)
)

func nmt(r rune) verdict {
	switch {
	case r >= 0x01 && r <= 0x08, r == 0x0B, r >= 0x0E && r <= 0x1F, r == 0x7F, r == 0x8F, r == 0x9F:
		return remove
	case r == 0x09, r == 0x0A, r == 0x0C, r == 0x0D, r == 0x1680, r >= 0x200B && r <= 0x200F, r == 0x2028, r == 0x2029, r == 0x2581, r == 0xFEFF,
		r == 0xFFFD:
		return blank
	}
	return keep
}

// next is the first character from i on that does not stay, and what becomes of it.
func (n *sieve) next(b []byte, i int) (at, size int, v verdict) {
	for i < len(b) {
		if c := b[i]; c < utf8.RuneSelf {
			if v := n.ascii[c]; v != keep {
				return i, 1, v
			}
			i++
			continue
		}
		r, size := wellformed.Decode(b, i)
		if v := n.judge(r); v != keep {
			return i, size, v
		}
		i += size
	}
	return i, 0, keep
}

func (n *sieve) Normalize(t *text.Text, _ *text.Scratch) {
	b, align := t.Bytes, t.Align
	out, done := 0, 0
	for done < len(b) {
		at, size, v := n.next(b, done)
		if out != done {
			copy(b[out:], b[done:at])
			if align != nil {
				copy(align[out:], align[done:at])
			}
		}
		out += at - done
		if v == blank {
			b[out] = ' '
			if align != nil {
				align[out] = align[at]
			}
			out++
		}
		done = at + size
	}
	t.Bytes = b[:out]
	if align != nil {
		t.Align = align[:out]
	}
}

// Lowercase makes every character lower case by itself: there is no final sigma.
type Lowercase struct{}

// Normalize works in place until a character changes its length.
func (Lowercase) Normalize(t *text.Text, s *text.Scratch) {
	b := t.Bytes
	var e editor
	moved := false
	for i := 0; i < len(b); {
		if c := b[i]; c < utf8.RuneSelf {
			if 'A' <= c && c <= 'Z' {
				b[i] = c + 'a' - 'A'
			}
			i++
			continue
		}
		r, n := wellformed.Decode(b, i)
		if ucd.NormFlags(r)&ucd.Lowers != 0 {
			low := ucd.Lowered(r)
			if len(low) == n {
				copy(b[i:], low)
			} else {
				if !moved {
					e, moved = edit(t, s), true
				}
				e.copyTo(i)
				e.out = append(e.out, low...)
				if e.from != nil {
					for range len(low) {
						e.align = append(e.align, e.from[i])
					}
				}
				e.at = i + n
			}
		}
		i += n
	}
	if moved {
		e.copyTo(len(b))
		e.finish(t, s)
	}
}

// Strip takes white space away from the ends.
type Strip struct{ Left, Right bool }

// Normalize works in place.
func (n Strip) Normalize(t *text.Text, _ *text.Scratch) {
	b := t.Bytes
	start, end := 0, len(b)
	for n.Left && start < end {
		r, size := wellformed.Decode(b, start)
		if ucd.NormFlags(r)&ucd.StripSpace == 0 {
			break
		}
		start += size
	}
	for n.Right && end > start {
		r, size := utf8.DecodeLastRune(b[start:end])
		if ucd.NormFlags(r)&ucd.StripSpace == 0 {
			break
		}
		end -= size
	}
	if start > 0 {
		copy(b, b[start:end])
		if t.Align != nil {
			copy(t.Align, t.Align[start:end])
		}
	}
	t.Bytes = b[:end-start]
	if t.Align != nil {
		t.Align = t.Align[:end-start]
	}
}
