package image

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// The padding record stands at the beginning of section "common", so at a known place of every image: the padding kernel reads it on the device.
// Its fields are u32 at these offsets.
const (
	PadIDAt       = 0
	PadTypeIDAt   = 4
	PadMultipleAt = 8  // 0: none
	PadLeftAt     = 12 // 1: padding stands before the tokens
	PadStrategyAt = 16 // 1: to the longest row, 2: to the length, 0: the file has no padding section
	PadLengthAt   = 20
	PadFlagsAt    = 24 // 1: the file has a padding section; 2: multiple or length is beyond 32 bits and was cut to the largest value
	paddingSize   = 64
)

// Layout of section "common" behind the padding record; offsets count from the section's begin.
//
//	64   u32: vocabulary, vocabulary with added tokens, largest id
//	76   u32: added tokens; 80 pieces of the single template; 84 pieces of the pair template
//	88   u32 pairs of offset and length in the strings: model type, why there is no template
//	104  u32: truncation flags (1: present, 2: to the left), strategy
//	112  u64: truncation length, stride
//	128  added tokens, 16 bytes each: id, flags, offset and length of the content in the strings
//	     pieces, single then pair, 16 bytes each: 1 for a special token, its id or the sequence, type id, 0
//	     strings, UTF-8, to the end
const (
	commonFixed = 128
	recordSize  = 16
)

const (
	flagSpecial = 1 << iota
	flagSingleWord
	flagLStrip
	flagRStrip
	flagNormalized
	flagsEnd
)

// Common is the section that every engine reads.
type Common struct {
	VocabSize, VocabSizeWithAdded int
	MaxID                         uint32
	Model                         string // its type
	AddedTokens                   []engine.AddedToken
	Template                      hfjson.Template
	Truncation                    *engine.Truncation // nil: none
	Padding                       Padding
}

// Padding is the padding record. A zero record, Present false, stands for a file without the section.
type Padding struct {
	PadID, PadTypeID uint32
	Multiple         uint32
	Left             bool
	Fixed            bool
	Length           uint32 // if Fixed
	Present          bool
	Clipped          bool
}

// PaddingOffset is where the padding record begins in Bytes.
func (i *Image) PaddingOffset() int { return page }

// Common decodes the section. The error is ErrImage after Release.
func (i *Image) Common() (Common, error) {
	b := i.Bytes()
	if b == nil {
		return Common{}, fmt.Errorf("%w: it was released", ErrImage)
	}
	_, data := section(b, 0)
	c, err := readCommon(data)
	if err != nil {
		return Common{}, fmt.Errorf("%w: %w", ErrImage, err)
	}
	return c, nil
}

func appendCommon(b []byte, spec *hfjson.Spec) []byte {
	le := binary.LittleEndian
	b = append(b, make([]byte, commonFixed)...)
	putPadding(b[:paddingSize], spec.Padding)
	le.PutUint32(b[64:], uint32(spec.VocabSize(false)))
	le.PutUint32(b[68:], uint32(spec.VocabSize(true)))
	le.PutUint32(b[72:], spec.Model.MaxID)
	le.PutUint32(b[76:], uint32(len(spec.AddedTokens)))
	le.PutUint32(b[80:], uint32(len(spec.Template.Single)))
	le.PutUint32(b[84:], uint32(len(spec.Template.Pair)))
	if t := spec.Truncation; t != nil {
		le.PutUint32(b[104:], 1|bit(t.Left)<<1)
		le.PutUint32(b[108:], uint32(t.Strategy))
		le.PutUint64(b[112:], uint64(t.MaxLength))
		le.PutUint64(b[120:], uint64(t.Stride))
	}
	var strings []byte
	text := func(s string) (at, length uint32) {
		at = uint32(len(strings))
		strings = append(strings, s...)
		return at, uint32(len(s))
	}
	record := func(words ...uint32) {
		for _, w := range words {
			b = le.AppendUint32(b, w)
		}
	}
	for i, s := range []string{spec.Model.Type, spec.Template.Unknown} {
		at, length := text(s)
		le.PutUint32(b[88+8*i:], at)
		le.PutUint32(b[92+8*i:], length)
	}
	for _, t := range spec.AddedTokens {
		at, length := text(t.Content)
		record(t.ID, bit(t.Special)*flagSpecial|bit(t.SingleWord)*flagSingleWord|bit(t.LStrip)*flagLStrip|bit(t.RStrip)*flagRStrip|
			bit(t.Normalized)*flagNormalized, at, length)
	}
	for _, pieces := range [][]hfjson.Piece{spec.Template.Single, spec.Template.Pair} {
		for _, p := range pieces {
			if p.Special {
				record(1, p.ID, p.TypeID, 0)
			} else {
				record(0, uint32(p.Sequence), p.TypeID, 0)
			}
		}
	}
	return append(b, strings...)
}

