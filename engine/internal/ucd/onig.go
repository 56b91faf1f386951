package ucd

// Range is an inclusive range of code points.
type Range struct{ Lo, Hi rune }

// MultiFold is a sequence that (?i) takes for each of the single code points, and the other way.
type MultiFold struct {
	Seq   []rune
	Runes []rune
}

// OnigSet is a set of code points as Oniguruma has it in the oracle, in order. name is a property without spaces, '-' and '_', in lower case; a
// POSIX bracket, "[:alpha:]"; or an escape: `\s`, `\d`, `\h`, `\w`, and `[\w]`, which is what \w is inside a class.
func OnigSet(name string) ([]Range, bool) {
	index, ok := onigNames[name]
	if !ok {
		return nil, false
	}
	packed := onigSets[index]
	var set []Range
	next, i := rune(0), 0
	number := func() rune {
		n := rune(0)
		for shift := 0; ; shift += 7 {
			b := packed[i]
			i++
			n |= rune(b&0x7F) << shift
			if b < 0x80 {
				return n
			}
		}
	}
	for i < len(packed) {
		lo := next + number()
		hi := lo + number()
		set = append(set, Range{lo, hi})
		next = hi
	}
	return set, true
}

// OnigFolds are the sets of code points that (?i) takes for one another.
func OnigFolds() [][]rune { return onigFolds[:] }

// OnigMultiFolds are the sequences that (?i) takes for single code points.
func OnigMultiFolds() []MultiFold { return onigMultiFolds[:] }
