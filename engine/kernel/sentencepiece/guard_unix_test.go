//go:build unix

package sentencepiece

import (
	"syscall"
	"testing"
)

// guardPage is memory behind which reading faults.
func guardPage(t *testing.T) []byte {
	t.Helper()
	size := syscall.Getpagesize()
	all, err := syscall.Mmap(-1, 0, 2*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(all) })
	if err := syscall.Mprotect(all[size:], syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	return all[:size:size]
}