func putPadding(b []byte, p *hfjson.Padding) {
	if p == nil {
		return
	}
	flags := uint32(1)
	cut := func(n uint64) uint32 {
		if n > math.MaxUint32 {
			flags |= 2
			return math.MaxUint32
		}
		return uint32(n)
	}
	for at, value := range map[int]uint32{
		PadIDAt: p.PadID, PadTypeIDAt: p.PadTypeID, PadMultipleAt: cut(p.Multiple), PadLeftAt: bit(p.Left),
		PadStrategyAt: 1 + bit(p.Fixed), PadLengthAt: cut(p.Length),
	} {
		binary.LittleEndian.PutUint32(b[at:], value)
	}
	binary.LittleEndian.PutUint32(b[PadFlagsAt:], flags)
}

func readPadding(b []byte) (p Padding, err error) {
	u32 := func(at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }
	strategy, flags := u32(PadStrategyAt), u32(PadFlagsAt)
	if flags > 3 || u32(PadLeftAt) > 1 || strategy > 2 || (strategy > 0) != (flags&1 > 0) {
		return p, errors.New("padding record")
	}
	return Padding{
		PadID: u32(PadIDAt), PadTypeID: u32(PadTypeIDAt), Multiple: u32(PadMultipleAt), Left: u32(PadLeftAt) == 1,
		Fixed: strategy == 2, Length: u32(PadLengthAt), Present: flags&1 > 0, Clipped: flags&2 > 0,
	}, nil
}

// readCommon decodes and checks the section.
func readCommon(b []byte) (c Common, err error) {
	if len(b) < commonFixed {
		return c, fmt.Errorf("common: %d bytes", len(b))
	}
	u32 := func(at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }
	if c.Padding, err = readPadding(b); err != nil {
		return c, fmt.Errorf("common: %w", err)
	}
	c.VocabSize, c.VocabSizeWithAdded, c.MaxID = int(u32(64)), int(u32(68)), u32(72)
	added, single, pair := uint64(u32(76)), uint64(u32(80)), uint64(u32(84))
	records := added + single + pair
	if records > uint64(len(b)-commonFixed)/recordSize {
		return c, fmt.Errorf("common: %d records in %d bytes", records, len(b))
	}
	strings := b[commonFixed+records*recordSize:]
	text := func(at, length uint32) (string, error) {
		if uint64(at)+uint64(length) > uint64(len(strings)) {
			return "", fmt.Errorf("common: string of %d bytes at %d of %d", length, at, len(strings))
		}
		s := strings[at : at+length]
		if !utf8.Valid(s) {
			return "", errors.New("common: a string is not UTF-8")
		}
		return string(s), nil
	}
	if c.Model, err = text(u32(88), u32(92)); err != nil {
		return c, err
	}
	if c.Template.Unknown, err = text(u32(96), u32(100)); err != nil {
		return c, err
	}
	if flags, strategy := u32(104), u32(108); flags&1 > 0 {
		length, stride := binary.LittleEndian.Uint64(b[112:]), binary.LittleEndian.Uint64(b[120:])
		if flags > 3 || strategy > uint32(engine.OnlySecond) || length > math.MaxInt || stride > math.MaxInt {
			return c, errors.New("common: truncation")
		}
		c.Truncation = &engine.Truncation{MaxLength: int(length), Stride: int(stride), Strategy: engine.Strategy(strategy), Left: flags&2 > 0}
	} else if flags != 0 {
		return c, errors.New("common: truncation")
	}
	at := commonFixed
	c.AddedTokens = make([]engine.AddedToken, 0, added)
	for i := range added {
		flags := u32(at + 4)
		content, err := text(u32(at+8), u32(at+12))
		if err != nil {
			return c, err
		}
		if flags >= flagsEnd || i > 0 && c.AddedTokens[i-1].ID >= u32(at) {
			return c, fmt.Errorf("common: added token %d", i)
		}
		c.AddedTokens = append(c.AddedTokens, engine.AddedToken{
			ID: u32(at), Content: content, Special: flags&flagSpecial > 0, SingleWord: flags&flagSingleWord > 0,
			LStrip: flags&flagLStrip > 0, RStrip: flags&flagRStrip > 0, Normalized: flags&flagNormalized > 0,
		})
		at += recordSize
	}
	pieces := func(n uint64) (list []hfjson.Piece, err error) {
		for i := range n {
			p := hfjson.Piece{TypeID: u32(at + 8)}
			switch kind, value := u32(at), u32(at+4); {
			case kind == 1:
				p.Special, p.ID = true, value
			case kind == 0 && value <= 1:
				p.Sequence = uint8(value)
			default:
				return nil, fmt.Errorf("common: template piece %d", i)
			}
			list = append(list, p)
			at += recordSize
		}
		return list, nil
	}
	if c.Template.Single, err = pieces(single); err != nil {
		return c, err
	}
	c.Template.Pair, err = pieces(pair)
	return c, err
}

func bit(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
