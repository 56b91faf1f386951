package bpe

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/unchecked-io/unchecked-io/engine/internal/prefetch"
)

// quick merges short pieces of bytes, a few at a time. Plain twin: Model.scan. Like that one it is exact only where merging makes texts longer.
//
// What a pair of neighbours becomes is one number: rank, token made, and the place of the pair, from the top; so the least of all numbers is the
// next merge, the leftmost of several, and says what to write where. Places are those of the bytes, and a word of bits tells which still begin a
// token.
//
// Each merge asks a large table for two pairs and can go on only when it has them. So several pieces take turns: a turn asks for the lines of the
// pairs that its merge made, and they come while the others have theirs. Lines are read without a branch that depends on what is in them. Parts of at
// most laneBytes bytes are merged in registers where there is AVX-512 (merge_amd64.s), which is twice as fast.
type quick struct {
	lines []quickLine
	shift uint
	mul   uint64
	first [256]uint32
	bytes []uint64 // by two bytes: what they become
	chars *Blanks  // makes the symbols of pieces beyond ASCII; nil: these are bytes too
}

// quickLine is a cache line of four pairs: left<<32 | right, and rank<<40 | made<<16. A free one is free, apart. more in the first key: the
// next line has some that found no room here.
type quickLine [4]struct{ key, value uint64 }

const (
	apart = ^uint64(0)
	more  = 1 << 63
	free  = 1 << 62
	// MaxQuick bounds the bytes of a part in a Batch.
	MaxQuick = 64
)

func newQuick(b *Bytes) *quick {
	if !b.m.plain || b.m.suffix != "" || b.gaps {
		return nil
	}
	q := &quick{first: b.first, bytes: make([]uint64, 1<<16)}
	q.build(&b.m.merges)
	return q
}

// build fills the tables; first is filled.
func (q *quick) build(p *pairs) {
	n := len(p.made)
	for log := max(bits.Len(uint(n+n/2))-2, 2); !q.fill(p, log); log++ {
	}
	for i := range q.bytes {
		q.bytes[i] = q.value(q.ask(q.first[i>>8], q.first[i&0xFF]))
	}
}

func (q *quick) fill(p *pairs, log int) (ok bool) {
	q.lines, q.shift, q.mul = make([]quickLine, 1<<log), uint(64-log), rand.Uint64()|1
	for i := range q.lines {
		for j := range q.lines[i] {
			q.lines[i][j].key, q.lines[i][j].value = free, apart
		}
	}
	ok = true
	p.each(func(left, right, made, rank uint32) bool {
		key := uint64(left)<<32 | uint64(right)
		for i, probes := key*q.mul>>q.shift, 0; ; i, probes = (i+1)&uint64(len(q.lines)-1), probes+1 {
			line := &q.lines[i]
			for j := range line {
				if line[j].value == apart {
					line[j].key = key | line[j].key&more
					line[j].value = uint64(rank)<<40 | uint64(made)<<16
					return true
				}
			}
			line[0].key |= more
			if probes == maxProbe {
				ok = false
				return false
			}
		}
	})
	return ok
}

// ask begins to look for a pair: the line where it should be is on its way.
func (q *quick) ask(left, right uint32) pending {
	key := uint64(left)<<32 | uint64(right)
	at := key * q.mul >> (q.shift & 63)
	prefetch.Line(&q.lines[at])
	return pending{key, at}
}

// rank is the rank of a pair, none if it does not merge. Twin of pairs.rank.
func (q *quick) rank(left, right uint32) uint32 {
	key := uint64(left)<<32 | uint64(right)
	for i := key * q.mul >> (q.shift & 63); ; i++ {
		line := &q.lines[i&uint64(len(q.lines)-1)]
		for j := range line {
			if line[j].key&^more == key && line[j].value != apart {
				return uint32(line[j].value >> 40)
			}
		}
		if line[0].key < more {
			return none
		}
	}
}

// each walks the pairs.
func (q *quick) each(yield func(left, right, made, rank uint32) bool) {
	for i := range q.lines {
		for _, x := range q.lines[i] {
			if x.value != apart && !yield(uint32(x.key&^more>>32), uint32(x.key), uint32(x.value>>16)&maxPairID, uint32(x.value>>40)) {
				return
			}
		}
	}
}

type pending struct{ key, line uint64 }

// value is what a pair becomes, apart if it does not merge.
func (q *quick) value(p pending) uint64 {
	lines := q.lines
	for i := p.line; ; i++ {
		line := &lines[i&uint64(len(lines)-1)]
		v := apart
		head, v0, v1, v2, v3 := line[0].key, line[0].value, line[1].value, line[2].value, line[3].value
		if head&^more == p.key {
			v = v0
		}
		if line[1].key == p.key {
			v = v1
		}
		if line[2].key == p.key {
			v = v2
		}
		if line[3].key == p.key {
			v = v3
		}
		if head < more || v != apart {
			return v
		}
	}
}

// turn is a piece on its way. A place has its value and its id one further, so that there is something before the first token and behind the last:
// the id nobody, which merges with none.
type turn struct {
	open        uint64 // places where tokens begin
	end         int    // values are looked at up to here: for most pieces the same, so that the branch is foreseen
	out         int
	left, right int // of values: the pairs that were asked for
	pairs       [2]pending
	values      [1 + MaxQuick]uint64
	ids         [1 + MaxQuick + 1]uint32
}

const nobody = 1 << 24

