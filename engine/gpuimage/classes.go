package gpuimage

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/engine/kernel/scheme"
)

// classes writes the class of every code point, from the tables that the CPU's kernels use.
func (b *builder) classes() error {
	of := b.scheme.Classes()
	var marks func(r rune) uint8
	if b.normalizes {
		marks = nfcMarks()
	}
	class := func(r rune) uint8 {
		var c uint8
		switch of.Of(r) {
		case scheme.Letter:
			c = classLetter
		case scheme.Number:
			c = classNumber
		case scheme.Blank:
			c = classBlank
		case scheme.Space:
			c = classSpace
		case scheme.Newline:
			c = classNewline
			if b.scheme.Family == scheme.GPT2 {
				c = classBlank
			}
		}
		if r == '\'' {
			c = classApostrophe
		}
		if marks != nil {
			c |= marks(r)
		}
		return c
	}
	for c := range 256 {
		planes := uint32(closer)
		if c < utf8.RuneSelf {
			k := uint32(class(rune(c)))
			planes = k&1 | k>>1&1<<8 | k>>2&1<<16
		}
		b.put(tabLUT+4*c, planes)
	}
	b.parts[partClassIndex], b.parts[partClassData] = staged(class)
	b.parts[partRankIndex], b.parts[partRankData] = staged(func(rune) uint8 { return 0 })
	if b.normalizes {
		b.parts[partRankIndex], b.parts[partRankData] = staged(ucd.CombiningRank)
	}
	return nil
}

// staged is a table in two stages: u16 by code point >> 7, then bytes.
func staged(of func(r rune) uint8) (index, data []byte) {
	known := map[[128]byte]uint16{}
	for i := range indexEntries {
		var block [128]byte
		for k := range block {
			block[k] = of(rune(i<<7 | k))
		}
		id, ok := known[block]
		if !ok {
			id = uint16(len(known))
			known[block] = id
			data = append(data, block[:]...)
		}
		index = binary.LittleEndian.AppendUint16(index, id)
	}
	return index, data
}

// nfcMarks gives the flags by which a kernel sees that NFC may change a text. A mark that composes with nothing and decomposes to nothing is
// changed only by being sorted: it is ranked, and suspicious only behind one of higher rank. All else that NFC may change, or join to what is
// before, is suspicious.
func nfcMarks() func(r rune) uint8 {
	joins := map[rune]bool{} // what is not the first of some decomposition
	for r := rune(0); r <= utf8.MaxRune; r++ {
		for i, part := range ucd.Decomposed(r, false) {
			if i > 0 {
				joins[part] = true
			}
		}
	}
	return func(r rune) uint8 {
		ranked := ucd.CombiningRank(r) != 0
		slow := ucd.NormFlags(r)&ucd.SlowNFC != 0
		switch {
		case ranked && slow && !joins[r] && ucd.Decomposed(r, false) == "":
			return classRanked
		case slow && ranked:
			return classSuspicious | classRanked
		case slow:
			return classSuspicious
		}
		return 0
	}
}
