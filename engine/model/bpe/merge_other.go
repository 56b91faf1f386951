//go:build !amd64 || noasm || nounsafe

package bpe

type lanes struct{}

func (q *quick) mergeShort(*Batch, []int32, int) {}

func canMergeShort() bool { return false }
