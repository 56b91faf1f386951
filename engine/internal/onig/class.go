package onig

import (
	"strings"

	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
)

// escape reads one backslash sequence outside a class. text: it is part of a string as a plain character is.
func (p *parser) escape() (n *node, text bool, err error) {
	p.next()
	if p.end() {
		return nil, false, p.fail("backslash at the end")
	}
	at := p.pos
	r := p.next()
	switch r {
	case 'w', 'W', 's', 'S', 'd', 'D', 'h', 'H':
		set := escapeSet(r, false)
		return setNode(set), false, nil
	case 'p', 'P':
		if p.peek() != '{' {
			return p.char(r), true, nil
		}
		set, err := p.property(r == 'P', false)
		if err != nil {
			return nil, false, err
		}
		return setNode(set), false, nil
	case 'b':
		return &node{op: opBoundary}, false, nil
	case 'B':
		return &node{op: opNoBoundary}, false, nil
	case 'A':
		return &node{op: opTextBegin}, false, nil
	case 'z':
		return &node{op: opTextEnd}, false, nil
	case 'Z':
		return &node{op: opNearEnd}, false, nil
	case 'N':
		return p.dot(false), false, nil
	case 'O':
		return p.dot(true), false, nil
	case 'R': // (?>\r\n|[\n-\r\x{85}\x{2028}\x{2029}])
		crlf := &node{op: opCat, subs: []*node{setNode(single('\r')), setNode(single('\n'))}}
		one := setNode(normalize(runeSet{{Lo: '\n', Hi: '\r'}, {Lo: 0x85, Hi: 0x85}, {Lo: 0x2028, Hi: 0x2029}}))
		alt := atomic(&node{op: opAlt, subs: []*node{crlf, one}})
		return &node{op: opAtomic, subs: []*node{alt}}, false, nil
	case 'X', 'y', 'Y', 'G', 'K', 'M', 'C', 'c', 'o', 'k', 'g', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		p.pos = at
		return nil, false, p.fail("\\%c", r)
	}
	code, raw, err := p.codePoint(r)
	if err != nil {
		return nil, false, err
	}
	return p.char(code), !raw, nil
}

// codePoint is the character that a backslash and r stand for. raw: it was written as a number or a control letter.
func (p *parser) codePoint(r rune) (code rune, raw bool, err error) {
	hex := func(least, most int) (rune, int, error) {
		v, n := rune(0), 0
		for n < most && !p.end() {
			d := strings.IndexByte("0123456789abcdef", p.src[p.pos]|0x20)
			if d < 0 || p.src[p.pos] < '0' {
				break
			}
			v = v<<4 | rune(d)
			n++
			p.pos++
		}
		if n < least {
			return 0, 0, p.fail("hexadecimal digits expected")
		}
		return v, n, nil
	}
	switch r {
	case 'x':
		if p.peek() == '{' {
			p.next()
			v, n, err := hex(1, 7)
			if err != nil {
				return 0, false, err
			}
			if !p.accept("}") {
				return 0, false, p.fail("sequence of code points, or digits without end")
			}
			if n == 0 || v > maxRune || v < 0 || v >= 0xD800 && v < 0xE000 {
				return 0, false, p.fail("not a character")
			}
			return v, true, nil
		}
		v, n, err := hex(0, 2)
		if err != nil {
			return 0, false, err
		}
		if n == 0 || v >= 0x80 {
			return 0, false, p.fail("\\x of a single byte above 7F, or without digits")
		}
		return v, true, nil
	case 'u':
		v, _, err := hex(4, 4)
		if err != nil {
			return 0, false, err
		}
		if v >= 0xD800 && v < 0xE000 {
			return 0, false, p.fail("not a character")
		}
		return v, true, nil
	}
	if i := strings.IndexRune("ntrfabev", r); i >= 0 {
		return rune("\n\t\r\f\a\b\x1b\v"[i]), true, nil
	}
	return r, false, nil
}

