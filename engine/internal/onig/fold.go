package onig

import (
	"slices"
	"sync"

	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
)

// foldTables answers, for (?i), which code points are taken for one another and which sequences stand for single ones.
type foldTables struct {
	class map[rune][]rune // all that are taken for the key, the key included
	first map[rune]rune   // representative: the same for all of a class
	multi []ucd.MultiFold // sequences of two before those of three
}

var folds = sync.OnceValue(func() *foldTables {
	t := &foldTables{class: map[rune][]rune{}, first: map[rune]rune{}}
	for _, row := range ucd.OnigFolds() {
		for _, r := range row {
			t.class[r] = row
			t.first[r] = row[0]
		}
	}
	t.multi = slices.Clone(ucd.OnigMultiFolds())
	slices.SortStableFunc(t.multi, func(a, b ucd.MultiFold) int { return len(a.Seq) - len(b.Seq) })
	return t
})

func (t *foldTables) variants(r rune) runeSet {
	if row, ok := t.class[r]; ok {
		return single(row...)
	}
	return single(r)
}

func (t *foldTables) same(a, b rune) bool {
	if a == b {
		return true
	}
	fa, ok := t.first[a]
	fb, okb := t.first[b]
	return ok && okb && fa == fb
}

// sequence is the multi-character fold at the head of s, three code points before two.
func (t *foldTables) sequence(s []rune) *ucd.MultiFold {
	for n := 3; n >= 2; n-- {
		if len(s) < n {
			continue
		}
		for i := range t.multi {
			m := &t.multi[i]
			if len(m.Seq) != n {
				continue
			}
			equal := true
			for k, r := range m.Seq {
				equal = equal && t.same(s[k], r)
			}
			if equal {
				return m
			}
		}
	}
	return nil
}

// of is the sequence that r folds to.
func (t *foldTables) of(r rune) *ucd.MultiFold {
	for i := range t.multi {
		if slices.Contains(t.multi[i].Runes, r) {
			return &t.multi[i]
		}
	}
	return nil
}

// spelled matches the code points of a fold one by one, each in any case.
func (t *foldTables) spelled(m *ucd.MultiFold) *node {
	cat := &node{op: opCat}
	for _, r := range m.Seq {
		cat.subs = append(cat.subs, setNode(t.variants(r)))
	}
	return cat
}

// literal is what Oniguruma makes of a string under (?i): from each place the longest fold, three code points, two, one.
func (t *foldTables) literal(s []rune) *node {
	cat := &node{op: opCat}
	for i := 0; i < len(s); {
		if m := t.sequence(s[i:]); m != nil {
			cat.subs = append(cat.subs, &node{op: opAlt, subs: []*node{t.spelled(m), setNode(single(m.Runes...))}})
			i += len(m.Seq)
			continue
		}
		if m := t.of(s[i]); m != nil {
			cat.subs = append(cat.subs, &node{op: opAlt, subs: []*node{setNode(single(m.Runes...)), t.spelled(m)}})
		} else {
			cat.subs = append(cat.subs, setNode(t.variants(s[i])))
		}
		i++
	}
	return cat
}

// bracket is what Oniguruma makes of a class under (?i): raw is the class before its own negation.
func (t *foldTables) bracket(raw runeSet, negated bool) *node {
	var added runeSet
	for _, row := range ucd.OnigFolds() {
		for _, r := range row {
			if raw.has(r) {
				added = append(added, single(row...)...)
				break
			}
		}
	}
	raw = raw.union(added)
	if negated {
		return setNode(raw.negate())
	}
	alt := &node{op: opAlt, subs: []*node{setNode(raw)}}
	for i := range t.multi {
		for _, r := range t.multi[i].Runes {
			if raw.has(r) {
				alt.subs = append(alt.subs, t.spelled(&t.multi[i]))
				break
			}
		}
	}
	if len(alt.subs) == 1 {
		return alt.subs[0]
	}
	return alt
}
