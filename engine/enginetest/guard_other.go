//go:build !unix

package enginetest

import "testing"

// Guarded is n bytes; here nothing guards what lies behind them.
func Guarded(_ testing.TB, n int) []byte { return make([]byte, n) }
