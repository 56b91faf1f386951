package gpuimage

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

// BuildUnigram makes the section for a tokenizer of T5's make, whose model is m: a charsmap, WhitespaceSplit and Metaspace, Unigram. Errors as of Build.
func BuildUnigram(spec *hfjson.Spec, m *unigram.Model) (image.Section, error) {
	b := &builder{spec: spec, unigram: m, head: make([]byte, tabFixed)}
	for _, step := range []func() error{b.unigramModel, b.charsmap, b.added, b.template, b.pieces} {
		if err := step(); err != nil {
			return image.Section{}, fmt.Errorf("gpu: %w", err)
		}
	}
	return image.Section{Name: SectionName, Data: b.finish()}, nil
}

const (
	blankMark  = "\u2581"
	maxReach   = 96 // bytes of a token: the kernel sees as many ahead
	maxJump    = 31 // characters of a token: it keeps as many places
	maxForm    = 24 // bytes that a character becomes
	mostScore  = 1 << 16
	unigramCut = 6 // a cluster of fewer bytes is looked up whole (engine/normalizer)

	unigramOpens = 2 // beside those of BERT: begins a word, whatever is before it
)

// unigramModel writes the tokens, and refuses a model that the kernel would have to ask the CPU about.
func (b *builder) unigramModel() error {
	m := b.unigram
	unknown, ok := m.Unknown()
	if !ok || m.Fallback() {
		return unsupported("model: without an unknown token, or with byte_fallback")
	}
	var unknownText string
	lowest, reach := math.Inf(1), 0
	var fault error
	m.Scores(func(token []byte, id uint32, score float64) bool {
		switch lowest = min(lowest, score); {
		case math.Abs(score) >= mostScore:
			fault = unsupported("model.vocab[%d]: a score of %g", id, score)
		case len(token) > maxReach || utf8.RuneCount(token) > maxJump:
			fault = unsupported("model.vocab[%d]: a token of %d bytes", id, len(token))
		case !utf8.Valid(token):
			fault = unsupported("model.vocab[%d]: not UTF-8", id)
		case id == unknown:
			unknownText = string(token)
		}
		reach = max(reach, len(token))
		return fault == nil
	})
	if fault != nil {
		return fault
	}
	// A run of unknown characters is looked up whole: it may be a token only if that was dearer than its characters, each unknown, or has the unknown
	// token's own text in it.
	if lowest >= 20 {
		return unsupported("model: scores from %g on", lowest)
	}
	m.Scores(func(token []byte, id uint32, _ float64) bool {
		if t := string(token); unknownText != "" && t != unknownText && strings.Contains(t, unknownText) {
			fault = unsupported("model: token %q has the text of the unknown token in it", t)
		}
		return fault == nil
	})
	if fault != nil {
		return fault
	}
	if b.spec.Model.MaxID >= 1<<idBits {
		return unsupported("model: id %d", b.spec.Model.MaxID)
	}
	behind, first, score, ok := m.Behind(blankMark)
	if !ok {
		return unsupported("model: no token begins with U+2581")
	}
	var root uint32
	b.parts[partTrie], root = m.Trie()
	b.put(tabFamily, familyUnigram)
	b.put(tabTrieRoot, root)
	b.put(tabTrieBehind, behind)
	b.put(tabFirstToken, first)
	b.put(tabReach, uint32(reach))
	b.put(tabUnknown, unknown)
	binary.LittleEndian.PutUint64(b.head[tabFirstScore:], math.Float64bits(score))
	binary.LittleEndian.PutUint64(b.head[tabUnknownCost:], math.Float64bits(m.UnknownScore()))
	return nil
}