func (q *quick) begin(t *turn, piece []byte, out int) {
	n := len(piece)
	wide := q.chars != nil && !isASCII(piece)
	if wide {
		n = q.wide(t, piece)
	}
	t.out = out
	t.open = ^uint64(0) >> (64 - n)
	t.end = 16
	for t.end < n {
		t.end *= 2
	}
	t.left, t.right = 0, 0
	t.pairs = [2]pending{{nobody << 32, 0}, {nobody << 32, 0}}
	t.ids[0], t.ids[1+MaxQuick] = nobody, nobody
	if !wide {
		last := uint32(piece[0])
		t.ids[1] = q.first[last]
		for i, c := range piece[1:] {
			t.values[1+i&(MaxQuick-1)] = q.bytes[last<<8|uint32(c)] | uint64(i)
			last = uint32(c)
			t.ids[1+(i+1)&(MaxQuick-1)] = q.first[last]
		}
	}
	for i := n - 1; i < t.end; i++ {
		t.values[1+i] = apart
	}
}

// wide makes the symbols of a piece, and what pairs of them become.
func (q *quick) wide(t *turn, piece []byte) (n int) {
	n = q.chars.symbols(t.ids[1:1+MaxQuick], piece)
	for i := range n - 1 {
		t.values[1+i] = q.value(q.ask(t.ids[1+i], t.ids[2+i])) | uint64(i)
	}
	return n
}

func isASCII(b []byte) bool {
	any := byte(0)
	for _, c := range b {
		any |= c
	}
	return any < 0x80
}

// step takes what the last merge asked for, and makes the next one; false: there is none.
func (q *quick) step(t *turn) bool {
	values := &t.values
	values[t.right] = q.value(t.pairs[1]) | uint64(t.right-1)&(MaxQuick-1)
	values[t.left] = q.value(t.pairs[0]) | uint64(t.left-1)&(MaxQuick-1)
	a, b := apart, apart
	for i := 1; i < t.end; i += 8 {
		v := (*[8]uint64)(values[i:])
		a, b = least(a, least(least(v[0], v[2]), least(v[4], v[6]))), least(b, least(least(v[1], v[3]), least(v[5], v[7])))
	}
	if a = least(a, b); a == apart {
		return false
	}
	at := uint(a) & (MaxQuick - 1)
	made := uint32(a>>16) & maxPairID
	behind := t.open >> 1 >> at << 1 << at
	t.open &^= behind & -behind
	values[1+bits.TrailingZeros64(behind)&(MaxQuick-1)] = apart
	behind &= behind - 1
	t.ids[1+at] = made
	t.right, t.left = int(1+at), bits.Len64(t.open&(1<<at-1))
	t.pairs[1] = q.ask(made, t.ids[1+bits.TrailingZeros64(behind)])
	t.pairs[0] = q.ask(t.ids[t.left], made)
	return true
}

// least is min without a branch, which would be missed half of the time.
func least(a, b uint64) uint64 {
	d, borrow := bits.Sub64(b, a, 0)
	return a + d&-borrow
}

// laneBytes bounds the parts that mergeShort takes.
const laneBytes = 16

// turns is how many pieces take turns.
const turns = 8

// Batch is parts of pieces that are merged together; its zero value is ready.
type Batch struct {
	parts [][]byte
	ids   []uint32
	spans []batchSpan // of ids, by part
	turns [turns]turn
	which [turns]int // part
	short []int32    // parts for mergeShort, as it takes them
	long  []int32    // and the others
	lanes lanes
}

type batchSpan struct{ from, to int }

// Reset empties the batch.
func (s *Batch) Reset() {
	clear(s.parts)
	s.parts = s.parts[:0]
}

// Len is the number of parts.
func (s *Batch) Len() int { return len(s.parts) }

// Add adds a part of 2 to MaxQuick bytes.
func (s *Batch) Add(part []byte) { s.parts = append(s.parts, part) }

// IDs are those of a part, once it is merged.
func (s *Batch) IDs(part int) []uint32 { return s.ids[s.spans[part].from:s.spans[part].to] }

// merge merges all parts.
func (q *quick) merge(s *Batch) {
	total := 0
	for _, p := range s.parts {
		total += len(p)
	}
	s.ids = slices.Grow(s.ids[:0], total)[:total]
	s.spans = slices.Grow(s.spans[:0], len(s.parts))[:len(s.parts)]
	s.short, s.long = s.short[:0], s.long[:0]
	at := 0
	lanes := canMergeShort()
	for i, p := range s.parts {
		which, ok := int32(i), lanes && len(p) <= laneBytes
		if lanes && q.chars != nil && !isASCII(p) {
			which, ok = q.addWide(s, i)
		}
		if ok {
			s.short = append(s.short, which)
			at += len(p)
		} else {
			s.long = append(s.long, int32(i))
		}
	}
	if len(s.short) > 0 {
		q.mergeShort(s, s.short, 0)
	}
	next, going := 0, 0
	begin := func(k int) {
		s.which[k] = -1
		if next < len(s.long) {
			part := int(s.long[next])
			q.begin(&s.turns[k], s.parts[part], at)
			s.which[k] = part
			at += len(s.parts[part])
			next++
			going++
		}
	}
	for k := range s.turns {
		begin(k)
	}
	for going > 0 {
		for k := range s.turns {
			t := &s.turns[k]
			if s.which[k] < 0 || q.step(t) {
				continue
			}
			from := t.out
			for open := t.open; open != 0; open &= open - 1 {
				s.ids[t.out] = t.ids[1+bits.TrailingZeros64(open)]
				t.out++
			}
			s.spans[s.which[k]] = batchSpan{from, t.out}
			going--
			begin(k)
		}
	}
}
