//go:build !amd64 || noasm || nounsafe

package table

func (c *Cursor) pack(text []byte, starts, ends []uint32) { c.packPlain(text, starts, ends, 0) }

func (c *Cursor) emit(dst []uint32, _ []byte, _ []uint32, i, n int) ([]uint32, int) {
	return c.emitPlain(dst, i, n)
}
