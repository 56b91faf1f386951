//go:build !invariants

package pipeline

// Invariants: see invariants_on.go.
const Invariants = false
