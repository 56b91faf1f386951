package onig

import (
	"encoding/binary"
	"fmt"
	"sort"
)

// classify parts the code points into kinds that the pattern cannot tell apart, and answers for each set which kinds it holds.
func (re *Regexp) classify(c *compiler) (classes int, inSet, inBehind [][]bool, err error) {
	all := append([]runeSet{}, c.sets...)
	for i := range c.behind {
		all = append(all, c.behind[i].set)
	}
	type edge struct {
		at  rune
		set int
	}
	var edges []edge
	for i, s := range all {
		for _, r := range s {
			edges = append(edges, edge{r.Lo, i}, edge{r.Hi + 1, i})
		}
	}
	sort.Slice(edges, func(i, j int) bool { return edges[i].at < edges[j].at })
	words := (len(all) + 63) / 64
	member := make([]uint64, words)
	key := make([]byte, words*8)
	ids := map[string]uint8{}
	var members [][]uint64
	table := make([]uint8, maxRune+1)
	from, k := rune(0), 0
	for {
		to := rune(maxRune + 1)
		for k < len(edges) && edges[k].at <= from {
			s := edges[k].set
			member[s>>6] ^= 1 << (s & 63)
			k++
		}
		if k < len(edges) {
			to = edges[k].at
		}
		for i, w := range member {
			binary.LittleEndian.PutUint64(key[i*8:], w)
		}
		id, ok := ids[string(key)]
		if !ok {
			if len(ids) >= maxClass {
				return 0, nil, nil, fmt.Errorf("more than %d kinds of characters", maxClass)
			}
			id = uint8(len(ids))
			ids[string(key)] = id
			members = append(members, append([]uint64{}, member...))
		}
		if id != 0 {
			for i := from; i < to; i++ {
				table[i] = id
			}
		}
		if from = to; from > maxRune {
			break
		}
	}
	classes = len(members)
	has := func(set int) []bool {
		row := make([]bool, classes)
		for cl, m := range members {
			row[cl] = m[set>>6]>>(set&63)&1 != 0
		}
		return row
	}
	for i := range c.sets {
		inSet = append(inSet, has(i))
	}
	for i := range c.behind {
		inBehind = append(inBehind, has(len(c.sets)+i))
	}
	blocks := map[string]uint16{}
	for i := 0; i <= maxRune; i += 128 {
		b := table[i : i+128]
		id, ok := blocks[string(b)]
		if !ok {
			id = uint16(len(blocks))
			blocks[string(b)] = id
			re.classData = append(re.classData, b...)
		}
		re.classIndex = append(re.classIndex, id)
	}
	copy(re.ascii[:], table[:128])
	return classes, inSet, inBehind, nil
}
