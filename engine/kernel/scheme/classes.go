package scheme

import (
	"slices"
	"sync"

	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
)

// Class is what the rules of a scheme know of a character.
type Class uint8

// Classes that a scheme does not speak of are empty in its table.
const (
	Other   Class = iota // punctuation, symbols and all else
	Letter               // \p{L}, with \p{M} where marks count as letters
	Number               // \p{N}
	Space                // U+0020
	Blank                // \s but Space and Newline
	Newline              // CR and LF; blanks like any other for GPT2

	Upper    // \p{Lu} and \p{Lt}; Letter is \p{Ll} then
	Caseless // \p{Lm} and \p{Lo}
	Mark     // \p{M}, a letter or not by what is before it

	Han       // letters of \p{Han}
	HanNumber // \p{N} of \p{Han}
	HanOther  // all else of it

	Symbol    // \p{P} and \p{S}; Other is neither then
	CJK       // letters and marks of [一-龥぀-ゟ゠-ヿ]
	CJKSymbol // \p{P} and \p{S} of it
	CJKOther  // all else of it
)

// Classes is a table in two stages, by the 64 code points that share all but the last byte of their UTF-8:
// class of r = Data[Index[r>>6]<<6 | r&63].
type Classes struct {
	Index [1 << 15]uint16 // by r>>6, up to the largest number that four bytes can spell; beyond U+10FFFF all is Other
	Data  []Class
	bmp   [1<<16 + 3]byte // the same for code points up to U+FFFF, by themselves; three bytes more for those who load four
}

// Of is the class of a code point.
func (c *Classes) Of(r rune) Class { return c.Data[int(c.Index[uint32(r)>>6&0x7FFF])<<6|int(r&63)] }

// rule gives a set of the oracle's regular expressions a class, inside of another set if there is one; later rules win.
type rule struct {
	set    string
	class  Class
	within []ucd.Range
}

func set(name string) []ucd.Range {
	s, ok := ucd.OnigSet(name)
	if !ok {
		panic("scheme: no set " + name)
	}
	return s
}

func build(rules []rule) *Classes {
	flat := make([]Class, 1<<21)
	for _, r := range rules {
		for _, span := range set(r.set) {
			if r.within == nil {
				fill(flat[span.Lo:span.Hi+1], r.class)
			}
			for _, w := range r.within {
				if lo, hi := max(span.Lo, w.Lo), min(span.Hi, w.Hi); lo <= hi {
					fill(flat[lo:hi+1], r.class)
				}
			}
		}
	}
	c := &Classes{}
	known := map[string]uint16{}
	var key [64]byte
	for i := range c.Index {
		block := flat[i<<6 : i<<6+64]
		for k, class := range block {
			key[k] = byte(class)
		}
		id, ok := known[string(key[:])]
		if !ok {
			id = uint16(len(known))
			known[string(key[:])] = id
			c.Data = append(c.Data, block...)
		}
		c.Index[i] = id
	}
	c.Data = slices.Clip(c.Data)
	for i := range flat[:1<<16] {
		c.bmp[i] = byte(flat[i])
	}
	return c
}

func fill(of []Class, class Class) {
	for i := range of {
		of[i] = class
	}
}

// table is made when first asked for.
func table(rules func() []rule) func() *Classes {
	return sync.OnceValue(func() *Classes {
		c := build(append(rules(), rule{set: `\s`, class: Blank}))
		for b, class := range map[byte]Class{' ': Space, '\r': Newline, '\n': Newline} {
			c.Data[int(c.Index[0])<<6|int(b)] = class // the block of the controls is like no other
			c.bmp[b] = byte(class)
		}
		return c
	})
}

var (
	plainClasses = table(func() []rule { return []rule{{"l", Letter, nil}, {"n", Number, nil}} })
	marksClasses = table(func() []rule { return []rule{{"m", Letter, nil}, {"l", Letter, nil}, {"n", Number, nil}} })
	casedClasses = table(cased)
	kimiClasses  = table(func() []rule {
		han := set("han")
		return append(cased(), rule{"han", HanOther, nil}, rule{"l", Han, han}, rule{"n", HanNumber, han})
	})
	deepSeekClasses = table(func() []rule {
		cjk := []ucd.Range{{Lo: 0x3040, Hi: 0x30FF}, {Lo: 0x4E00, Hi: 0x9FA5}}
		return []rule{
			{"p", Symbol, nil}, {"s", Symbol, nil}, {"m", Letter, nil}, {"l", Letter, nil},
			{"any", CJKOther, cjk}, {"p", CJKSymbol, cjk}, {"s", CJKSymbol, cjk}, {"m", CJK, cjk}, {"l", CJK, cjk},
			{"n", Number, nil},
		}
	})
)

func cased() []rule {
	return []rule{{"m", Mark, nil}, {"ll", Letter, nil}, {"lu", Upper, nil}, {"lt", Upper, nil}, {"lm", Caseless, nil}, {"lo", Caseless, nil}, {"n", Number, nil}}
}
