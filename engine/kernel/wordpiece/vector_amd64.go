//go:build !noasm && !nounsafe

package wordpiece

import "github.com/unchecked-io/unchecked-io/internal/cpu"

// norm512 and split512 are norm and split by blocks, with AVX-512 VBMI2. Rule of the assembly: norm512 reads no more than n bytes of src, and stops
// where fewer than ahead are left; it may write grown bytes more than full. split512 writes up to spareWords behind the last word.
//
//go:noescape
func norm512(dst, src *byte, n, full int, c *chars) (read, wrote int)

//go:noescape
func split512(text *byte, blocks int, starts, ends *uint32, punct *[128]byte) (words int)

// vectors tells whether they may be called.
var vectors = cpu.AVX512X

// fill is norm, with a full of at least maxGrowth*ahead. The end of the text is read from tail, so that blocks of it lie in memory; blanks may follow
// it in dst.
func (c *chars) fill(dst, text []byte, full int, tail *[tailLen]byte) (read, wrote int) {
	if !vectors {
		return c.norm(dst, text, full)
	}
	dst = dst[: full+normSlack : full+normSlack]
	if len(text) >= ahead {
		read, wrote = norm512(&dst[0], &text[0], len(text), full, c)
		if wrote >= full || read == len(text) {
			return read, wrote
		}
	}
	n := copy(tail[:ahead], text[read:])
	blanks := tail[n : n+block]
	for i := range blanks {
		blanks[i] = ' '
	}
	_, more := norm512(&dst[wrote], &tail[0], n-1+ahead, full, c)
	return len(text), wrote + more
}

// words is split.
func words(text []byte, starts, ends []uint32) int {
	if !vectors {
		return split(text, starts, ends)
	}
	_, _ = starts[len(text)+spareWords-1], ends[len(text)+spareWords-1]
	return split512(&text[0], len(text)/block, &starts[0], &ends[0], &punctuation)
}

var punctuation = func() (t [128]byte) {
	for i := range t {
		if isPunct(byte(i)) {
			t[i] = 0xFF
		}
	}
	return t
}()
