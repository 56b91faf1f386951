package wordpiece

import (
	"slices"
	"unicode/utf8"

	model "github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
)

// lone are the ids of characters of three bytes that are a word of their own wherever they stand: ideographs, and punctuation beside them. In runs of
// them there is nothing to normalize and to split.
type lone [1 << 16]uint32

const notLone = ^uint32(0)

func newLone(c *chars, m *model.Model) *lone {
	l := new(lone)
	var dst [4 * maxPooled]byte
	var ids []uint32
	for i := range l {
		l[i] = notLone
		r := rune(i)
		if r < flat<<6 || r >= 0xD800 && r < 0xE000 || c.entries[int(c.index[r>>6])<<6|int(r&63)] == stays<<56 {
			continue
		}
		_, n := c.norm(dst[:], []byte(string(r)), 1)
		if n < 3 || dst[0] != ' ' || dst[n-1] != ' ' {
			continue
		}
		word := dst[1 : n-1]
		if _, size := utf8.DecodeRune(word); size != len(word) || word[0] == ' ' {
			continue
		}
		if ids = m.AppendIDs(ids[:0], word); len(ids) == 1 {
			l[i] = ids[0]
		}
	}
	return l
}

// starts tells whether text starts with a lone character.
func (l *lone) starts(text []byte) bool {
	if len(text) < 3 || text[0]&0xF0 != 0xE0 {
		return false
	}
	return l[uint32(text[0]&0x0F)<<12|uint32(text[1]&0x3F)<<6|uint32(text[2]&0x3F)] != notLone
}

// append appends the ids of the lone characters that text starts with. Plain twin of lone512.
func (l *lone) append(dst []uint32, text []byte) (ids []uint32, read int) {
	for ; l.starts(text[read:]); read += 3 {
		b := text[read : read+3 : read+3]
		dst = append(dst, l[uint32(b[0]&0x0F)<<12|uint32(b[1]&0x3F)<<6|uint32(b[2]&0x3F)])
	}
	return dst, read
}

// appendFast is append.
func (l *lone) appendFast(dst []uint32, text []byte) (ids []uint32, read int) {
	if len(text) >= block {
		dst = slices.Grow(dst, len(text)/3+block)
		n, more := l.blocks(dst[len(dst):cap(dst)], text)
		if dst = dst[:len(dst)+n]; !more {
			return dst, 3 * n
		}
		read = 3 * n
	}
	dst, more := l.append(dst, text[read:])
	return dst, read + more
}
