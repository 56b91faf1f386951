package sentencepiece

func (p *pairs) lookAt(out []words, text []byte, left byte, _ *Scratch) { p.look(out, text, left) }

func blanksAt(masks []uint64, text []byte, _ *Scratch) { blanks(masks, text) }
