//go:build !noasm

package scheme

// classifyNEON reads n*64 bytes from text and writes n blocks; n is at least 1.
//
//go:noescape
func classifyNEON(out *block, text *byte, n int)

// best is what every arm64 runs.
const best = neon

// classify fills out with the classes of len(out)*64 bytes of text.
func (t tier) classify(out []block, text []byte) {
	if len(out) == 0 {
		return
	}
	text = text[:len(out)*64]
	if t == neon {
		classifyNEON(&out[0], &text[0], len(out))
	} else {
		classifyPlain(out, text)
	}
}

// planes leaves all to leads.
func (t tier) planes([]block, []byte, *Classes) {}
