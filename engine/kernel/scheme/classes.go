package scheme

import (
	"fmt"
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
	numClasses
)

// Classes is a table in two stages, by the 64 code points that share all but the last byte of their UTF-8:
// class of r = Data[Index[r>>6]<<6 | r&63].
type Classes struct {
	Index [1 << 15]uint16 // by r>>6, up to the largest number that four bytes can spell; beyond U+10FFFF all is Other
	Data  []Class
	ascii [256]Class // bytes that are no ASCII are Other here
}

// Of is the class of a code point.
func (c *Classes) Of(r rune) Class { return c.Data[int(c.Index[uint32(r)>>6&0x7FFF])<<6|int(r&63)] }

// rule gives a set of the oracle's regular expressions a class; later rules win.
type rule struct {
	set   string
	class Class
}

func build(rules []rule) *Classes {
	flat := make([]Class, 1<<21)
	for _, r := range rules {
		set, ok := ucd.OnigSet(r.set)
		if !ok {
			panic(fmt.Sprintf("scheme: no set %q", r.set))
		}
		for _, span := range set {
			for i := span.Lo; i <= span.Hi; i++ {
				flat[i] = r.class
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
	copy(c.ascii[:128], flat)
	return c
}

// space rules come last in every table.
var blanks = []rule{{`\s`, Blank}}

func table(rules ...rule) func() *Classes {
	return sync.OnceValue(func() *Classes {
		c := build(append(slices.Clone(rules), blanks...))
		for b, class := range map[byte]Class{' ': Space, '\r': Newline, '\n': Newline} {
			c.Data[int(c.Index[0])<<6|int(b)] = class // the block of the controls is like no other
			c.ascii[b] = class
		}
		return c
	})
}

var (
	plainClasses = table(rule{"l", Letter}, rule{"n", Number})
	marksClasses = table(rule{"m", Letter}, rule{"l", Letter}, rule{"n", Number})
)
