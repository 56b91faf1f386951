package bpe

// wholeBatch is how many tokens are merged at a time.
const wholeBatch = 512

// findWhole is Model.findWhole for a vocabulary in the alphabet: the texts of tokens are merged as raw bytes, several by turns. What is not merged so,
// that one does, which is the plain twin.
func (b *Bytes) findWhole() {
	m := b.m
	if m.whole != nil || m.ignoreMerges {
		return
	}
	done := make([]uint64, (m.vocab.IDs()+63)/64)
	if b.quick != nil {
		m.whole = make([]uint64, len(done))
		var batch Batch
		var ids []uint32
		texts := make([]byte, 0, wholeBatch*2*MaxQuick)
		flush := func() {
			b.quick.merge(&batch)
			for i, id := range ids {
				if made := batch.IDs(i); len(made) == 1 && made[0] == id {
					m.whole[id>>6] |= 1 << (id & 63)
				}
			}
			batch.Reset()
			ids, texts = ids[:0], texts[:0]
		}
		m.vocab.ForEach(func(token []byte, id uint32) bool {
			if len(token) > 2*MaxQuick { // characters of the alphabet have one or two bytes
				return true
			}
			from := len(texts)
			raw, ok := appendRaw(texts, token)
			if n := len(raw) - from; !ok || n < 2 || n > MaxQuick {
				return true
			}
			texts = raw
			done[id>>6] |= 1 << (id & 63)
			ids = append(ids, id)
			if batch.Add(texts[from:len(texts):len(texts)]); len(ids) == wholeBatch {
				flush()
			}
			return true
		})
		flush()
	}
	m.findWhole(func(id uint32) bool { return done[id>>6]>>(id&63)&1 == 0 })
}
