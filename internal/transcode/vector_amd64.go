//go:build !noasm && !nounsafe

package transcode

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/internal/cpu"
)

// Blocks by AVX-512 with VBMI2, or by AVX2: what code points become stands in lanes of four bytes (two for Latin-1), and the bytes that count are pressed
// together. Those by AVX-512 write exactly what they say, those by AVX2 up to a vector; neither more than the room. What they leave is for the words of
// fast.go.

// tier says which of them serve.
var tier = cpu.Tier(cpu.AVX512X)

const (
	tierPlain  = cpu.TierPlain
	tierAVX2   = cpu.TierAVX2
	tierAVX512 = cpu.TierAVX512
)

// Which bytes of a vector count, first to last. Of fours, bit i of the number: lane i has two bytes at least; bit 4+i: it has three. Of pairs, bit i: lane i
// has two bytes. Pointers, for an address in the library's code cannot be indexed.
var fours, pairs = presses(4, 2), presses(2, 1)

func presses(lane, more int) *[256][16]byte {
	table, lanes := new([256][16]byte), 16/lane
	for number := range table {
		to := table[number][:0]
		for i := range lanes {
			for k := range 1 + more {
				if k == 0 || number>>((k-1)*lanes+i)&1 != 0 {
					to = append(to, byte(i*lane+k))
				}
			}
		}
	}
	return table
}

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

//go:noescape
func ucs2AVX2(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)

//go:noescape
func latin1AVX2(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)

//go:noescape
func ucs4AVX2(out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int)

//go:noescape
func ucs2SizeAVX2(data unsafe.Pointer, blocks int) (beyond int)

// vector writes as much of the text as blocks can.
func vector(kind int32, out unsafe.Pointer, room int, data unsafe.Pointer, n int) (written, read int) {
	switch {
	case tier == tierPlain:
	case kind == UCS2 && tier == tierAVX512:
		return ucs2Blocks(out, room, data, n)
	case kind == UCS2:
		return ucs2AVX2(out, room, data, n)
	case kind == UCS4 && tier == tierAVX512:
		return ucs4Blocks(out, room, data, n)
	case kind == UCS4:
		return ucs4AVX2(out, room, data, n)
	case kind == Latin1 && tier == tierAVX512:
		return latin1Blocks(out, room, data, n)
	case kind == Latin1:
		return latin1AVX2(out, room, data, n)
	}
	return 0, 0
}

// vectorSize is the bytes that the first units need, and how many those are.
func vectorSize(kind int32, data unsafe.Pointer, n int) (size, read int) {
	switch {
	case tier == tierPlain:
	case kind == UCS2 && tier == tierAVX512:
		read = n &^ 31
		return read + ucs2SizeBlocks(data, n/32), read
	case kind == UCS2:
		read = n &^ 15
		return read + ucs2SizeAVX2(data, n/16), read
	case kind == UCS4 && tier == tierAVX512:
		read = n &^ 15
		return read + ucs4SizeBlocks(data, n/16), read
	}
	return 0, 0
}
