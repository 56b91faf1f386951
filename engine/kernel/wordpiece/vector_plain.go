//go:build !amd64 || noasm || nounsafe

package wordpiece

func (c *chars) fill(dst, text []byte, full int, _ *[tailLen]byte) (read, wrote int) {
	return c.norm(dst, text, full)
}

func words(text []byte, starts, ends []uint32) int { return split(text, starts, ends) }
