package normalizer

import (
	"sync"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// form is NFC, NFD, NFKC or NFKD, by the tables of Unicode 9 that the oracle has.
//
// Text is walked by the flag that says "stays as it is and joins nothing before it". Only around other characters is it taken apart, put in
// order and composed again: from the last unflagged character before them to the next one behind.
type form struct {
	slow             ucd.NormFlag
	compatible, join bool
}

// The four forms.
var (
	NFC  Normalizer = form{ucd.SlowNFC, false, true}
	NFD  Normalizer = form{ucd.SlowNFD, false, false}
	NFKC Normalizer = form{ucd.SlowNFKC, true, true}
	NFKD Normalizer = form{ucd.SlowNFKD, true, false}
)

// part is a character of a decomposition.
type part struct {
	r      rune
	change int
	rank   uint8
}

// worker is the scratch of one call.
type worker struct {
	form
	e       *editor
	pending []part // marks, not yet in order
	sorted  []part
	// Of composing.
	starter part
	held    bool
	kept    []part // marks that did not join the starter
	last    uint8  // rank of the last of kept
}

var workers = sync.Pool{New: func() any { return new(worker) }}

// next is the first flagged character from i on, and the last unflagged one before it (i at least).
func (f form) next(b []byte, i int) (flagged, before int) {
	before = i
	for i < len(b) {
		if b[i] < 0x80 {
			if n := ascii(b[i:]); n > 0 {
				i += n
				before = i - 1
				continue
			}
		}
		r, n := wellformed.Decode(b, i)
		if ucd.NormFlags(r)&f.slow != 0 {
			return i, before
		}
		before = i
		i += n
	}
	return i, before
}

// Leaves tells that a text stays as it is, and each part of it that ends where characters do. false: it may not.
func (f form) Leaves(b []byte) bool {
	i, _ := f.next(b, 0)
	return i == len(b)
}

// Normalize rewrites t.
func (f form) Normalize(t *text.Text, s *text.Scratch) {
	b := t.Bytes
	i, before := f.next(b, 0)
	if i == len(b) {
		return
	}
	e := edit(t, s)
	w := workers.Get().(*worker)
	w.form, w.e = f, &e
	for {
		e.copyTo(before)
		j := before
		for j < len(b) {
			r, n := wellformed.Decode(b, j)
			if j > i && ucd.NormFlags(r)&f.slow == 0 {
				break
			}
			j += n
			w.decompose(r)
		}
		w.flush()
		i, e.at = j, j // where at is, if there are alignments
		if i == len(b) {
			break
		}
		if i, before = f.next(b, i); i == len(b) {
			e.copyTo(i)
			break
		}
	}
	w.e = nil
	workers.Put(w)
	e.finish(t, s)
}

func (w *worker) decompose(r rune) {
	if r >= 0xAC00 && r <= 0xD7A3 {
		if !w.join && w.e.from == nil {
			w.sort()
			w.e.out = appendJamo(w.e.out, r)
			return
		}
		n := r - 0xAC00
		w.push(0x1100+n/588, 0)
		w.push(0x1161+n%588/28, 1)
		if n%28 != 0 {
			w.push(0x11A7+n%28, 1)
		}
		return
	}
	if r >= 0x80 {
		if d := ucd.Decomposed(r, w.compatible); d != "" {
			change := 0
			for _, c := range d {
				w.push(c, change)
				change = 1
			}
			return
		}
	}
	w.push(r, 0)
}

func (w *worker) push(r rune, change int) {
	p := part{r, change, 0}
	if r >= 0x300 {
		p.rank = ucd.CombiningRank(r)
	}
	if p.rank != 0 {
		w.pending = append(w.pending, p)
		return
	}
	w.sort()
	w.feed(p)
}

// sort gives the pending marks on in the order of their classes; those of one class stay in theirs. Linear in their number.
func (w *worker) sort() {
	p := w.pending
	if len(p) == 0 {
		return
	}
	if len(p) <= 16 {
		for i := 1; i < len(p); i++ {
			for k := i; k > 0 && p[k-1].rank > p[k].rank; k-- {
				p[k-1], p[k] = p[k], p[k-1]
			}
		}
	} else {
		var at [257]int
		for _, x := range p {
			at[int(x.rank)+1]++
		}
		for i := 1; i < len(at); i++ {
			at[i] += at[i-1]
		}
		if cap(w.sorted) < len(p) {
			w.sorted = make([]part, len(p))
		}
		w.sorted = w.sorted[:len(p)]
		for _, x := range p {
			w.sorted[at[x.rank]] = x
			at[x.rank]++
		}
		w.pending, w.sorted = w.sorted, p
		p = w.pending
	}
	for _, x := range p {
		w.feed(x)
	}
	w.pending = w.pending[:0]
}

// feed takes the decomposed characters in order, and composes them as the oracle's Recompositions does.
func (w *worker) feed(p part) {
	if !w.join {
		w.e.put(p.r, p.change)
		return
	}
	if !w.held {
		if p.rank != 0 {
			w.e.put(p.r, p.change)
			return
		}
		w.starter, w.held = p, true
		return
	}
	if len(w.kept) == 0 || w.last < p.rank {
		if c := ucd.Composed(w.starter.r, p.r); c >= 0 {
			w.starter.r = c
			w.starter.change += p.change - 1
			return
		}
	}
	if p.rank == 0 {
		w.release()
		w.starter, w.held = p, true
		return
	}
	w.kept = append(w.kept, p)
	w.last = p.rank
}

// release writes the starter and the marks that stayed apart from it.
func (w *worker) release() {
	if !w.held {
		return
	}
	w.e.put(w.starter.r, w.starter.change)
	for _, p := range w.kept {
		w.e.put(p.r, p.change)
	}
	w.kept, w.held = w.kept[:0], false
}

func (w *worker) flush() {
	w.sort()
	w.release()
}
