package sentencepiece

// EachTier calls f with each tier that the machine has, the plain one first.
var EachTier = eachTier

// WithoutLone is the same kernel, without the short way for lone characters.
func (k *BPE) WithoutLone() *BPE {
	other := *k
	other.lone = func() *lone { return nil }
	return &other
}
