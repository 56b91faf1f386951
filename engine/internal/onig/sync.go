package onig

import "encoding/binary"

// synchro finds the state at a place inside a text without reading the text from its end: from any state a few characters often lead to the same.
type synchro struct {
	table []uint16 // [set of states + class] -> set, multiplied by the row length; set 0 is all states
	known []int32  // by set: its only state, or -1
}

// Bounds of the search for synchronizing characters.
const (
	maxSets    = 256
	firstLook  = 16
	latestLook = 256
)

func (re *Regexp) makeSync(states int) {
	if re.nctx > 1 {
		return
	}
	s := &synchro{}
	var sets [][]bool
	ids := map[string]uint16{}
	key := make([]byte, 2*states)
	intern := func(set []bool) uint16 {
		key = key[:0]
		count, only := 0, 0
		for i, in := range set {
			if in {
				key = binary.LittleEndian.AppendUint16(key, uint16(i))
				count, only = count+1, i
			}
		}
		id, ok := ids[string(key)]
		if !ok {
			id = uint16(len(sets))
			ids[string(key)] = id
			sets = append(sets, append([]bool{}, set...))
			if count != 1 {
				only = -1
			}
			s.known = append(s.known, int32(only))
		}
		return id
	}
	all := make([]bool, states)
	for i := range all {
		all[i] = true
	}
	intern(all)
	row := 1 << re.kshift
	useful := states == 1
	for u := 0; u < len(sets); u++ {
		if len(sets) > maxSets || len(sets)*row > 1<<16 {
			return
		}
		line := make([]uint16, row)
		if s.known[u] < 0 {
			for class := range re.ctxOf {
				to := make([]bool, states)
				for st, in := range sets[u] {
					if in {
						to[re.rev[st<<re.kshift|class]] = true
					}
				}
				line[class] = intern(to)
			}
		} else {
			useful = true
		}
		s.table = append(s.table, line...)
	}
	if len(sets)*row > 1<<16 || !useful {
		return
	}
	for i := range s.table {
		s.table[i] <<= re.kshift
	}
	re.sync = s
}

// synced is the state at a place, if a stretch of text behind it tells.
func (re *Regexp) synced(text []byte, at int) (uint16, bool) {
	s := re.sync
	if s == nil {
		return 0, false
	}
	for look := firstLook; look <= latestLook; look *= 4 {
		p := at + look
		if p >= len(text) {
			return re.back(text, at, len(text), re.initial[0], nil), true
		}
		for text[p]&0xC0 == 0x80 && p < len(text)-1 {
			p++
		}
		set := 0
		for p > at {
			var class int
			class, p = re.classBefore(text, at, p, nil)
			set = int(s.table[set|class])
			if only := s.known[set>>re.kshift]; only >= 0 {
				return re.back(text, at, p, uint16(only), nil), true
			}
		}
	}
	return 0, false
}
