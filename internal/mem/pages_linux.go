package mem

import "syscall"

// largePages asks for pages of 2 MB, which spare large tables misses of the address cache. The system may refuse, which does no harm.
func largePages(block []byte) {
	const largePage = 2 << 20
	if cap(block) >= largePage {
		_ = syscall.Madvise(block[:cap(block)], syscall.MADV_HUGEPAGE)
	}
}
