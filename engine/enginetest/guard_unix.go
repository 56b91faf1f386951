//go:build unix

package enginetest

import (
	"syscall"
	"testing"
)

// Guarded is n bytes, the last of which is the last that can be read or written: what touches memory behind them faults.
func Guarded(tb testing.TB, n int) []byte {
	tb.Helper()
	page := syscall.Getpagesize()
	size := (n + page - 1) / page * page
	all, err := syscall.Mmap(-1, 0, size+page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = syscall.Munmap(all) })
	if err := syscall.Mprotect(all[size:], syscall.PROT_NONE); err != nil {
		tb.Fatal(err)
	}
	return all[size-n : size : size]
}
