//go:build !noasm && !nounsafe

package wellformed

import "github.com/unchecked-io/unchecked-io/internal/cpu"

var vectors = cpu.AVX2

// check reads n bytes, a multiple of 64, with AVX2. bad: what they are ill-formed by is not that the last character is cut.
//
//go:noescape
func check(p *byte, n int) (high, bad bool)
