//go:build !noasm

package scheme

import "github.com/unchecked-io/unchecked-io/internal/cpu"

// The assembly reads n*64 bytes from text and writes n blocks; n is at least 1.

//go:noescape
func classifyAVX512(out *block, text *byte, n int)

//go:noescape
func classifyAVX2(out *block, text *byte, n int)

// best is what this machine runs.
var best = func() tier {
	switch {
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
	case avx512:
		classifyAVX512(&out[0], &text[0], len(out))
	case avx2:
		classifyAVX2(&out[0], &text[0], len(out))
	default:
		classifyPlain(out, text)
	}
}
