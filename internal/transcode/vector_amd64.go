//go:build !noasm && !nounsafe

package transcode

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/internal/cpu"
)

// Blocks by AVX-512 with VBMI2: what code points become stands in lanes of four bytes (two for Latin-1), and the bytes that count are pressed together. They
// write exactly what they say, never more than the room; what they leave is for the words of fast.go.

//go:noescape
func ucs2Blocks(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)

//go:noescape
func latin1Blocks(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)

//go:noescape
func ucs4Blocks(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)

//go:noescape
func ucs4SizeBlocks(data unsafe.Pointer, blocks int) (beyond int)

//go:noescape
func ucs2SizeBlocks(data unsafe.Pointer, blocks int) (beyond int)

// vector writes as much of the text as blocks can.
func vector(kind int32, out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int) {
	switch {
	case !cpu.AVX512X:
	case kind == UCS2:
		return ucs2Blocks(out, room, data, n)
	case kind == UCS4:
		return ucs4Blocks(out, room, data, n)
	case kind == Latin1:
		return latin1Blocks(out, room, data, n)
	}
	return 0, 0
}

// vectorSize is the bytes that the first units need, and how many those are.
func vectorSize(kind int32, data unsafe.Pointer, n int) (size, read int) {
	switch {
	case !cpu.AVX512X:
	case kind == UCS2:
		read = n &^ 31
		return read + ucs2SizeBlocks(data, n/32), read
	case kind == UCS4:
		read = n &^ 15
		return read + ucs4SizeBlocks(data, n/16), read
	}
	return 0, 0
}
