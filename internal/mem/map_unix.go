//go:build unix

package mem

import "syscall"

// mapBlock asks the system for size bytes, a multiple of the page size. Private, so that a forked child keeps its copy.
func mapBlock(size int) ([]byte, error) {
	return syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
}

func unmapBlock(block []byte) {
	if err := syscall.Munmap(block); err != nil {
		panic("mem: munmap of a block that was never mapped: " + err.Error())
	}
}

// Seal makes a block of Map read-only, so that a stray write to it faults. The system may refuse, which does no harm.
func Seal(block []byte) { _ = syscall.Mprotect(block[:cap(block)], syscall.PROT_READ) }