// charsmap writes what each character becomes, and how it parts words. A charsmap replaces clusters of fewer than unigramCut bytes whole, and what is
// longer character by character. So a character becomes the same wherever it stands, but for one that a mark follows in a cluster so short, if a key
// begins with the two, or with the first alone. Where the two are the cluster, and no more, the kernel takes what they become together; rows with others are
// flagged (may_map in tok_closer.h).
func (b *builder) charsmap() error {
	n := only(b.spec.Normalizer)
	var maps *normalizer.Precompiled
	if n != nil {
		built, err := normalizer.Build(n)
		if err != nil {
			return err
		}
		var ok bool
		if maps, ok = built.(*normalizer.Precompiled); !ok {
			return unsupported("%s: %s", n.Place, n.Type)
		}
	}
	if err := b.wordsOfBlanks(); err != nil {
		return err
	}
	for _, t := range b.spec.AddedTokens {
		if t.Normalized {
			return unsupported("added_tokens: %q is looked for in normalized text", t.Content)
		}
	}
	b.normalizes = true // its suspicious characters are asked for

	classes, forms := make([]uint8, 0x110000), make([]uint32, 0x110000)
	var formBytes []byte
	var t text.Text
	var scratch text.Scratch
	var marks, bases []rune // of clusters that may be short enough
	for r := range rune(0x110000) {
		if r >= 0xD800 && r < 0xE000 {
			continue
		}
		source := string(r)
		normal, begins := source, false
		if maps != nil {
			if begins = maps.Begins([]byte(source)); begins {
				t.Reset([]byte(source), 0, false)
				maps.Normalize(&t, &scratch)
				normal = string(t.Bytes)
			}
		}
		class, form := unigramClass(normal)
		if len(form) > maxForm {
			class, form = bertWord|classSuspicious, source
		}
		if form != source && class&7 != bertBlank && class&7 != bertRemoved {
			forms[r] = 1<<31 | uint32(len(formBytes))<<5 | uint32(len(form))
			formBytes = append(formBytes, form...)
		}
		switch ucd.GraphemeOf(r) & ucd.GraphemeClass {
		case ucd.GraphemeExtend, ucd.GraphemeZWJ, ucd.GraphemeSpacingMark:
			if len(source) < unigramCut-1 && maps != nil {
				class |= classJoins
				marks = append(marks, r)
			}
		case ucd.GraphemePrepend:
			if class |= classPrepends; begins {
				class |= classSuspicious
			}
		}
		switch {
		case !begins || len(source) >= unigramCut-1 || r == '\n' || r == '\r' || r < ' ':
		case maps.Maps([]byte(source)):
			class |= classRanked
		default:
			bases = append(bases, r)
		}
		classes[r] = class
	}
	for c := range 256 {
		planes := uint32(closer)
		if c < utf8.RuneSelf {
			k := uint32(classes[c])
			planes = k&1 | k>>1&1<<8 | k>>2&1<<16
			if forms[c] != 0 || k&classSuspicious != 0 || k&7 == unigramOpens {
				return unsupported("normalizer: ASCII becomes something else")
			}
		}
		b.put(tabLUT+4*c, planes)
		b.parts[partMore] = append(b.parts[partMore], 0, 0, 0, 0)
	}
	var pairs [][2]rune
	var pairForms []uint32
	paired := map[[2]rune]bool{}
	for _, base := range bases {
		for _, mark := range marks {
			both := string(base) + string(mark)
			if len(both) >= unigramCut || !maps.Begins([]byte(both)) {
				continue
			}
			pairs, paired[[2]rune{base, mark}] = append(pairs, [2]rune{base, mark}), true
			pairForms = append(pairForms, 0)
			// Nothing but a character of class Prepend is in a cluster with such a base behind it.
			if maps.Maps([]byte(both)) && len(string(base)) <= 2 && ucd.GraphemeOf(base)&ucd.GraphemeClass == ucd.GraphemeAny &&
				classes[base]&7 == bertWord && classes[mark]&7 == bertWord {
				t.Reset([]byte(both), 0, false)
				maps.Normalize(&t, &scratch)
				if class, form := unigramClass(string(t.Bytes)); class == bertWord && len(form) <= maxForm {
					pairForms[len(pairForms)-1] = 1<<31 | uint32(len(formBytes))<<5 | uint32(len(form))
					formBytes = append(formBytes, form...)
				}
			}
		}
	}
	if err := b.placeJoins(pairs, append(pairForms, 0)); err != nil {
		return err
	}
	b.parts[partClassIndex], b.parts[partClassData] = staged(func(r rune) uint8 { return classes[r] })
	b.parts[partRankIndex], b.parts[partRankData] = staged(func(rune) uint8 { return 0 })
	b.parts[partFormIndex], b.parts[partForms] = stagedWords(forms)
	b.parts[partFormBytes] = append(formBytes, 0)
	b.parts[partCuts] = make([]byte, 4)

	// Words that are in the table from the start: what a token has behind its mark, and characters.
	plain := func(word string) bool {
		before := rune(0)
		for _, r := range word {
			if classes[r]&(classSuspicious|7) != bertWord || forms[r] != 0 || paired[[2]rune{before, r}] {
				return false
			}
			before = r
		}
		return word != "" && len(word) <= keyBytes
	}
	known := map[string]bool{}
	b.unigram.Scores(func(text []byte, id uint32, _ float64) bool {
		if word, ok := strings.CutPrefix(string(text), blankMark); ok && plain(word) && !known[word] {
			known[word] = true
			b.tokens = append(b.tokens, token{[]byte(word), id})
		}
		return true
	})
	for c := range rune(utf8.RuneSelf) {
		if word := string(c); plain(word) && !known[word] {
			b.tokens = append(b.tokens, token{[]byte(word), 0})
		}
	}
	return nil
}

// wordsOfBlanks refuses a pre-tokenizer that does more than to part words at blanks and to put a mark before each.
func (b *builder) wordsOfBlanks() error {
	pre := b.spec.PreTokenizer
	if pre == nil || pre.Type != "Sequence" || len(pre.Parts) != 2 || pre.Parts[0].Type != "WhitespaceSplit" || pre.Parts[1].Type != "Metaspace" {
		return unsupported("pre_tokenizer: Unigram without WhitespaceSplit and Metaspace")
	}
	p, err := pretokenizer.Build(&pre.Parts[1])
	if err != nil {
		return err
	}
	if s := p.(*pretokenizer.Metaspace); s.Scheme != pretokenizer.PrependAlways || string(s.Mark()) != blankMark {
		return unsupported("%s: a word does not always start with U+2581", pre.Parts[1].Place)
	}
	return nil
}

// unigramClass says what a character that became normalized is to words, and what of it is in one.
func unigramClass(normalized string) (class uint8, form string) {
	if normalized == "" {
		return bertRemoved, ""
	}
	form = strings.TrimLeftFunc(normalized, isSpace)
	switch {
	case strings.Contains(normalized, blankMark): // Metaspace would split there
		return bertWord | classSuspicious, normalized
	case form == "":
		return bertBlank, ""
	case strings.ContainsFunc(form, isSpace):
		return bertWord | classSuspicious, normalized
	case len(form) < len(normalized):
		return unigramOpens, form
	}
	return bertWord, form
}

func isSpace(r rune) bool { return ucd.Flags(r)&ucd.Space != 0 }

// word is what the model makes of a word of the text that the normalizer leaves as it is.
func (b *builder) word(raw []byte) []uint32 {
	var t model.Tokens
	if b.unigram.AppendTokens(&t, append([]byte(blankMark), raw...), &b.memory) != nil {
		return nil
	}
	return t.IDs
}
