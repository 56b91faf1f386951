//go:build !amd64 || noasm || nounsafe

package prefetch

// Line does nothing.
func Line[T any](*T) {}
