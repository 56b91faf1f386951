package wordpiece

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// Blocks that are shared, or taken to be like others, hold what each of their characters becomes.
func TestTables(t *testing.T) {
	for i, c := range tables(t) {
		n := normalizer.NewBert(true, i&1 != 0, i&2 != 0, i&4 != 0)
		alone := builder{chars: new(chars), bert: n}
		for r := rune(0); r <= utf8.MaxRune; r++ {
			want, got := alone.entry(r), c.entries[int(c.index[r>>6])<<6|int(r&63)]
			if want>>56 == pooled && got>>56 == pooled {
				size := want >> 32 & 0xFF
				if got>>32 == want>>32 && bytes.Equal(c.pool[uint32(got):][:size], alone.pool[uint32(want):]) {
					alone.pool = alone.pool[:0]
					continue
				}
			}
			if got != want {
				t.Fatalf("steps %d: %U: %#x, want %#x", i, r, got, want)
			}
		}
	}
}
