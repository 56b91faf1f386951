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

// Seal makes a block read-only, so that a stray write to it faults. The system may refuse, which does no harm. Unseal comes before Free.
func Seal(block []byte) { protect(block, syscall.PROT_READ) }

// Unseal makes a sealed block writable again. Where the system refuses, for want of room in its tables, the block must not be freed.
func Unseal(block []byte) error { return protect(block, syscall.PROT_READ|syscall.PROT_WRITE) }

func protect(block []byte, how int) error {
	if cap(block) == 0 {
		return nil
	}
	return syscall.Mprotect(block[:cap(block)], how)
}
