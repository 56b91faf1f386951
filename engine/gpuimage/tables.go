package gpuimage

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
)

// mixed ends every hash, here and in tok_table.h.
func mixed(h uint32) uint32 {
	h ^= h >> 15
	h *= 0x2C1B3C6D
	h ^= h >> 13
	return h * 0x297A2D39
}

// ruleHash is half of it, for rules.
func ruleHash(h uint32) uint32 { return (h ^ h>>15) * 0x2C1B3C6D }

// Bounds: a look-up makes at most maxProbes probes, or two of rules; a table that cannot be built so is tried with other seeds, then larger.
const (
	maxProbes = 32
	maxKicks  = 500
	maxTries  = 12
	maxLog    = 26
	maxLearnt = 150_000 // entries of the table of pieces that the kernels may add
)

var errCrowded = errors.New("crowded")

// place tries to build a table with seeds drawn anew, larger after every third try.
func (b *builder) place(log int, from, to int, build func(log int) error) error {
	for try := range maxTries {
		for i := from; i < to; i++ {
			b.seed[i] = rand.Uint32() | 1
		}
		err := build(log)
		if err == nil {
			return nil
		}
		if try%3 == 2 {
			log++
		}
		if log > maxLog {
			break
		}
	}
	return unsupported("model: no place for its tokens and merges")
}

// logFor is the log of a size of which n entries fill at most percent.
func logFor(n, percent int) int {
	log := 4
	for n*100 > percent<<log {
		log++
	}
	return log
}

// rule is a merge in its table: 16 bytes.
type rule struct{ left, right, rank, made uint32 }

const noRule = ^uint32(0)

// ruleTable has every rule at one of two places.
type ruleTable struct {
	slots []rule
	seed  *[seeds]uint32
	shift int
}

func (t *ruleTable) places(left, right uint32) (a, b uint32) {
	s := t.seed
	return ruleHash(left*s[4]+right*s[5]) >> t.shift, ruleHash(left*s[6]+right*s[7]) >> t.shift
}

func (t *ruleTable) find(left, right uint32) rule {
	a, b := t.places(left, right)
	for _, at := range [2]uint32{a, b} {
		if r := t.slots[at]; r.left == left && r.right == right {
			return r
		}
	}
	return rule{rank: noRule}
}

func (t *ruleTable) insert(r rule) bool {
	at, _ := t.places(r.left, r.right)
	for range maxKicks {
		r, t.slots[at] = t.slots[at], r
		if r.left == noRule {
			return true
		}
		a, b := t.places(r.left, r.right)
		if at == a {
			at = b
		} else {
			at = a
		}
	}
	return false
}

// rules places the merges. A rule is flagged whose product takes part in a rule of lower rank: merged everywhere at once, it could overtake it.
func (b *builder) rules() error {
	var list []rule
	lowest := make([]uint32, b.spec.Model.MaxID+1) // by id: the lowest rank that it takes part in
	for i := range lowest {
		lowest[i] = noRule
	}
	var err error
	b.model.Merges(func(left, right, made, rank uint32) bool {
		if rank >= 1<<rankBits-1 {
			err = unsupported("model.merges: %d of them", rank)
			return false
		}
		for _, part := range [2]uint32{left, right} {
			if text, _ := b.model.IDToToken(part); len(text) == 0 {
				err = unsupported("model.merges[%d]: an empty token", rank)
				return false
			}
			lowest[part] = min(lowest[part], rank)
		}
		list = append(list, rule{left, right, rank, made})
		return true
	})
	if err != nil {
		return err
	}
	for i := range list {
		if r := &list[i]; lowest[r.made] <= r.rank {
			r.made |= oneAtATime
		}
	}
	slices.SortFunc(list, func(x, y rule) int { return int(x.rank) - int(y.rank) })
	err = b.place(logFor(len(list), 42), 4, 8, func(log int) error {
		t := ruleTable{slots: make([]rule, 1<<log), seed: &b.seed, shift: 32 - log}
		for i := range t.slots {
			t.slots[i].left = noRule
		}
		for _, r := range list {
			if !t.insert(r) {
				return errCrowded
			}
		}
		b.put(tabRuleLog, uint32(log))
		b.rule = t
		return nil
	})
	if err != nil {
		return err
	}
	le := binary.LittleEndian
	table := make([]byte, 0, 16*len(b.rule.slots))
	for _, r := range b.rule.slots {
		for _, w := range [4]uint32{r.left, r.right, r.rank, r.made} {
			table = le.AppendUint32(table, w)
		}
	}
	pairs := make([]byte, 0, 8<<16)
	for i := range 1 << 16 {
		first, second := le.Uint32(b.head[tabByteIDs+4*(i>>8):]), le.Uint32(b.head[tabByteIDs+4*(i&0xFF):])
		r := b.rule.find(first, second)
		pairs = le.AppendUint32(le.AppendUint32(pairs, r.rank), r.made)
	}
	b.parts[partRules], b.parts[partPairs] = table, pairs
	return nil
}

