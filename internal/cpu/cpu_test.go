package cpu

import "testing"

// A tier never comes without those below it: dispatch relies on that.
func TestTiersNest(t *testing.T) {
	if AES && !AVX2 || AVX512 && !AES || AVX512X && !AVX512 {
		t.Fatalf("AVX2 %v, AES %v, AVX512 %v, AVX512X %v", AVX2, AES, AVX512, AVX512X)
	}
}
