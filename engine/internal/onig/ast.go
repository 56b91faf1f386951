package onig

// op is the kind of a node.
type op uint8

const (
	opEmpty op = iota
	opSet
	opLiteral // runes, before folding; only while parsing
	opCat
	opAlt
	opRepeat
	opUnit       // a group that is a unit of its own: a capture, or one with options
	opAtomic     // (?>...), already rewritten so that it matches in one way only
	opAhead      // (?=...)
	opNotAhead   // (?!...)
	opBehind     // (?<=...)
	opNotBehind  // (?<!...)
	opTextBegin  // \A
	opTextEnd    // \z
	opLineBegin  // ^
	opLineEnd    // $
	opNearEnd    // \Z
	opBoundary   // \b
	opNoBoundary // \B
)

const infinite = -1

type node struct {
	op       op
	set      runeSet
	runes    []rune
	fold     bool // of a literal
	subs     []*node
	min, max int
	lazy     bool
	weighed  int
}

// weight is about how many parts the automaton needs for n: bounded, so that the walks over nodes are, which may share what is below them.
func (n *node) weight() int {
	if n.weighed == 0 {
		sum := 1 + len(n.runes)
		for _, s := range n.subs {
			sum += s.weight()
		}
		if n.op == opRepeat {
			sum *= max(n.min+1, n.max)
		}
		n.weighed = min(sum, 1<<30)
	}
	return n.weighed
}

func setNode(s runeSet) *node { return &node{op: opSet, set: s} }

// isAnchor: no quantifier may follow.
func (n *node) isAnchor() bool {
	if n.op == opAlt {
		for _, s := range n.subs {
			if s.isAnchor() {
				return true
			}
		}
		return false
	}
	return n.op >= opAhead
}

// nullable: the node can match nothing.
func (n *node) nullable() bool {
	switch n.op {
	case opSet:
		return false
	case opLiteral:
		return len(n.runes) == 0
	case opCat:
		for _, s := range n.subs {
			if !s.nullable() {
				return false
			}
		}
		return true
	case opAlt:
		for _, s := range n.subs {
			if s.nullable() {
				return true
			}
		}
		return false
	case opRepeat:
		return n.min == 0 || n.subs[0].nullable()
	case opUnit, opAtomic:
		return n.subs[0].nullable()
	}
	return true
}

// fixed is the one length in code points that the node can match; -1: there are several.
func (n *node) fixed() int {
	switch n.op {
	case opSet:
		return 1
	case opLiteral:
		if n.fold {
			return -1
		}
		return len(n.runes)
	case opCat:
		sum := 0
		for _, s := range n.subs {
			f := s.fixed()
			if f < 0 {
				return -1
			}
			sum += f
		}
		return sum
	case opAlt:
		first := n.subs[0].fixed()
		for _, s := range n.subs[1:] {
			if s.fixed() != first {
				return -1
			}
		}
		return first
	case opRepeat:
		f := n.subs[0].fixed()
		if f < 0 || n.min != n.max {
			return -1
		}
		return f * n.min
	case opUnit, opAtomic:
		return n.subs[0].fixed()
	}
	return 0
}

// succeeds: the node matches at every place.
func (n *node) succeeds() bool {
	switch n.op {
	case opEmpty:
		return true
	case opUnit, opAtomic:
		return n.subs[0].succeeds()
	case opRepeat:
		return n.min == 0 || n.subs[0].succeeds()
	case opAlt:
		for _, s := range n.subs {
			if s.succeeds() {
				return true
			}
		}
	case opCat:
		for _, s := range n.subs {
			if !s.succeeds() {
				return false
			}
		}
		return true
	}
	return false
}

// atomic rewrites (?>n) without the group, by look-ahead; nil: it cannot, or only at length. What comes back matches in at most one way at any place.
func atomic(n *node) *node {
	if out := atomicForm(n); out != nil && out.weight() <= maxNodes {
		return out
	}
	return nil
}

func atomicForm(n *node) *node {
	if n.fixed() >= 0 {
		return n // one length is one way
	}
	switch n.op {
	case opAtomic:
		return n
	case opUnit:
		return atomic(n.subs[0])
	case opCat:
		out := &node{op: opCat}
		for i, s := range n.subs {
			if s.fixed() >= 0 {
				out.subs = append(out.subs, s)
				continue
			}
			// What follows must not send the search back into s.
			for _, rest := range n.subs[i+1:] {
				if !rest.succeeds() {
					return nil
				}
			}
			a := atomic(s)
			if a == nil {
				return nil
			}
			out.subs = append(out.subs, a)
		}
		return out
	case opAlt:
		out := &node{op: opAlt}
		var not []*node
		for _, s := range n.subs {
			a := atomic(s)
			if a == nil {
				return nil
			}
			cat := &node{op: opCat, subs: append(append([]*node{}, not...), a)}
			out.subs = append(out.subs, cat)
			not = append(not, &node{op: opNotAhead, subs: []*node{s}})
		}
		return out
	case opRepeat:
		x := n.subs[0]
		one := atomic(x)
		if one == nil || (n.min > 1 && x.fixed() < 0) {
			return nil
		}
		out := &node{op: opCat}
		for range n.min {
			out.subs = append(out.subs, one)
		}
		if n.lazy {
			return out // the rest is left to nobody
		}
		no := &node{op: opNotAhead, subs: []*node{x}}
		if n.max == infinite {
			if x.nullable() {
				return nil
			}
			star := &node{op: opRepeat, subs: []*node{one}, max: infinite}
			out.subs = append(out.subs, star, no)
			return out
		}
		tail := &node{op: opEmpty}
		for range n.max - n.min {
			tail = &node{op: opAlt, subs: []*node{{op: opCat, subs: []*node{one, tail}}, no}}
			if tail.weight() > maxNodes {
				return nil
			}
		}
		out.subs = append(out.subs, tail)
		return out
	}
	return nil
}
