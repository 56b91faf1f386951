//go:build invariants

package mem

import "testing"

func TestSecondFreePanics(t *testing.T) {
	block := Alloc(PurposeText, 100)
	Free(PurposeText, block)
	defer func() {
		if recover() == nil {
			t.Error("a second Free did not panic")
		}
	}()
	Free(PurposeText, block)
}
