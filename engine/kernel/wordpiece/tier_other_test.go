//go:build !amd64 || noasm || nounsafe

package wordpiece

func eachTier(f func()) { f() }
