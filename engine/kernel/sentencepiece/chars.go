package sentencepiece

import (
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// chars says what characters become whatever is beside them, as long as those are among them too; so a piece of such characters is normalized by
// itself, and is one word. An entry is 0 for any other, stays for one that stays as it is, else its text: where it is in texts<<8, and its length.
// Characters beyond the first 65,536 are others.
type chars struct {
	entries []uint32
	texts   []byte
}

const stays = 1

// newChars tries each character. A charsmap replaces clusters: a character alone where neither it nor another joins its neighbour. With other
// normalizers only ASCII is tried; literals are bytes that they may replace together with a neighbour.
func newChars(steps []*hfjson.Component, literals *[128]bool, normalize func(piece []byte) []byte) *chars {
	c := &chars{entries: make([]uint32, 1<<16), texts: []byte{0}} // no text is at 0
	limit := rune(1 << 16)
	if len(steps) > 1 || len(steps) == 1 && steps[0].Type != "Precompiled" {
		limit = utf8.RuneSelf
	}
	var piece []byte
	for r := rune('!'); r < limit; r++ {
		if r >= 0xD800 && r < 0xE000 || r < utf8.RuneSelf && literals[r] || joins(r) {
			continue
		}
		piece = utf8.AppendRune(piece[:0], r)
		out := normalize(piece)
		switch {
		case len(out) == 0 || len(out) > 0xFF || splits(out):
		case string(out) == string(piece):
			c.entries[r] = stays
		case limit > utf8.RuneSelf || len(out) == 1 && out[0] < utf8.RuneSelf:
			c.entries[r] = uint32(len(c.texts))<<8 | uint32(len(out))
			c.texts = append(c.texts, out...)
		}
	}
	return c
}

// joins tells whether a character may be in one cluster with another.
func joins(r rune) bool {
	switch ucd.GraphemeOf(r) & ucd.GraphemeClass {
	case ucd.GraphemeAny, ucd.GraphemePictographic, ucd.GraphemeConsonant, ucd.GraphemeLV, ucd.GraphemeLVT: // with others only
		return false
	}
	return true
}

// splits tells whether the pre-tokenizer may cut a text.
func splits(b []byte) bool {
	for _, r := range string(b) {
		if r == mark || ucd.Flags(r)&ucd.Space != 0 {
			return true
		}
	}
	return false
}

// appendWord appends what becomes of a piece, but for the blank that it may start with. ok is false if it has to be normalized by others.
func (c *chars) appendWord(dst, piece []byte) (word []byte, ok bool) {
	if isBlank(piece[0]) {
		piece = piece[1:]
	}
	if len(piece) == 0 {
		return dst, false
	}
	kept := 0 // from here on piece is not in dst
	for i := 0; i < len(piece); {
		r, n := rune(piece[i]), 1
		if r >= utf8.RuneSelf {
			if r, n = wellformed.Decode(piece, i); r >= 1<<16 {
				return dst, false
			}
		}
		if e := c.entries[r&0xFFFF]; e != stays {
			if e == 0 {
				return dst, false
			}
			dst = append(dst, piece[kept:i]...)
			dst = append(dst, c.texts[e>>8:e>>8+e&0xFF]...)
			kept = i + n
		}
		i += n
	}
	return append(dst, piece[kept:]...), true
}
