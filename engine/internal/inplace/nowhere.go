//go:build nounsafe

package inplace

// Supported: without unsafe, arrays cannot be read where they lie; whoever needs one makes it anew.
const Supported = false

// Put does nothing.
func Put[T any](*Writer, []T) {}

// Take fails.
func Take[T any](r *Reader) []T {
	r.Fail("built without unsafe")
	return nil
}
