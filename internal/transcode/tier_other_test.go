//go:build !amd64 || noasm || nounsafe

package transcode

func eachTier(f func()) { f() }
