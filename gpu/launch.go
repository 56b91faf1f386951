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
	tokCount
	tokRows
	tokPatch
	tokOffsets
	tokPack
	tokMatch
	tokOpen
	tokRowsFew
	tokenizeKernels
)

var tokenizeNames = [tokenizeKernels]string{"uio_tok_init", "" /* by the table */, "uio_tok_windows", "uio_tok_merge", "uio_tok_count", "uio_tok_rows",
	"uio_tok_patch", "uio_tok_offsets", "uio_tok_pack", "uio_tok_match", "uio_tok_open", "uio_tok_rows_few"}

// launch is the shape of one kernel's launch.
type launch struct {
	kernel      int
	grid, block int64
}

// Slabs of up to so much text are launched for the least time: a block a tile, and a block a row. An open row is read by one block, so that rows of
// more than fewRow bytes on average are not.
const (
	fewBytes = 1 << 20
	fewRows  = 4096
	fewRow   = 8 << 10
)

func few(p *kernels.TokenizeParameters) bool { return p.TextBytes <= fewBytes && p.Rows <= fewRows }

// tokenize queues the kernels from the text, or its source, to the totals; their grids are those that kernels/tokenize.h names.
func (t *Tokenizer) tokenize(p *kernels.TokenizeParameters, stream driver.Stream) error {
	processors := int64(t.device.attributes.Multiprocessors)
	var all []launch
	switch {
	case p.SourceOffsets == 0: // the text is in its arena
		all = append(all, launch{tokInit, ceil(max(p.Rows, 2048), 256), 256})
	case few(p) && p.TextBytes <= p.Rows*fewRow:
		all = append(all, launch{tokOpen, p.Rows, 256})
	default:
		all = append(all, launch{tokInit, ceil(max(p.Rows, 2048), 256), 256}, launch{tokOffsets, ceil(p.Rows+1, 256), 256}, launch{tokPack, ceil(p.TextBytes+1, 4096), 256})
	}
	tiles := ceil(p.TextBytes, kernels.TokenizeTile)
	if !few(p) {
		tiles = min(ceil(tiles, 8), 6*processors)
	}
	all = append(all, launch{tokStarts, tiles, 256})
	if t.words {
		all = append(all, launch{tokMatch, min(16*processors, p.TextBytes/4096+1), 128})
	} else {
		all = append(all, launch{tokWindows, min(16*processors, p.TextBytes/4096+1), 128}, launch{tokMerge, min(9*processors, p.TextBytes/1024+1), 128})
	}
	if p.RowsCount == 0 {
		all = append(all, launch{tokCount, ceil(p.Rows, 8), 256})
	}
	for _, l := range all {
		if err := t.launch(l, p, stream); err != nil {
			return err
		}
	}
	return nil
}

// rowsLaunch is the one that writes a slab's rows.
func rowsLaunch(p *kernels.TokenizeParameters) launch {
	if p.RowsCount != 0 && few(p) {
		return launch{tokRowsFew, p.Rows, 256}
	}
	return launch{tokRows, ceil(p.Rows, 8), 256}
}

func (t *Tokenizer) launch(l launch, p *kernels.TokenizeParameters, stream driver.Stream) error {
	block := unsafe.Slice((*byte)(unsafe.Pointer(p)), unsafe.Sizeof(*p)) // rule: 64-bit fields alone, no padding and no pointer
	return driver.Launch(t.kernels[l.kernel], uint32(l.grid), 1, uint32(l.block), 0, block, stream)
}

func ceil(n, by int64) int64 { return (n + by - 1) / by }
