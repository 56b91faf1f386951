package scheme

import (
	"testing"
	"unicode/utf8"
)

// Tries to part the masks from the matcher: any text, every scheme and tier, as it is and moved along the block.
func FuzzStarts(f *testing.F) {
	all := pairs(f)
	for _, s := range []string{
		"Hello, y'all! \r\n\r\n  1234 e\u0301t\u00e9 \u4e2d\u56fd \u017f \u3000 x", "don't's \u5b57AB\u5b57Ab \u5b57AB. a's\u5b57B", "!!\u0301\n//\u0301\n/!\u0301 \u2e80!\u2e801\u3007\u3007\u3007\u4e2d",
		"\x00\x00a!ab\u00e9 \u30ab\u30fb\u30eb\u3097\u30ab  1", "'\u017f' 's'S\n \n\t\u00a0x\u0085", "\u0661\u0662\u06634567",
	} {
		for k := range all {
			f.Add(s, uint8(k), uint8(61))
		}
	}
	f.Fuzz(func(t *testing.T, s string, k, shift uint8) {
		if !utf8.ValidString(s) || len(s) > 5000 {
			t.Skip()
		}
		p := all[int(k)%len(all)]
		p.check(t, []byte(s))
		moved := make([]byte, 0, len(s)+64)
		for range shift % 64 {
			moved = append(moved, 'x')
		}
		p.check(t, append(moved, s...))
	})
}
