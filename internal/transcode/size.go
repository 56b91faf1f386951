//go:build !nounsafe && (amd64 || arm64 || riscv64 || loong64 || ppc64le)

package transcode

import (
	"math/bits"
	"unsafe"
)

// Counting what transcoding will need, words of eight bytes at a time. A unit costs one byte, and one more from each of U+0080, U+0800 and U+10000
// on; the top bit of a lane says that it is not below the bound: either it was set, or adding what the bound lacks sets it. Plain twin: plainSize.

func latin1Size(data unsafe.Pointer, n int) int {
	size, i := n, 0
	for ; i+32 <= n; i += 32 {
		a, b, c, d := load64(data, i), load64(data, i+8), load64(data, i+16), load64(data, i+24)
		if (a|b|c|d)&highBytes != 0 {
			size += bits.OnesCount64(a&highBytes) + bits.OnesCount64(b&highBytes) + bits.OnesCount64(c&highBytes) + bits.OnesCount64(d&highBytes)
		}
	}
	if i == n {
		return size
	}
	return size - (n - i) + plainSize[uint8](unsafe.Add(data, i), n-i)
}

func ucs2Size(data unsafe.Pointer, n int) int {
	const low, top = 0x7FFF7FFF7FFF7FFF, 0x8000800080008000
	size, i := vectorSize(UCS2, data, n)
	size += n - i
	for ; i+4 <= n; i += 4 {
		w := load64(data, 2*i)
		size += bits.OnesCount64((w&low+0x7F807F807F807F80|w)&top) + bits.OnesCount64((w&low+0x7800780078007800|w)&top)
	}
	if i == n {
		return size
	}
	return size - (n - i) + plainSize[uint16](unsafe.Add(data, 2*i), n-i)
}

func ucs4Size(data unsafe.Pointer, n int) int {
	const low, top = 0x7FFFFFFF7FFFFFFF, 0x8000000080000000
	size, i := vectorSize(UCS4, data, n)
	size += n - i
	for ; i+2 <= n; i += 2 {
		w := load64(data, 4*i)
		size += bits.OnesCount64((w&low+0x7FFFFF807FFFFF80|w)&top) + bits.OnesCount64((w&low+0x7FFFF8007FFFF800|w)&top) +
			bits.OnesCount64((w&low+0x7FFF00007FFF0000|w)&top)
	}
	if i == n {
		return size
	}
	return size - (n - i) + plainSize[uint32](unsafe.Add(data, 4*i), n-i)
}
