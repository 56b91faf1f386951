//go:build !amd64 || noasm || nounsafe

package bpe

type lanes struct{}

func (q *quick) mergeShort(*Batch, []int32, int) {}

func (q *quick) addWide(*Batch, int) (which int32, ok bool) { return 0, false }

func canMergeShort() bool { return false }
