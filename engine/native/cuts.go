package native

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

// A cut is a place in a text, between a letter and a stop (a blank, a newline, a mark of CJK punctuation), such that for every text A that ends with
// the letter and every text B that begins with the stop
//
//	ids(A + B) = ids(A) + inner(B)
//
// where inner(B) is what B gives behind any such A: ids(Lead + B) without ids(Lead). So what lies before a cut never changes whatever is appended, and
// the parts of a text may be encoded apart. findCuts proves it from the file, step by step, for the letters and stops that it names:
//
//   - No added token's text goes over a cut, none ends with one of the letters; so matches on the two sides are those of each side alone, and a
//     token that takes blanks to its left stops at the letter.
//   - Each normalizer step works on characters, or on graphemes, or on strings without letters; it maps each letter to a letter and the stop to
//     something that begins with its image, and a stop is a boundary of every normal form. What a step puts before a part comes before A.
//   - Each pre-tokenizer step is known by name, or by its pattern letter by letter, and reads nothing of A behind a stop that follows a letter. One that
//     ends a piece at every cut makes the sides independent for any model.
//   - Where none does, the model is BPE, no token of its vocabulary holds a letter before the image of the stop, and so no merge goes over a cut.
//
// The plain twin is the whole encode: TestCutsHold compares at every cut.
type cuts struct {
	none  string // why there are none
	ascii [utf8.RuneSelf]bool
	wide  bool // plainLetters beyond ASCII, too
	stops []stop
}

type stop struct {
	text string
	rune rune
}

// lead is a text that a part may follow.
const lead = "a"

// candidates for stops. The newline ends lines of code, the marks end what has no blanks.
var candidates = []stop{{" ", ' '}, {"\n", '\n'}, {"，", '，'}, {"。", '。'}, {"、", '、'}}

// plainLetters are letters of every Unicode version here that no canonical form touches before a stop and that begin no grapheme with what follows.
var plainLetters = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x00C0, Hi: 0x00D6, Stride: 1}, {Lo: 0x00D8, Hi: 0x00F6, Stride: 1}, {Lo: 0x00F8, Hi: 0x024F, Stride: 1}, // Latin
	{Lo: 0x0391, Hi: 0x03A1, Stride: 1}, {Lo: 0x03A3, Hi: 0x03CE, Stride: 1}, // Greek
	{Lo: 0x0400, Hi: 0x0481, Stride: 1}, {Lo: 0x048A, Hi: 0x052F, Stride: 1}, // Cyrillic
	{Lo: 0x05D0, Hi: 0x05EA, Stride: 1}, {Lo: 0x0620, Hi: 0x063F, Stride: 1}, {Lo: 0x0641, Hi: 0x064A, Stride: 1}, // Hebrew, Arabic
	{Lo: 0x3041, Hi: 0x3096, Stride: 1}, {Lo: 0x30A1, Hi: 0x30FA, Stride: 1}, // Kana
	{Lo: 0x4E00, Hi: 0x9FEF, Stride: 1}, {Lo: 0xAC00, Hi: 0xD7A3, Stride: 1}, // Han, Hangul
}}

// lazyCuts are found when they are first asked for: the proof reads the vocabulary.
type lazyCuts struct {
	once  sync.Once
	found *cuts
}

func (t *Tokenizer) cuts() *cuts {
	t.lazyCuts.once.Do(func() { t.lazyCuts.found = t.findCuts() })
	return t.lazyCuts.found
}

// NoCuts says why texts of this tokenizer cannot be cut; "" where they can.
func (t *Tokenizer) NoCuts() string { return t.cuts().none }

// Lead is the text to put before a part that begins at a cut.
func (t *Tokenizer) Lead() string { return lead }

// LastCut is the last cut of a text behind byte 0, or -1.
func (t *Tokenizer) LastCut(text []byte) int {
	c := t.cuts()
	if c.none != "" {
		return -1
	}
	for i := len(text) - 1; i > 0; i-- {
		if c.at(text, i) {
			return i
		}
	}
	return -1
}

// NextCut is the first cut at byte from or behind it, or -1.
func (t *Tokenizer) NextCut(text []byte, from int) int {
	c := t.cuts()
	if c.none != "" {
		return -1
	}
	for i := max(from, 1); i < len(text); i++ {
		if c.at(text, i) {
			return i
		}
	}
	return -1
}

