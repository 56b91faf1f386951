package gpu

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
	"github.com/unchecked-io/unchecked-io/gpu/kernels"
)

// The tokenizing kernels, in the order of their launches.
const (
	tokInit = iota
	tokStarts
	tokWindows
	tokMerge
	tokJoin
	tokCount
	tokRows
	tokPatch
	tokOffsets
	tokPack
	tokMatch
	tokenizeKernels
)

var tokenizeNames = [tokenizeKernels]string{"uio_tok_init", "" /* by the table */, "uio_tok_windows", "uio_tok_merge", "uio_tok_join", "uio_tok_count",
	"uio_tok_rows", "uio_tok_patch", "uio_tok_offsets", "uio_tok_pack", "uio_tok_match"}

// launch is the shape of one kernel's launch.
type launch struct {
	kernel      int
	grid, block int64
}

// tokenize queues the kernels from the text, or its source, to the totals; their grids are those that kernels/tokenize.h names.
func (t *Tokenizer) tokenize(p *kernels.TokenizeParameters, stream driver.Stream) error {
	processors := int64(t.device.attributes.Multiprocessors)
	for _, l := range [...]launch{
		{tokInit, ceil(max(p.Rows, 2048), 256), 256},
		{tokOffsets, ceil(p.Rows+1, 256), 256},
		{tokPack, ceil(p.TextBytes+1, 4096), 256},
		{tokStarts, ceil(p.TextBytes, 8*kernels.TokenizeTile), 256},
		{tokWindows, min(16*processors, p.TextBytes/4096+1), 128},
		{tokMerge, min(9*processors, p.TextBytes/1024+1), 128},
		{tokJoin, min(8*processors, p.TextBytes/2048+1), 64},
		{tokMatch, min(16*processors, p.TextBytes/4096+1), 128},
		{tokCount, ceil(p.Rows, 8), 256},
	} {
		if merges := l.kernel >= tokWindows && l.kernel <= tokJoin; merges && t.words || l.kernel == tokMatch && !t.words {
			continue
		}
		if p.SourceOffsets == 0 && (l.kernel == tokOffsets || l.kernel == tokPack) {
			continue // the text is in its arena
		}
		if err := t.launch(l, p, stream); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tokenizer) launch(l launch, p *kernels.TokenizeParameters, stream driver.Stream) error {
	block := unsafe.Slice((*byte)(unsafe.Pointer(p)), unsafe.Sizeof(*p)) // rule: 64-bit fields alone, no padding and no pointer
	return driver.Launch(t.kernels[l.kernel], uint32(l.grid), 1, uint32(l.block), 0, block, stream)
}

func ceil(n, by int64) int64 { return (n + by - 1) / by }
