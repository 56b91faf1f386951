package onig

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Bounds of what Compile takes on; beyond them it refuses.
const (
	maxPattern = 1 << 14 // bytes
	maxDepth   = 100     // groups inside one another
	maxRepeat  = 1000    // of {n,m}; Oniguruma itself stops at 100,000
)

type options struct{ fold, dotAll, extended bool }

type parser struct {
	src   string
	pos   int
	opt   options
	depth int
	run   int // numbers the strings that Oniguruma reads as one
}

func (p *parser) fail(format string, args ...any) error {
	return fmt.Errorf("at byte %d: %s", p.pos, fmt.Sprintf(format, args...))
}

func (p *parser) end() bool { return p.pos >= len(p.src) }

// peek is the next code point; -1 at the end.
func (p *parser) peek() rune {
	if p.end() {
		return -1
	}
	r, _ := utf8.DecodeRuneInString(p.src[p.pos:])
	return r
}

func (p *parser) next() rune {
	r, n := utf8.DecodeRuneInString(p.src[p.pos:])
	p.pos += n
	return r
}

func (p *parser) accept(s string) bool {
	if strings.HasPrefix(p.src[p.pos:], s) {
		p.pos += len(s)
		return true
	}
	return false
}

// skip passes over comments, and in extended form over blanks.
func (p *parser) skip() error {
	for {
		switch {
		case strings.HasPrefix(p.src[p.pos:], "(?#"):
			p.pos += 3
			for {
				if p.end() {
					return p.fail("comment without end")
				}
				r := p.next()
				if r == '\\' && !p.end() {
					p.next()
				} else if r == ')' {
					break
				}
			}
		case p.opt.extended && !p.end() && strings.IndexByte(" \t\n\r\f", p.src[p.pos]) >= 0:
			p.pos++
		case p.opt.extended && p.peek() == '#':
			for !p.end() && p.next() != '\n' {
			}
		default:
			return nil
		}
	}
}

func parse(pattern string) (*node, error) {
	if len(pattern) > maxPattern {
		return nil, fmt.Errorf("pattern of %d bytes; the bound is %d", len(pattern), maxPattern)
	}
	if !utf8.ValidString(pattern) {
		return nil, fmt.Errorf("pattern is not UTF-8")
	}
	p := &parser{src: pattern}
	n, err := p.alts()
	if err != nil {
		return nil, err
	}
	if !p.end() {
		return nil, p.fail("unmatched )")
	}
	return n, nil
}

// alts reads up to the closing parenthesis of the group, or the end; options set inside end there.
func (p *parser) alts() (*node, error) {
	p.depth++
	if p.depth > maxDepth {
		return nil, p.fail("groups nested deeper than %d", maxDepth)
	}
	saved := p.opt
	defer func() { p.opt = saved; p.depth-- }()
	var all []*node
	for {
		b, err := p.branch()
		if err != nil {
			return nil, err
		}
		all = append(all, b)
		if p.peek() != '|' {
			break
		}
		p.next()
	}
	if len(all) == 1 {
		return all[0], nil
	}
	for i, b := range all {
		var err error
		if all[i], err = p.settle(b); err != nil {
			return nil, err
		}
	}
	return &node{op: opAlt, subs: all}, nil
}

