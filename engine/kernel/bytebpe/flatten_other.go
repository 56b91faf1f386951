//go:build !amd64 || noasm || nounsafe

package bytebpe

func flatten(out []uint32, masks []uint64, base uint32) (n int) {
	return flattenPlain(out, masks, base)
}