// pieces places the texts of tokens with what the model makes of them: up to keyBytes in the table of pieces, longer ones, where they stand for
// themselves, in the table of long tokens. A single byte always has an entry.
func (b *builder) pieces() error {
	type entry struct {
		key [16]byte
		ids []uint32
	}
	var short []entry
	var long []token
	add := func(raw []byte, ids []uint32) {
		e := entry{ids: ids}
		copy(e.key[:], raw)
		e.key[keyBytes] = byte(len(raw))
		short = append(short, e)
	}
	var single [256]bool
	for _, t := range b.tokens {
		ids := b.encoded(t.raw)
		switch {
		case len(t.raw) <= keyBytes && len(ids) <= maxIDs:
			add(t.raw, ids)
			if len(t.raw) == 1 {
				single[t.raw[0]] = true
			}
		case len(t.raw) > keyBytes && len(ids) == 1 && ids[0] == t.id:
			long = append(long, t)
		}
	}
	for c, known := range single {
		if !known {
			add([]byte{byte(c)}, []uint32{0}) // 0xFF parts the rows, the others are in no UTF-8
		}
	}
	le := binary.LittleEndian
	room := min(4*len(short), maxLearnt)
	err := b.place(logFor(len(short)+room, 60), 0, 4, func(log int) error {
		places := func(key [16]byte) (first, second uint32) {
			h := uint32(0)
			for i := range 4 {
				h += ^le.Uint32(key[4*i:]) * b.seed[i]
			}
			h = mixed(h)
			return h >> (32 - log), h * 0x9E3779B1 >> (32 - log)
		}
		slots := make([]*entry, 1<<log)
		for i := range short { // the first ones, which are the most frequent, are moved away least
			e := &short[i]
			at, other := places(e.key)
			if slots[at] != nil && slots[other] == nil {
				at = other
			}
			for kicks := 0; e != nil; kicks++ {
				if kicks > maxKicks {
					return errCrowded
				}
				e, slots[at] = slots[at], e
				if e != nil {
					first, second := places(e.key)
					if at == first {
						at = second
					} else {
						at = first
					}
				}
			}
		}
		table := make([]byte, 32<<log)
		for at, e := range slots {
			if e == nil {
				continue
			}
			for i, c := range e.key {
				table[32*at+i] = ^c
			}
			le.PutUint32(table[32*at+20:], entrySet)
			le.PutUint32(table[32*at+24:], entrySet)
			for i, id := range e.ids {
				le.PutUint32(table[32*at+16+4*i:], id|entrySet)
			}
			count := uint32(len(e.ids))
			if count == 1 && b.unmade[e.ids[0]] {
				count = wholeOnly
			}
			le.PutUint32(table[32*at+16:], e.ids[0]|count<<28)
		}
		b.put(tabPieceLog, uint32(log))
		b.put(tabRoom, uint32(room))
		b.put(tabSeenLog, uint32(log+2))
		b.parts[partSeen] = make([]byte, 1<<(log-1))
		b.parts[partPieces] = table
		return nil
	})
	if err != nil {
		return err
	}
	return b.place(logFor(len(long), 50), 8, 10, func(log int) error {
		table := make([]byte, 16<<log)
		var text []byte
		longest := 0
		for _, t := range long {
			h := uint32(0)
			for i, c := range t.raw {
				x := (uint32(c)+1)*b.seed[8] + uint32(i)*b.seed[9]
				x ^= x >> 15
				x *= 0x2C1B3C6D
				h += x ^ x>>12
			}
			at, probes := mixed(h)>>(32-log), 0
			for ; le.Uint32(table[16*at+8:]) != 0; at = (at + 1) & (1<<log - 1) {
				if probes++; probes >= maxProbes {
					return errCrowded
				}
			}
			id := t.id
			if b.unmade[id] {
				id |= wholeOnly << 28
			}
			for i, w := range [4]uint32{h, uint32(len(text)), uint32(len(t.raw)), id} {
				le.PutUint32(table[16*int(at)+4*i:], w)
			}
			text = append(text, t.raw...)
			longest = max(longest, len(t.raw))
		}
		b.put(tabLongLog, uint32(log))
		b.put(tabLongest, uint32(longest))
		b.parts[partLongs], b.parts[partLongBytes] = table, text
		return nil
	})
}
