package native

import (
	"errors"
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
)

// maxPieces bounds what truncation may make of one row, as the Hugging Face backend does. A row and its pair give the product of their parts.
const maxPieces = 1 << 20

// The oracle's words.
var (
	errNoSecond = errors.New("Truncation error: Second sequence not provided")                                      //nolint:staticcheck // quoted
	errTooShort = errors.New("Truncation error: Sequence to truncate too short to respect the provided max_length") //nolint:staticcheck // quoted
)

// cut says how truncation divides a sequence of n ids into parts, of which the first is kept and the others overflow.
type cut struct {
	n, length int
	step      int // from one part to the next
	count     int // of parts
	left      bool
}

// part is the range of ids of part i.
func (c *cut) part(i int) (start, end int) {
	switch {
	case c.step == 0: // whole, or nothing and then the whole
		if i == 0 {
			return 0, c.length
		}
		return 0, c.n
	case c.left:
		end = c.n - i*c.step
		return max(end-c.length, 0), end
	}
	start = i * c.step
	return start, min(start+c.length, c.n)
}

// shorten cuts the sequence to a length.
func (q *sequence) shorten(length int, by *engine.Truncation) error {
	n := len(q.ids)
	switch {
	case length >= n:
	case length == 0:
		q.cut = cut{n: n, count: 2}
	case by.Stride >= length:
		return fmt.Errorf("`stride` must be strictly less than `max_len=%d` (note that `max_len` may be shorter than the max length of the "+
			"original model, as it subtracts the number of special characters", length)
	default:
		step := length - by.Stride
		q.cut = cut{n: n, length: length, step: step, left: by.Left, count: 1 + (n-length+step-1)/step}
	}
	return nil
}

// check refuses what the oracle refuses to be configured with. A length below the number of special tokens is left to the rows: it only matters
// where these are added.
func (t *Tokenizer) check(req *engine.Request) error {
	by := req.Truncation
	if by == nil {
		return nil
	}
	if by.MaxLength < 0 || by.Stride < 0 {
		return fmt.Errorf("%w: max_length %d, stride %d", engine.ErrRequest, by.MaxLength, by.Stride)
	}
	added := t.post.SpecialTokens(false)
	if room := by.MaxLength - added; room >= 0 && room < by.Stride {
		return fmt.Errorf("%w: stride %d is larger than the %d tokens that max_length %d leaves beside %d special tokens", engine.ErrRequest,
			by.Stride, room, by.MaxLength, added)
	}
	return nil
}

// truncate cuts the sequences of a row.
func (t *Tokenizer) truncate(s *scratch, pair bool, req *engine.Request) error {
	first, second := &s.seq[0], &s.seq[1]
	for i := range s.seq {
		n := len(s.seq[i].ids)
		s.seq[i].cut = cut{n: n, length: n, count: 1}
	}
	if req.Truncation == nil {
		return nil
	}
	length := req.Truncation.MaxLength
	if req.AddSpecialTokens {
		added := t.post.SpecialTokens(pair)
		if length -= added; length < 0 {
			return fmt.Errorf("max_length %d is less than the %d special tokens", req.Truncation.MaxLength, added)
		}
	}
	if err := shorten(first, second, pair, length, req.Truncation); err != nil {
		return err
	}
	if req.Overflow && first.cut.count > maxPieces/second.cut.count {
		return fmt.Errorf("truncation gives more than %d pieces", maxPieces)
	}
	return nil
}

func shorten(first, second *sequence, pair bool, length int, by *engine.Truncation) error {
	both := func(a, b int) error {
		if err := first.shorten(a, by); err != nil || !pair {
			return err
		}
		return second.shorten(b, by)
	}
	n1, n2 := len(first.ids), len(second.ids)
	excess := n1 + n2 - length
	switch {
	case length == 0:
		return both(0, 0)
	case excess <= 0:
		return nil
	case by.Strategy == engine.LongestFirst && !pair:
		return first.shorten(length, by)
	case by.Strategy == engine.LongestFirst:
		swapped := n1 > n2
		if swapped {
			n1, n2 = n2, n1
		}
		if n1 > length {
			n2 = n1
		} else {
			n2 = max(n1, length-n1)
		}
		if n1+n2 > length {
			n1 = length / 2
			n2 = n1 + length%2
		}
		if swapped {
			n1, n2 = n2, n1
		}
		return both(n1, n2)
	}
	target := first
	if by.Strategy == engine.OnlySecond {
		if target = second; !pair {
			return errNoSecond
		}
	}
	if len(target.ids) <= excess {
		return errTooShort
	}
	return target.shorten(len(target.ids)-excess, by)
}
