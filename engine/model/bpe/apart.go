package bpe

import "unicode/utf8"

// KeepsApart tells whether the merges of a piece never join c with a character before it that is in the class: what stands before c and what c begins
// then become tokens independently. It is proven from the vocabulary, which has every result of a merge: none holds the one before the other. A piece
// that is a token is not taken whole, and c is known, so that no unknown token goes over the place.
func (m *Model) KeepsApart(class func(rune) bool, c rune) bool {
	if m.cut == nil || m.ignoreMerges { // no cut: merges of bytes, of the unknown, or with a prefix, whose symbols are not their text
		return false
	}
	if _, known := m.vocab.Find(utf8.AppendRune(nil, c)); !known && !m.allBytes {
		return false
	}
	apart := true
	m.vocab.ForEach(func(token []byte, _ uint32) bool {
		before := false
		for _, r := range string(token) {
			if before && r == c {
				apart = false
				break
			}
			before = class(r)
		}
		return apart
	})
	return apart
}
