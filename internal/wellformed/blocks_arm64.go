//go:build !noasm && !nounsafe

package wellformed

const vectors = true

// check reads n bytes, a multiple of 64, with NEON. bad: what they are ill-formed by is not that the last character is cut.
//
//go:noescape
func check(p *byte, n int) (high, bad bool)
