package wordpiece

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

func checkLone(tb testing.TB, l *lone, text []byte) {
	tb.Helper()
	want, n := l.append(nil, text)
	room := make([]uint32, 2, 2+len(text)/3+block)
	got, read := l.appendFast(room, text)
	if !utf8.Valid(text) {
		return
	}
	if read != n || !slices.Equal(got[2:], want) {
		tb.Fatalf("%q: read %d, want %d; ids %v, want %v", text, read, n, got[2:], want)
	}
}

// Texts that end where no memory is, of ideographs and of what stands beside them.
func TestLone(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	l := new(lone)
	for i := range l {
		l[i] = notLone
		if i >= 0x3000 && rng.IntN(50) > 0 && (i < 0xD800 || i >= 0xE000) {
			l[i] = rng.Uint32N(1 << 26)
		}
	}
	page := enginetest.Guarded(t, 1<<12)
	for range 5000 {
		var b []byte
		for n := rng.IntN(300); len(b) < n; {
			switch rng.IntN(60) {
			case 0:
				b = utf8.AppendRune(b, []rune("aé가が\u0800🙂𠀀\uffff")[rng.IntN(8)])
			case 1:
				b = append(b, byte(0x80+rng.IntN(128))) // ill-formed: what comes of it is nobody's, but nothing beside the text is read
			default:
				b = utf8.AppendRune(b, rune(0x4E00+rng.IntN(0x5000)))
			}
		}
		text := page[len(page)-len(b):]
		copy(text, b)
		checkLone(t, l, text)
	}
}
