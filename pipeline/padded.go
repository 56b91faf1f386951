package pipeline

import "github.com/unchecked-io/unchecked-io/engine/padding"

// fillPadded writes the rows of one chunk into a padded field.
func fillPadded[C padding.Cell](j *Job, cells []C, f Field, c *chunk) {
	if c.of != nil {
		fillPart(j, cells, f, c)
		return
	}
	plan := padding.Plan{Rows: c.rows, Width: j.width, Left: j.opt.PaddingSide == Left, Inner: inner(f)}
	stride := j.width * inner(f)
	dst, lengths, a := cells[c.outRow*stride:(c.outRow+c.rows)*stride], j.lengths(c), j.arena(c)
	fill := C(j.fillOf(f))
	switch f {
	case AttentionMask:
		padding.Constant(dst, lengths, plan, 1, fill)
	case WordIDs:
		padding.Values(dst, a.WordIDs.Slice()[c.id:], lengths, plan, fill)
	case SequenceIDs:
		padding.Values(dst, a.SequenceIDs.Slice()[c.id:], lengths, plan, fill)
	case Offsets:
		padding.Values(dst, a.Offsets.Slice()[2*c.id:], lengths, plan, fill)
	case InputIDs:
		padding.Values(dst, a.IDs.Slice()[c.id:], lengths, plan, fill)
	case TokenTypeIDs:
		padding.Values(dst, a.TypeIDs.Slice()[c.id:], lengths, plan, fill)
	case SpecialTokensMask:
		padding.Values(dst, a.SpecialMask.Slice()[c.id:], lengths, plan, fill)
	}
}

// inner is how many values a field has for each token.
func inner(f Field) int {
	if f == Offsets {
		return 2
	}
	return 1
}

// fillOf is what a field's padding holds. The pad id is the caller's, else that of the file's padding section, else 0.
func (j *Job) fillOf(f Field) int64 {
	switch f {
	case InputIDs:
		if j.opt.PadID >= 0 {
			return j.opt.PadID
		}
		return int64(j.tok.padding.PadID)
	case TokenTypeIDs:
		if j.opt.PadTypeID >= 0 {
			return j.opt.PadTypeID
		}
		return int64(j.tok.padding.PadTypeID)
	case SpecialTokensMask:
		return 1
	case WordIDs, SequenceIDs:
		return -1
	}
	return 0
}
