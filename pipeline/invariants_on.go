//go:build invariants

package pipeline

// Invariants: a second close panics, and memory is 0xCC before and after its use.
const Invariants = true

func init() { SetPoison(true) }
