//go:build !amd64 || noasm || nounsafe

package sentencepiece

func eachTier(f func()) { f() }
