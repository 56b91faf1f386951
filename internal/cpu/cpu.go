// Package cpu says which vector instructions this machine and its system offer; each is asked for at run time, never assumed from the build.
//
// Law: under the tag noasm, and elsewhere than on amd64, the answer is no to all.
package cpu

// What may be used. They are set before any other package's init runs and do not change.
var (
	AVX2    bool // with BMI1, BMI2, POPCNT
	AES     bool // AESNI, with AVX2
	AVX512  bool // F, BW, DQ, VL, with all of the above
	AVX512X bool // VBMI and VBMI2 (byte permutes and compress), with AVX512
)
