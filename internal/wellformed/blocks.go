//go:build (amd64 || arm64) && !noasm && !nounsafe

package wellformed

// blocks checks the first done bytes, which end with a whole character.
func blocks(b []byte) (ascii, ok bool, done int) {
	done = len(b) &^ 63
	if done == 0 || !vectors {
		return true, true, 0
	}
	high, bad := check(&b[0], done)
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
