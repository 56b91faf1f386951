package unigram

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

// FuzzViterbi sets the double array and the backward walk against the oracle's loops written down plainly, over a map. Scores are few, so that
// many ways tie.
func FuzzViterbi(f *testing.F) {
	f.Add(uint64(1), "abcabcaab")
	f.Add(uint64(2), "é中😀q\x00")
	f.Fuzz(check)
}

func TestViterbi(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	letters := []rune("abé中😀\x00qz")
	for i := range 3000 {
		piece := make([]rune, r.IntN(40))
		for i := range piece {
			piece[i] = letters[r.IntN(len(letters))]
		}
		check(t, uint64(i), string(piece))
	}
}

func check(t *testing.T, seed uint64, text string) {
	r := rand.New(rand.NewPCG(seed, 1))
	scores := []float64{0, -1, -2, -1.5, -0.1, -0.2, -0.30000000000000004, 3, 12, -11}
	var vocab [][2]any
	add := func(token string) { vocab = append(vocab, [2]any{token, scores[r.IntN(len(scores))]}) }
	add("<unk>")
	letters := []rune("abé中😀\x00q")
	for range r.IntN(25) {
		token := make([]rune, 1+r.IntN(4))
		for i := range token {
			token[i] = letters[r.IntN(len(letters))]
		}
		add(string(token))
	}
	fallback := r.IntN(2) == 0
	if fallback {
		for b := range 256 {
			if r.IntN(300) > 0 {
				add("<0x" + string("0123456789ABCDEF"[b>>4]) + string("0123456789ABCDEF"[b&15]) + ">")
			}
		}
	}
	section := map[string]any{"type": "Unigram", "vocab": vocab, "unk_id": r.IntN(len(vocab)), "byte_fallback": fallback}
	file, err := json.Marshal(map[string]any{"added_tokens": []any{}, "model": section})
	if err != nil {
		t.Fatal(err)
	}
	spec, err := hfjson.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Build(&spec.Model)
	if err != nil {
		t.Fatal(err)
	}
	piece := []byte(string([]rune(text)))
	want := plain(m, piece)
	var s model.Scratch
	got := model.Tokens{Ranged: true}
	for range 2 { // the second time, what was learnt answers
		got.Reset()
		if err := m.AppendTokens(&got, piece, &s); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.IDs, want.IDs) || !slices.Equal(got.Ranges, want.Ranges) {
			t.Fatalf("model %d, %q: got %v %v, want %v %v", seed, piece, got.IDs, got.Ranges, want.IDs, want.Ranges)
		}
	}
	if len(piece) == 0 {
		return
	}
	_, n := utf8.DecodeRune(piece)
	w, ok := m.Words(string(piece[:n]))
	if m.hasUnk {
		rests(t, m, w, piece)
	}
	if ok {
		var ways Ways
		for range 2 {
			if ids := w.AppendIDs([]uint32{7}, piece, &ways); !slices.Equal(ids[1:], want.IDs) {
				t.Fatalf("model %d, word %q: got %v, want %v", seed, piece, ids[1:], want.IDs)
			}
		}
	}
}

// rests sets the rest of a piece behind each place that nothing reaches across against what it becomes within the piece, also a long way behind a start.
func rests(t *testing.T, m *Model, w *Words, piece []byte) {
	if w == nil {
		w = &Words{m: m}
	}
	twice := slices.Concat(piece, piece)
	token := func(from, to int) (id uint32, ok bool) { return m.vocab.Find(twice[from:to]) }
	far := bytes.Repeat(piece, 1+len(piece)&1*100)
	var ways Ways
	for i, left := 1, 3; i < len(piece) && left > 0; i++ { // a few, for the oracle's loops take their time
		at := len(piece) + i
		if !utf8.RuneStart(twice[at]) {
			continue
		}
		_, before := utf8.DecodeLastRune(twice[:at])
		_, behind := utf8.DecodeRune(twice[at:])
		_, known := token(at-before, at)
		_, too := token(at, at+behind)
		across, unknown, follows := false, !known, !too
		for from := max(at-16, 0); from < at; from++ { // no token is longer
			for to := at + 1; to <= min(from+16, len(twice)); to++ {
				_, ok := token(from, to)
				across = across || ok
			}
			id, ok := token(from, at)
			unknown = unknown || ok && id == m.unk
		}
		for to := at + 1; to <= min(at+16, len(twice)); to++ {
			id, ok := token(at, to)
			follows = follows || ok && id == m.unk
		}
		if across || unknown && follows {
			continue
		}
		rest := piece[i:]
		ids, sure := w.AppendRest([]uint32{7}, rest, &ways)
		if !sure {
			if len(ids) != 1 {
				t.Fatalf("%q: not sure, and appended", rest)
			}
			continue
		}
		left--
		for _, all := range [][]byte{piece, far} {
			end := len(all) - len(rest)
			if got, want := append(plain(m, all[:end]).IDs, ids[1:]...), plain(m, all).IDs; !slices.Equal(got, want) {
				k := 0
				for k < min(len(got), len(want)) && got[k] == want[k] {
					k++
				}
				t.Fatalf("%q at %d of %q, behind %d bytes: %d ids, want %d; id %d of them differs: got %v, want %v", rest, i, piece, end, len(got), len(want), k,
					got[k:min(k+8, len(got))], want[k:min(k+8, len(want))])
			}
		}
	}
}

// plain is the oracle's encode_optimized and tokenize.
func plain(m *Model, piece []byte) (t model.Tokens) {
	t.Ranged = true
	ids := map[string]uint32{}
	for id := range m.scores {
		token, _ := m.list.Token(uint32(id))
		ids[string(token)] = uint32(id)
	}
	type node struct {
		id    uint32
		score float64
		start int
	}
	best := make([]node, len(piece)+1)
	for i := range best {
		best[i].start = -1
	}
	for at := 0; at < len(piece); {
		_, char := utf8.DecodeRune(piece[at:])
		single := false
		offer := func(end int, id uint32, score float64) {
			if n := &best[end]; n.start < 0 || score+best[at].score > n.score {
				*n = node{id, score + best[at].score, at}
			}
		}
		for end := at + 1; end <= min(at+16, len(piece)); end++ { // no token is longer
			if id, ok := ids[string(piece[at:end])]; ok {
				offer(end, id, m.scores[id])
				single = single || end == at+char
			}
		}
		if !single {
			offer(at+char, m.unk, m.unkScore)
		}
		at += char
	}
	type part struct{ start, end int }
	var parts []part
	unknown := false
	for end := len(piece); end > 0; end = best[end].start {
		n := best[end]
		if n.id == m.unk && unknown {
			parts[len(parts)-1].start = n.start
		} else {
			parts = append(parts, part{n.start, end})
		}
		unknown = n.id == m.unk
	}
	slices.Reverse(parts)
parts:
	for _, p := range parts {
		text := piece[p.start:p.end]
		if id, ok := ids[string(text)]; ok {
			t.Append(id, p.start, p.end)
			continue
		}
		if m.fallback {
			var run []uint32
			for _, b := range text {
				id, ok := ids["<0x"+string("0123456789ABCDEF"[b>>4])+string("0123456789ABCDEF"[b&15])+">"]
				if !ok {
					t.Append(m.unk, p.start, p.end)
					continue parts
				}
				run = append(run, id)
			}
			for _, id := range run {
				t.Append(id, p.start, p.end)
			}
			continue
		}
		t.Append(m.unk, p.start, p.end)
	}
	return t
}
