package normalizer

import (
	"bytes"
	"encoding/binary"
	"errors"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// Precompiled rewrites by a charsmap of sentencepiece: a double array of bytes (darts-clone) whose values point into NUL-ended strings.
//
// The oracle looks up each grapheme cluster shorter than six bytes, and takes the shortest key that it begins with for all of it; of longer
// clusters, and those without a key, it looks up each character. Its alignments go astray where something is removed before anything was kept.
type Precompiled struct {
	units  []uint32
	values []byte
	root   uint32
	starts [256]bool // bytes that some key begins with
	busy   [128]bool // ASCII characters that have a key of their own, and CR, which may belong to the next
}

func unitLeaf(u uint32) bool     { return u>>8&1 == 1 }
func unitLabel(u uint32) uint32  { return u & (1<<31 | 0xFF) }
func unitOffset(u uint32) uint32 { return u >> 10 << (u & (1 << 9) >> 6) }

// NewPrecompiled reads a charsmap; the error says why the oracle would refuse it, or fail on some text.
func NewPrecompiled(charsmap []byte) (*Precompiled, error) {
	if len(charsmap) < 4 {
		return nil, errors.New("charsmap too short")
	}
	size := binary.LittleEndian.Uint32(charsmap) / 4
	rest := charsmap[4:]
	if uint64(size)*4 > uint64(len(rest)) || size == 0 {
		return nil, errors.New("charsmap shorter than its trie")
	}
	p := &Precompiled{units: make([]uint32, size), values: bytes.Clone(rest[size*4:])}
	for i := range p.units {
		p.units[i] = binary.LittleEndian.Uint32(rest[i*4:])
	}
	if !utf8.Valid(p.values) {
		return nil, errors.New("charsmap: strings are not UTF-8")
	}
	p.root = unitOffset(p.units[0])
	if err := p.check(); err != nil {
		return nil, err
	}
	for c := range p.busy {
		_, ok := p.lookup([]byte{byte(c)})
		p.busy[c] = ok || c == '\r'
	}
	return p, nil
}

// check walks every node, so that no lookup can leave the array or the strings.
func (p *Precompiled) check() error {
	seen := make([]bool, len(p.units))
	todo := []uint32{p.root}
	for len(todo) > 0 {
		base := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if int64(base|0xFF) >= int64(len(p.units)) {
			return errors.New("charsmap: trie points beyond its end")
		}
		if seen[base] {
			continue
		}
		seen[base] = true
		for c := uint32(1); c < 256; c++ {
			u := p.units[base^c]
			if unitLabel(u) != c {
				continue
			}
			next := base ^ c ^ unitOffset(u)
			if base == p.root {
				p.starts[c] = true
			}
			if unitLeaf(u) {
				if int64(next) >= int64(len(p.units)) {
					return errors.New("charsmap: trie points beyond its end")
				}
				v := int64(p.units[next] & (1<<31 - 1))
				if v > int64(len(p.values)) || v < int64(len(p.values)) && !utf8.RuneStart(p.values[v]) {
					return errors.New("charsmap: value points beyond the strings")
				}
				continue // shorter keys win
			}
			todo = append(todo, next)
		}
	}
	return nil
}

// lookup is what the shortest key that begins key maps to.
func (p *Precompiled) lookup(key []byte) ([]byte, bool) {
	at := p.root
	for _, c := range key {
		if c == 0 {
			break
		}
		at ^= uint32(c)
		u := p.units[at]
		if unitLabel(u) != uint32(c) {
			break
		}
		at ^= unitOffset(u)
		if unitLeaf(u) {
			v := p.values[p.units[at]&(1<<31-1):]
			if n := bytes.IndexByte(v, 0); n >= 0 {
				v = v[:n]
			}
			return v, true
		}
	}
	return nil, false
}

// Longest bounds the bytes that replace a character or a cluster; at least 1.
func (p *Precompiled) Longest() int {
	most := 1
	for value := range bytes.SplitSeq(p.values, []byte{0}) {
		most = max(most, len(value))
	}
	return most
}

// Begins tells whether a key may be found in a text that starts with b: one that b is the start of, or the other way round.
func (p *Precompiled) Begins(b []byte) bool {
	at := p.root
	for _, c := range b {
		at ^= uint32(c)
		u := p.units[at]
		if c == 0 || unitLabel(u) != uint32(c) {
			return false
		}
		if at ^= unitOffset(u); unitLeaf(u) {
			return true
		}
	}
	return true
}

// Maps tells whether b begins with a key: a cluster that does is replaced by what the shortest one maps to.
func (p *Precompiled) Maps(b []byte) bool {
	_, ok := p.lookup(b)
	return ok
}

// longest is one byte more than a cluster that is looked up.
const longest = 6

// cluster is the end of the grapheme cluster that starts at i.
func cluster(b []byte, i int) int {
	c := b[i]
	if c < utf8.RuneSelf && (i+1 == len(b) || b[i+1] < utf8.RuneSelf) {
		if c == '\r' && i+1 < len(b) && b[i+1] == '\n' {
			return i + 2
		}
		return i + 1
	}
	r, n := wellformed.Decode(b, i)
	g := ucd.GraphemeOf(r)
	before := g & ucd.GraphemeClass
	i += n
	conjunct := before == ucd.GraphemeConsonant // a consonant, then only what may stand before a linker or behind it
	linked := false
	picture := before == ucd.GraphemePictographic // a pictograph, then only Extend
	joined := false                               // and then a joiner
	for i < len(b) {
		r, n := wellformed.Decode(b, i)
		g := ucd.GraphemeOf(r)
		class := g & ucd.GraphemeClass
		if !joins(before, class) && (class != ucd.GraphemeConsonant || !conjunct || !linked) && (class != ucd.GraphemePictographic || !joined) {
			return i
		}
		switch {
		case class == ucd.GraphemeConsonant:
			conjunct, linked = true, false
		case g&ucd.GraphemeIsLinker != 0:
			linked = conjunct
		case g&ucd.GraphemeInCB == 0:
			conjunct, linked = false, false
		}
		joined = picture && class == ucd.GraphemeZWJ
		picture = class == ucd.GraphemePictographic || picture && class == ucd.GraphemeExtend
		before = class
		i += n
	}
	return i
}

// joins: no break between the two, whatever else is there.
func joins(a, b ucd.Grapheme) bool {
	switch {
	case a == ucd.GraphemeCR && b == ucd.GraphemeLF:
		return true
	case a >= ucd.GraphemeCR && a <= ucd.GraphemeControl, b >= ucd.GraphemeCR && b <= ucd.GraphemeControl:
		return false
	case b == ucd.GraphemeExtend, b == ucd.GraphemeZWJ, b == ucd.GraphemeSpacingMark, a == ucd.GraphemePrepend:
		return true
	}
	switch a {
	case ucd.GraphemeL:
		return b == ucd.GraphemeL || b == ucd.GraphemeV || b == ucd.GraphemeLV || b == ucd.GraphemeLVT
	case ucd.GraphemeLV, ucd.GraphemeV:
		return b == ucd.GraphemeV || b == ucd.GraphemeT
	case ucd.GraphemeLVT, ucd.GraphemeT:
		return b == ucd.GraphemeT
	}
	return false
}

// Normalize rewrites t.
func (p *Precompiled) Normalize(t *text.Text, s *text.Scratch) {
	w := mapper{}
	b := t.Bytes
	for i := 0; i < len(b); {
		// An ASCII character before another is a cluster.
		for i+1 < len(b) && b[i]|b[i+1] < utf8.RuneSelf && !p.busy[b[i]] {
			i++
		}
		end := cluster(b, i)
		if end-i < longest {
			if p.starts[b[i]] {
				if norm, ok := p.lookup(b[i:end]); ok {
					w.replace(t, s, i, end, norm)
					i = end
					continue
				}
			}
		}
		for i < end {
			_, n := wellformed.Decode(b, i)
			if p.starts[b[i]] {
				if norm, ok := p.lookup(b[i : i+n]); ok {
					w.replace(t, s, i, i+n, norm)
				}
			}
			i += n
		}
	}
	if w.moved {
		w.copyTo(len(b))
		w.finish(t, s)
	}
}

// mapper is an editor that replaces parts, with the oracle's slips: what is removed before anything was written is not accounted for, and
// alignments lag behind from there on.
type mapper struct {
	editor
	moved  bool
	done   int // old bytes that have been written or replaced
	any    bool
	last   int // change of the last character written, and its bytes
	lastOf int
}

// copyTo keeps the old characters up to end.
func (w *mapper) copyTo(end int) {
	if w.done == end {
		return
	}
	switch {
	case w.from == nil:
		w.at = w.done
		w.editor.copyTo(end)
	case w.at == w.done:
		w.editor.copyTo(end)
	default:
		for i := w.done; i < end; {
			r, n := wellformed.Decode(w.in, i)
			w.put(r, 0)
			i += n
		}
	}
	w.any, w.last, w.done = true, 0, end
}

func (w *mapper) replace(t *text.Text, s *text.Scratch, start, end int, norm []byte) {
	if !w.moved {
		w.editor, w.moved = edit(t, s), true
	}
	w.copyTo(start)
	w.done = end
	if w.from == nil {
		w.out = append(w.out, norm...)
		return
	}
	before, after := utf8.RuneCount(w.in[start:end]), utf8.RuneCount(norm)
	for i := 0; i < len(norm); {
		r, n := wellformed.Decode(norm, i)
		change := 0
		if before <= 0 {
			change = 1
		}
		before--
		after--
		if after == 0 && before > 0 {
			change, before = -before, 0
		}
		w.put(r, change)
		w.any, w.last, w.lastOf = true, change, n
		i += n
	}
	if len(norm) > 0 || !w.any {
		return
	}
	// Nothing takes their place: the last character written stands for them as well.
	if w.last > 0 {
		if w.at < len(w.from) {
			for i := range w.lastOf {
				w.align[len(w.align)-1-i] = w.from[w.at]
			}
		}
		w.last = 0
		w.skip()
		before--
	}
	for ; before > 0; before-- {
		w.skip()
	}
}
