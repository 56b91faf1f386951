// Package gpuimage compiles a tokenizer into the table that the GPU kernels read: section "gpu.table" of its image.
//
// Law: what a table was built for, the kernels encode exactly as the oracle does, or they flag the row; what they cannot do at all Build refuses by
// name, wrapping engine.ErrUnsupported. Pieces in the table stand with what the model makes of them, not with ids of the vocabulary. The file may
// come from an attacker: hashes are seeded by chance, every probe that the kernels make is bounded here, and a look-up compares all bytes.
package gpuimage

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/engine/kernel/scheme"
	"github.com/unchecked-io/unchecked-io/engine/kernel/sentencepiece"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
)

// Build makes the section for a tokenizer whose model is m. Its errors name the place, and wrap engine.ErrUnsupported.
func Build(spec *hfjson.Spec, m *bpe.Model) (image.Section, error) {
	b := &builder{spec: spec, model: m, head: make([]byte, tabFixed)}
	steps := []func() error{b.options, b.classes, b.added, b.template, b.vocabulary, b.rules, b.cuts, b.pieces}
	if blanks, ok := m.Blanks(); ok {
		b.blanks = blanks
		steps = []func() error{b.words, b.added, b.template, b.characters, b.rules, b.joined, b.pieces}
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return image.Section{}, fmt.Errorf("gpu: %w", err)
		}
	}
	return image.Section{Name: SectionName, Data: b.finish()}, nil
}

func unsupported(form string, args ...any) error {
	return fmt.Errorf(form+": %w", append(args, engine.ErrUnsupported)...)
}

// builder holds the section while it grows.
type builder struct {
	spec    *hfjson.Spec
	model   *bpe.Model
	unigram *unigram.Model

	scheme     *scheme.Scheme // of BPE
	decomposes bool           // the normalizer of WordPiece
	normalizes bool
	head       []byte
	parts      [partCount][]byte

	plan   *sentencepiece.Plan // of BPE without the alphabet of ByteLevel
	blanks *bpe.Blanks         // its model
	bytes  *bpe.Bytes
	tokens []token
	unmade map[uint32]bool // tokens of whole pieces alone
	memory model.Scratch
	seed   [seeds]uint32
}

// token is one of the vocabulary's that raw bytes can spell.
type token struct {
	raw []byte
	id  uint32
}

func (b *builder) put(at int, value uint32) { binary.LittleEndian.PutUint32(b.head[at:], value) }

// options refuses what no row could be encoded with.
func (b *builder) options() error {
	if err := b.normalizer(); err != nil {
		return err
	}
	var known bool
	if b.scheme, known = scheme.Recognize(b.spec.PreTokenizer); !known {
		return unsupported("pre_tokenizer: no scheme of the kernels")
	}
	switch p := b.scheme.Params; {
	case p.Family == scheme.GPT2 && p.Contraction == scheme.ExactPiece && p.Digits == 0:
		b.put(tabFamily, familyGPT2)
	case p.Family == scheme.CL100K && p.Contraction == scheme.FoldedPiece && (p.Digits == 1 || p.Digits == 3):
		b.put(tabFamily, familyCL100K)
	case p.Family == scheme.O200K && (p.Contraction == scheme.FoldedSuffix || p.Contraction == scheme.NoContraction) && (p.Digits == 1 || p.Digits == 3):
		b.put(tabFamily, familyO200K)
		switches := uint32(0)
		if p.Contraction == scheme.FoldedSuffix {
			switches |= switchSuffix
		}
		if p.Slash {
			switches |= switchSlash
		}
		b.put(tabSwitches, switches)
	case p.Family == scheme.DeepSeek && p.Contraction == scheme.NoContraction && p.Digits == 3:
		b.put(tabFamily, familyDeepSeek)
	default:
		return unsupported("pre_tokenizer: scheme %s", b.scheme.Name)
	}
	b.put(tabDigits, uint32(b.scheme.Digits))
	return b.plainModel()
}

