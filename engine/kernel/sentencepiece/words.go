package sentencepiece

import (
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
)

// missUnigram is the kernel as the table asks it.
type missUnigram struct {
	k      *Unigram
	pieces text.Pieces
	tokens model.Tokens
	word   []byte
	ways   unigram.Ways
	s      model.Scratch
}

// AppendPiece implements table.Model. It fails where a piece without a blank depends on the word that goes on with it.
func (f *missUnigram) AppendPiece(dst []uint32, piece []byte) []uint32 {
	if isBlank(piece[0]) {
		return f.appendWords(dst, piece)
	}
	return f.appendRest(dst, piece)
}

// AppendPieces implements table.Batcher. Plain twin: AppendPiece.
func (f *missUnigram) AppendPieces(dst []uint32, pieces [][]byte, ends []int, once []bool) []uint32 {
	for i, piece := range pieces {
		if dst = f.AppendPiece(dst, piece); dst == nil {
			break
		}
		ends[i], once[i] = len(dst), len(piece) > rare
	}
	return dst
}

// appendWords appends the ids of a piece that starts a word.
func (f *missUnigram) appendWords(dst []uint32, piece []byte) []uint32 {
	var ok bool
	if f.word, ok = f.k.chars.appendWord(append(f.word[:0], markText...), piece); ok {
		return f.encode(dst, f.word)
	}
	for _, word := range f.split(piece) {
		dst = f.encode(dst, f.pieces.Bytes[word.Start:word.End:word.End])
	}
	return dst
}

// appendRest appends the ids of a piece that a word goes on with; nil: they depend on what is before.
func (f *missUnigram) appendRest(dst []uint32, piece []byte) []uint32 {
	var ok bool
	if f.word, ok = f.k.chars.appendWord(f.word[:0], piece); ok {
		return f.encodeRest(dst, f.word)
	}
	// It may hold the end of the word, and other words. One begins with a letter that is taken off again.
	f.word = append(append(f.word[:0], f.k.parts.stand), piece...)
	for i, word := range f.split(f.word) {
		text := f.pieces.Bytes[word.Start:word.End:word.End]
		if i > 0 {
			dst = f.encode(dst, text)
		} else if dst = f.encodeRest(dst, text[len(markText)+1:]); dst == nil {
			break
		}
	}
	return dst
}

// normalize is what becomes of a piece.
func (k *Unigram) normalize(piece []byte, f *missUnigram) []byte {
	f.pieces.Text.Reset(piece, 0, false)
	if k.normalizer != nil {
		k.normalizer.Normalize(&f.pieces.Text, &f.pieces.Scratch)
	}
	return f.pieces.Bytes
}

// split normalizes a piece and cuts it into words, which lie in f.pieces.Bytes.
func (f *missUnigram) split(piece []byte) []text.Piece {
	f.k.normalize(piece, f)
	f.pieces.List = append(f.pieces.List[:0], text.Piece{End: uint32(len(f.pieces.Bytes)), ID: -1})
	f.k.pre.PreTokenize(&f.pieces)
	return f.pieces.List
}

// encode appends the ids of a word, which begins with the mark.
func (f *missUnigram) encode(dst []uint32, word []byte) []uint32 {
	k := f.k
	if k.words != nil {
		return k.words.AppendIDs(dst, word, &f.ways)
	}
	f.tokens.IDs = dst
	_ = k.model.AppendTokens(&f.tokens, word, &f.s) // it does not fail, for it has an unknown token
	dst, f.tokens.IDs = f.tokens.IDs, nil
	return dst
}

// encodeRest appends the ids of what a word goes on with; nil: they depend on the word.
func (f *missUnigram) encodeRest(dst []uint32, rest []byte) []uint32 {
	ids, sure := f.k.words.AppendRest(dst, rest, &f.ways)
	if !sure {
		return nil
	}
	return ids
}

func (f *missUnigram) trim() {
	f.ways.Trim()
	if max(cap(f.word), cap(f.pieces.Bytes), cap(f.pieces.Next.Bytes)) > maxKept {
		f.word, f.pieces = nil, text.Pieces{}
	}
}
