package wordpiece

import (
	"encoding/binary"
	"errors"
	"sync"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// chars says what each character becomes by itself: normalized, and between blanks if the pre-tokenizer makes it a word of its own or takes it for
// white space. ASCII punctuation stays as it is; split finds it. The oracle's own tables made it (engine/normalizer, engine/internal/ucd).
//
// An entry is up to 7 bytes, the first lowest, and their number in the top byte; or one of the kinds below in the top byte.
type chars struct {
	ascii [utf8.RuneSelf]byte // a space for white space; 0: taken away
	lower byte                // the bit that capitals get

	// Blocks of 64 characters, those that share their bytes but the last: entry index[r>>6]<<6 | r&63. The first flat blocks are in order. There are
	// indices for all that four bytes can say.
	index   [0x200000 >> 6]uint16
	entries []uint64
	pool    []byte // of entries of kind pooled; poolSlack more bytes are readable

	two [flat<<6 + 2]uint16 // what characters of two bytes become, if it is no more; else moreThanTwo. They are looked up by four bytes.
}

const (
	flat = 0x800 >> 6 // blocks of two-byte characters: their entries need no index

	inline = 7    // bytes of an entry that holds them
	alone  = 0xFD // the character itself between blanks
	stays  = 0xFE // the character itself
	pooled = 0xFF // bits 32 to 39: number of bytes; low bits: where in the pool they start

	moreThanTwo = 0xFF

	maxGrowth = 4 // bytes of one byte
	maxPooled = 16

	lastChinese = 0x30000 // no ideograph of the normalizer is there or behind
	poolSlack   = 16
)

// errContext: characters do not become what they become one by one.
var errContext = errors.New("what becomes of a mark depends on those beside it")

// errASCII: ascii256 would do something else.
var errASCII = errors.New("ASCII is normalized in another way")

// asciiRule is what the normalizer makes of ASCII.
func asciiRule(c, lower byte) byte {
	switch {
	case c == '\t' || c == '\n' || c == '\r':
		return ' '
	case c < ' ' || c == 0x7F:
		return 0
	case c >= 'A' && c <= 'Z':
		return c | lower
	}
	return c
}

// made holds the tables by the steps of the normalizer: they are made once, and are the same for all vocabularies.
var made [8]struct {
	once  sync.Once
	chars *chars
	err   error
}

func charsOf(n *normalizer.Bert) (*chars, error) {
	_, chinese, accents, lower := n.Steps()
	i := 0
	for b, set := range []bool{chinese, accents, lower} {
		if set {
			i |= 1 << b
		}
	}
	m := &made[i]
	m.once.Do(func() { m.chars, m.err = newChars(n) })
	return m.chars, m.err
}

func newChars(n *normalizer.Bert) (*chars, error) {
	c := &chars{}
	if _, _, _, lower := n.Steps(); lower {
		c.lower = 'a' - 'A'
	}
	b := builder{chars: c, bert: n}
	shared := map[uint64]uint16{} // blocks of one entry
	last := [2]rune{-1, -1}       // in the last such block, of first and of second halves of what Like compares
	for i := range 0x110000 >> 6 {
		first := rune(i << 6)
		if like := last[i&1]; first >= lastChinese && like >= lastChinese && ucd.Like(first, like) {
			c.index[i] = c.index[like>>6]
			continue
		}
		var block [64]uint64
		same := true
		for k := range block {
			block[k] = b.entry(first + rune(k))
			same = same && block[k] == block[0]
		}
		at, known := shared[block[0]]
		if !same || !known || i < flat {
			at = uint16(len(c.entries) >> 6)
			c.entries = append(c.entries, block[:]...)
		}
		c.index[i] = at
		if same && i >= flat {
			shared[block[0]], last[i&1] = at, first
		}
	}
	for i := 0x80; i < flat<<6; i++ {
		c.two[i] = moreThanTwo
		if e := c.entries[i]; e>>56 <= 2 {
			c.two[i] = uint16(e)
		}
	}
	c.pool = append(c.pool, make([]byte, poolSlack)...)
	for i := range c.ascii {
		if e := c.entries[i]; e>>56 == 1 {
			c.ascii[i] = byte(e)
		} else if e>>56 != 0 {
			return nil, errContext
		}
		if c.ascii[i] != asciiRule(byte(i), c.lower) {
			return nil, errASCII
		}
	}
	return c, b.err
}

type builder struct {
	*chars
	bert    *normalizer.Bert
	text    text.Text
	scratch text.Scratch
	err     error
}

func (b *builder) entry(r rune) uint64 {
	const apart = ucd.BertSpace | ucd.BertPunct
	if b.bert.Stays(r) && (r < utf8.RuneSelf || ucd.Flags(r)&apart == 0) && r >= flat<<6 || r >= 0xD800 && r < 0xE000 {
		return stays << 56
	}
	if r >= flat<<6 && b.bert.Alone(r) && ucd.Flags(r)&apart == 0 {
		return alone << 56
	}
	source := string(r)
	b.text.Reset([]byte(source), 0, false)
	b.bert.Normalize(&b.text, &b.scratch)
	var out []byte
	for _, x := range string(b.text.Bytes) {
		switch f := ucd.Flags(x); {
		case f&ucd.BertSpace != 0:
			out = append(out, ' ')
		case f&ucd.BertPunct != 0 && x >= utf8.RuneSelf:
			out = append(append(append(out, ' '), string(x)...), ' ')
		default:
			out = append(out, string(x)...)
		}
		if ucd.CombiningRank(x) != 0 && ucd.Flags(x)&apart != 0 {
			b.err = errContext
		}
	}
	n := len(out)
	second, _ := utf8.DecodeRune(out[min(1, n):])
	switch {
	case n == len(source)+2 && out[0] == ' ' && out[n-1] == ' ' && second == r && r >= flat<<6:
		return alone << 56
	case n <= inline && n <= maxGrowth*len(source):
		var e [8]byte
		copy(e[:], out)
		return binary.LittleEndian.Uint64(e[:]) | uint64(n)<<56
	case n > maxPooled || n > maxGrowth*len(source):
		b.err = errContext
		return 0
	}
	b.pool = append(b.pool, out...)
	return pooled<<56 | uint64(n)<<32 | uint64(len(b.pool)-n)
}

// reorders tells whether the normalizer may put kept marks in another order than the text has them: with the accents, decomposing goes.
func reorders(n *normalizer.Bert) bool {
	_, _, accents, _ := n.Steps()
	return accents
}

// ranked tells whether a token holds a mark that may change places with another, and is not taken away with the accents.
func ranked(token []byte) bool {
	for _, r := range string(token) {
		if r >= 0x300 && ucd.CombiningRank(r) != 0 && ucd.NormFlags(r)&ucd.Nonspacing == 0 {
			return true
		}
	}
	return false
}