// plainModel refuses what the merges of no kernel know.
func (b *builder) plainModel() error {
	for _, name := range []string{"continuing_subword_prefix", "end_of_word_suffix"} {
		if raw, ok := b.spec.Model.Lookup(name); ok && string(raw) != "null" && string(raw) != `""` {
			return unsupported("model.%s", name)
		}
	}
	var dropout float64
	if raw, ok := b.spec.Model.Lookup("dropout"); ok && (json.Unmarshal(raw, &dropout) != nil || dropout != 0) {
		return unsupported("model.dropout")
	}
	return nil
}

// normalizer accepts none, and NFC: its rows are encoded if nothing in them is changed by it.
func (b *builder) normalizer() error {
	n := b.spec.Normalizer
	if n == nil {
		return nil
	}
	steps := []hfjson.Component{*n}
	if n.Type == "Sequence" {
		steps = n.Parts
	}
	for i := range steps {
		if steps[i].Type != "NFC" {
			return unsupported("%s: %s", steps[i].Place, steps[i].Type)
		}
		b.normalizes = true
	}
	return nil
}

// template takes what stands around one text.
func (b *builder) template() error {
	t := &b.spec.Template
	if t.Unknown != "" {
		return unsupported("post_processor: %s", t.Unknown)
	}
	var around [2][]uint32
	behind := 0
	for _, p := range t.Single {
		switch {
		case p.TypeID != 0:
			return unsupported("post_processor: type id %d around one text", p.TypeID)
		case p.Special:
			around[behind] = append(around[behind], p.ID)
		case p.Sequence != 0 || behind == 1:
			return unsupported("post_processor: a template of several texts for one")
		default:
			behind = 1
		}
	}
	if behind == 0 {
		return unsupported("post_processor: a template without the text")
	}
	for i, ids := range around {
		if len(ids) > maxPrefix {
			return unsupported("post_processor: %d special tokens on one side", len(ids))
		}
		b.put([]int{tabPrefixCount, tabSuffixCount}[i], uint32(len(ids)))
		for k, id := range ids {
			b.put([]int{tabPrefix, tabSuffix}[i]+4*k, id)
		}
	}
	return nil
}

// vocabulary collects the tokens as raw bytes.
func (b *builder) vocabulary() (err error) {
	if b.bytes, err = b.model.Bytes(); err != nil {
		return unsupported("model: its tokens are not written in the alphabet of ByteLevel")
	}
	if b.spec.Model.MaxID >= 1<<idBits {
		return unsupported("model: id %d", b.spec.Model.MaxID)
	}
	b.model.ForEach(func(text []byte, id uint32) bool {
		raw := make([]byte, 0, len(text))
		for _, r := range string(text) {
			c, ok := bpe.ByteLevelByte(r)
			if !ok {
				return true
			}
			raw = append(raw, c)
		}
		if len(raw) > 0 {
			b.tokens = append(b.tokens, token{raw, id})
		}
		return true
	})
	for c := range 256 {
		id, _ := b.model.TokenToID([]byte(string(bpe.ByteLevelRune(byte(c))))) // bytes without a token are in no UTF-8
		b.put(tabByteIDs+4*c, id)
	}
	return nil
}

// encoded is what the model makes of a piece.
func (b *builder) encoded(piece []byte) []uint32 {
	if b.blanks != nil {
		return b.blanks.AppendIDs(nil, piece, &b.memory)
	}
	if b.unigram != nil {
		return b.word(piece)
	}
	var t model.Tokens
	b.bytes.AppendTokens(&t, piece, &b.memory)
	return t.IDs
}

// finish lays the parts behind the fixed fields.
func (b *builder) finish() []byte {
	le := binary.LittleEndian
	b.put(tabMagic, magic)
	b.put(tabFormat, format)
	if b.normalizes {
		b.put(tabNormalizes, 1)
	}
	for i, s := range b.seed {
		b.put(tabSeed+4*i, s)
	}
	size := tabFixed
	for i, part := range b.parts {
		b.put(tabParts+4*i, uint32(size))
		size += (len(part) + partAlign - 1) / partAlign * partAlign
	}
	out := make([]byte, size)
	le.PutUint64(b.head[tabBytes:], uint64(size))
	copy(out, b.head)
	for i, part := range b.parts {
		copy(out[le.Uint32(b.head[tabParts+4*i:]):], part)
	}
	return out
}
