//go:build !noasm && !nounsafe

package transcode

// eachTier calls f with each tier that the machine has.
func eachTier(f func()) {
	top := tier
	defer func() { tier = top }()
	for tier = tierPlain; tier <= top; tier++ {
		f()
	}
}