// escapeSet is \w and its like; \w is another set inside a class.
func escapeSet(r rune, class bool) runeSet {
	lower := r | 0x20
	name := `\` + string(lower)
	if lower == 'w' && class {
		name = `[\w]`
	}
	ranges, _ := ucd.OnigSet(name)
	if r != lower {
		return runeSet(ranges).negate()
	}
	return ranges
}

// property reads {Name} or {^Name}.
func (p *parser) property(negated, class bool) (runeSet, error) {
	p.next()
	if p.accept("^") {
		negated = !negated
	}
	length := strings.IndexByte(p.src[p.pos:], '}')
	if length < 0 {
		return nil, p.fail("property without end")
	}
	written := p.src[p.pos : p.pos+length]
	name := strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(written))
	if name == "word" {
		name = `\w`
		if class {
			name = `[\w]`
		}
	}
	var set runeSet
	ok := false
	if !strings.ContainsAny(name, `\[`) || name == `\w` || name == `[\w]` {
		set, ok = ucd.OnigSet(name)
	}
	if !ok {
		return nil, p.fail("property %q", written)
	}
	p.pos += length + 1
	if negated {
		return set.negate(), nil
	}
	return set, nil
}

// The states of a class under reading, as Oniguruma has them.
const (
	stStart = iota
	stValue
	stRange
	stComplete
)

// bracket reads a class after its opening bracket: what it holds, and whether it is negated as a whole.
func (p *parser) bracket(depth int) (set runeSet, negated bool, err error) {
	if depth > maxDepth {
		return nil, false, p.fail("classes nested deeper than %d", maxDepth)
	}
	negated = p.accept("^")
	var cur, before runeSet
	anded := false
	state, prev, prevIsSet := stStart, rune(0), false
	flush := func() {
		if state == stValue && !prevIsSet {
			cur = append(cur, ucd.Range{Lo: prev, Hi: prev})
		}
	}
	char := func(r rune) error {
		switch state {
		case stValue:
			flush()
		case stRange:
			if prev > r {
				return p.fail("empty range in a class")
			}
			cur = append(cur, ucd.Range{Lo: prev, Hi: r})
			state = stComplete
		default:
			state = stValue
		}
		prev, prevIsSet = r, false
		return nil
	}
	property := func(s runeSet) error {
		if state == stRange {
			return p.fail("range that ends in a class")
		}
		flush()
		state, prevIsSet = stValue, true
		cur = append(cur, s...)
		return nil
	}
	first := true
	for ; ; first = false {
		if p.end() {
			return nil, false, p.fail("class without end")
		}
		r := p.next()
		switch {
		case r == ']' && first && strings.IndexByte(p.src[p.pos:], ']') >= 0:
			err = char(r) // []...] holds a bracket
		case r == ']' && first:
			return nil, false, p.fail("empty class")
		case r == ']':
			flush()
			cur = normalize(cur)
			if anded {
				cur = before.intersect(cur)
			}
			return cur, negated, nil
		case r == '-':
			err = p.dash(&state, &prevIsSet, char)
		case r == '&' && p.peek() == '&':
			p.next()
			flush()
			cur = normalize(cur)
			if anded {
				cur = before.intersect(cur)
			}
			before, cur, anded, state = cur, nil, true, stStart
		case r == '[' && p.peek() == ':' && posixStart(p.src[p.pos+1:]):
			p.next()
			not := p.accept("^")
			length := strings.Index(p.src[p.pos:], ":]")
			name := p.src[p.pos : p.pos+length]
			s, ok := ucd.OnigSet("[:" + name + ":]")
			if !ok {
				return nil, false, p.fail("POSIX bracket %q", name)
			}
			p.pos += length + 2
			if not {
				s = runeSet(s).negate()
			}
			err = property(s)
		case r == '[':
			flush()
			state = stComplete
			inner, not, e := p.bracket(depth + 1)
			if e != nil {
				return nil, false, e
			}
			if not {
				inner = inner.negate()
			}
			cur = append(cur, inner...)
		case r == '\\':
			if p.end() {
				return nil, false, p.fail("backslash at the end")
			}
			r = p.next()
			switch r {
			case 'w', 'W', 's', 'S', 'd', 'D', 'h', 'H':
				err = property(escapeSet(r, true))
			case 'p', 'P':
				if p.peek() != '{' {
					err = char(r)
					break
				}
				s, e := p.property(r == 'P', true)
				if e != nil {
					return nil, false, e
				}
				err = property(s)
			case 'o', 'M', 'C', 'c', '0', '1', '2', '3', '4', '5', '6', '7':
				return nil, false, p.fail("\\%c in a class", r)
			default:
				code, _, e := p.codePoint(r)
				if e != nil {
					return nil, false, e
				}
				err = char(code)
			}
		default:
			err = char(r)
		}
		if err != nil {
			return nil, false, err
		}
	}
}

// dash takes a minus in a class: a range, or itself at the ends.
func (p *parser) dash(state *int, prevIsSet *bool, char func(rune) error) error {
	closing := p.peek() == ']' || strings.HasPrefix(p.src[p.pos:], "&&")
	switch *state {
	case stValue:
		if closing || *prevIsSet {
			if *prevIsSet && !closing {
				return p.fail("range that starts with a class")
			}
			return char('-')
		}
		*state = stRange
		return nil
	case stComplete:
		return char('-') // [a-c-] and, with a warning, [a-c-e]
	}
	return char('-')
}

// posixStart: s continues "[:" as [:name:] does.
func posixStart(s string) bool {
	n := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ':':
			return n > 0 && strings.HasPrefix(s[i:], ":]")
		case c == '^' && n == 0:
		case !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'):
			return false
		}
		n++
	}
	return false
}
