//go:build !noasm && !nounsafe

package bpe

// eachTier calls f with each tier that the machine has, the plain one first.
func eachTier(f func()) {
	top := tier
	defer func() { tier = top }()
	for tier = tierPlain; tier <= top; tier++ {
		f()
	}
}
