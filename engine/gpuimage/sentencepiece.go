package gpuimage

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/kernel/sentencepiece"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

// SentencePiece's byte-pair encoding has no pre-tokenizer: a text is cut where no merge reaches across, and each piece is encoded by itself
// (engine/kernel/sentencepiece says why). Pieces are looked up as they stand in the text, blanks for U+2581; what the normalizer puts before a text is a
// blank that a piece has in front (tok_sentencepiece.h).

// products is how many sets of left and right characters the look-up by byte has room for.
const products = 5

// words takes how texts are cut, and refuses what no row could be encoded with.
func (b *builder) words() (err error) {
	if err := b.plainModel(); err != nil {
		return err
	}
	if b.plan, err = sentencepiece.PlanOf(b.spec, b.model, products); err != nil {
		return unsupported("%v", err)
	}
	b.put(tabFamily, familySentence)
	switches := uint32(b.plan.Lead)
	if b.plan.Split {
		switches |= switchSplit
	}
	b.put(tabSwitches, switches)
	var more [512]uint32
	for c := range 256 {
		planes := uint32(closer)
		switch {
		case c < utf8.RuneSelf:
			left, right := uint32(b.plan.Left[c]), uint32(b.plan.Right[c])
			set := func(g, from int) uint32 { return (left>>g&1 | right>>g&1<<8) << from }
			planes = set(4, 8)
			more[c], more[256+c] = set(0, 0)|set(1, 16), set(2, 0)|set(3, 16)
		case c == 0xFF:
			planes |= 1
		}
		b.put(tabLUT+4*c, planes)
	}
	for _, w := range more {
		b.parts[partMore] = binary.LittleEndian.AppendUint32(b.parts[partMore], w)
	}
	return b.stopAtNormalized()
}

// stopAtNormalized leaves rows to the CPU that may hold an added token which is looked for in the normalized text: those with its longest part that is the
// same there.
func (b *builder) stopAtNormalized() error {
	if b.plan.Plain {
		return nil
	}
	own := *b.spec
	own.AddedTokens = nil
	for _, t := range b.spec.AddedTokens {
		if t.Normalized {
			part := ""
			for _, f := range strings.FieldsFunc(t.Content, func(r rune) bool { return r == ' ' || r == bpe.Mark }) {
				if len(f) > len(part) {
					part = f
				}
			}
			if part == "" {
				return unsupported("added_tokens: %q, which is nothing but blanks, is looked for in normalized text", t.Content)
			}
			t = engine.AddedToken{ID: t.ID, Content: part, Special: t.Special, LStrip: true}
		}
		own.AddedTokens = append(own.AddedTokens, t)
	}
	b.spec = &own
	return nil
}

// characters takes the tokens, and the symbols that merges begin with.
func (b *builder) characters() error {
	if b.spec.Model.MaxID >= 1<<idBits {
		return unsupported("model: id %d", b.spec.Model.MaxID)
	}
	symbols := make([]uint32, 0x110000)
	b.model.ForEach(func(text []byte, id uint32) bool {
		if len(text) == 0 {
			return true
		}
		if r, n := utf8.DecodeRune(text); n == len(text) {
			if ids := b.encoded(text); len(ids) == 1 {
				symbols[r] = ids[0] + 1
			}
		}
		b.tokens = append(b.tokens, token{[]byte(strings.ReplaceAll(string(text), string(bpe.Mark), " ")), id})
		return true
	})
	for c := range 256 {
		id := uint32(0)
		switch ids := b.encoded([]byte{byte(c)}); {
		case c < utf8.RuneSelf:
			id = ids[0]
		default:
			id, _ = b.model.TokenToID([]byte{'<', '0', 'x', "0123456789ABCDEF"[c>>4], "0123456789ABCDEF"[c&15], '>'})
		}
		b.put(tabByteIDs+4*c, id)
	}
	b.parts[partFormIndex], b.parts[partForms] = stagedWords(symbols)
	b.put(tabBlanks, b.blankRuns())
	return nil
}

// blankRuns finds a token of blanks that long runs of them begin with, again and again: behind it, each token of blanks stays what it is, and so does
// itself. A row of tokens is the encoding of a text if every two neighbours are that of theirs; so n of this one and the encoding of the rest are, if the
// rest begins with a token of blanks: it does where two blanks or more come first, as no token has those before something else.
func (b *builder) blankRuns() uint32 {
	known := map[int]uint32{} // by length
	longest := 0
	for _, t := range b.tokens {
		blanks := len(t.raw) - len(bytes.TrimLeft(t.raw, " "))
		if blanks < len(t.raw) {
			if blanks > 1 {
				return 0
			}
			continue
		}
		if ids := b.encoded(t.raw); len(ids) == 1 && blanks < 1<<8 {
			known[blanks] = ids[0]
			longest = max(longest, blanks)
		}
	}
	for length := longest; length > 1; length-- {
		id, ok := known[length]
		for n, next := range known {
			ok = ok && slices.Equal(b.encoded(bytes.Repeat([]byte{' '}, length+n)), []uint32{id, next})
		}
		if ok {
			return uint32(length)<<24 | id
		}
	}
	return 0
}

// joined writes the pairs of characters, not both ASCII, between which a merge may reach across.
func (b *builder) joined() error {
	return b.place(min(max(bits.Len(uint(24*len(b.plan.Pairs))), 10), maxCutLog), 12, 14, func(log int) error {
		set := make([]byte, 1<<(log-3))
		for _, p := range b.plan.Pairs {
			h := halfMixed(uint32(p[0])*b.seed[12]+uint32(p[1])*b.seed[13]) >> (32 - log)
			word := set[h>>5<<2:]
			binary.LittleEndian.PutUint32(word, binary.LittleEndian.Uint32(word)|1<<(h&31))
		}
		b.parts[partCuts] = set
		b.put(tabCutLog, uint32(log))
		return nil
	})
}
