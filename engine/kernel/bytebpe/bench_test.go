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

// BenchmarkWarm is text that the table knows, more of it than the caches near the core hold: documents one by one.
func BenchmarkWarm(b *testing.B) {
	for _, name := range []string{"llama-3", "gpt2", "gpt-oss", "deepseek-v3"} {
		for _, kind := range []string{"en-wikipedia", "code", "ml-zh", "ml-europe"} {
			b.Run(name+"/"+kind, func(b *testing.B) {
				k, _ := build(b, name, 0)
				docs := corpus(b, kind, 12_000_000)
				var s Scratch
				k.Open(&s)
				defer k.Close(&s)
				size := 0
				ids := make([]uint32, 0, 1<<20)
				pass := func() {
					for _, doc := range docs {
						ids, _ = k.AppendIDs(ids[:0], doc, 1<<62, &s)
					}
				}
				for _, doc := range docs {
					size += len(doc)
				}
				pass()
				pass()
				rate := enginetest.CPURate(b, size)
				for b.Loop() {
					pass()
				}
				rate()
			})
		}
	}
}
