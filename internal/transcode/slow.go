//go:build nounsafe || !(amd64 || arm64 || riscv64 || loong64 || ppc64le)

package transcode

import "unsafe"

func latin1(out, data unsafe.Pointer, n int) (written, bad int) { return plain[uint8](out, data, n) }
func ucs2(out, data unsafe.Pointer, n int) (written, bad int)   { return plain[uint16](out, data, n) }
func ucs4(out, data unsafe.Pointer, n int) (written, bad int)   { return plain[uint32](out, data, n) }

func latin1Size(data unsafe.Pointer, n int) int { return plainSize[uint8](data, n) }
func ucs2Size(data unsafe.Pointer, n int) int   { return plainSize[uint16](data, n) }
func ucs4Size(data unsafe.Pointer, n int) int   { return plainSize[uint32](data, n) }
