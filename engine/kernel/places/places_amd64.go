//go:build !noasm

package places

import "github.com/unchecked-io/unchecked-io/internal/cpu"

// write512 writes up to 64 places for each of words masks; words is at least 1. It needs VBMI2.
//
//go:noescape
func write512(out *uint32, masks *uint64, words int, base uint32) int

func write(out []uint32, masks []uint64, base uint32) int {
	if !cpu.AVX512X {
		return plain(out, masks, base)
	}
	return write512(&out[0], &masks[0], len(masks), base)
}
