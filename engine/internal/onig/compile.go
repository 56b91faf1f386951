// Package onig matches the regular expressions of tokenizer.json as Oniguruma does in the oracle, in linear time.
//
// Law: the matches are those that the oracle's Oniguruma finds, one after another, leftmost and in order of preference; a pattern that this
// package cannot match exactly is refused with the reason. Time is linear in the text, whatever pattern and text; memory is bounded by a stated
// number of states and of bytes.
//
// How: the text is read backwards by an automaton whose state at a place tells which parts of the pattern can succeed from there; look-ahead is
// one more part. Then it is read forwards, and at each choice the first alternative that can succeed is taken: no step is ever taken back.
// (Frisch and Cardelli, Greedy regular expression matching, 2004.) Look-behind is of one character, which both readings see.
package onig

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
)

// Bounds of the compiled form; beyond them Compile refuses.
const (
	maxNodes  = 4096    // parts of the pattern
	maxStates = 1 << 13 // of the automaton
	maxTable  = 1 << 21 // entries of its tables
	maxClass  = 255     // kinds of characters
	maxWork   = 1 << 26 // parts times characters times states looked at to make the automaton
)

// Regexp is a compiled pattern: immutable and safe for concurrent use.
type Regexp struct {
	nctx   int // kinds of a preceding character, the beginning of the text included; 1: the pattern does not look
	kshift uint
	sshift uint

	classIndex []uint16 // by code point >> 7
	classData  []uint8
	ascii      [256]uint8 // class of each ASCII character
	ctxOf      []uint8    // kind of each class as a preceding character
	ctxBegin   uint8

	rev     []uint16 // [state before<<kshift | kind of preceding * classes + class] -> state
	initial []uint16 // state at the end of the text, by kind of preceding
	begin   []bool   // by state: a match starts here
	forward []uint16 // [entry<<sshift | state] -> entry after the character, or matchEnd
	entry0  uint16
	stream  *stream
	run     *run
	sync    *synchro
	cont    uint16 // the state that stands for the inner bytes of a character

	nullable bool
}

// Nullable tells whether the pattern can match nothing.
func (re *Regexp) Nullable() bool { return re.nullable }

const (
	matchEnd = 0xFFFF
	never    = 0xFFFE
)

// Kinds of automaton parts.
const (
	nfSet    = iota // one character of a class
	nfSplit         // a, else b
	nfAhead         // a holds from here, then b
	nfNot           // a does not hold from here, then b
	nfBehind        // the preceding character is of a kind, then b
	nfEnd           // end of the text, then b
	nfTrue          // end of a look-ahead
	nfMatch
	nfNever
)

type nfNode struct {
	kind int
	set  int // index of the set; of nfBehind: index of the condition
	a, b int
}

type compiler struct {
	nodes  []nfNode
	sets   []runeSet
	behind []condition
	err    error
}

// condition on what precedes: in the set, or the beginning of the text if begin.
type condition struct {
	set   runeSet
	begin bool
}

func (c *compiler) add(n nfNode) int {
	if len(c.nodes) >= maxNodes {
		c.err = fmt.Errorf("more than %d parts", maxNodes)
		return 0
	}
	c.nodes = append(c.nodes, n)
	return len(c.nodes) - 1
}

func (c *compiler) setIndex(s runeSet) int {
	c.sets = append(c.sets, s)
	return len(c.sets) - 1
}

func (c *compiler) preceded(s runeSet, begin bool, next int) int {
	c.behind = append(c.behind, condition{s, begin})
	return c.add(nfNode{kind: nfBehind, set: len(c.behind) - 1, b: next})
}

func (c *compiler) ahead(kind int, n *node, next int) int {
	return c.add(nfNode{kind: kind, a: c.node(n, c.add(nfNode{kind: nfTrue})), b: next})
}

