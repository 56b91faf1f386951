package postprocessor

import "testing"

func TestBlanks(t *testing.T) {
	for token, want := range map[string][2]uint32{
		"":                 {0, 0},
		"a":                {0, 0},
		"Ġa":               {1, 0},
		"ĠĠ":               {2, 2}, // counted from both ends
		" \u00a0a\u3000Ġ":  {2, 2},
		"Ċa":               {0, 0}, // a line break as ByteLevel writes it is no blank
		"\u200ba\ufeff":    {0, 0},
		"\u0085a\u2029":    {1, 1},
		"\x1ca":            {0, 0}, // Unicode's White_Space lacks it
		"a b":              {0, 0},
		"<w>\t\n\v\f\r ":   {0, 6},
		"\u180ea\u1680":    {0, 1},
		"\u2007\u202fĠa\t": {3, 1},
	} {
		if leading, trailing := Blanks([]byte(token)); leading != want[0] || trailing != want[1] {
			t.Errorf("%q: %d, %d, want %v", token, leading, trailing, want)
		}
	}
}

func TestTrim(t *testing.T) {
	for _, c := range []struct {
		name              string
		prefix            bool
		start, end        uint32
		leading, trailing uint32
		first             bool
		wantStart, want   uint32
	}{
		{"no blank", true, 3, 5, 0, 0, false, 3, 5},
		{"leading", true, 3, 5, 1, 0, false, 4, 5},
		{"the one that was added, first of its piece", true, 3, 5, 1, 0, true, 3, 5},
		{"the one that was added, at the start of the text", true, 0, 5, 1, 0, false, 0, 5},
		{"more than was added", true, 0, 5, 2, 0, true, 2, 5},
		{"none was added", false, 0, 5, 1, 0, true, 1, 5},
		{"nothing but blanks", false, 4, 6, 2, 2, false, 6, 6},
		{"trailing", false, 4, 9, 0, 2, false, 4, 7},
		{"more trailing than there are characters before the end", false, 0, 1, 0, 2, false, 0, 1},
	} {
		start, end := (Trim{c.prefix}).Offsets(c.start, c.end, c.leading, c.trailing, c.first)
		if start != c.wantStart || end != c.want {
			t.Errorf("%s: [%d, %d), want [%d, %d)", c.name, start, end, c.wantStart, c.want)
		}
	}
}
