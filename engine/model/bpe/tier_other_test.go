//go:build !amd64 || noasm || nounsafe

package bpe

func eachTier(f func()) { f() }
