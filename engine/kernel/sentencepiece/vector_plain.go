//go:build !amd64 || noasm || nounsafe

package sentencepiece

func (p *pairs) lookAt(out []words, text []byte, left byte, _ *Scratch) { p.look(out, text, left) }

func blanksAt(masks []uint64, text []byte, _ *Scratch) { blanks(masks, text) }

func (p *pairs) apart(_ []byte, _ int, _ uint64, _ *words) (cut uint64, ok bool) { return 0, false }

func (p *parts) apartAt(text []byte, base int, odd uint64, _ *words) (cut uint64) {
	return p.apart(text, base, odd)
}