// branch reads one alternative. A lone string stays a literal, for the list that it may be part of.
func (p *parser) branch() (*node, error) {
	var list []*node
	for {
		if err := p.skip(); err != nil {
			return nil, err
		}
		if r := p.peek(); r < 0 || r == '|' || r == ')' {
			break
		}
		n, last, err := p.item()
		if err != nil {
			return nil, err
		}
		if n.op == opCat {
			list = append(list, n.subs...)
		} else {
			list = append(list, n)
		}
		if last {
			break
		}
	}
	// Neighbouring strings are one string to Oniguruma's folding.
	var merged []*node
	for _, n := range list {
		if n.op == opLiteral && len(merged) > 0 {
			if prev := merged[len(merged)-1]; prev.op == opLiteral && prev.fold == n.fold {
				joined := append(append([]rune{}, prev.runes...), n.runes...)
				if n.fold && prev.max != n.min && crosses(joined, len(prev.runes)) {
					return nil, p.fail("(?i) over a sequence such as \"ss\" that the pattern writes in two parts")
				}
				merged[len(merged)-1] = &node{op: opLiteral, runes: joined, fold: n.fold, min: prev.min, max: n.max}
				continue
			}
		}
		merged = append(merged, n)
	}
	switch len(merged) {
	case 0:
		return &node{op: opEmpty}, nil
	case 1:
		return merged[0], nil
	}
	cat := &node{op: opCat}
	for _, n := range merged {
		s, err := p.settle(n)
		if err != nil {
			return nil, err
		}
		cat.subs = append(cat.subs, s)
	}
	return cat, nil
}

// crosses: a multi-character fold spans the place at in s.
func crosses(s []rune, at int) bool {
	t := folds()
	for i := max(0, at-2); i < at; i++ {
		if m := t.sequence(s[i:]); m != nil && i+len(m.Seq) > at {
			return true
		}
	}
	return false
}

// settle turns a literal into sets.
func (p *parser) settle(n *node) (*node, error) {
	if n.op != opLiteral {
		return n, nil
	}
	if n.fold {
		return folds().literal(n.runes), nil
	}
	cat := &node{op: opCat}
	for _, r := range n.runes {
		cat.subs = append(cat.subs, setNode(single(r)))
	}
	return cat, nil
}

// item reads one element with its quantifiers. last: it reached the end of the group (an option that holds from there on).
func (p *parser) item() (n *node, last bool, err error) {
	text := false
	switch r := p.peek(); r {
	case '(':
		n, last, err = p.group()
		if err != nil || last {
			return n, last, err
		}
	case '[':
		p.next()
		raw, negated, err := p.bracket(0)
		if err != nil {
			return nil, false, err
		}
		switch {
		case p.opt.fold:
			n = folds().bracket(raw, negated)
		case negated:
			n = setNode(raw.negate())
		default:
			n = setNode(raw)
		}
	case '.':
		p.next()
		n = p.dot(p.opt.dotAll)
	case '^':
		p.next()
		n = &node{op: opLineBegin}
	case '$':
		p.next()
		n = &node{op: opLineEnd}
	case '*', '+', '?':
		return nil, false, p.fail("%c without a target", r)
	case '\\':
		if n, text, err = p.escape(); err != nil {
			return nil, false, err
		}
	case '{':
		if _, _, _, ok, err := p.interval(); err != nil {
			return nil, false, err
		} else if ok {
			return nil, false, p.fail("{n,m} without a target")
		}
		fallthrough
	default:
		p.next()
		n, text = p.char(r), true
	}
	if !text {
		p.run++
	}
	if n.op == opLiteral {
		n.min, n.max = p.run, p.run // the run that it starts and ends in
	}
	if !text {
		p.run++
	}
	return p.quantified(n)
}

func (p *parser) char(r rune) *node {
	return &node{op: opLiteral, runes: []rune{r}, fold: p.opt.fold}
}

func (p *parser) dot(all bool) *node {
	if all {
		return setNode(runeSet(nil).negate())
	}
	return setNode(single('\n').negate())
}

