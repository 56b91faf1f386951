//go:build !noasm

package scheme

import "github.com/unchecked-io/unchecked-io/internal/cpu"

// The assembly reads n*64 bytes from text and writes n blocks; n is at least 1.

//go:noescape
func classifyAVX512(out *block, text *byte, n int)

//go:noescape
func classifyAVX2(out *block, text *byte, n int)

// planesAVX512 fills the planes of n blocks and makes them ready, but for those with at most few characters beyond ASCII, or with any beyond U+FFFF.
// It reads n*64+2 bytes from text, and bmp, the classes up to U+FFFF, with three bytes behind.
//
//go:noescape
func planesAVX512(out *block, text *byte, n int, bmp *byte)

// best is what this machine runs.
var best = func() tier {
	switch {
	case cpu.AVX512X:
		return avx512x
	case cpu.AVX512:
		return avx512
	case cpu.AVX2:
		return avx2
	}
	return plain
}()

// classify fills out with the classes of len(out)*64 bytes of text. The machine must have the tier.
func (t tier) classify(out []block, text []byte) {
	if len(out) == 0 {
		return
	}
	text = text[:len(out)*64]
	switch t {
	case avx512, avx512x:
		classifyAVX512(&out[0], &text[0], len(out))
	case avx2:
		classifyAVX2(&out[0], &text[0], len(out))
	default:
		classifyPlain(out, text)
	}
}

// planes makes blocks ready where the tier is good at it.
func (t tier) planes(out []block, text []byte, classes *Classes) {
	if t != avx512x {
		return
	}
	n := len(out)
	if len(text) < n*64+2 {
		n--
		out[n].ready = 0
	}
	if n > 0 {
		planesAVX512(&out[0], &text[:n*64+2][0], n, &classes.bmp[0])
	}
}
