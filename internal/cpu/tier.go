package cpu

// Tiers of a package's fast routines; one never comes without those below it.
const (
	TierPlain = iota
	TierAVX2
	TierAVX512
)

// Tier is the highest that this machine has, for routines whose highest needs what the argument says: AVX512 or AVX512X.
func Tier(avx512 bool) int {
	switch {
	case avx512:
		return TierAVX512
	case AVX2:
		return TierAVX2
	}
	return TierPlain
}