// at tells whether byte i, which is not the first, begins a stop behind a letter.
func (c *cuts) at(text []byte, i int) bool {
	b := text[i]
	if b != ' ' && b != '\n' && b < 0xE0 {
		return false
	}
	before := text[i-1]
	if before < utf8.RuneSelf && !c.ascii[before] {
		return false
	}
	if !slices.ContainsFunc(c.stops, func(s stop) bool { return strings.HasPrefix(string(text[i:min(i+4, len(text))]), s.text) }) {
		return false
	}
	if before < utf8.RuneSelf {
		return true
	}
	r, _ := utf8.DecodeLastRune(text[:i])
	return c.wide && unicode.Is(plainLetters, r)
}

func (t *Tokenizer) findCuts() *cuts {
	c := &cuts{wide: true}
	for i := range c.ascii {
		c.ascii[i] = 'a' <= i|0x20 && i|0x20 <= 'z'
	}
	wide, why := normalizerCuts(t.spec.Normalizer)
	if why != "" {
		return &cuts{none: why}
	}
	c.wide = wide
	var apart map[rune]bool // by the first character of an image; asked for once, of all of them
	for _, s := range candidates {
		image, ok := t.image(s.text)
		if !ok || t.addedOver(s.rune, image) {
			continue
		}
		ends, ok := preTokenizerCuts(t.spec.PreTokenizer, image)
		if ok && !ends {
			if apart == nil {
				apart = t.apart()
			}
			first, _ := utf8.DecodeRuneInString(image)
			ok = apart[first]
		}
		if ok {
			c.stops = append(c.stops, s)
		}
	}
	if len(c.stops) == 0 {
		return &cuts{none: "no stop ends a piece, or is apart in the vocabulary"}
	}
	for _, token := range t.spec.AddedTokens {
		form, _ := t.front.added.Form(token.ID)
		for _, s := range []string{token.Content, form} {
			last, _ := utf8.DecodeLastRuneInString(s)
			if last < utf8.RuneSelf {
				c.ascii[last], c.ascii[last^0x20&0x7F] = false, false
			} else if unicode.IsLetter(last) {
				c.wide = false
			}
		}
	}
	if !c.ascii[lead[0]] {
		return &cuts{none: "an added token ends with the letter " + lead}
	}
	scratch := t.acquire()
	defer t.release(scratch)
	if err := t.sequence(&scratch.seq[0], []byte(lead), noLimit, &engine.Request{}, scratch); err != nil {
		return &cuts{none: "the letter " + lead + ": " + err.Error()}
	}
	return c
}

// normalizerCuts tells whether the normalizer keeps the sides of a cut apart; wide: also behind letters beyond ASCII.
func normalizerCuts(c *hfjson.Component) (wide bool, why string) {
	if c == nil {
		return true, ""
	}
	switch c.Type {
	case "Sequence":
		wide = true
		for i := range c.Parts {
			w, why := normalizerCuts(&c.Parts[i])
			if why != "" {
				return false, why
			}
			wide = wide && w
		}
		return wide, ""
	case "NFC", "Prepend":
		return true, ""
	case "NFD", "NFKC", "NFKD", "Lowercase", "StripAccents", "BertNormalizer", "Precompiled":
		return false, ""
	case "Replace":
		literal, regex := pattern(c)
		touches := func(r rune) bool {
			return unicode.IsLetter(r) || unicode.IsSpace(r) || strings.ContainsRune("▁，。、", r)
		}
		if len(literal) == 1 && !unicode.IsLetter(rune(literal[0])) || literal != "" && strings.IndexFunc(literal, touches) < 0 {
			return true, ""
		}
		if regex == `\s+` || regex == ` {2,}` || regex == `\s{2,}` {
			return false, ""
		}
	}
	return false, c.Place + ": " + c.Type + ": not known to keep the sides of a cut apart"
}

func pattern(c *hfjson.Component) (literal, regex string) {
	raw, _ := c.Lookup("pattern")
	var p struct{ String, Regex string }
	if json.Unmarshal(raw, &p) != nil || p.String != "" && p.Regex != "" {
		return "", ""
	}
	return p.String, p.Regex
}

