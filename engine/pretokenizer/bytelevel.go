package pretokenizer

import (
	"sync"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// gpt2Pattern is what ByteLevel splits by when its use_regex is set.
const gpt2Pattern = `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`

// ByteChar is the printable character that stands for each byte.
var ByteChar = func() (t [256]rune) {
	next := rune(256)
	for b := range t {
		if b >= '!' && b <= '~' || b >= 0xA1 && b <= 0xAC || b >= 0xAE {
			t[b] = rune(b)
		} else {
			t[b] = next
			next++
		}
	}
	return t
}()

// CharByte is the byte that r stands for.
func CharByte(r rune) (b byte, ok bool) {
	if r < 0 || r >= rune(len(charByte)) || charByte[r] < 0 {
		return 0, false
	}
	return byte(charByte[r]), true
}

var charByte = func() (t [0x144]int16) {
	for i := range t {
		t[i] = -1
	}
	for b, r := range ByteChar {
		t[r] = int16(b)
	}
	return t
}()

// AppendByteChars appends b with each byte as its printable character.
func AppendByteChars(dst, b []byte) []byte {
	for _, c := range b {
		if c >= '!' && c <= '~' {
			dst = append(dst, c)
		} else {
			dst = utf8.AppendRune(dst, ByteChar[c])
		}
	}
	return dst
}

// ByteLevel splits by the GPT-2 pattern, if it is to, and rewrites each byte to a printable character.
type ByteLevel struct {
	AddPrefixSpace bool // to each piece that does not start with one
	TrimOffsets    bool // of the post-processor; nothing here
	UseRegex       bool
	split          *Split
}

// gpt2Split is shared by all; it does not change.
var gpt2Split = sync.OnceValues(func() (*Split, error) { return NewSplit(gpt2Pattern, true, Isolated, false) })

// NewByteLevel makes one.
func NewByteLevel(addPrefixSpace, trimOffsets, useRegex bool) (*ByteLevel, error) {
	b := &ByteLevel{AddPrefixSpace: addPrefixSpace, TrimOffsets: trimOffsets, UseRegex: useRegex}
	if useRegex {
		s, err := gpt2Split()
		if err != nil {
			return nil, err
		}
		b.split = s
	}
	return b, nil
}

// PreTokenize splits and rewrites.
func (s *ByteLevel) PreTokenize(p *text.Pieces) {
	if s.AddPrefixSpace {
		prefixSpace{}.PreTokenize(p)
	}
	if s.split != nil {
		s.split.PreTokenize(p)
	}
	rewrite(p, func(dst []byte, align []text.Span, b []byte, from []text.Span) ([]byte, []text.Span) {
		if from == nil {
			return AppendByteChars(dst, b), nil
		}
		for i, c := range b {
			n := len(dst)
			dst = utf8.AppendRune(dst, ByteChar[c])
			for range len(dst) - n {
				align = append(align, from[i])
			}
		}
		return dst, align
	})
}

// prefixSpace puts a space before each piece that does not start with one; it stands for the character behind it.
type prefixSpace struct{}

func (prefixSpace) PreTokenize(p *text.Pieces) {
	needed := false
	for _, piece := range p.List {
		needed = needed || piece.ID < 0 && piece.Start < piece.End && p.Bytes[piece.Start] != ' '
	}
	if !needed {
		return
	}
	rewrite(p, func(dst []byte, align []text.Span, b []byte, from []text.Span) ([]byte, []text.Span) {
		if len(b) > 0 && b[0] != ' ' {
			dst = append(dst, ' ')
			if from != nil {
				align = append(align, from[0])
			}
		}
		return append(dst, b...), append(align, from...)
	})
}

// rewrite makes a new text of the pieces, each that is no added token written anew by to; what is in no piece is left out.
func rewrite(p *text.Pieces, to func(dst []byte, align []text.Span, b []byte, from []text.Span) ([]byte, []text.Span)) {
	next := &p.Next
	dst, align := next.Bytes[:0], next.Align[:0]
	if p.Align != nil && align == nil {
		align = make([]text.Span, 0, len(p.Align)*2)
	}
	for i := range p.List {
		piece := &p.List[i]
		b := p.Bytes[piece.Start:piece.End]
		var from []text.Span
		if p.Align != nil {
			from = p.Align[piece.Start:piece.End]
		}
		start := len(dst)
		if piece.ID >= 0 {
			dst = append(dst, b...)
			align = append(align, from...)
		} else {
			dst, align = to(dst, align, b, from)
		}
		piece.Start, piece.End = uint32(start), uint32(len(dst))
	}
	if p.Align == nil {
		align = nil
	}
	next.Bytes, next.Align = dst, align
	p.Swap(&p.Text)
}
