package gpuimage

import (
	"encoding/binary"
	"fmt"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// BuildWordPiece makes the section for a tokenizer of BERT's make, whose model is m: BertNormalizer, BertPreTokenizer, WordPiece. Errors as of Build.
func BuildWordPiece(spec *hfjson.Spec, m *wordpiece.Model) (image.Section, error) {
	b := &builder{spec: spec, head: make([]byte, tabFixed)}
	for _, step := range []func() error{b.bert, b.added, b.template, func() error { return b.wordTokens(m) }} {
		if err := step(); err != nil {
			return image.Section{}, fmt.Errorf("gpu: %w", err)
		}
	}
	return image.Section{Name: SectionName, Data: b.finish()}, nil
}

// only is the one step of a Sequence, or c.
func only(c *hfjson.Component) *hfjson.Component {
	for c != nil && c.Type == "Sequence" && len(c.Parts) == 1 {
		c = &c.Parts[0]
	}
	return c
}

// bert writes what each character becomes, and how it parts words. The oracle's own tables make it; each character becomes the same wherever it
// stands, but for marks that change places (wordTokens says why they do not matter).
func (b *builder) bert() error {
	n, pre := only(b.spec.Normalizer), only(b.spec.PreTokenizer)
	if n == nil || n.Type != "BertNormalizer" {
		return unsupported("normalizer: WordPiece without BertNormalizer")
	}
	if pre == nil || pre.Type != "BertPreTokenizer" {
		return unsupported("pre_tokenizer: WordPiece without BertPreTokenizer")
	}
	built, err := normalizer.Build(n)
	if err != nil {
		return err
	}
	bert, ok := built.(*normalizer.Bert)
	if !ok {
		return unsupported("normalizer: %s", n.Type)
	}
	_, _, b.decomposes, _ = bert.Steps()
	for _, t := range b.spec.AddedTokens {
		if t.Normalized {
			return unsupported("added_tokens: %q is looked for in normalized text", t.Content)
		}
	}
	b.put(tabFamily, familyBert)
	b.normalizes = true // its suspicious characters are asked for

	classes, forms := make([]uint8, 0x110000), make([]uint32, 0x110000)
	var formBytes []byte
	var t text.Text
	var scratch text.Scratch
	for r := range rune(0x110000) {
		if r >= 0xD800 && r < 0xE000 {
			continue
		}
		source := string(r)
		t.Reset([]byte(source), 0, false)
		bert.Normalize(&t, &scratch)
		class, form := bertClass(string(t.Bytes))
		if utf8.RuneCountInString(form) > len(source) || len(form) > 16 { // more tokens than there is room for
			class |= classSuspicious
		}
		classes[r] = class
		if form != source {
			forms[r] = 1<<31 | uint32(len(formBytes))<<5 | uint32(len(form))
			formBytes = append(formBytes, form...)
		}
	}
	lower := uint32(0)
	for c := range 256 {
		planes := uint32(closer)
		if c < utf8.RuneSelf {
			k := uint32(classes[c])
			planes = k&1 | k>>1&1<<8 | k>>2&1<<16
			form := byte(c)
			if capital := 'A' <= c && c <= 'Z'; capital && forms[c] != 0 {
				lower, form = 0x20202020, form|0x20
			}
			if at := forms[c] >> 5 & 0x3FFFFFF; forms[c] != 0 && k != bertBlank && k != bertRemoved && formBytes[at] != form {
				return unsupported("normalizer: ASCII is normalized in another way")
			}
		}
		b.put(tabLUT+4*c, planes)
		b.parts[partMore] = append(b.parts[partMore], 0, 0, 0, 0)
	}
	b.put(tabLower, lower)
	b.parts[partClassIndex], b.parts[partClassData] = staged(func(r rune) uint8 { return classes[r] })
	b.parts[partRankIndex], b.parts[partRankData] = staged(func(rune) uint8 { return 0 })
	b.parts[partJoins] = make([]byte, 8<<4)
	b.put(tabJoinLog, 4)
	b.parts[partFormIndex], b.parts[partForms] = stagedWords(forms)
	b.parts[partFormBytes] = append(formBytes, 0)
	b.parts[partCuts] = make([]byte, 4)
	return nil
}

// bertClass says what a character that became normalized is to words, and what of it is looked up.
func bertClass(normalized string) (class uint8, form string) {
	blanks, single, word := 0, 0, 0
	for _, r := range normalized {
		switch f := ucd.Flags(r); {
		case f&ucd.BertSpace != 0:
			blanks++
			continue
		case f&ucd.BertPunct != 0:
			single++
		default:
			word++
		}
		form += string(r)
	}
	switch {
	case normalized == "":
		return bertRemoved, ""
	case single+word == 0:
		return bertBlank, ""
	case blanks == 0 && single == 0:
		return bertWord, form
	case single+word == 1 && (blanks == 0 || blanks == 2 && normalized == " "+form+" "):
		return bertSingle, form
	}
	return bertWord | classSuspicious, form // parts of it are words, others not
}

// stagedWords is staged, of words.
func stagedWords(of []uint32) (index, data []byte) {
	known := map[[128]uint32]uint16{}
	for i := range indexEntries {
		block := [128]uint32(of[i<<7:])
		id, ok := known[block]
		if !ok {
			id = uint16(len(known))
			known[block] = id
			for _, w := range block {
				data = binary.LittleEndian.AppendUint32(data, w)
			}
		}
		index = binary.LittleEndian.AppendUint16(index, id)
	}
	return index, data
}

// wordTokens places the tokens.
func (b *builder) wordTokens(m *wordpiece.Model) (err error) {
	unknown, ok := m.Unknown()
	if !ok {
		return unsupported("model: the vocabulary lacks the unknown token")
	}
	if m.MaxChars() < keyBytes || m.MaxChars() > maxWordChars {
		return unsupported("model.max_input_chars_per_word: %d", m.MaxChars())
	}
	var prefix string
	if err := model.Field(&b.spec.Model, "continuing_subword_prefix", &prefix, false); err != nil {
		return err
	}
	b.put(tabUnknown, unknown)
	b.put(tabMaxChars, uint32(m.MaxChars()))
	type entry struct {
		text string
		mark bool // continues a word
		id   uint32
	}
	var short, long []entry
	add := func(e entry) {
		if len(e.text) <= keyBytes {
			short = append(short, e)
		} else {
			long = append(long, e)
		}
	}
	m.ForEach(func(token []byte, id uint32) bool {
		t := string(token)
		if t == "" {
			return true
		}
		// A word with a mark that may change places is unknown in any order, as long as no token has such a mark.
		for _, r := range t {
			if b.decomposes && r >= 0x300 && ucd.CombiningRank(r) != 0 && ucd.NormFlags(r)&ucd.Nonspacing == 0 {
				err = unsupported("model: token %q has a combining mark, which decomposing puts in order", t)
			}
		}
		if id >= 1<<28 {
			err = unsupported("model: id %d", id)
		}
		add(entry{text: t, id: id})
		if len(t) > len(prefix) && t[:len(prefix)] == prefix {
			add(entry{text: t[len(prefix):], mark: true, id: id})
		}
		return err == nil
	})
	if err != nil {
		return err
	}
	le := binary.LittleEndian
	err = b.place(logFor(len(short), 42), 0, 4, func(log int) error {
		keys, ids := make([]byte, 16<<log), make([]byte, 4<<log)
		key := func(e *entry) (k [16]byte) {
			copy(k[:], e.text)
			k[keyBytes] = byte(len(e.text))
			if e.mark {
				k[keyBytes] |= wordContinues
			}
			return k
		}
		hashes, err := b.apart(0, 4, len(short), func(i int) uint32 {
			k := key(&short[i])
			h := le.Uint32(k[0:])*b.seed[0] + le.Uint32(k[4:])
			h = (h^h>>15)*b.seed[1] + le.Uint32(k[8:])
			h = (h^h>>13)*b.seed[2] + le.Uint32(k[12:])
			return mixed(h * b.seed[3])
		})
		if err != nil {
			return err
		}
		slots, err := settle(hashes, log)
		if err != nil {
			return err
		}
		for at, i := range slots {
			if i >= 0 {
				e := &short[i]
				k := key(e)
				copy(keys[16*at:], k[:])
				le.PutUint32(ids[4*at:], e.id)
			}
		}
		b.put(tabWordLog, uint32(log))
		b.parts[partWords], b.parts[partWordIDs] = keys, ids
		return nil
	})
	if err != nil {
		return err
	}
	return b.place(logFor(len(long), 50), 8, 10, func(log int) error {
		table := make([]byte, 16<<log)
		var texts []byte
		longest := 0
		for _, e := range long {
			h, length := uint32(0), uint32(len(e.text))
			if e.mark {
				h, length = b.seed[9], length|1<<31
			}
			for i := range len(e.text) {
				h += b.longTerm(e.text[i], i)
			}
			at, probes := mixed(h)>>(32-log), 0
			for ; le.Uint32(table[16*at+8:]) != 0; at = (at + 1) & (1<<log - 1) {
				if probes++; probes >= maxProbes {
					return errCrowded
				}
			}
			for i, w := range [4]uint32{h, uint32(len(texts)), length, e.id} {
				le.PutUint32(table[16*int(at)+4*i:], w)
			}
			texts = append(texts, e.text...)
			longest = max(longest, len(e.text))
		}
		b.put(tabLongLog, uint32(log))
		b.put(tabLongest, uint32(longest))
		b.parts[partLongs], b.parts[partLongBytes] = table, append(texts, 0)
		return nil
	})
}

// longTerm is long_term of tok_table.h.
func (b *builder) longTerm(c byte, at int) uint32 {
	x := (uint32(c)+1)*b.seed[8] + uint32(at)*b.seed[9]
	x ^= x >> 15
	x *= 0x2C1B3C6D
	return x ^ x>>12
}
