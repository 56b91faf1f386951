//go:build !noasm && !nounsafe

package sentencepiece

// look256 and blanks256 are look512 and blanks512 with AVX2.
//
//go:noescape
func look256(src *byte, blocks int, out *words, p *pairs, left byte)

//go:noescape
func blanks256(src *byte, blocks int, out *uint64)
