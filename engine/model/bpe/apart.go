package bpe

import "unicode/utf8"

// KeepsApart tells of some characters whether the merges of a piece never join one with a character before it that is in the class: what stands before c and
// what c begins then become tokens independently. It is proven from the vocabulary, which has every result of a merge: none holds the one before the other.
// A piece that is a token is not taken whole, and c is known, so that no unknown token goes over the place.
func (m *Model) KeepsApart(class func(rune) bool, characters []rune) []bool {
	apart := make([]bool, len(characters))
	if m.cut == nil || m.ignoreMerges { // no cut: merges of bytes, of the unknown, or with a prefix, whose symbols are not their text
		return apart
	}
	var begins [256]bool
	for i, c := range characters {
		text := utf8.AppendRune(nil, c)
		_, known := m.vocab.Find(text)
		apart[i] = known || m.allBytes
		begins[text[0]] = true
	}
	m.vocab.ForEach(func(token []byte, _ uint32) bool {
		for at, b := range token {
			if !begins[b] || at == 0 {
				continue
			}
			c, _ := utf8.DecodeRune(token[at:])
			for i := range characters {
				if characters[i] == c && apart[i] {
					before, _ := utf8.DecodeLastRune(token[:at])
					apart[i] = !class(before)
				}
			}
		}
		return true
	})
	return apart
}
