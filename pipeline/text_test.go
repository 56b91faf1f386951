package pipeline

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

// Short texts of every length, at the end of a page behind which nothing can be read: they are copied as they are, one behind the other, each within the
// capacity of the one before; or refused with one byte that is no ASCII, wherever it stands.
func TestShortTexts(t *testing.T) {
	page := enginetest.Guarded(t, 1<<12)
	for i := range page {
		page[i] = byte(' ' + i%90)
	}
	var r reader
	defer r.release()
	for n := range 300 {
		b := page[len(page)-n:]
		texts := []Text{text("before, and long", UTF8), {Data: unsafe.Pointer(unsafe.SliceData(b)), Length: int64(n), Kind: UTF8}, text("behind, and long", UTF8)}
		rows, err := r.rows(nil, texts, nil, 0, 3)
		if err != nil || len(rows) != 3 || string(rows[0].Text) != "before, and long" || !bytes.Equal(rows[1].Text, b) || string(rows[2].Text) != "behind, and long" {
			t.Fatalf("%d bytes: %v, %v", n, rows, err)
		}
		if n >= 8 {
			if all := rows[0].Text[:cap(rows[0].Text)]; !bytes.Equal(all[16:16+n], b) || &all[16+n] != &rows[2].Text[0] {
				t.Fatalf("%d bytes: not one behind the other", n)
			}
		}
		for at := range n {
			kept := b[at]
			b[at] |= 0x80
			rows, err := r.rows(nil, texts, nil, 0, 3)
			if AsError(err).Row != 1 || len(rows) != 1 {
				t.Fatalf("%d bytes, %d is none: %v, %v", n, at, rows, err)
			}
			b[at] = kept
		}
	}
	both := []Text{text("größer als", UTF8), text("größer als", UTF8)}
	rows, err := r.rows(nil, both, both, 0, 2)
	if err != nil || len(rows) != 2 || string(rows[1].Text) != "größer als" || string(rows[1].Pair) != "größer als" || !rows[1].HasPair {
		t.Fatalf("%v, %v", rows, err)
	}
}
