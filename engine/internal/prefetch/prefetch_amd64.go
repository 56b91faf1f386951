//go:build !noasm && !nounsafe

package prefetch

import "unsafe"

//go:noescape
func line(p unsafe.Pointer)

// Line asks for the cache line of what p points at. Rule: the instruction never faults.
func Line[T any](p *T) { line(unsafe.Pointer(p)) }