// node makes the parts of n, which go on at next, and returns the first.
func (c *compiler) node(n *node, next int) int {
	if c.err != nil {
		return 0
	}
	switch n.op {
	case opEmpty:
		return next
	case opSet:
		if len(n.set) == 0 {
			return c.add(nfNode{kind: nfNever})
		}
		return c.add(nfNode{kind: nfSet, set: c.setIndex(n.set), b: next})
	case opCat:
		for i := len(n.subs) - 1; i >= 0; i-- {
			next = c.node(n.subs[i], next)
		}
		return next
	case opUnit, opAtomic:
		return c.node(n.subs[0], next)
	case opAlt:
		last := c.node(n.subs[len(n.subs)-1], next)
		for i := len(n.subs) - 2; i >= 0; i-- {
			first := c.node(n.subs[i], next)
			last = c.add(nfNode{kind: nfSplit, a: first, b: last})
		}
		return last
	case opRepeat:
		return c.repeat(n, next)
	case opAhead:
		return c.ahead(nfAhead, n.subs[0], next)
	case opNotAhead:
		return c.ahead(nfNot, n.subs[0], next)
	case opBehind:
		return c.preceded(n.subs[0].set, false, next)
	case opNotBehind:
		return c.preceded(n.subs[0].set.negate(), true, next)
	case opTextBegin:
		return c.preceded(nil, true, next)
	case opTextEnd:
		return c.add(nfNode{kind: nfEnd, b: next})
	case opLineBegin: // not at the end, after a newline that ends the text
		any := setNode(runeSet(nil).negate())
		return c.add(nfNode{kind: nfSplit, a: c.preceded(nil, true, next), b: c.preceded(single('\n'), false, c.ahead(nfAhead, any, next))})
	case opLineEnd:
		return c.add(nfNode{kind: nfSplit, a: c.add(nfNode{kind: nfEnd, b: next}), b: c.ahead(nfAhead, setNode(single('\n')), next)})
	case opNearEnd:
		last := &node{op: opCat, subs: []*node{setNode(single('\n')), {op: opTextEnd}}}
		return c.add(nfNode{kind: nfSplit, a: c.add(nfNode{kind: nfEnd, b: next}), b: c.ahead(nfAhead, last, next)})
	case opBoundary, opNoBoundary:
		word := escapeSet('w', false)
		after, notAfter := c.ahead(nfAhead, setNode(word), next), c.ahead(nfNot, setNode(word), next)
		if n.op == opBoundary {
			after, notAfter = notAfter, after
		}
		return c.add(nfNode{kind: nfSplit, a: c.preceded(word, false, after), b: c.preceded(word.negate(), true, notAfter)})
	}
	c.err = errors.New("internal: unknown part")
	return 0
}

func (c *compiler) repeat(n *node, next int) int {
	x := n.subs[0]
	split := func(in, out int) int {
		if n.lazy {
			in, out = out, in
		}
		return c.add(nfNode{kind: nfSplit, a: in, b: out})
	}
	if n.max == infinite {
		loop := split(next, next) // patched
		body := c.node(x, loop)
		if c.err != nil {
			return 0
		}
		if n.lazy {
			c.nodes[loop].b = body
		} else {
			c.nodes[loop].a = body
		}
		entry, copies := loop, n.min
		if copies > 0 {
			entry = body
			copies--
		}
		for range copies {
			entry = c.node(x, entry)
		}
		return entry
	}
	entry := next
	for range n.max - n.min {
		entry = split(c.node(x, entry), next)
		if c.err != nil {
			return 0
		}
	}
	for range n.min {
		entry = c.node(x, entry)
	}
	return entry
}

// Compile makes a Regexp, or says why not.
func Compile(pattern string) (*Regexp, error) {
	root, err := parse(pattern)
	if err != nil {
		return nil, err
	}
	if root.op == opLiteral {
		if root, err = (&parser{}).settle(root); err != nil {
			return nil, err
		}
	}
	c := &compiler{}
	start := c.node(root, c.add(nfNode{kind: nfMatch}))
	if c.err != nil {
		return nil, c.err
	}
	re, err := c.build(start)
	if err == nil {
		re.nullable = root.nullable()
		re.makeStream(root)
		re.makeRun(root)
		re.makeSync(int(re.cont))
	}
	return re, err
}

// order lists the parts so that each comes behind those whose answer at the same place it needs.
func (c *compiler) order() []int {
	out := make([]int, 0, len(c.nodes))
	seen := make([]bool, len(c.nodes))
	type frame struct{ n, step int }
	var stack []frame
	for root := range c.nodes {
		if seen[root] {
			continue
		}
		seen[root] = true
		stack = append(stack, frame{root, 0})
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			n := &c.nodes[f.n]
			needs := [2]int{-1, -1}
			switch n.kind {
			case nfSplit, nfAhead, nfNot:
				needs = [2]int{n.a, n.b}
			case nfBehind, nfEnd:
				needs[0] = n.b
			}
			if f.step < 2 {
				to := needs[f.step]
				f.step++
				if to >= 0 && !seen[to] {
					seen[to] = true
					stack = append(stack, frame{to, 0})
				}
				continue
			}
			out = append(out, f.n)
			stack = stack[:len(stack)-1]
		}
	}
	return out
}

