package gpuimage

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/kernel/scheme"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// The kernels cut an added token out of the text wherever its text stands, the longest of several that begin at a byte, without asking what begins
// before. That is the oracle's answer, leftmost and longest, first among the tokens that are looked for in the raw text and then among the
// others, where no occurrence can overlap another that begins elsewhere. Tokens of which that cannot be said are left to the CPU: their rows are flagged.
//
// Runs of one byte (two spaces and more, as GPT-NeoX has; newlines, one and more, as Gemma has) overlap themselves. A stretch of that byte becomes as many of the longest as there is room
// for and one of what is left: if there is one for every length from two on. A single byte that is left is a token, or stays text.

// added lists the added tokens by their first byte, for the kernels to find their text.
func (b *builder) added() error {
	runs, rest, err := b.runs()
	if err != nil {
		return err
	}
	left := b.left(rest)
	for _, t := range rest {
		for i := range runs {
			if overlapsRun(t.Content, runs[i].byte) {
				return unsupported("added_tokens: %q beside runs of %q", t.Content, string(runs[i].byte))
			}
		}
		if left[t.Content] && strings.Trim(t.Content, " \t\r\n") == "" {
			return unsupported("added_tokens: %q is ordinary text: most rows would be left to the CPU", t.Content)
		}
		if t.ID >= 1<<28 {
			return unsupported("added_tokens: id %d", t.ID)
		}
	}
	le := binary.LittleEndian
	for i := range runs {
		head := uint32(runs[i].byte) | uint32(len(runs[i].ids)+1)<<8
		if runs[i].alone {
			head |= runAlone
		}
		b.parts[partRuns] = le.AppendUint32(b.parts[partRuns], head)
		b.parts[partRuns] = le.AppendUint32(b.parts[partRuns], runs[i].id)
		ids := append(slices.Clone(runs[i].ids), make([]uint32, maxRun-1-len(runs[i].ids))...)
		for _, id := range ids {
			b.parts[partRuns] = le.AppendUint32(b.parts[partRuns], id)
		}
	}
	b.put(tabRunKinds, uint32(len(runs)))

	var lists [256][]engine.AddedToken
	pairs := make([]byte, 8192)
	set := func(i int) { pairs[i>>5<<2|i&31>>3] |= 1 << (i & 7) }
	wide := uint32(0)
	for _, t := range rest {
		first := t.Content[0]
		lists[first] = append(lists[first], t)
		if len(t.Content) > 1 {
			set(int(first)<<8 | int(t.Content[1]))
		} else {
			for second := range 256 {
				set(int(first)<<8 | second)
			}
		}
		if first >= 0x80 {
			wide = 1
		}
	}
	b.put(tabAddedWide, wide)
	var list, content []byte
	for first := range lists {
		slices.SortStableFunc(lists[first], inGroups)
		b.put(tabAddedFirst+4*first, uint32(len(list)/16))
		begin := len(list) / 16
		for i, t := range lists[first] {
			behind := i + 1 // its group
			for len(t.Content) >= groupBytes && behind < len(lists[first]) && strings.HasPrefix(lists[first][behind].Content, t.Content[:groupBytes]) {
				behind++
			}
			length := uint32(len(t.Content))
			if t.Special {
				length |= addedSpecial
			}
			if left[t.Content] {
				length |= addedLeft
			}
			for _, w := range [4]uint32{uint32(len(content)), length, t.ID, uint32(begin + behind)} {
				list = le.AppendUint32(list, w)
			}
			content = append(content, t.Content...)
		}
		if len(lists[first]) > 0 {
			at := tabLUT + 4*first
			b.put(at, le.Uint32(b.head[at:])|closer)
		}
	}
	b.put(tabAddedFirst+4*256, uint32(len(list)/16))
	b.parts[partAdded], b.parts[partAddedBytes], b.parts[partAddedPairs] = list, content, pairs
	return nil
}

// groupBytes is how much the tokens of a group have in common: a text that is not so is none of them.
const groupBytes = 4

// inGroups puts of several tokens that begin a text the longest first, and groups behind one another; those shorter than what makes a group are last.
func inGroups(x, y engine.AddedToken) int {
	if short := len(x.Content) < groupBytes; short || len(y.Content) < groupBytes {
		return len(y.Content) - len(x.Content)
	}
	return cmp.Or(strings.Compare(x.Content[:groupBytes], y.Content[:groupBytes]), len(y.Content)-len(x.Content))
}

