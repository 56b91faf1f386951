package bytebpe

import (
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/kernel/places"
)

// BenchmarkStages tells what each stage costs on text that the table knows: finding piece starts, making places of them, and all of it.
func BenchmarkStages(b *testing.B) {
	k, _ := build(b, "llama-3", 0)
	for _, kind := range []string{"en-wikipedia", "code", "ml-zh"} {
		var all []byte
		for _, doc := range corpus(b, kind, 300_000) {
			all = append(all, doc...)
		}
		var s Scratch
		k.Open(&s)
		ids, _ := k.AppendIDs(nil, all, 1<<62, &s)
		masks := make([]uint64, len(all)/64+1)
		bounds := make([]uint32, 64*len(masks))
		for _, stage := range []struct {
			name string
			do   func()
		}{
			{"starts", func() { k.scheme.Starts(masks, all) }},
			{"places", func() { places.Write(bounds, masks, 0) }},
			{"all", func() { ids, _ = k.AppendIDs(ids[:0], all, 1<<62, &s) }},
		} {
			b.Run(kind+"/"+stage.name, func(b *testing.B) {
				rate := enginetest.CPURate(b, len(all))
				for b.Loop() {
					stage.do()
				}
				rate()
			})
		}
		k.Close(&s)
	}
}
