package pipeline

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"unicode/utf8"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/padding"
)

// A long row is encoded in parts, so that no core waits while another has it alone. Its chunks are
//
//	special tokens before, row and length | part 0 | part 1 | ... | special tokens behind
//
// and lie in the batch like those of other rows: the ids one behind the other, the row at the first. Law: what a job gives does not depend on the parts.

// splitter is met by backends that encode a text in parts (engine/native/parts.go).
type splitter interface {
	Splits(req *engine.Request) bool
	CutBetween(before, after rune) bool
	NextCut(text []byte, from int) int
	MaxRow() int
	Around(req *engine.Request) (head, tail []uint32)
	EncodePart(a *engine.Arena, row engine.Row, inner bool, most int, req *engine.Request) (lead int, err error)
}

// whole is a row in parts.
type whole struct {
	row    int
	chunk  int // the first one, of the special tokens before
	parts  int
	most   int  // ids that truncation leaves beside special tokens
	left   bool // it leaves the last ones: parts are taken from the end
	head   []uint32
	tail   []uint32
	mu     sync.Mutex
	bytes  int   // of UTF-8 read so far
	counts []int // ids of each part in the order of taking, -1: not known
	enough int   // from here on none is wanted, in that order
}

const (
	noMost     = math.MaxInt
	maxParts   = 1 << 12 // of a row that truncation cuts, about
	idBytes    = 8       // bytes of text that an id stands for, where truncation says how many ids are wanted: seldom more
	speculates = 4       // parts that wanted ids have to fill, so that encoding them at once is worth what lies behind and is in vain
)

// room is the bytes of a row that encoding has to look at: truncation leaves few.
func (j *Job) room() int64 {
	cut := j.request.Truncation
	if cut == nil || cut.MaxLength > math.MaxInt64/idBytes || j.request.Overflow {
		return math.MaxInt64
	}
	return int64(cut.MaxLength) * idBytes
}

// splits tells whether long rows of this call may be encoded in parts.
func (j *Job) splits() bool {
	if j.pairs != nil || j.spans != nil || j.tok.wideIDs {
		return false
	}
	s, ok := j.tok.backend.(splitter)
	return ok && s.Splits(&j.request)
}

// split makes chunks of a row: the first of about so many bytes, then as many as next says, which is told what has been taken. false: there are no two.
func (j *Job) split(row int, bytes int64, next func(taken int64) int64) bool {
	s, t := j.tok.backend.(splitter), &j.texts[row]
	w := &whole{row: row, chunk: len(j.chunks), most: noMost}
	w.head, w.tail = s.Around(&j.request)
	if cut := j.request.Truncation; cut != nil {
		w.most, w.left = cut.MaxLength-len(w.head)-len(w.tail), cut.Left
		if int64(w.most)*idBytes < speculates*bytes {
			return false // the engine itself stops early
		}
	}
	if w.most != noMost { // most of them are only read; and they may be taken from the end
		bytes = max(bytes, t.size()/maxParts)
		next = func(int64) int64 { return bytes }
	}
	step := max(bytes/t.unit(), 1)
	chunks := []chunk{{first: row, last: row + 1, of: w, part: -1}}
	for from, lead := int64(0), int64(0); from < t.Length; w.parts++ {
		end, letter := nextCut(s, t, from+step)
		chunks = append(chunks, chunk{first: row, last: row + 1, of: w, part: w.parts, text: t.part(from-lead, end)})
		step = max(next((end-from)*t.unit())/t.unit(), 1)
		from, lead = end, letter
	}
	if w.parts < 2 {
		return false
	}
	w.counts, w.enough = slices.Repeat([]int{-1}, w.parts), w.parts
	j.chunks = append(append(j.chunks, chunks...), chunk{first: row, last: row + 1, of: w, part: w.parts})
	j.wholes = append(j.wholes, w)
	return true
}

// part is the text from unit first to unit last.
func (t *Text) part(first, last int64) Text {
	return Text{Data: unsafe.Add(t.Data, first*t.unit()), Length: last - first, Kind: t.Kind}
}

// nextCut is the first cut of a text at unit from or behind it, or its end; and how many units the letter before it has.
func nextCut(s splitter, t *Text, from int64) (cut, letter int64) {
	if from >= t.Length {
		return t.Length, 0
	}
	switch t.Kind {
	case Latin1:
		return cutUnits(s, unsafe.Slice((*uint8)(t.Data), t.Length), from) // rule: as in read, with checkTexts for the alignment
	case UCS2:
		return cutUnits(s, unsafe.Slice((*uint16)(t.Data), t.Length), from)
	case UCS4:
		return cutUnits(s, unsafe.Slice((*uint32)(t.Data), t.Length), from)
	}
	text := unsafe.Slice((*byte)(t.Data), t.Length)
	at := s.NextCut(text, int(from))
	if at < 0 {
		return t.Length, 0
	}
	letter = 1
	for text[int64(at)-letter]&0xC0 == 0x80 {
		letter++
	}
	return int64(at), letter
}

func cutUnits[U uint8 | uint16 | uint32](s splitter, units []U, from int64) (cut, letter int64) {
	for i := max(int(from), 1); i < len(units); i++ {
		if c := rune(units[i]); (c <= ' ' || c >= 0x3000) && s.CutBetween(rune(units[i-1]), c) {
			return int64(i), 1
		}
	}
	return int64(len(units)), 0
}

