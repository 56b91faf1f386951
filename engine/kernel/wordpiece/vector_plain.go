//go:build !amd64 || noasm || nounsafe

package wordpiece

func (c *chars) fill(dst, text []byte, full int, _ bool, _ *[tailLen]byte) (read, wrote int, run bool) {
	read, wrote = c.norm(dst, text, full)
	return read, wrote, false
}

func (l *lone) blocks([]uint32, []byte) (chars int, more bool) { return 0, true }

func words(text []byte, starts, ends []uint32) int { return split(text, starts, ends) }
