package native

import (
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

// The sections of an image that are a Tokenizer's. What takes time to make lies in cpu.table as it lies in memory; the rest is made anew from the few
// kilobytes of JSON that a file is without its tables, and from section "common".
const (
	specSection  = "spec"
	tableSection = "cpu.table"
)

// specHead is the part of hfjson.Numbers that section "common" does not have.
type specHead struct{ merges uint64 }

// Sections are what an image has to keep, for Open. They refer to the memory of t.
func (t *Tokenizer) Sections() ([]image.Section, error) {
	m, ok := t.model.(model.Packed)
	if !inplace.Supported || !ok {
		return nil, fmt.Errorf("image: tables cannot be read in place: %w", engine.ErrUnsupported)
	}
	var spec, tables inplace.Writer
	inplace.PutOne(&spec, specHead{uint64(t.spec.Numbers().Merges)})
	inplace.Put(&spec, t.spec.Small())
	if m.Pack(&tables); t.direct != nil && t.direct.pack != nil {
		t.direct.pack(&tables)
	}
	return []image.Section{{Name: specSection, Parts: spec.Parts()}, {Name: tableSection, Parts: tables.Parts()}}, nil
}

// Open makes the engine from an image that has its Sections, and reads the tables there: the image must not be released before the Tokenizer is let go of.
// Errors wrap image.ErrImage; the checks of every index are made here, unless the image is trusted.
func Open(i *image.Image) (*Tokenizer, error) {
	t, err := read(i)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", image.ErrImage, err)
	}
	return t, nil
}

func read(i *image.Image) (*Tokenizer, error) {
	common, err := i.Common()
	if err != nil {
		return nil, err
	}
	section := func(name string) *inplace.Reader {
		b, ok := i.Section(name)
		r := inplace.NewReader(b)
		r.Checked = i.Trusted()
		r.Check(ok, "no section "+name)
		return r
	}
	r := section(specSection)
	head, small := inplace.TakeOne[specHead](r), inplace.Take[byte](r)
	if err := r.Done(); err != nil {
		return nil, err
	}
	spec, err := hfjson.Restore(append([]byte{}, small...), hfjson.Numbers{
		Size: common.VocabSize, SizeWithAdded: common.VocabSizeWithAdded, Merges: int(head.merges & (1<<32 - 1)), MaxID: common.MaxID,
		AddedTokens: common.AddedTokens,
	})
	if err != nil {
		return nil, err
	}
	r = section(tableSection)
	t, err := assemble(spec, r)
	if err == nil {
		err = r.Done()
	}
	return t, err
}
