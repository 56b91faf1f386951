//go:build invariants

package pipeline

import "testing"

// Under the build tag a second close is a fault that cannot be overlooked.
func TestSecondClosePanics(t *testing.T) {
	tok := open(t, &fake{})
	in := texts("ab")
	job, err := tok.Start(in, nil, options(), hold(in).release)
	if err != nil {
		t.Fatal(err)
	}
	batch, err := job.Take()
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := tok.Decode(nil, []int64{0}, false, 0)
	if err != nil {
		t.Fatal(err)
	}
	for what, closes := range map[string]func(){"job": job.Close, "batch": batch.Close, "texts": decoded.Close, "blob": NewBlob([]byte("x")).Close} {
		closes()
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: a second close went unnoticed", what)
				}
			}()
			closes()
		}()
	}
}
