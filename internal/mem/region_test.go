package mem

import "testing"

func TestRegion(t *testing.T) {
	before := InUse(PurposeCache)
	r := Reserve(PurposeCache, 5<<20)
	if len(r.Bytes()) != 5<<20 || InUse(PurposeCache) != before {
		t.Errorf("%d bytes, %d in use", len(r.Bytes()), InUse(PurposeCache)-before)
	}
	for _, n := range []int{4096, 3 << 20, 5 << 20} {
		r.Use(n)
		r.Bytes()[n-1] = 1
		if got := InUse(PurposeCache) - before; got != int64(n) {
			t.Errorf("%d in use, want %d", got, n)
		}
	}
	r.Free()
	if got := InUse(PurposeCache) - before; got != 0 {
		t.Errorf("%d in use after Free", got)
	}
}