// image is what a stop becomes between two letters.
func (t *Tokenizer) image(stop string) (string, bool) {
	if t.front.normalizer == nil {
		return stop, true
	}
	normalize := func(s string) string {
		var part text.Text
		var scratch text.Scratch
		part.Reset([]byte(s), 0, false)
		t.front.normalizer.Normalize(&part, &scratch)
		return string(part.Bytes)
	}
	image, ok := strings.CutPrefix(normalize(lead+stop+lead), normalize(lead))
	if ok {
		image, ok = strings.CutSuffix(image, lead)
	}
	return image, ok && image != ""
}

// addedOver tells whether some added token's text holds a letter before the stop or its image.
func (t *Tokenizer) addedOver(stop rune, image string) bool {
	first, _ := utf8.DecodeRuneInString(image)
	for _, token := range t.spec.AddedTokens {
		form, _ := t.front.added.Form(token.ID)
		if letterBefore(token.Content, stop) || letterBefore(form, stop) || letterBefore(form, first) {
			return true
		}
	}
	return false
}

func letterBefore(s string, stop rune) bool {
	letter := false
	for _, r := range s {
		if letter && r == stop {
			return true
		}
		letter = unicode.IsLetter(r)
	}
	return false
}

// patterns are those of Splits that end a piece at every cut: a piece holds a blank or a mark behind a letter never, for each alternative is a run of one
// class, with at most one character of another before it and an apostrophe with letters behind; and the end of a run of letters is known once one
// character that is neither letter, mark nor apostrophe follows.
var patterns = []string{
	`'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`,
	`'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`,
	`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
	`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
	`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
	`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
	`[\p{Han}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
	"[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\r\n]*|\\s*[\r\n]+|\\s+(?!\\S)|\\s+",
	`<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+`,
}

// neutral patterns are runs of one class that has no stop in it: what they match depends on neither side of a cut.
var neutral = []string{`\p{N}{1,3}`, `\p{N}`, `[一-龥぀-ゟ゠-ヿ]+`}

// preTokenizerCuts tells whether a piece ends at every cut, or else whether at least nothing is read over one.
func preTokenizerCuts(c *hfjson.Component, image string) (ends, ok bool) {
	if c == nil {
		return false, true
	}
	first, _ := utf8.DecodeRuneInString(image)
	stop := slices.ContainsFunc(candidates, func(s stop) bool { return s.rune == first }) // or a normalizer made it a letter, an apostrophe, ▁ ...
	switch c.Type {
	case "Sequence":
		for i := range c.Parts {
			e, ok := preTokenizerCuts(&c.Parts[i], image)
			if !ok {
				return false, false
			}
			if ends = ends || e; ends {
				break // what follows sees pieces that end there
			}
		}
		return ends, true
	case "BertPreTokenizer":
		return stop, stop // blanks are taken out; CJK punctuation is a piece
	case "Whitespace":
		return stop, stop
	case "WhitespaceSplit":
		return first == ' ' || first == '\n', first == ' ' || first == '\n'
	case "ByteLevel":
		if raw, found := c.Lookup("use_regex"); !found || string(raw) == "true" {
			return stop, stop
		}
		return false, false // its alphabet hides the image
	case "Metaspace":
		if raw, found := c.Lookup("split"); (!found || string(raw) == "true") && first == ' ' {
			return true, true
		}
		return false, false
	case "Split":
		literal, regex := pattern(c)
		behavior, _ := c.Lookup("behavior")
		invert, _ := c.Lookup("invert")
		isolates := string(behavior) == `"Isolated"` && string(invert) == "false" || string(behavior) == `"Removed"` && string(invert) == "true"
		switch {
		case slices.Contains(patterns, regex):
			return isolates && stop, isolates && stop
		case slices.Contains(neutral, regex):
			return false, isolates
		}
		return false, len(literal) == 1 && !unicode.IsLetter(rune(literal[0])) && !strings.Contains(image, literal)
	}
	return false, false
}

// apart tells of the first characters of all images whether no merge of BPE joins a letter with them.
func (t *Tokenizer) apart() map[rune]bool {
	apart := map[rune]bool{}
	m, ok := t.model.(*bpe.Model)
	if !ok || t.bytes != nil {
		return apart
	}
	var firsts []rune
	for _, s := range candidates {
		if image, ok := t.image(s.text); ok {
			first, _ := utf8.DecodeRuneInString(image)
			firsts = append(firsts, first)
		}
	}
	for i, ok := range m.KeepsApart(unicode.IsLetter, firsts) {
		apart[firsts[i]] = ok
	}
	return apart
}