// interval reads {n,m}; ok false: it is not one, and nothing was read.
func (p *parser) interval() (low, up int, possessive, ok bool, err error) {
	start := p.pos
	reject := func() (int, int, bool, bool, error) {
		p.pos = start
		return 0, 0, false, false, nil
	}
	if !p.accept("{") {
		return reject()
	}
	number := func() (int, bool, error) {
		n, from := 0, p.pos
		for !p.end() && p.src[p.pos] >= '0' && p.src[p.pos] <= '9' {
			n = n*10 + int(p.src[p.pos]-'0')
			if n > 100000 {
				return 0, false, p.fail("repeat count above 100000")
			}
			p.pos++
		}
		return n, p.pos > from, nil
	}
	low, hasLow, err := number()
	if err != nil {
		return 0, 0, false, false, err
	}
	up = low
	if p.accept(",") {
		var hasUp bool
		if up, hasUp, err = number(); err != nil {
			return 0, 0, false, false, err
		}
		if !hasUp {
			if !hasLow {
				return reject()
			}
			up = infinite
		}
	} else if !hasLow {
		return reject()
	}
	if !p.accept("}") {
		return reject()
	}
	if up != infinite && low > up {
		return up, low, true, true, nil // {3,1} is {1,3} and possessive
	}
	return low, up, false, true, nil
}

// quantified reads the quantifiers of n.
func (p *parser) quantified(n *node) (*node, bool, error) {
	for {
		if err := p.skip(); err != nil {
			return nil, false, err
		}
		low, up, lazy, possessive, interval := 0, 0, false, false, false
		switch p.peek() {
		case '*':
			low, up = 0, infinite
		case '+':
			low, up = 1, infinite
		case '?':
			low, up = 0, 1
		case '{':
			var err error
			if low, up, possessive, interval, err = p.interval(); err != nil {
				return nil, false, err
			} else if !interval {
				return n, false, nil
			}
		default:
			return n, false, nil
		}
		if !interval {
			p.next()
		}
		fixed := interval && low == up && !possessive
		switch {
		case !fixed && !possessive && p.accept("?"):
			lazy = true
		case !interval && p.accept("+"):
			possessive = true
		}
		if low > maxRepeat || up > maxRepeat {
			return nil, false, p.fail("repeat count above %d", maxRepeat)
		}
		var err error
		if n.isAnchor() {
			return nil, false, p.fail("quantifier on an anchor or look-around")
		}
		if low == 1 && up == 1 && !possessive {
			p.run++
			continue // x{1} is x, still a part of its string
		}
		if n, err = p.settle(n); err != nil {
			return nil, false, err
		}
		p.run++
		if n, err = p.repeat(n, low, up, lazy); err != nil {
			return nil, false, err
		}
		if possessive {
			if n = atomic(n); n == nil {
				return nil, false, p.fail("possessive quantifier over what is ambiguous, or long")
			}
			n = &node{op: opAtomic, subs: []*node{n}}
		}
	}
}

// repeatKind numbers ? * + ?? *? +? as Oniguruma's table of nested quantifiers does; -1: another.
func repeatKind(low, up int, lazy bool) int {
	kind := -1
	switch {
	case low == 0 && up == 1:
		kind = 0
	case low == 0 && up == infinite:
		kind = 1
	case low == 1 && up == infinite:
		kind = 2
	}
	if kind >= 0 && lazy {
		kind += 3
	}
	return kind
}

// nested is what a quantifier directly on a quantifier becomes: row: the inner one, column: the outer. d: the inner alone; q: (inner+)??; s: as
// written; other digits: the quantifier of that number.
var nested = [6]string{
	"d113" + "4s",
	"dddqqd",
	"11dsqd",
	"d44d44",
	"dddddd",
	"s1244d",
}

func (p *parser) repeat(n *node, low, up int, lazy bool) (*node, error) {
	if n.op == opRepeat {
		inner, outer := repeatKind(n.min, n.max, n.lazy), repeatKind(low, up, lazy)
		switch {
		case inner >= 0 && outer < 0:
			if (inner == 1 || inner == 2) && up != infinite && up > 1 && !lazy {
				up = max(low, 1)
				if low == 0 {
					up = 1
				}
			}
		case inner >= 0 && outer >= 0:
			x := n.subs[0]
			switch nested[inner][outer] {
			case 'd':
				return n, nil
			case '1':
				n, low, up, lazy = x, 0, infinite, false
			case '2':
				n, low, up, lazy = x, 1, infinite, false
			case '3':
				n, low, up, lazy = x, 0, 1, true
			case '4':
				n, low, up, lazy = x, 0, infinite, true
			case 'q':
				n = &node{op: opRepeat, subs: []*node{x}, min: 1, max: infinite}
				low, up, lazy = 0, 1, true
			}
		}
	}
	if n.nullable() && up == infinite {
		return nil, p.fail("unbounded repeat of what can match nothing")
	}
	out := &node{op: opRepeat, subs: []*node{n}, min: low, max: up, lazy: lazy}
	if out.weight() > maxNodes {
		return nil, p.fail("more than %d parts", maxNodes)
	}
	return out, nil
}

