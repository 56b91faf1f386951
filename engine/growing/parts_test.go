package growing_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
)

// Truncation of a long text keeps the ids that it keeps of the whole, though most of it is never encoded.
func TestTruncatedIsOfTheWhole(t *testing.T) {
	each(t, func(t *testing.T, tok tokenizer) {
		r := rand.New(rand.NewPCG(9, uint64(len(tok.name))))
		rounds := 60
		if testing.Short() {
			rounds = 12
		}
		for range rounds {
			all := text(r, tok, 200+r.IntN(6000))
			if r.IntN(4) == 0 {
				all = strings.Repeat(all[:len(all)/2], 4)
				all = strings.ToValidUTF8(all, "?")
			}
			req := engine.Request{AddSpecialTokens: r.IntN(2) == 0, SplitSpecialTokens: r.IntN(4) == 0}
			encode := func() []uint32 {
				var a engine.Arena
				defer a.Release()
				if err := tok.Encode(&a, []engine.Row{{Text: []byte(all)}}, 0, &req); err != nil {
					t.Fatal(err)
				}
				return slices.Clone(a.IDs.Slice())
			}
			whole := encode()
			empty := tok.NumSpecialTokens(false)
			if !req.AddSpecialTokens {
				empty = 0
			}
			most := empty + 1 + r.IntN(300)
			req.Truncation = &engine.Truncation{MaxLength: most, Left: r.IntN(2) == 0, Strategy: engine.Strategy(r.IntN(2))}
			got := encode()
			want := whole
			if len(whole) > most {
				head, tail := tok.Around(&req)
				body := whole[len(head) : len(whole)-len(tail)]
				if n := most - len(head) - len(tail); req.Truncation.Left {
					body = body[len(body)-n:]
				} else {
					body = body[:n]
				}
				want = slices.Concat(head, body, tail)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%+v, %+v: %d bytes: got %v, want %v", req, *req.Truncation, len(all), got, want)
			}
		}
	})
}

// Parts at any cuts give the whole, each led by the letter before it.
func TestPartsGiveTheWhole(t *testing.T) {
	each(t, func(t *testing.T, tok tokenizer) {
		if why := tok.NoCuts(); why != "" {
			t.Skip(why)
		}
		r := rand.New(rand.NewPCG(4, uint64(len(tok.name))))
		for range 200 {
			all := []byte(text(r, tok, 60))
			req := &engine.Request{SplitSpecialTokens: r.IntN(4) == 0}
			var a, parts engine.Arena
			if err := tok.Encode(&a, []engine.Row{{Text: all}}, 0, req); err != nil {
				t.Fatal(err)
			}
			for from, letter, limited := 0, 0, false; from < len(all) && !limited; {
				end := tok.NextCut(all, from+1+r.IntN(40))
				if end < 0 {
					end = len(all)
				}
				most := 1 << 30
				if r.IntN(20) == 0 {
					most, limited = r.IntN(4), true
				}
				before := parts.IDs.Len()
				lead, err := tok.EncodePart(&parts, engine.Row{Text: all[from-letter : end], WellFormed: r.IntN(2) == 0}, from > 0, most, req)
				if err != nil {
					t.Fatal(err)
				}
				ids := slices.Clone(parts.IDs.Slice()[before+lead:])
				parts.IDs.Truncate(before)
				parts.IDs.Append(ids...)
				if from = end; from < len(all) {
					_, letter = utf8.DecodeLastRune(all[:from])
					if before, _ := utf8.DecodeLastRune(all[:from]); !tok.CutBetween(before, first(all[from:])) {
						t.Fatalf("%q: no cut at %d", all, from)
					}
				}
			}
			got, want := parts.IDs.Slice(), a.IDs.Slice()
			if len(got) > len(want) || !slices.Equal(got, want[:len(got)]) {
				t.Fatalf("%q: got %v, want %v", all, got, want)
			}
			a.Release()
			parts.Release()
		}
	})
}

func first(b []byte) rune {
	r, _ := utf8.DecodeRune(b)
	return r
}

// AppendIDs gives what Encode gives, behind what dst holds, whatever room it has.
func TestAppendIDs(t *testing.T) {
	each(t, func(t *testing.T, tok tokenizer) {
		r := rand.New(rand.NewPCG(6, uint64(len(tok.name))))
		for range 300 {
			all := text(r, tok, r.IntN(30))
			req := engine.Request{AddSpecialTokens: r.IntN(2) == 0, SplitSpecialTokens: r.IntN(4) == 0}
			if r.IntN(3) == 0 {
				req.Truncation = &engine.Truncation{MaxLength: tok.NumSpecialTokens(false) + r.IntN(12), Left: r.IntN(2) == 0}
			}
			var a engine.Arena
			if err := tok.Encode(&a, []engine.Row{{Text: []byte(all)}}, 0, &req); err != nil {
				t.Fatal(err)
			}
			dst := make([]uint32, r.IntN(3), 3+r.IntN(60))
			for i := range dst {
				dst[i] = 7
			}
			room := dst[:cap(dst)]
			got, err := tok.AppendIDs(dst, []byte(all), &req)
			if want := slices.Concat(dst, a.IDs.Slice()); err != nil || !slices.Equal(got, want) {
				t.Fatalf("%q, %+v: got %v, %v, want %v", all, req, got, err, want)
			}
			kept := slices.Clone(got)
			if _, err := tok.AppendIDs(nil, []byte(all+" and more of it"), &req); err != nil {
				t.Fatal(err)
			}
			clear(room[len(dst):]) // no other call writes to it, nor reads it
			if len(got) > len(room) && !slices.Equal(kept, got) {
				t.Fatal("what was returned has changed")
			}
			a.Release()
		}
		if got, err := tok.AppendIDs([]uint32{1}, []byte("a\xff"), &engine.Request{}); err == nil || !slices.Equal(got, []uint32{1}) {
			t.Errorf("ill-formed: %v, %v", got, err)
		}
	})
}