// turn is the chunk that is taken in turn i. Where truncation keeps the last ids of a row, so are its parts.
func (j *Job) turn(i int) int {
	if w := j.chunks[i].of; w != nil && w.left {
		return 2*w.chunk + w.parts + 1 - i
	}
	return i
}

// encodePart is encodeRows for a part.
func (j *Job) encodePart(c *chunk, w *worker, slot int) error {
	of := c.of
	if c.part < 0 || c.part == of.parts {
		return nil // join writes them
	}
	w.reserve(c.text.bound())
	text, err := w.read(&c.text)
	if err != nil { // the message counts from the start of the row
		w.reserve(j.texts[of.row].bound())
		if _, again := w.read(&j.texts[of.row]); again != nil {
			err = again
		}
		return rowError(CodeText, of.row, err)
	}
	if c.part > 0 { // the letter has been counted
		_, n := utf8.DecodeRune(text)
		w.bytes -= int64(n)
		of.read(-n)
	}
	of.read(len(text))
	most, wanted := of.wants(c.part)
	if !wanted {
		return nil
	}
	if w.arena.IDs.Len() == 0 {
		w.arena.IDs.Reserve(int(j.texts[of.row].Length) / 4 / (len(j.workers) + 1)) // a guess
	}
	c.worker, c.id = slot, w.arena.IDs.Len()
	lead, err := j.tok.backend.(splitter).EncodePart(&w.arena, engine.Row{Text: text, WellFormed: true}, c.part > 0, most, &j.request)
	if err != nil {
		return rowError(AsError(err).Code, of.row, err)
	}
	c.id += lead
	c.ids = w.arena.IDs.Len() - c.id
	of.know(c.part, c.ids)
	return nil
}

func (w *whole) read(bytes int) {
	w.mu.Lock()
	w.bytes += bytes
	w.mu.Unlock()
}

// place is which part by the order of taking a part is.
func (w *whole) place(part int) int {
	if w.left {
		return w.parts - 1 - part
	}
	return part
}

// wants tells whether truncation may keep some ids of a part, as far as is known, and how many. Of the parts taken before it those count that are
// known, whether others still run or not: so no worker runs far ahead of another that is held up.
func (w *whole) wants(part int) (most int, wanted bool) {
	if w.most == noMost {
		return noMost, true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	at, sum, all := w.place(part), 0, true
	if at >= w.enough {
		return 0, false
	}
	for _, ids := range w.counts[:at] {
		sum, all = sum+max(ids, 0), all && ids >= 0
	}
	if sum >= w.most {
		w.enough = at
		return 0, false
	}
	if all && !w.left {
		return w.most - sum, true
	}
	return noMost, true
}

func (w *whole) know(part, ids int) {
	w.mu.Lock()
	w.counts[w.place(part)] = ids
	w.mu.Unlock()
}

// join makes rows of their parts: truncation, special tokens, lengths.
func (j *Job) join() error {
	if len(j.wholes) == 0 {
		return nil
	}
	seams := len(j.workers)
	j.workers = append(j.workers, worker{})
	a := &j.workers[seams].arena
	for _, w := range j.wholes {
		limit := j.tok.backend.(splitter).MaxRow()
		if w.bytes > limit {
			return rowError(CodeEncode, w.row, fmt.Errorf("a text of %d bytes: more than %d", w.bytes, limit))
		}
		chunks := j.chunks[w.chunk : w.chunk+w.parts+2]
		head, parts, tail := &chunks[0], chunks[1:w.parts+1], &chunks[w.parts+1]
		left, total := w.most, len(w.head)+len(w.tail)
		for i := range parts {
			c := &parts[i]
			if w.left {
				c = &parts[w.parts-1-i]
			}
			kept := min(c.ids, left)
			if w.left {
				c.id += c.ids - kept
			}
			c.ids = kept
			left, total = left-kept, total+kept
		}
		for _, c := range []*chunk{head, tail} {
			c.worker, c.id = seams, a.IDs.Len()
		}
		a.IDs.Append(w.head...)
		head.ids = len(w.head)
		tail.id, tail.ids = a.IDs.Len(), len(w.tail)
		a.IDs.Append(w.tail...)
		head.row, head.rows, head.longest = a.Lengths.Len(), 1, total
		a.Lengths.Append(uint32(total))
		a.Sample.Append(uint32(w.row))
	}
	return nil
}

// fillPart writes a chunk of a row in parts into a padded field, of those that need nothing but ids and lengths; the first one pads.
func fillPart[C padding.Cell](j *Job, cells []C, f Field, c *chunk) {
	head := &j.chunks[c.of.chunk]
	total := int(j.lengths(head)[0])
	row := cells[head.outRow*j.width : (head.outRow+1)*j.width]
	start := 0
	if j.opt.PaddingSide == Left {
		start = j.width - total
	}
	at := start + c.outID - head.outID
	out := row[at : at+c.ids]
	switch f {
	case InputIDs:
		for i, id := range j.arena(c).IDs.Slice()[c.id : c.id+c.ids] {
			out[i] = C(id)
		}
	case AttentionMask:
		for i := range out {
			out[i] = 1
		}
	default:
		panic("pipeline: a row in parts has no " + f.String())
	}
	if c == head {
		fill := C(j.fillOf(f))
		for _, beside := range [][]C{row[:start], row[start+total:]} {
			for i := range beside {
				beside[i] = fill
			}
		}
	}
}
