package scheme

import "math/bits"

func trailing(w uint64) int { return bits.TrailingZeros64(w) }

// contraction is the length of the one that begins at text[p], an apostrophe; 0 for none.
func contraction(text []byte, p int, exact bool) int {
	t := text[p+1:]
	if len(t) == 0 {
		return 0
	}
	fold := byte(0x20)
	if exact {
		fold = 0
	}
	switch t[0] | fold {
	case 's', 't', 'm', 'd':
		return 2
	case 'r', 'v':
		if len(t) > 1 && t[1]|fold == 'e' {
			return 3
		}
	case 'l':
		if len(t) > 1 && t[1]|fold == 'l' {
			return 3
		}
	case 0xC5 | 0x20:
		if !exact && len(t) > 1 && t[0] == 0xC5 && t[1] == 0xBF { // U+017F
			return 3
		}
	}
	return 0
}
