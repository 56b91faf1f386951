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

// halfMixed is half of it.
func halfMixed(h uint32) uint32 { return (h ^ h>>15) * 0x2C1B3C6D }

// Bounds: a look-up makes at most maxProbes probes, or two of rules; a table that cannot be built so is tried with other seeds, then larger.
const (
	maxProbes = 32
	maxKicks  = 500
	maxTries  = 12
	maxDraws  = 500 // of seeds, for keys of one hash to part
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

// apart makes n hashes, drawing seeds anew until no three are equal: an entry has two places, and keys of one hash have the same two. The hashes are
// cheap, and keys that differ in few bytes meet often: in a large vocabulary of words few seeds do.
func (b *builder) apart(from, to, n int, hash func(i int) uint32) ([]uint32, error) {
	hashes := make([]uint32, n)
	for range maxDraws {
		for i := range hashes {
			hashes[i] = hash(i)
		}
		sorted := slices.Sorted(slices.Values(hashes))
		alike := false
		for i := 2; i < n && !alike; i++ {
			alike = sorted[i] == sorted[i-2]
		}
		if !alike {
			return hashes, nil
		}
		for i := from; i < to; i++ {
			b.seed[i] = rand.Uint32() | 1
		}
	}
	return nil, errCrowded
}

// settle gives each entry one of the two places of its hash: slots has which entry is there, or -1. The first ones, which are the most frequent, are
// moved away least.
func settle(hashes []uint32, log int) (slots []int32, err error) {
	slots = slices.Repeat([]int32{-1}, 1<<log)
	places := func(i int32) (first, second uint32) {
		return hashes[i] >> (32 - log), hashes[i] * 0x9E3779B1 >> (32 - log)
	}
	for n := range hashes {
		i := int32(n)
		at, other := places(i)
		if slots[at] >= 0 && slots[other] < 0 {
			at = other
		}
		for kicks := 0; i >= 0; kicks++ {
			if kicks > maxKicks {
				return nil, errCrowded
			}
			i, slots[at] = slots[at], i
			if i >= 0 {
				if first, second := places(i); at == first {
					at = second
				} else {
					at = first
				}
			}
		}
	}
	return slots, nil
}

// logFor is the log of a size of which n entries fill at most percent.
func logFor(n, percent int) int {
	log := 4
	for n*100 > percent<<log {
		log++
	}
	return log
}

// rule is a merge. made has oneAtATime where its places must not be merged all at once.
type rule struct{ left, right, rank, made uint32 }

const noRule = ^uint32(0)

// ruleTable has every rule in one of two buckets of two entries. An entry is what tok_table.h says: what the bucket does not tell of left and right is the
// whole key.
type ruleTable struct {
	slots []int32 // two a bucket: which rule, -1 for none
	rules []rule
	seed  *[seeds]uint32
	log   int
}

// key is the bucket of the first or the second hash, and what else tells left and right.
func (t *ruleTable) key(left, right uint32, which int) (bucket, key, low uint32) {
	s := t.seed[4+2*which:]
	key = right ^ left*s[0]>>(32-idBits)
	place := left ^ key*s[1]>>(32-idBits)
	return place >> (idBits - t.log), key, place & (1<<(idBits-t.log) - 1)
}

func (t *ruleTable) insert(i int32) bool {
	for range maxKicks {
		r := t.rules[i]
		var buckets [2]uint32
		for which := range buckets {
			buckets[which], _, _ = t.key(r.left, r.right, which)
			for k := range uint32(2) {
				if at := &t.slots[2*buckets[which]+k]; *at < 0 {
					*at = i
					return true
				}
			}
		}
		chance := rand.Uint32() // the rule that is there goes on, to its other bucket if it can
		at := &t.slots[2*buckets[chance&1]+chance>>1&1]
		i, *at = *at, i
	}
	return false
}

// words are the two of a rule in the given bucket, which is one of its two.
func (t *ruleTable) words(r rule, bucket uint32) (x, y uint32) {
	for which := range 2 {
		place, key, low := t.key(r.left, r.right, which)
		if place == bucket {
			x, y = ruleWords(r)
			return x | key, y | ruleTaken | uint32(which)<<3 | low
		}
	}
	panic("a rule in a bucket that is not its own")
}

// ruleWords are a rule's words without its key.
func ruleWords(r rule) (x, y uint32) {
	made := r.made &^ oneAtATime
	x, y = made<<idBits, r.rank<<(32-rankBits)|made>>(32-idBits)<<6
	if r.made&oneAtATime != 0 {
		y |= ruleSingle
	}
	return x, y
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
	var t ruleTable
	err = b.place(max(logFor(len(list), 120), minRuleLog), 4, 8, func(log int) error {
		if log > idBits {
			return errCrowded
		}
		t = ruleTable{slots: make([]int32, 2<<log), rules: list, seed: &b.seed, log: log}
		for i := range t.slots {
			t.slots[i] = -1
		}
		for i := range list {
			if !t.insert(int32(i)) {
				return errCrowded
			}
		}
		b.put(tabRuleLog, uint32(log))
		return nil
	})
	if err != nil {
		return err
	}
	le := binary.LittleEndian
	table := make([]byte, 0, 8*len(t.slots))
	for at, i := range t.slots {
		var x, y uint32
		if i >= 0 {
			x, y = t.words(list[i], uint32(at/2))
		}
		table = le.AppendUint32(le.AppendUint32(table, x), y)
	}
	bytes := make(map[uint32][]byte) // which bytes an id is of
	for c := range 256 {
		id := le.Uint32(b.head[tabByteIDs+4*c:])
		bytes[id] = append(bytes[id], byte(c))
	}
	pairs := slices.Repeat([]byte{0xFF}, 8<<16)
	for _, r := range list {
		x, y := ruleWords(r)
		for _, first := range bytes[r.left] {
			for _, second := range bytes[r.right] {
				at := 8 * (int(first)<<8 | int(second))
				le.PutUint32(pairs[at:], x)
				le.PutUint32(pairs[at+4:], y)
			}
		}
	}
	b.parts[partRules], b.parts[partPairs] = table, pairs
	return nil
}

// entryValue are the words of an entry's ids, as tok_table.h packs them.
func entryValue(ids []uint32, count uint32) [4]uint32 {
	var id [maxIDs]uint32
	copy(id[:], ids)
	return [4]uint32{
		count<<28 | id[5]>>17<<19 | id[0],
		entrySet | id[4]&0xFFF<<19 | id[1],
		entrySet | id[5]>>12&0x1F<<26 | id[4]>>12<<19 | id[2],
		entrySet | id[5]&0xFFF<<19 | id[3],
	}
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
		if !known && b.unigram == nil {
			add([]byte{byte(c)}, []uint32{binary.LittleEndian.Uint32(b.head[tabByteIDs+4*c:])}) // 0xFF parts the rows, others are in no UTF-8, or bytes of unknown characters
		}
	}
	le := binary.LittleEndian
	room := min(4*len(short), maxLearnt)
	err := b.place(logFor(len(short)+room, 60), 0, 4, func(log int) error {
		hashes, err := b.apart(0, 4, len(short), func(i int) (h uint32) {
			for k := range 4 {
				h += ^le.Uint32(short[i].key[4*k:]) * b.seed[k]
			}
			return mixed(h)
		})
		if err != nil {
			return err
		}
		slots, err := settle(hashes, log)
		if err != nil {
			return err
		}
		table := make([]byte, 32<<log)
		for at, i := range slots {
			if i < 0 {
				continue
			}
			e := &short[i]
			for i, c := range e.key {
				table[32*at+i] = ^c
			}
			count := uint32(len(e.ids))
			if count == 1 && b.unmade[e.ids[0]] {
				count = wholeOnly
			}
			for i, w := range entryValue(e.ids, count) {
				le.PutUint32(table[32*at+16+4*i:], w)
			}
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
