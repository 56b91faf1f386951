package tokenizer

import (
	"errors"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/internal/pool"
)

// Batch is the ids of many texts, one row behind the other.
type Batch struct {
	IDs     []uint32
	Offsets []int // row r is IDs[Offsets[r]:Offsets[r+1]]
}

// Len is the number of rows.
func (b *Batch) Len() int { return len(b.Offsets) - 1 }

// Row is the ids of a text. They are the batch's: an append to them makes a copy.
func (b *Batch) Row(r int) []uint32 {
	return b.IDs[b.Offsets[r]:b.Offsets[r+1]:b.Offsets[r+1]]
}

func (o *Options) threads() int {
	if o.Threads > 0 {
		return o.Threads
	}
	return pool.DefaultLimit()
}

// task is a run of rows, or a part of a long one, that one thread encodes.
type task struct {
	first, last int
	part        []byte // with the letter before it where inner; nil: whole rows
	inner, ends bool   // it is not the first part, it is the last one
	arena       int
	at, n       int // its ids in the arena
	row         int // its lengths there
	err         error
}

const (
	tasksPerThread = 8
	leastTask      = 4 << 10 // bytes
	mostTask       = 1 << 20
)

// EncodeBatch encodes texts on several threads; long ones are shared out, too. Errors: *engine.RowError with the number of the text, the lowest at fault.
func (t *Tokenizer) EncodeBatch(texts []string, o Options) (*Batch, error) {
	req, threads := o.request(), o.threads()
	total := 0
	for _, text := range texts {
		total += len(text) + 16
	}
	if total <= t.engine.Grain() {
		threads = 1
	}
	tasks := t.cut(texts, req, total, threads)
	arenas := make([]engine.Arena, min(threads, max(len(tasks), 1)))
	defer func() {
		for i := range arenas {
			arenas[i].Release()
		}
	}()
	if err := pool.Default().Do(len(tasks), len(arenas), func(worker, i int) { t.do(&tasks[i], texts, &arenas[worker], worker, req) }); err != nil {
		return nil, err
	}
	b := &Batch{Offsets: make([]int, 1, len(texts)+1)}
	head, tail := t.engine.Around(req)
	all := 0
	for i := range tasks {
		k := &tasks[i]
		if k.err != nil {
			return nil, k.err
		}
		if k.part == nil {
			for _, n := range arenas[k.arena].Lengths.Slice()[k.row : k.row+k.last-k.first] {
				all += int(n)
				b.Offsets = append(b.Offsets, all)
			}
			continue
		}
		if all += k.n; !k.inner {
			all += len(head)
		}
		if k.ends {
			all += len(tail)
			b.Offsets = append(b.Offsets, all)
		}
	}
	b.IDs = make([]uint32, 0, all)
	for i := range tasks {
		k := &tasks[i]
		if k.part != nil && !k.inner {
			b.IDs = append(b.IDs, head...)
		}
		b.IDs = append(b.IDs, arenas[k.arena].IDs.Slice()[k.at:k.at+k.n]...)
		if k.ends {
			b.IDs = append(b.IDs, tail...)
		}
	}
	return b, nil
}

// cut makes tasks of about the same number of bytes.
func (t *Tokenizer) cut(texts []string, req *engine.Request, total, threads int) (tasks []task) {
	if threads == 1 {
		return []task{{last: len(texts)}}
	}
	target := min(max(total/(threads*tasksPerThread), leastTask), mostTask)
	first, sum := 0, 0
	end := func(i int) {
		if i > first {
			tasks = append(tasks, task{first: first, last: i})
		}
		first, sum = i, 0
	}
	for i, text := range texts {
		if len(text) > 2*target && req.Truncation == nil && len(text) <= t.engine.MaxRow() && t.engine.Splits(req) {
			end(i)
			tasks = t.parts(tasks, i, view(text), target)
			first = i + 1
			continue
		}
		if sum += len(text) + 16; sum >= target {
			end(i + 1)
		}
	}
	end(len(texts))
	return tasks
}

// parts are tasks for one text.
func (t *Tokenizer) parts(tasks []task, row int, text []byte, bytes int) []task {
	for from, letter := 0, 0; ; {
		next := t.engine.NextCut(text, from+bytes)
		k := task{first: row, last: row + 1, inner: from > 0, ends: next < 0}
		if next < 0 {
			next = len(text)
		}
		k.part = text[from-letter : next]
		tasks = append(tasks, k)
		if k.ends {
			return tasks
		}
		_, letter = utf8.DecodeLastRune(text[:next])
		from = next
	}
}

func (t *Tokenizer) do(k *task, texts []string, a *engine.Arena, worker int, req *engine.Request) {
	k.arena, k.at, k.row = worker, a.IDs.Len(), a.Rows()
	if k.part != nil {
		lead, err := t.engine.EncodePart(a, engine.Row{Text: k.part}, k.inner, 1<<62, req)
		if k.at += lead; err != nil {
			k.err = &engine.RowError{Row: k.first, Err: err}
		}
	} else {
		rows := make([]engine.Row, k.last-k.first)
		for i := range rows {
			rows[i].Text = view(texts[k.first+i])
		}
		if err := t.engine.Encode(a, rows, 0, req); err != nil {
			var row *engine.RowError
			if errors.As(err, &row) {
				err = &engine.RowError{Row: k.first + row.Row, Err: row.Err}
			}
			k.err = err
		}
	}
	k.n = a.IDs.Len() - k.at
}
