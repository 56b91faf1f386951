package pipeline

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/internal/transcode"
)

// spanRows are rows whose parts differ in trust: row r is the texts from offsets[r] to offsets[r+1].
type spanRows struct {
	trusted []byte
	offsets []int64
}

// checkSpans refuses what is no such rows, and calls that cannot tell spans apart. It makes the slices the job's own.
func (j *Job) checkSpans(texts []Text) error {
	s := j.spans
	switch last := len(s.offsets) - 1; {
	case last < 0 || s.offsets[0] != 0 || s.offsets[last] != int64(len(texts)) || len(s.trusted) != len(texts):
		return fail(CodeArgument, "offsets: %d of them for %d spans", last+1, len(texts))
	case !slices.IsSorted(s.offsets):
		return fail(CodeArgument, "offsets: they fall")
	}
	if _, ok := j.tok.backend.(spanner); !ok {
		return &Error{CodeEngineUnavailable, -1, fmt.Errorf("spans: only the native engine keeps them apart (%s)", j.tok.reason)}
	}
	switch {
	case j.opt.TokenizeOn == OnGPU:
		return fail(CodeEngineUnavailable, "tokenize_on=\"gpu\": spans are kept apart on the CPU alone")
	case j.opt.Flags&SplitSpecialTokens != 0:
		return fail(CodeArgument, "spans: they say where special tokens are split")
	case j.opt.asks(Offsets) || j.opt.asks(WordIDs):
		return fail(CodeArgument, "spans: %v and %v are not told", Offsets, WordIDs)
	}
	s.trusted, s.offsets = slices.Clone(s.trusted), slices.Clone(s.offsets)
	return nil
}

// size is what a row counts for.
func (s *spanRows) size(texts []Text, r int) int64 {
	n := int64(rowCost)
	for i := s.offsets[r]; i < s.offsets[r+1]; i++ {
		n += texts[i].size() + rowCost
	}
	return n
}

// rows is reader.rows: the spans of a row lie one behind the other.
func (s *spanRows) rows(w *worker, texts []Text, first, last int) ([]engine.Row, error) {
	need := 0
	for i := s.offsets[first]; i < s.offsets[last]; i++ {
		need += max(texts[i].bound(), int(texts[i].size()))
	}
	w.reserve(need)
	rows := w.rows[:0]
	w.spans = slices.Grow(w.spans[:0], int(s.offsets[last]-s.offsets[first])) // or rows already made would lose theirs
	for r := first; r < last; r++ {
		from, at := w.used, len(w.spans)
		for i := s.offsets[r]; i < s.offsets[r+1]; i++ {
			if err := w.add(&texts[i]); err != nil {
				return rows, rowError(CodeText, r, fmt.Errorf("span %d: %w", i-s.offsets[r], err))
			}
			w.spans = append(w.spans, engine.Span{End: w.used - from, Trusted: s.trusted[i] != 0})
		}
		rows = append(rows, engine.Row{Text: w.scratch[from:w.used:w.used], WellFormed: true, Spans: w.spans[at:len(w.spans):len(w.spans)]})
	}
	return rows, nil
}

// add reads a text to the scratch, wherever it lies.
func (r *reader) add(t *Text) error {
	if t.Length == 0 {
		return nil
	}
	if t.Kind != UTF8 {
		_, err := r.read(t)
		return err
	}
	place := r.scratch[r.used : r.used+int(t.Length)]
	copy(place, unsafe.Slice((*byte)(t.Data), t.Length)) // rule: the caller's promise that Data holds Length units until release
	if bad := transcode.ValidUTF8(place); bad >= 0 {
		return fmt.Errorf("ill-formed UTF-8 at byte %d", bad)
	}
	r.used += len(place)
	r.bytes += t.Length
	return nil
}
