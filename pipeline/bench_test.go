package pipeline

import "testing"

// One call of one short row: what the pipeline costs beside the encoder.
func BenchmarkCall(b *testing.B) {
	SetPoison(false)
	defer SetPoison(true)
	tok, err := openFake(&fake{grain: 1 << 20})
	if err != nil {
		b.Fatal(err)
	}
	defer tok.Close()
	in, o := texts("hello"), options()
	b.SetBytes(5)
	b.ReportAllocs()
	for b.Loop() {
		job, err := tok.Start(in, nil, o, nil)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := job.Wait(-1); err != nil {
			b.Fatal(err)
		}
		batch, err := job.Take()
		if err != nil {
			b.Fatal(err)
		}
		batch.Close()
		job.Close()
	}
}
