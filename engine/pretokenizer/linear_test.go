package pretokenizer

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// Time grows with the text and no faster: ten times the bytes may take fifty times as long at most, whatever the letters.
func TestLinearTime(t *testing.T) {
	runtime.LockOSThread() // time is that of this thread, where the system tells it
	defer runtime.UnlockOSThread()
	const small, large = 100 << 10, 1 << 20
	pres := real(t)
	// Patterns on which backtracking, or reading on to the end for each match, takes the square or more.
	for name, p := range map[string]string{
		"nested repeats":            `(?:a+)+b`,
		"long look-ahead":           `a(?=a*b)|.`,
		"tries to the end":          `[a ]*b|a`,
		"ambiguous alternatives":    `(?:a|aa|aaa)+$`,
		"look-behind, block by one": `(?<=a)a*\z|\s`,
		"state known at the end":    `(?:aa)*\z|(?:  )*\z|.`,
		"spaces to the end":         `\s+$|\s`,
		"empty matches":             `(?=a)|(?!a)`,
	} {
		pres[name] = mustLoad(t, splitJSON(p, "MergedWithNext", false))
	}
	pres["literal"] = mustLoad(t, `{"type":"Split","pattern":{"String":"aaaaaaab"},"behavior":"Contiguous","invert":false}`)
	pres["scripts"] = mustLoad(t, `{"type":"UnicodeScripts"}`)
	pres["punctuation"] = mustLoad(t, `{"type":"Punctuation","behavior":"MergedWithPrevious"}`)
	for name, pre := range pres {
		for what, unit := range map[string]string{"one letter": "a", "capitals": "A", "spaces": " ", "newlines": "\n", "blank lines": " \n", "digits": "1", "marks": "\u0301", "ideographs": "中", "apostrophes": "'", "letters and capitals": "aA"} {
			took := func(size int) time.Duration {
				s := []byte(strings.Repeat(unit, size/len(unit)))
				best := time.Hour
				var p text.Pieces
				for range 3 {
					p.Text.Reset(s, 0, false)
					p.List = append(p.List[:0], text.Piece{End: uint32(len(s)), ID: -1})
					start := enginetest.ThreadTime()
					pre.PreTokenize(&p)
					best = min(best, enginetest.ThreadTime()-start)
				}
				return best
			}
			a, b := took(small), took(large)
			if b > 5*a*large/small+20*time.Millisecond {
				t.Errorf("%s over %s: %v for %d bytes, %v for %d", name, what, a, small, b, large)
			}
		}
	}
}
