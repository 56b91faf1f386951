package pipeline

import "sync/atomic"

// survey is what is known of the texts of a call from one look at each descriptor: what they take, by stretches of rows. Many short rows are the rule, so
// whoever cuts rows to size afterwards looks at stretches, and at rows only where those are too long.
type survey struct {
	stretches []stretch
	size      int64 // of all texts where they lie
}

type stretch struct {
	stored int64 // bytes where the texts lie, and rowCost for each
	bound  int64 // the most bytes of UTF-8, and one more for each
	long   bool  // some row may need more than maxDocument, and counts for nothing here
}

const (
	stretchRows = 16
	surveyRows  = 2048 // that one worker looks at, some 10 us; a multiple of stretchRows
	surveyFrom  = 8192 // rows that more than one thread looks at
)

// look checks the texts, copies their descriptors to the table if there is one, and sums them up, with up to so many threads. The error names the lowest row that no
// call could take.
func look(texts, table []Text, what string, threads int) (survey, error) {
	s := survey{stretches: make([]stretch, (len(texts)+stretchRows-1)/stretchRows)}
	if len(texts) < surveyFrom {
		size, ok := s.some(texts, table, 0, len(texts))
		if s.size = size; !ok {
			return survey{}, checkTexts(texts, what)
		}
		return s, nil
	}
	var size atomic.Int64
	var wrong atomic.Bool
	err := Each((len(texts)+surveyRows-1)/surveyRows, threads, true, func(i int) {
		n, ok := s.some(texts, table, i*surveyRows, min((i+1)*surveyRows, len(texts)))
		if size.Add(n); !ok {
			wrong.Store(true)
		}
	})
	if err == nil && wrong.Load() {
		err = checkTexts(texts, what)
	}
	s.size = size.Load()
	return s, err
}

// some is look for rows [first, last), where first begins a stretch.
func (s *survey) some(texts, table []Text, first, last int) (size int64, ok bool) {
	ok = true
	for ; first < last; first += stretchRows {
		part := &s.stretches[first/stretchRows]
		for i := first; i < min(first+stretchRows, last); i++ {
			t := texts[i]
			unit := unitSizes[t.Kind&7]
			if uint32(t.Kind) > 7 || unit == 0 || uint64(t.Length) > maxUnits || t.Length > 0 && (t.Data == nil || uintptr(t.Data)&uintptr(unit-1) != 0) {
				return 0, false
			}
			if table != nil {
				table[i] = t
			}
			n, most := t.Length*unit, t.most()
			size += n
			if most > maxDocument {
				n, most, part.long = 0, 0, true
			}
			part.stored, part.bound = part.stored+n+rowCost, part.bound+most+1
		}
	}
	return size, ok
}
