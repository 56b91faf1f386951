package mem

// Region is memory that is reserved whole and used from its front on: it counts as in use as far as Use says. What is behind costs nothing yet. It is
// given back to the system when freed. The content is undefined until it is written.
type Region struct {
	block []byte
	used  int
	p     Purpose
}

// Reserve reserves n bytes, none of them in use. It panics with *OutOfMemory when the system refuses.
func Reserve(p Purpose, n int) *Region {
	size, _ := sizeOf(n)
	block, err := mapBlock(size)
	if err != nil {
		panic(&OutOfMemory{p, n, err})
	}
	largePages(block)
	noteAlloc(block)
	return &Region{block: block[:n:size], p: p}
}

// Bytes is all of the region; only what is in use may be written.
func (r *Region) Bytes() []byte { return r.block }

// Use makes the first n bytes count as in use. The caller sees to it that one thread does at a time.
func (r *Region) Use(n int) {
	inUse[r.p].Add(int64(n - r.used))
	r.used = n
}

// Free gives the region back.
func (r *Region) Free() {
	r.Use(0)
	block := r.block[:cap(r.block)]
	r.block = nil
	noteFree(block)
	unmapBlock(block)
}
