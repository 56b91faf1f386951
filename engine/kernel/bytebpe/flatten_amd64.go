//go:build !noasm && !nounsafe

package bytebpe

import "github.com/unchecked-io/unchecked-io/internal/cpu"

//go:noescape
func flatten512(out *uint32, masks *uint64, words int, base uint32) (n int)

// flatten writes the places of all bits. Rule: out has room for 64 a word, which the assembly may write.
func flatten(out []uint32, masks []uint64, base uint32) (n int) {
	if !cpu.AVX512X || len(masks) == 0 || len(out) < 64*len(masks) {
		return flattenPlain(out, masks, base)
	}
	return flatten512(&out[0], &masks[0], len(masks), base)
}
