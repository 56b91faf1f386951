//go:build !noasm && !nounsafe

package wellformed

import "github.com/unchecked-io/unchecked-io/internal/cpu"

// check256 reads n bytes, a multiple of 64, with AVX2. bad: what they are ill-formed by is not that the last character is cut.
//
//go:noescape
func check256(p *byte, n int) (high, bad bool)

// blocks checks the first done bytes, which end with a whole character.
func blocks(b []byte) (ascii, ok bool, done int) {
	done = len(b) &^ 63
	if done == 0 || !cpu.AVX2 {
		return true, true, 0
	}
	high, bad := check256(&b[0], done)
	if bad {
		return false, false, 0
	}
	if !high {
		return true, true, done
	}
	// The character that the end falls into is checked again, whole.
	for back := 0; back < 4 && done > 0; back++ {
		if done--; b[done]&0xC0 != 0x80 {
			break
		}
	}
	return false, true, done
}
