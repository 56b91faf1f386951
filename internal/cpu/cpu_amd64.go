//go:build !noasm

package cpu

// cpuid and xgetbv are the instructions of these names.
func cpuid(leaf, sub uint32) (a, b, c, d uint32)
func xgetbv() (low, high uint32)

func init() {
	highest, _, _, _ := cpuid(0, 0)
	if highest < 7 {
		return
	}
	has := func(word uint32, bits ...int) bool {
		for _, b := range bits {
			if word>>b&1 == 0 {
				return false
			}
		}
		return true
	}
	_, _, c1, _ := cpuid(1, 0)
	if !has(c1, 23, 27, 28) { // POPCNT, OSXSAVE, AVX
		return
	}
	state, _ := xgetbv()
	_, b7, c7, _ := cpuid(7, 0)
	AVX2 = has(state, 1, 2) && has(b7, 3, 5, 8) // xmm and ymm are saved; BMI1, AVX2, BMI2
	AES = AVX2 && has(c1, 25)
	AVX512 = AES && has(state, 5, 6, 7) && has(b7, 16, 17, 30, 31) // zmm and masks are saved; F, DQ, BW, VL
	AVX512X = AVX512 && has(c7, 1, 6)
}
