package bpe

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Tokens that stand for themselves, by turns against one after the other; of real vocabularies, and of invented ones whose order of merges means nothing.
func TestFindWhole(t *testing.T) {
	check := func(name string, m *Model, b *Bytes) {
		t.Helper()
		got := m.whole
		m.whole = nil
		if m.findWhole(func(uint32) bool { return true }); !slices.Equal(got, m.whole) {
			t.Errorf("%s: the sets differ", name)
		}
	}
	r := rand.New(rand.NewPCG(15, 16))
	for range 200 {
		b := shuffled(t, r)
		check("invented", b.m, b)
	}
	for _, name := range []string{"gpt2", "qwen3", "clip"} {
		m, b := openBytes(t, name)
		check(name, m, b)
	}
}
