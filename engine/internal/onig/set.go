package onig

import (
	"sort"

	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
)

const maxRune = 0x10FFFF

// runeSet is a set of code points: ranges in order, neither touching nor overlapping.
type runeSet []ucd.Range

func single(rs ...rune) runeSet {
	s := make(runeSet, 0, len(rs))
	for _, r := range rs {
		s = append(s, ucd.Range{Lo: r, Hi: r})
	}
	return normalize(s)
}

// normalize sorts and joins ranges in place.
func normalize(s runeSet) runeSet {
	sort.Slice(s, func(i, j int) bool { return s[i].Lo < s[j].Lo })
	out := s[:0]
	for _, r := range s {
		if n := len(out); n > 0 && r.Lo <= out[n-1].Hi+1 {
			out[n-1].Hi = max(out[n-1].Hi, r.Hi)
			continue
		}
		out = append(out, r)
	}
	return out
}

func (s runeSet) has(r rune) bool {
	i := sort.Search(len(s), func(i int) bool { return s[i].Hi >= r })
	return i < len(s) && s[i].Lo <= r
}

func (s runeSet) union(t runeSet) runeSet {
	return normalize(append(append(make(runeSet, 0, len(s)+len(t)), s...), t...))
}

func (s runeSet) negate() runeSet {
	out := make(runeSet, 0, len(s)+1)
	next := rune(0)
	for _, r := range s {
		if r.Lo > next {
			out = append(out, ucd.Range{Lo: next, Hi: r.Lo - 1})
		}
		next = r.Hi + 1
	}
	if next <= maxRune {
		out = append(out, ucd.Range{Lo: next, Hi: maxRune})
	}
	return out
}

func (s runeSet) intersect(t runeSet) runeSet {
	var out runeSet
	for i, j := 0, 0; i < len(s) && j < len(t); {
		lo, hi := max(s[i].Lo, t[j].Lo), min(s[i].Hi, t[j].Hi)
		if lo <= hi {
			out = append(out, ucd.Range{Lo: lo, Hi: hi})
		}
		if s[i].Hi < t[j].Hi {
			i++
		} else {
			j++
		}
	}
	return out
}
