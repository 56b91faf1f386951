package gpuimage

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/engine/kernel/scheme"
)

// classNumbers are the kernels' numbers of the classes that the CPU's rules speak of.
var classNumbers = [...]uint8{
	scheme.Other: classOther, scheme.Letter: classLetter, scheme.Number: classNumber, scheme.Space: classSpace, scheme.Blank: classBlank,
	scheme.Newline: classNewline, scheme.Upper: classUpper, scheme.Caseless: classCaseless, scheme.Mark: classMark, scheme.Han: classHan,
	scheme.HanNumber: classHanNumber, scheme.HanOther: classHanOther, scheme.Symbol: classSymbol, scheme.CJK: classHan,
	scheme.CJKSymbol: classHanNumber, scheme.CJKOther: classHanOther,
}

// classes writes the class of every code point, from the tables that the CPU's kernels use.
func (b *builder) classes() error {
	of := b.scheme.Classes()
	var marks func(r rune) uint8
	if b.normalizes {
		marks = nfcMarks()
	}
	four := b.scheme.Family == scheme.O200K || b.scheme.Family == scheme.DeepSeek
	class := func(r rune) uint8 {
		c := classNumbers[of.Of(r)]
		switch {
		case c == classNewline && b.scheme.Family == scheme.GPT2:
			c = classBlank
		case r == '\'' && !four:
			c = classApostrophe
		}
		if marks != nil {
			c |= marks(r)
		}
		return c
	}
	for c := range 256 {
		planes, more := uint32(closer), uint32(0)
		if c < utf8.RuneSelf {
			k := uint32(class(rune(c)))
			planes = k&1 | k>>1&1<<8 | k>>2&1<<16
			more = k >> 3 & 1
			x, y := c == '/', c == '\''
			if b.scheme.Family == scheme.DeepSeek {
				x, y = k&classMask == classLetter, k&classMask == classSymbol
			}
			if x {
				more |= 1 << 8
			}
			if y {
				more |= 1 << 16
			}
		}
		b.put(tabLUT+4*c, planes)
		b.parts[partMore] = binary.LittleEndian.AppendUint32(b.parts[partMore], more)
	}
	b.parts[partClassIndex], b.parts[partClassData] = staged(class)
	b.parts[partRankIndex], b.parts[partRankData] = staged(func(rune) uint8 { return 0 })
	if b.normalizes {
		b.parts[partRankIndex], b.parts[partRankData] = staged(nfcRank)
	}
	return b.joins()
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

// nfcMarks gives the flags by which a kernel sees that NFC may change a text.
func nfcMarks() func(r rune) uint8 {
	_, seconds := composers()
	return func(r rune) uint8 {
		var flags uint8
		if ucd.NormFlags(r)&ucd.SlowNFC == 0 {
			return 0
		}
		if ucd.Decomposed(r, false) != "" {
			return classSuspicious
		}
		if ucd.CombiningRank(r) != 0 {
			flags |= classRanked
		}
		if seconds[r] || r >= 0x1161 && r <= 0x1175 || r >= 0x11A8 && r <= 0x11C2 {
			flags |= classJoins
		}
		if flags == 0 {
			return classSuspicious // for a reason that is not known here
		}
		return flags
	}
}

// nfcRank is the rank of a mark; of others, that of the last mark in their decomposition.
func nfcRank(r rune) uint8 {
	if rank := ucd.CombiningRank(r); rank != 0 {
		return rank
	}
	rank := uint8(0)
	for _, part := range ucd.Decomposed(r, false) {
		rank = ucd.CombiningRank(part)
	}
	return rank
}

// composers are the characters that can be the first of a composition, and the second; Hangul apart.
func composers() (firsts, seconds map[rune]bool) {
	firsts, seconds = map[rune]bool{}, map[rune]bool{}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		for i, part := range ucd.Decomposed(r, false) {
			firsts[r] = true // what decomposes may be composed further
			if i == 0 {
				firsts[part] = true
			} else {
				seconds[part] = true
			}
		}
	}
	return firsts, seconds
}

// joins writes the pairs that NFC composes.
func (b *builder) joins() error {
	var pairs [][2]rune
	if b.normalizes {
		firsts, seconds := composers()
		for first := range firsts {
			for second := range seconds {
				if ucd.Composed(first, second) >= 0 {
					pairs = append(pairs, [2]rune{first, second})
				}
			}
		}
	}
	return b.placeJoins(pairs, nil)
}

// placeJoins writes the table of such pairs, and of each what it has of forms, if it has.
func (b *builder) placeJoins(pairs [][2]rune, forms []uint32) error {
	return b.place(logFor(len(pairs), 40), 10, 12, func(log int) error {
		table, formed := make([]byte, 8<<log), make([]byte, 4<<log)
		for i, p := range pairs {
			at, probes := mixed(uint32(p[0])*b.seed[10]+uint32(p[1])*b.seed[11])>>(32-log), 0
			for ; binary.LittleEndian.Uint32(table[8*at+4:]) != 0; at = (at + 1) & (1<<log - 1) {
				if probes++; probes >= maxProbes {
					return errCrowded
				}
			}
			binary.LittleEndian.PutUint32(table[8*at:], uint32(p[0]))
			binary.LittleEndian.PutUint32(table[8*at+4:], uint32(p[1]))
			if forms != nil {
				binary.LittleEndian.PutUint32(formed[4*at:], forms[i])
			}
		}
		b.put(tabJoinLog, uint32(log))
		b.parts[partJoins] = table
		if forms != nil {
			b.parts[partPairForms] = formed
		}
		return nil
	})
}
