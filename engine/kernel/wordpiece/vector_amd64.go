//go:build !noasm && !nounsafe

package wordpiece

import "github.com/unchecked-io/unchecked-io/internal/cpu"

// norm512 and split512 are norm and split by blocks, with AVX-512 VBMI2. Rule of the assembly: norm512 reads no more than n bytes of src, and stops
// where fewer than ahead are left; it may write grown bytes more than full. split512 writes up to spareWords behind the last word. lone512 reads n
// bytes of src, at least a block, and writes up to 16 ids behind the last.
//
//go:noescape
func norm512(dst, src *byte, n, full int, c *chars, runs uint64) (read, wrote int)

//go:noescape
func split512(text *byte, blocks int, starts, ends *uint32, punct *[128]byte) (words int)

//go:noescape
func lone512(dst *uint32, src *byte, n int, l *lone) (chars int, more bool)

// tier is what runs here; tests go through those below it.
var tier = cpu.Tier(cpu.AVX512X)

const (
	tierPlain  = cpu.TierPlain
	tierAVX2   = cpu.TierAVX2
	tierAVX512 = cpu.TierAVX512
)

// fill is norm, with a full of at least maxGrowth*ahead. The end of the text is read from tail, so that blocks of it lie in memory; blanks may follow
// it in dst. With runs, it stops where six characters in a row look like ideographs or what stands beside them, and says so: more
// are worth going another way.
func (c *chars) fill(dst, text []byte, full int, runs bool, tail *[tailLen]byte) (read, wrote int, run bool) {
	switch tier {
	case tierPlain:
		read, wrote = c.norm(dst, text, full)
		return read, wrote, false
	case tierAVX2:
		read, wrote = c.norm256(dst, text, full)
		return read, wrote, false
	}
	dst = dst[: full+normSlack : full+normSlack]
	leads := uint64(0)
	if runs {
		leads = ideographLeads
	}
	if len(text) >= ahead {
		read, wrote = norm512(&dst[0], &text[0], len(text), full, c, leads)
		if wrote >= full {
			return read, wrote, false
		}
		if len(text)-read >= ahead {
			return read, wrote, true
		}
	}
	n := copy(tail[:ahead], text[read:])
	copy(tail[n:n+block], blanks[:])
	_, more := norm512(&dst[wrote], &tail[0], n-1+ahead, full, c, 0)
	return len(text), wrote + more, false
}

// ideographLeads is how many first bytes of three from 0xE3 on are those of ideographs and of the punctuation beside them, most of them.
const ideographLeads = 7

// blocks appends ids while 16 characters are lone. more: what stopped it is that the text ends. dst has room for spareWords more than text has
// characters.
func (l *lone) blocks(dst []uint32, text []byte) (chars int, more bool) {
	if tier < tierAVX512 || len(text) < block {
		return 0, true
	}
	_ = dst[len(text)/3+16-1]
	return lone512(&dst[0], &text[0], len(text), l)
}

// words is split.
func words(text []byte, starts, ends []uint32) int {
	switch tier {
	case tierPlain:
		return split(text, starts, ends)
	case tierAVX2:
		var letters, puncts [maxBlocks]uint64
		blocks := len(text) / block
		_ = letters[blocks-1]
		classify256(&text[0], blocks, &letters[0], &puncts[0])
		return flatten(letters[:blocks], puncts[:blocks], starts, ends)
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