func (c *compiler) build(start int) (*Regexp, error) {
	re := &Regexp{}
	classes, inSet, inBehind, err := re.classify(c)
	if err != nil {
		return nil, err
	}
	// Kinds of what precedes.
	re.nctx = 1
	re.ctxOf = make([]uint8, classes)
	holds := [][]bool{make([]bool, len(c.behind))}
	if len(c.behind) > 0 {
		kinds := map[string]int{}
		kind := func(answers []bool) uint8 {
			key := make([]byte, len(answers))
			for i, a := range answers {
				if a {
					key[i] = 1
				}
			}
			k, ok := kinds[string(key)]
			if !ok {
				k = len(kinds)
				kinds[string(key)] = k
				holds = append(holds[:k], append([]bool{}, answers...))
			}
			return uint8(k)
		}
		answers := make([]bool, len(c.behind))
		for i := range c.behind {
			answers[i] = c.behind[i].begin
		}
		re.ctxBegin = kind(answers)
		for cl := range classes {
			for i := range c.behind {
				answers[i] = inBehind[i][cl]
			}
			re.ctxOf[cl] = kind(answers)
		}
		re.nctx = len(kinds)
	}
	symbols := re.nctx * classes
	re.kshift = uint(bits.Len(uint(symbols - 1)))

	order := c.order()
	words := (len(c.nodes) + 63) / 64
	step := func(after []uint64, class, ctx int, out []uint64) {
		clear(out)
		for _, i := range order {
			n := &c.nodes[i]
			var v bool
			get := func(j int) bool { return out[j>>6]>>(j&63)&1 != 0 }
			switch n.kind {
			case nfSet:
				v = class >= 0 && inSet[n.set][class] && after[n.b>>6]>>(n.b&63)&1 != 0
			case nfSplit:
				v = get(n.a) || get(n.b)
			case nfAhead:
				v = get(n.a) && get(n.b)
			case nfNot:
				v = !get(n.a) && get(n.b)
			case nfBehind:
				v = holds[ctx][n.set] && get(n.b)
			case nfEnd:
				v = class < 0 && get(n.b)
			case nfTrue, nfMatch:
				v = true
			}
			if v {
				out[i>>6] |= 1 << (i & 63)
			}
		}
	}
	var states [][]uint64
	ids := map[string]uint16{}
	key := make([]byte, words*8)
	intern := func(s []uint64) (uint16, error) {
		for i, w := range s {
			binary.LittleEndian.PutUint64(key[i*8:], w)
		}
		id, ok := ids[string(key)]
		if !ok {
			if len(states) >= maxStates || (len(states)+1)<<re.kshift > maxTable {
				return 0, fmt.Errorf("more than %d states", len(states))
			}
			id = uint16(len(states))
			ids[string(key)] = id
			states = append(states, append([]uint64{}, s...))
		}
		return id, nil
	}
	scratch := make([]uint64, words)
	for ctx := range re.nctx {
		step(nil, -1, ctx, scratch)
		id, err := intern(scratch)
		if err != nil {
			return nil, err
		}
		re.initial = append(re.initial, id)
	}
	for s := 0; s < len(states); s++ {
		if (s+1)*symbols*len(order) > maxWork {
			return nil, fmt.Errorf("more than %d states of %d parts over %d kinds of characters", s, len(order), symbols)
		}
		row := make([]uint16, 1<<re.kshift)
		for ctx := range re.nctx {
			for cl := range classes {
				step(states[s], cl, ctx, scratch)
				id, err := intern(scratch)
				if err != nil {
					return nil, err
				}
				row[ctx*classes+cl] = id
			}
		}
		re.rev = append(re.rev, row...)
	}
	re.cont = uint16(len(states))
	re.sshift = uint(bits.Len(uint(len(states))))
	return re, c.forwards(re, start, states)
}

// forwards fills the table of the forward reading.
func (c *compiler) forwards(re *Regexp, start int, states [][]uint64) error {
	entries, entryID := []int{start}, map[int]uint16{start: 0}
	for e := 0; e < len(entries); e++ {
		if (len(entries)+1)<<re.sshift > maxTable || len(entries) >= never {
			return fmt.Errorf("more than %d states in %d parts", len(states), len(entries))
		}
		row := make([]uint16, 1<<re.sshift)
		for s, state := range states {
			at := entries[e]
			ok := func(i int) bool { return state[i>>6]>>(i&63)&1 != 0 }
			row[s] = never
			if e == 0 {
				re.begin = append(re.begin, ok(at))
			}
			if !ok(at) {
				continue
			}
		walk:
			for {
				n := &c.nodes[at]
				switch n.kind {
				case nfMatch:
					row[s] = matchEnd
					break walk
				case nfSet:
					id, known := entryID[n.b]
					if !known {
						id = uint16(len(entries))
						entryID[n.b] = id
						entries = append(entries, n.b)
					}
					row[s] = id
					break walk
				case nfSplit:
					if at = n.b; ok(n.a) {
						at = n.a
					}
				default:
					at = n.b
				}
			}
		}
		for s := len(states); s < len(row); s++ {
			row[s] = uint16(e) // an inner byte: on
		}
		re.forward = append(re.forward, row...)
	}
	re.begin = append(re.begin, false)
	return nil
}
