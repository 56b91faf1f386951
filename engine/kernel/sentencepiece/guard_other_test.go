//go:build !unix

package sentencepiece

import "testing"

func guardPage(*testing.T) []byte { return make([]byte, 4096) }
