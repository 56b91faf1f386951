package sentencepiece

import (
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

// lone goes from characters to ids, for those that are in no merge with another and in no added token: each is a piece, whatever is beside it. Ideographs
// are, where the vocabulary has them one by one (Llama-2, Mistral), and digits and line ends between them. Where a run of them begins, the text before
// ends, as it were; and behind the run another one starts.
type lone struct {
	ids [1 << 16]uint32 // by character: its id; that of each of its three bytes, if it is several; notLone
	raw [256]uint32     // ids of bytes
}

const (
	several = 1<<32 - 1
	notLone = 1<<32 - 2

	// least is how many bytes beyond ASCII a run begins with, and leastLone how many of their characters are looked at beforehand: a run costs a look at the
	// text behind it.
	least     = 32
	leastLone = 6

	behindRun = 128     // bytes that are looked at behind a run, then twice as many
	maxRun    = 4 << 10 // bytes of a run that ids are asked for at once
)

// touched is the set of characters that a merge joins with another, or an added token has; those beyond the first 65,536 are not in it.
func touched(crossings func(yield func(x, y rune) bool), tokens []engine.AddedToken) []uint64 {
	set := make([]uint64, 1<<16/64)
	touch := func(r rune) {
		if r < 1<<16 {
			set[r>>6] |= 1 << (r & 63)
		}
	}
	touch(' ')
	touch(mark)
	crossings(func(x, y rune) bool {
		touch(x)
		touch(y)
		return true
	})
	for i := range tokens {
		for _, r := range tokens[i].Content {
			touch(r)
		}
	}
	return set
}

// newLone is nil if there are too few characters of three bytes to ask for.
func (k *BPE) newLone() *lone {
	l := &lone{}
	var s model.Scratch
	var text [utf8.UTFMax]byte
	var ids []uint32
	wide := 0
	for r := range rune(len(l.ids)) {
		l.ids[r] = notLone
		if k.touched[r>>6]>>(r&63)&1 != 0 || r >= 0xD800 && r < 0xE000 || r >= utf8.RuneSelf && r < 0x800 {
			continue
		}
		n := utf8.EncodeRune(text[:], r)
		switch ids = k.model.AppendIDs(ids[:0], text[:n], &s); len(ids) {
		case 1:
			l.ids[r] = ids[0]
		case n:
			l.ids[r] = several
			for i, id := range ids {
				l.raw[text[i]] = id
			}
		default:
			continue
		}
		if n > 1 {
			wide++
		}
	}
	if wide < 1<<12 {
		return nil
	}
	return l
}

// starts tells whether a text starts with enough of them, of three bytes each.
func (l *lone) starts(text []byte) bool {
	for range leastLone {
		if len(text) < 3 || text[0]>>4 != 0xE || l.ids[wide(text)] == notLone {
			return false
		}
		text = text[3:]
	}
	return true
}

// wide is the character of three bytes that a text starts with.
func wide(b []byte) uint32 {
	_ = b[2]
	return uint32(b[0])&0xF<<12 | uint32(b[1])&0x3F<<6 | uint32(b[2])&0x3F
}

// appendRun appends the ids of characters that a text starts with while they are lone. Plain twin: BPE.AppendIDs of a kernel without lone.
func (l *lone) appendRun(dst []uint32, text []byte) (ids []uint32, read int) {
	n := len(dst)
	dst = slices.Grow(dst, len(text)+2)
	dst = dst[:n+len(text)+2]
	i := 0
	for i < len(text) {
		c := uint32(text[i])
		if c < utf8.RuneSelf {
			id := l.ids[c]
			if id >= notLone { // one byte is not several
				break
			}
			dst[n] = id
			n++
			i++
			continue
		}
		if c>>4 != 0xE || i+3 > len(text) {
			break
		}
		b := text[i : i+3 : i+3]
		id := l.ids[wide(b)]
		if id == notLone {
			break
		}
		to := dst[n : n+3 : n+3] // one or three is a matter of chance, so no branch
		to[0], to[1], to[2] = l.raw[b[0]], l.raw[b[1]], l.raw[b[2]]
		n += 3
		if id != several {
			to[0] = id
			n -= 2
		}
		i += 3
	}
	return dst[:n], i
}

// runAt is where the first run of lone characters begins in the block of text that was looked at, and is worth going another way; the text's end: nowhere.
func (k *BPE) runAt(looked []words, text []byte, from int) int {
	for i := range looked {
		x := looked[i].high
		x &= x >> 1
		x &= x >> 2
		x &= x >> 4
		x &= x >> 8
		if x &= x >> 16; x == 0 { // 32 of them
			continue
		}
		at := from + i*64 + bits.TrailingZeros64(x)
		for text[at]&0xC0 == 0x80 {
			at++
		}
		if text[at]>>4 != 0xE {
			continue
		}
		if l := k.lone(); l == nil {
			break
		} else if l.starts(text[at:]) {
			return at
		}
	}
	return len(text)
}
