//go:build !noasm && !nounsafe

package bpe

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/internal/cpu"
)

// lanes is the memory of mergeAVX2 and mergeAVX512: a part on its way in each lane; and the parts beyond ASCII as they begin.
type lanes struct {
	lane    [8]lane
	begun   []begun
	symbols [MaxQuick]uint32
}

// begun is the first fields of a lane, whose layout it has, for a part beyond ASCII.
type begun struct {
	ranks       [16]uint32
	mades, ids  [20]uint32
	part, count uint32 // of symbols
}

// lane is what turn is for a part of at most laneBytes bytes, in the registers' form. A place is that of a byte, plus one: 0 is before the first, and
// 17 behind the last, with an id that merges with none.
type lane struct {
	ranks      [16]uint32 // by place, less one: rank<<4 | place-1
	mades      [20]uint32 // by place: the token that the pair there makes
	ids        [20]uint32
	keys       [2]uint64 // the pairs that were asked for, right and left
	lines      [2]uint32 // where
	masks, ats [2]uint32 // and which place each is of, as a bit (AVX-512) and as a number
	open       uint32
	part       uint32
	out        uint64
	_          [10]uint32 // 320 bytes
}

type laneArgs struct {
	lines      *quickLine
	size       uint64 // bytes of them
	mul, shift uint64
	first      *[256]uint32
	bytes      *uint64
	parts      *[]byte
	keep       uint64 // of the assembly
	n          uint64
	ids        *uint32
	spans      *batchSpan
	lanes      *lane
	which      *int32 // parts, n of them
	at         uint64 // where their ids begin
	begun      *begun
}

//go:noescape
func mergeAVX2(a *laneArgs)

//go:noescape
func mergeAVX512(a *laneArgs)

// tier is what runs here; tests go through those below it.
var tier = cpu.Tier(cpu.AVX512)

const (
	tierPlain  = cpu.TierPlain
	tierAVX2   = cpu.TierAVX2
	tierAVX512 = cpu.TierAVX512
)

// mergeShort merges the parts that which names, of 2 to laneBytes bytes each, or by ^which those that addWide added; their ids begin at place at. Rule: lines are
// a power of two; each part has room for as many ids as it has bytes; the assembly reads no byte beyond a part.
func (q *quick) mergeShort(s *Batch, which []int32, at int) {
	a := &laneArgs{
		lines: &q.lines[0], size: uint64(len(q.lines)) * uint64(unsafe.Sizeof(quickLine{})), mul: q.mul, shift: uint64(q.shift),
		first: &q.first, bytes: &q.bytes[0], parts: &s.parts[0], n: uint64(len(which)), ids: &s.ids[0], spans: &s.spans[0], lanes: &s.lanes.lane[0],
		which: &which[0], at: uint64(at), begun: unsafe.SliceData(s.lanes.begun),
	}
	if tier == tierAVX2 {
		mergeAVX2(a)
	} else {
		mergeAVX512(a)
	}
	s.lanes.begun = s.lanes.begun[:0]
}

// addWide begins a part beyond ASCII, and tells what names it; ok is false if it has too many symbols.
func (q *quick) addWide(s *Batch, part int) (which int32, ok bool) {
	l := &s.lanes
	n := q.chars.symbols(l.symbols[:], s.parts[part])
	if n > laneBytes {
		return 0, false
	}
	at := len(l.begun)
	l.begun = append(l.begun, begun{part: uint32(part), count: uint32(n)})
	b := &l.begun[at]
	copy(b.ids[1:], l.symbols[:n])
	b.ids[0], b.ids[1+laneBytes] = nobody, nobody
	for i := range b.ranks {
		b.ranks[i] = none
	}
	for i := range n - 1 {
		v := q.value(q.ask(b.ids[1+i], b.ids[2+i]))
		b.ranks[i], b.mades[1+i] = uint32(v>>36)+uint32(i), uint32(v>>16)&maxPairID
	}
	return ^int32(at), true
}

func canMergeShort() bool { return tier > tierPlain }