// run is the tokens that are runs of one byte; ids begin with that of two. With alone the byte by itself is a token too, which is id.
type run struct {
	byte  byte
	ids   []uint32
	alone bool
	id    uint32
}

// looksFar: the rules look beyond what a tile sees, at what added tokens may begin or end with.
func (b *builder) looksFar() bool { return b.scheme != nil && b.scheme.Family != scheme.GPT2 }

// runs takes them out. Only GPT2's rules never look beyond what a tile sees, where such tokens would have to be found too.
func (b *builder) runs() (runs []run, rest []engine.AddedToken, err error) {
	byByte := map[byte]map[int]engine.AddedToken{}
	for _, t := range b.spec.AddedTokens {
		c := t.Content[0]
		if b.looksFar() || b.scheme == nil && b.plan == nil || len(t.Content) < 2 && b.scheme != nil || c >= 0x80 || strings.Trim(t.Content, string(c)) != "" || strings.Trim(string(c), " \t\r\n") != "" {
			rest = append(rest, t)
			continue
		}
		if t.SingleWord || t.LStrip || t.RStrip || t.Special {
			return nil, nil, unsupported("added_tokens: the flags of %q", t.Content)
		}
		if byByte[c] == nil {
			byByte[c] = map[int]engine.AddedToken{}
		}
		byByte[c][len(t.Content)] = t
	}
	for c := range byte(128) {
		tokens := byByte[c]
		single, ok := tokens[1]
		if delete(tokens, 1); len(tokens) == 0 {
			if ok {
				rest = append(rest, single)
			}
			continue
		}
		r := run{byte: c, alone: ok, id: single.ID}
		if ok && (single.Normalized != tokens[2].Normalized || single.ID >= 1<<28) {
			return nil, nil, unsupported("added_tokens: %q beside runs of it", string(c))
		}
		for n := 2; n <= len(tokens)+1; n++ {
			t, ok := tokens[n]
			if !ok || n > maxRun || t.Normalized != tokens[2].Normalized || t.ID >= 1<<28 {
				return nil, nil, unsupported("added_tokens: runs of %q that are not one of each length from 2 on", string(c))
			}
			r.ids = append(r.ids, t.ID)
		}
		runs = append(runs, r)
	}
	return runs, rest, nil
}

// overlapsRun tells whether an occurrence of the token may share bytes with a run of c, or stand beside one as part of it.
func overlapsRun(content string, c byte) bool {
	return content[0] == c || content[len(content)-1] == c || strings.Contains(content, string([]byte{c, c}))
}

// left are the tokens whose rows are left to the CPU.
func (b *builder) left(tokens []engine.AddedToken) map[string]bool {
	left := map[string]bool{}
	var nfc normalizer.Normalizer
	if b.normalizes && b.scheme != nil {
		nfc, _ = normalizer.Build(b.spec.Normalizer)
	}
	byFirst := map[byte][]engine.AddedToken{}
	for _, t := range tokens {
		byFirst[t.Content[0]] = append(byFirst[t.Content[0]], t)
		switch {
		case t.SingleWord || t.LStrip || t.RStrip: // they look at what is around
			left[t.Content] = true
		case len(t.Content) > maxAdded:
			left[t.Content] = true
		case t.Normalized && nfc != nil && changes(nfc, t.Content): // it is looked for as something else
			left[t.Content] = true
		case b.looksFar() && !(punctuation(t.Content[0]) && punctuation(t.Content[len(t.Content)-1])):
			left[t.Content] = true // the rules look far along runs of what it begins or ends with
		}
	}
	for _, t := range tokens {
		for i := range len(t.Content) {
			for _, u := range byFirst[t.Content[i]] {
				n := min(len(t.Content)-i, len(u.Content))
				if t.Content[i:i+n] != u.Content[:n] || u.Content == t.Content && i == 0 {
					continue
				}
				// At the same byte the longer wins, if both are looked for in the same text.
				if i > 0 || t.Normalized != u.Normalized {
					left[t.Content], left[u.Content] = true, true
				}
			}
		}
	}
	return left
}

func changes(n normalizer.Normalizer, s string) bool {
	var t text.Text
	t.Reset([]byte(s), 0, false)
	n.Normalize(&t, &text.Scratch{})
	return string(t.Bytes) != s
}

func punctuation(c byte) bool {
	return c > ' ' && c < 0x7F && !('0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z')
}
