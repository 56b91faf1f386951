//go:build noasm || !amd64

package places

func write(out []uint32, masks []uint64, base uint32) int { return plain(out, masks, base) }
