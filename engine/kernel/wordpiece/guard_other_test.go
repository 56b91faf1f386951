//go:build !unix

package wordpiece

import "testing"

func guardPage(*testing.T) []byte { return make([]byte, 4096) }