// group reads from a parenthesis on.
func (p *parser) group() (n *node, last bool, err error) {
	p.next()
	p.run++
	body := func(o op) (*node, bool, error) {
		n, err := p.alts()
		if err != nil {
			return nil, false, err
		}
		if !p.accept(")") {
			return nil, false, p.fail("group without end")
		}
		if o == opEmpty {
			return n, false, nil
		}
		if n, err = p.settle(n); err != nil {
			return nil, false, err
		}
		switch o {
		case opAtomic:
			if n = atomic(n); n == nil {
				return nil, false, p.fail("atomic group over what is ambiguous, or long")
			}
		case opBehind, opNotBehind:
			if n = oneRune(n); n == nil {
				return nil, false, p.fail("look-behind of other than one character")
			}
		case opCat: // a capture: a unit of its own
			return &node{op: opUnit, subs: []*node{n}}, false, nil
		}
		return &node{op: o, subs: []*node{n}}, false, nil
	}
	if p.peek() == '*' {
		return nil, false, p.fail("callout")
	}
	if !p.accept("?") {
		return body(opCat)
	}
	switch {
	case p.accept(":"):
		return body(opEmpty)
	case p.accept("="):
		return body(opAhead)
	case p.accept("!"):
		return body(opNotAhead)
	case p.accept(">"):
		return body(opAtomic)
	case p.accept("<="):
		return body(opBehind)
	case p.accept("<!"):
		return body(opNotBehind)
	case p.peek() == '<' || p.peek() == '\'':
		closing := '>'
		if p.next() == '\'' {
			closing = '\''
		}
		from := p.pos
		for !p.end() && p.peek() != closing {
			if r := p.next(); !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || p.pos-1 > from && r >= '0' && r <= '9') {
				return nil, false, p.fail("group name")
			}
		}
		if p.pos == from || p.end() {
			return nil, false, p.fail("group name")
		}
		p.next()
		return body(opCat)
	}
	opt, on := p.opt, true
	for {
		if p.end() {
			return nil, false, p.fail("group without end")
		}
		switch r := p.next(); r {
		case '-':
			on = false
		case 'i':
			opt.fold = on
		case 'm':
			opt.dotAll = on
		case 'x':
			opt.extended = on
		case ')': // holds up to the end of the enclosing group
			saved := p.opt
			p.opt = opt
			n, err := p.alts()
			p.opt = saved
			if err == nil {
				n, err = p.settle(n)
			}
			if err != nil {
				return nil, false, err
			}
			return &node{op: opCat, subs: []*node{n}}, true, nil
		case ':':
			saved := p.opt
			p.opt = opt
			n, _, err := body(opEmpty)
			p.opt = saved
			if err == nil {
				n, err = p.settle(n)
			}
			if err != nil {
				return nil, false, err
			}
			return &node{op: opUnit, subs: []*node{n}}, false, nil
		default:
			return nil, false, p.fail("group option %q", r)
		}
	}
}

// oneRune is the set of a body that matches one code point.
func oneRune(n *node) *node {
	switch n.op {
	case opSet:
		return n
	case opCat:
		if len(n.subs) == 1 {
			return oneRune(n.subs[0])
		}
	case opAlt:
		var all runeSet
		for _, s := range n.subs {
			one := oneRune(s)
			if one == nil {
				return nil
			}
			all = all.union(one.set)
		}
		return setNode(all)
	}
	return nil
}
