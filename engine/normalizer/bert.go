package normalizer

import (
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// Bert is BertNormalizer.
//
// Its steps are done in one pass, a character at a time: what NFD puts in another order is mostly what is taken away afterwards. The plain twin,
// which does one step after the other, is asked where a mark stays.
type Bert struct {
	clean, chinese, accents, lower bool

	ascii [utf8.RuneSelf]byte // what becomes of each, unless it is taken away
	width [utf8.RuneSelf]byte // 0: taken away; 1
	mask  ucd.NormFlag        // characters that do not just stay
}

// NewBert makes one.
func NewBert(cleanText, handleChinese, stripAccents, lowercase bool) *Bert {
	n := &Bert{clean: cleanText, chinese: handleChinese, accents: stripAccents, lower: lowercase}
	if n.clean {
		n.mask |= ucd.BertGone | ucd.BertBlank
	}
	if n.accents {
		n.mask |= ucd.SlowNFD | ucd.Nonspacing
	}
	if n.lower {
		n.mask |= ucd.Lowers
	}
	for c := range n.ascii {
		t := text.Text{Bytes: []byte{byte(c)}}
		n.plain(&t, new(text.Scratch))
		if len(t.Bytes) == 1 {
			n.ascii[c], n.width[c] = t.Bytes[0], 1
		}
	}
	return n
}

// Steps tells which steps it takes.
func (n *Bert) Steps() (cleanText, handleChinese, stripAccents, lowercase bool) {
	return n.clean, n.chinese, n.accents, n.lower
}

// Stays tells whether a character stays as it is, whatever is beside it.
func (n *Bert) Stays(r rune) bool {
	return ucd.NormFlags(r)&n.mask == 0 && !(n.chinese && isChinese(r))
}

// Alone tells whether a character stays as it is, but between spaces, whatever is beside it.
func (n *Bert) Alone(r rune) bool { return n.chinese && ucd.NormFlags(r)&n.mask == 0 && isChinese(r) }

// plain is the twin of Normalize.
func (n *Bert) plain(t *text.Text, s *text.Scratch) {
	if n.clean {
		bertClean.Normalize(t, s)
	}
	if n.chinese {
		spaceChinese(t, s)
	}
	if n.accents {
		NFD.Normalize(t, s)
		bertAccents.Normalize(t, s)
	}
	if n.lower {
		Lowercase{}.Normalize(t, s)
	}
}

// Normalize rewrites t.
func (n *Bert) Normalize(t *text.Text, s *text.Scratch) {
	b := t.Bytes
	e := edit(t, s)
	for i := 0; i < len(b); {
		if k := ascii(b[i:]); k > 0 {
			n.run(&e, b[i:i+k], i)
			i += k
			continue
		}
		r, size := wellformed.Decode(b, i)
		f := ucd.NormFlags(r) & n.mask
		ideograph := n.chinese && r >= 0x3400 && isChinese(r)
		start := len(e.out)
		switch {
		case f == 0 && !ideograph:
			e.out = append(e.out, b[i:i+size]...)
		case f&ucd.BertGone != 0:
		case f&ucd.BertBlank != 0:
			e.out = append(e.out, ' ')
		default:
			if ideograph {
				e.out = append(e.out, ' ')
			}
			if !n.put(&e, r) {
				s.Next.Bytes, s.Next.Align = e.out[:0], e.align[:0]
				n.plain(t, s)
				return
			}
			if ideograph {
				e.out = append(e.out, ' ')
			}
		}
		if e.from != nil {
			for range len(e.out) - start {
				e.align = append(e.align, e.from[i])
			}
		}
		i += size
	}
	e.finish(t, s)
}

// run writes what becomes of ASCII, whose first byte is byte at of the text.
func (n *Bert) run(e *editor, b []byte, at int) {
	k := len(e.out)
	if cap(e.out)-k < len(b) {
		grown := make([]byte, k, 2*cap(e.out)+len(b))
		copy(grown, e.out)
		e.out = grown
	}
	out := e.out[k : k+len(b)]
	j := 0
	for _, c := range b {
		out[j] = n.ascii[c&0x7F]
		j += int(n.width[c&0x7F])
	}
	e.out = e.out[:k+j]
	if e.from == nil {
		return
	}
	if j == len(b) {
		e.align = append(e.align, e.from[at:at+j]...)
		return
	}
	for i, c := range b {
		if n.width[c] != 0 {
			e.align = append(e.align, e.from[at+i])
		}
	}
}

// put writes what is left of r without accents, in lower case. false: a mark would stay.
func (n *Bert) put(e *editor, r rune) bool {
	if !n.accents {
		e.out = appendLower(e.out, r, n.lower)
		return true
	}
	if r >= 0xAC00 && r <= 0xD7A3 {
		e.out = appendJamo(e.out, r)
		return true
	}
	if d := ucd.Decomposed(r, false); d != "" {
		for _, c := range d {
			if !n.putPart(e, c) {
				return false
			}
		}
		return true
	}
	return n.putPart(e, r)
}

// appendJamo takes a Hangul syllable apart.
func appendJamo(dst []byte, r rune) []byte {
	x := r - 0xAC00
	l, v, t := 0x1100+x/588, 0x1161+x%588/28, 0x11A7+x%28
	dst = append(dst, 0xE1, 0x80|byte(l>>6&0x3F), 0x80|byte(l&0x3F), 0xE1, 0x80|byte(v>>6&0x3F), 0x80|byte(v&0x3F))
	if t != 0x11A7 {
		dst = append(dst, 0xE1, 0x80|byte(t>>6&0x3F), 0x80|byte(t&0x3F))
	}
	return dst
}

func (n *Bert) putPart(e *editor, c rune) bool {
	if c < utf8.RuneSelf {
		e.out = appendLower(e.out, c, n.lower)
		return true
	}
	if ucd.NormFlags(c)&ucd.Nonspacing != 0 {
		return true
	}
	e.out = appendLower(e.out, c, n.lower)
	return ucd.CombiningRank(c) == 0
}

func appendLower(dst []byte, r rune, lower bool) []byte {
	if lower {
		if low := ucd.Lowered(r); low != "" {
			return append(dst, low...)
		}
	}
	return utf8.AppendRune(dst, r)
}

func isChinese(r rune) bool {
	switch {
	case r < 0x3400:
		return false
	case r <= 0x4DBF, r >= 0x4E00 && r <= 0x9FFF, r >= 0xF900 && r <= 0xFAFF, r >= 0x20000 && r <= 0x2A6DF, r >= 0x2A700 && r <= 0x2B73F,
		r >= 0x2B740 && r <= 0x2B81F, r >= 0x2B920 && r <= 0x2CEAF, r >= 0x2F800 && r <= 0x2FA1F:
		return true
	}
	return false
}

// spaceChinese puts spaces around ideographs; they stand for the ideograph.
func spaceChinese(t *text.Text, s *text.Scratch) {
	b := t.Bytes
	var e editor
	moved := false
	for i := 0; i < len(b); {
		if b[i] < 0xE3 { // no ideograph begins so
			i++
			continue
		}
		r, n := wellformed.Decode(b, i)
		if isChinese(r) {
			if !moved {
				e, moved = edit(t, s), true
			}
			e.copyTo(i)
			e.out = append(e.out, ' ')
			e.out = append(e.out, b[i:i+n]...)
			e.out = append(e.out, ' ')
			if e.from != nil {
				for range n + 2 {
					e.align = append(e.align, e.from[i])
				}
			}
			e.at = i + n
		}
		i += n
	}
	if moved {
		e.copyTo(len(b))
		e.finish(t, s)
	}
}
