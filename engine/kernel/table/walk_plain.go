//go:build !amd64 || noasm || nounsafe

package table

func (c *Cursor) pack(text []byte, starts, ends []uint32) { c.packPlain(text, starts, ends) }

func (c *Cursor) emit(dst []uint32, _ []byte, _, _ []uint32, i, n int) ([]uint32, int) {
	return c.emitPlain(dst, i, n)
}

func (s *seed) hash(lo, hi uint64) uint32 { return s.hashPlain(lo, hi) }
