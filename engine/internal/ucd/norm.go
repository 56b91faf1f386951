package ucd

import (
	"iter"
	"slices"
)

// NormFlag is what a code point is to the normalizers.
type NormFlag uint16

// Each is asked of the component that uses it. A code point without the Slow flag of a form stays as it is in it and never joins what is before:
// text of such code points is already normalized.
const (
	SlowNFC NormFlag = 1 << iota
	SlowNFD
	SlowNFKC
	SlowNFKD
	Mark       // StripAccents removes it
	Nonspacing // BertNormalizer removes it with the accents
	BertGone   // clean_text removes it
	BertBlank  // clean_text makes it a space
	StripSpace // Strip removes it
	Lowers     // Lowercase changes it
)

// NormFlags of r, a code point below 0x110000.
func NormFlags(r rune) NormFlag {
	return NormFlag(normFlagData[int(normFlagIndex[r>>7])<<7|int(r&127)])
}

// CombiningRank orders as the canonical combining class does; 0 is a starter.
func CombiningRank(r rune) uint8 {
	return normRankData[int(normRankIndex[r>>7])<<7|int(r&127)]
}

// Decomposed is the full decomposition of r, "" if it has none or is a Hangul syllable.
func Decomposed(r rune, compatible bool) string {
	n := normDecompData[int(normDecompIndex[r>>7])<<7|int(r&127)]
	if compatible {
		return normCompatible[n]
	}
	return normCanonical[n]
}

// Lowered is the lower case of r, "" if that is r.
func Lowered(r rune) string {
	return normLowered[normLowerData[int(normLowerIndex[r>>7])<<7|int(r&127)]]
}

// pairTable is an open table of the compositions, a quarter full.
var pairTable = func() (t [4096]struct {
	key uint64
	to  rune
}) {
	for _, p := range normPairs {
		key := uint64(p[0])<<32 | uint64(p[1])
		i := pairHash(key)
		for t[i].key != 0 {
			i = (i + 1) % uint32(len(t))
		}
		t[i].key, t[i].to = key, p[2]
	}
	return t
}()

func pairHash(key uint64) uint32 { return uint32(key * 0x9E3779B97F4A7C15 >> 52) }

// Composed is what a and b make together, or -1.
func Composed(a, b rune) rune {
	switch {
	case b >= 0x1161 && b <= 0x1175 && a >= 0x1100 && a <= 0x1112:
		return 0xAC00 + (a-0x1100)*588 + (b-0x1161)*28
	case b >= 0x11A8 && b <= 0x11C2 && a >= 0xAC00 && a <= 0xD7A3 && (a-0xAC00)%28 == 0:
		return a + b - 0x11A7
	}
	key := uint64(a)<<32 | uint64(b)
	for i := pairHash(key); ; i = (i + 1) % uint32(len(pairTable)) {
		switch pairTable[i].key {
		case key:
			return pairTable[i].to
		case 0:
			return -1
		}
	}
}

// Grapheme is the class of a code point for breaking text into grapheme clusters, with the two bits below.
type Grapheme uint8

// Classes; Regional_Indicator is among GraphemeAny, see gen_norm.py.
const (
	GraphemeAny Grapheme = iota
	GraphemeCR
	GraphemeLF
	GraphemeControl
	GraphemeExtend
	GraphemeZWJ
	GraphemePrepend
	GraphemeSpacingMark
	GraphemeL
	GraphemeV
	GraphemeT
	GraphemeLV
	GraphemeLVT
	GraphemePictographic
	GraphemeConsonant

	GraphemeClass    Grapheme = 15     // mask of the class
	GraphemeInCB     Grapheme = 1 << 4 // Indic_Conjunct_Break=Extend, or a linker
	GraphemeIsLinker Grapheme = 1 << 5
)

// GraphemeOf r.
func GraphemeOf(r rune) Grapheme {
	return Grapheme(graphemeData[int(graphemeIndex[r>>7])<<7|int(r&127)])
}

// Graphemes yields the characters of a class, in order. Blocks of characters that have none are passed over.
func Graphemes(class Grapheme) iter.Seq[rune] {
	return func(yield func(rune) bool) {
		var none [len(graphemeData) >> 7]bool
		for block := range none {
			none[block] = !slices.ContainsFunc(graphemeData[block<<7:][:128], func(g uint8) bool { return Grapheme(g)&GraphemeClass == class })
		}
		for at, block := range graphemeIndex {
			for r := rune(at) << 7; !none[block] && r < rune(at+1)<<7; r++ {
				if GraphemeOf(r)&GraphemeClass == class && !yield(r) {
					return
				}
			}
		}
	}
}
