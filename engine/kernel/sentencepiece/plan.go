package sentencepiece

import (
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

// Plan is how texts are cut into pieces that are encoded by themselves, for kernels that are not this package's. Blanks stand for U+2581, and U+2581 in
// the text for itself.
type Plan struct {
	Lead  Lead
	Split bool // no piece goes on with a blank or U+2581, whatever the pairs say
	Plain bool // added tokens that are looked for in normalized text are found in the text as it is

	// Of two ASCII characters x and y, Left[x]&Right[y] != 0 says that a merge may reach across; of all others, Pairs does.
	Left, Right [utf8.RuneSelf]byte
	Pairs       [][2]rune
}

// Lead says which texts start with a blank that is put before them.
type Lead uint8

const (
	LeadNever  = Lead(prependNever)
	LeadAlways = Lead(prependAlways) // each text
	LeadBare   = Lead(prependBare)   // each that starts with no blank
	LeadFirst  = Lead(prependFirst)  // the same, of a row the first alone
)

// PlanOf is the plan of a tokenizer with byte-pair encoding; left and right have bits below few. Errors as of NewBPE.
func PlanOf(spec *hfjson.Spec, m *bpe.Model, few int) (*Plan, error) {
	s, err := shapeOf(spec)
	if err != nil {
		return nil, err
	}
	model, ok := m.Blanks()
	if !ok {
		return nil, errModel
	}
	p := &Plan{Lead: Lead(s.prepend), Split: s.split, Plain: s.raw}
	rows, others := crossed(model.Crossings, s.split)
	p.Left, p.Right = cover(&rows, few)
	for o := range others {
		p.Pairs = append(p.Pairs, [2]rune{o.x, o.y})
	}
	return p, nil
}
