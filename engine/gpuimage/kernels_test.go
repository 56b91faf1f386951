package gpuimage

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
	"github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
	"github.com/unchecked-io/unchecked-io/engine/native"
)

// The kernels as g++ compiles them, under sanitizers, lanes in random order, against the CPU engine (which the oracle's answers hold).

var twin = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "twin")
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "tokenize")
	flags := []string{"-std=c++17", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", "-x", "c++", "../../gpu/kernels/testdata/tokenize.cpp", "-o", program}
	if os.Getenv("UIO_TWIN_FAST") == "" {
		flags = append([]string{"-fsanitize=address,undefined", "-fno-sanitize-recover=all"}, flags...)
	}
	if out, err := exec.Command("g++", flags...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("g++: %w\n%s", err, out)
	}
	return program, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if program, err := twin(); err == nil {
		os.RemoveAll(filepath.Dir(program))
	}
	os.Exit(code)
}

// result is what the twin writes.
type result struct {
	width               int64
	header              [4]int64
	flags, tokens       []uint32
	lengths, ids, masks []int64
}

func runTwin(t testing.TB, table []byte, rows [][]byte, options ...string) result {
	t.Helper()
	program, err := twin()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	in := binary.LittleEndian.AppendUint64(nil, uint64(len(rows)))
	at := uint64(5) // the first row need not begin at 0
	if !slices.Contains(options, "pack=1") {
		at = 0
	}
	in = binary.LittleEndian.AppendUint64(in, at)
	for _, r := range rows {
		at += uint64(len(r))
		in = binary.LittleEndian.AppendUint64(in, at)
	}
	if slices.Contains(options, "pack=1") {
		in = append(in, "abcde"...)
	}
	in = append(in, bytes.Join(rows, nil)...)
	paths := []string{filepath.Join(dir, "table"), filepath.Join(dir, "rows"), filepath.Join(dir, "out")}
	for i, data := range [][]byte{table, in} {
		if err := os.WriteFile(paths[i], data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(program, append(paths, options...)...)
	command.Env = append(os.Environ(), "ASAN_OPTIONS=detect_stack_use_after_return=0:detect_leaks=0")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("twin: %v\n%s", err, out)
	}
	out, err := os.ReadFile(paths[2])
	if err != nil {
		t.Fatal(err)
	}
	r := bytes.NewReader(out)
	var got result
	read := func(to any) {
		if err := binary.Read(r, binary.LittleEndian, to); err != nil {
			t.Fatal(err)
		}
	}
	read(&got.width)
	read(&got.header)
	got.flags, got.tokens, got.lengths = make([]uint32, len(rows)), make([]uint32, len(rows)), make([]int64, len(rows))
	read(got.flags)
	read(got.tokens)
	read(got.lengths)
	got.ids, got.masks = make([]int64, int64(len(rows))*got.width), make([]int64, int64(len(rows))*got.width)
	if slices.Contains(options, "ragged=1") {
		got.ids, got.masks = make([]int64, got.header[2]), nil
	}
	read(got.ids)
	read(got.masks)
	return got
}

// subject is a tokenizer with its table.
type subject struct {
	spec  *hfjson.Spec
	plain *native.Tokenizer
	table []byte
}

func subjectOf(t testing.TB, file []byte) subject {
	t.Helper()
	spec, err := hfjson.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := native.Build(spec)
	if err != nil {
		t.Fatal(err)
	}
	var section image.Section
	if spec.Model.Type == "WordPiece" {
		m, failed := wordpiece.Build(&spec.Model)
		if failed != nil {
			t.Fatal(failed)
		}
		section, err = BuildWordPiece(spec, m)
	} else if spec.Model.Type == "Unigram" {
		m, failed := unigram.Build(&spec.Model)
		if failed != nil {
			t.Fatal(failed)
		}
		section, err = BuildUnigram(spec, m)
	} else {
		m, failed := bpe.Build(&spec.Model)
		if failed != nil {
			t.Fatal(failed)
		}
		section, err = Build(spec, m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return subject{spec, plain, section.Data}
}

func (s subject) want(t testing.TB, rows [][]byte, req *engine.Request) [][]uint32 {
	t.Helper()
	var a engine.Arena
	defer a.Release()
	var in []engine.Row
	for _, r := range rows {
		in = append(in, engine.Row{Text: r})
	}
	if err := s.plain.Encode(&a, in, 0, req); err != nil {
		t.Fatal(err)
	}
	var out [][]uint32
	ids := a.IDs.Slice()
	for _, n := range a.Lengths.Slice() {
		out = append(out, slices.Clone(ids[:n]))
		ids = ids[n:]
	}
	return out
}

// check compares every cell; the result is the number of flagged rows.
func (s subject) check(t testing.TB, rows [][]byte, req engine.Request, options ...string) (flagged int) {
	t.Helper()
	padLeft := slices.Contains(options, "pad_left=1")
	options = append(options, "pad_id=77")
	if req.AddSpecialTokens {
		options = append(options, "add_special=1")
	}
	if req.SplitSpecialTokens {
		options = append(options, "split_special=1")
	}
	if c := req.Truncation; c != nil {
		room := c.MaxLength
		if req.AddSpecialTokens {
			room -= s.spec.Template.SpecialTokens(false)
		}
		options = append(options, fmt.Sprintf("max_tokens=%d", room))
		if c.Left {
			options = append(options, "truncate_left=1")
		}
	}
	got := runTwin(t, s.table, rows, options...)
	want := s.want(t, rows, &req)
	wrong, longest, sum := 0, 0, 0
	for r, row := range rows {
		line, mask := got.ids[int64(r)*got.width:][:got.width], got.masks[int64(r)*got.width:][:got.width]
		w := want[r]
		if got.flags[r] != 0 {
			flagged++
			w = nil
		}
		longest, sum = max(longest, len(w)), sum+len(w)
		w = w[:min(len(w), int(got.width))]
		var full, ones []int64
		for _, id := range w {
			full, ones = append(full, int64(id)), append(ones, 1)
		}
		pads, zeros := make([]int64, int(got.width)-len(w)), make([]int64, int(got.width)-len(w))
		for i := range pads {
			pads[i] = 77
		}
		if padLeft {
			full, ones = append(pads, full...), append(zeros, ones...)
		} else {
			full, ones = append(full, pads...), append(ones, zeros...)
		}
		if !slices.Equal(line, full) || !slices.Equal(mask, ones) || got.lengths[r] != int64(len(w)) {
			if wrong++; wrong <= 3 {
				i := 0
				for i < len(full) && line[i] == full[i] {
					i++
				}
				t.Errorf("row %d %.200q: differs at cell %d of %d\ngot  %v\nwant %v, length %d, want %d", r, row, i, len(full), around(line, i), around(full, i), got.lengths[r], len(w))
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d rows differ", wrong, len(rows))
	}
	if want := [4]int64{int64(longest), int64(flagged), int64(sum), 0}; got.header != want {
		t.Errorf("header %v, want %v", got.header, want)
	}
	return flagged
}

func around(x []int64, i int) []int64 { return x[max(0, i-3):min(len(x), i+8)] }

var tokenizers = []string{"llama-3", "cl100k", "gpt2", "roberta-base", "qwen2.5", "qwen3", "qwen3.6", "whisper-large-v3", "gpt-oss", "kimi-k2", "deepseek-v3", "gpt-neox-20b", "modernbert-rebuilt",
	"bert-base-uncased", "bert-base-cased", "bert-base-multilingual-cased", "all-minilm-l6-v2", "llama-2", "mistral-v1", "gemma-3", "t5-small", "xlm-roberta"}

func each(t *testing.T, f func(t *testing.T, name string, s subject)) {
	dir := os.Getenv("UIO_ASSETS")
	if dir == "" {
		t.Skip("UIO_ASSETS names no folder of tokenizers")
	}
	for _, name := range tokenizers {
		t.Run(name, func(t *testing.T) {
			file, err := os.ReadFile(filepath.Join(dir, "tokenizers", name, "tokenizer.json"))
			if err != nil {
				t.Skip(err)
			}
			f(t, name, subjectOf(t, file))
		})
	}
}

// number is a number of the environment: the runs of these tests are as long as one likes.
func number(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n >= 0 {
		return n
	}
	return usual
}

func TestCorpora(t *testing.T) {
	size := number("UIO_TWIN_BYTES", 1<<16)
	each(t, func(t *testing.T, name string, s subject) {
		for _, corpus := range []string{"en-wikipedia", "code", "ml-zh", "ml-ja", "ml-ko", "ml-many", "web-html-raw"} {
			rows := corpusRows(t, corpus, size)
			flagged := s.check(t, rows, engine.Request{AddSpecialTokens: true}, "again=2")
			t.Logf("%s: %d rows, %d flagged", corpus, len(rows), flagged)
		}
	})
}

func corpusRows(t testing.TB, corpus string, size int) (rows [][]byte) {
	text := []byte(strings.Join(enginetest.Corpus(t, filepath.Join(os.Getenv("UIO_ASSETS"), "corpora", corpus+".jsonl"), size), "\n"))
	text = text[:min(len(text), size)]
	for len(text) > 0 && !utf8.Valid(text[max(0, len(text)-4):]) && !utf8.Valid(text) {
		text = text[:len(text)-1]
	}
	for len(text) > 0 {
		n := min(len(text), 1500+len(rows)*37%600) // some 400 tokens of English
		for n < len(text) && text[n]&0xC0 == 0x80 {
			n++
		}
		rows = append(rows, text[:n])
		text = text[n:]
	}
	return rows
}

func TestAdversarial(t *testing.T) {
	count, seed := number("UIO_TWIN_ROWS", 600), number("UIO_TWIN_SEED", 2)
	each(t, func(t *testing.T, name string, s subject) {
		random := rand.New(rand.NewPCG(1, uint64(seed)))
		s.check(t, adversarial(random, count), engine.Request{}, "seed=7", "again=2")
		s.check(t, runs(random), engine.Request{AddSpecialTokens: true}, "seed=8", "again=1", "few=1")
		s.check(t, s.atTiles(random, count), engine.Request{}, "seed=11", "again=1")
		rows := s.withAdded(random, count)
		t.Logf("added tokens: %d of %d rows flagged", s.check(t, rows, engine.Request{}, "seed=9", "again=1"), len(rows))
		s.check(t, rows[:len(rows)/4], engine.Request{SplitSpecialTokens: true}, "seed=10")
	})
}

var atoms = strings.Split("a|b|s|t|re|ve|ll|m|d|S|T|LL|Re|'|'|'s|'re|'ll|ſ| |  |   |\t|\n|\r|\r\n|\u00a0|\u3000|\u2028|1|12|123|4567|٣|²|.|..|-|—|“|”|!|?|é|日本|語|한|👍|👨‍👩|e\u0301|_|K|ﬆ|ß|  \n|\n  |\x0b|\u0085|\u180e|\u200b|\u0e01\u0e33|अनु| '| \"| .|$|/|<|<|>|the |ing|ation|中国人|です|\u0316|\u0331|\u05b0|\u0651\u064e|X|AB|ABC|日本A|Éa|ǅ|〇|⺀|々|!\u0301|\u0301|//|/\n|\n/|\x00|\x7f|・|。|ー|中|\u3099|́x|Å|İ|ẞ|Ñandú|ǄÉ|\ufffd|##s|embeddings|Unaffable|ﬀ|\u2260|\u226e|가나|\u0345|\u302e|\U0001d165", "|")

// withAdded is rows with many added tokens in them, and parts of some.
func (s subject) withAdded(r *rand.Rand, count int) [][]byte {
	some := slices.Clone(atoms)
	tokens := s.spec.AddedTokens
	for range 40 {
		t := tokens[r.IntN(len(tokens))].Content
		some = append(some, t, t[:r.IntN(len(t))]+" ")
	}
	for i, t := range some {
		if !utf8.ValidString(t) {
			some[i] = strings.ToValidUTF8(t, "")
		}
	}
	return rowsOf(r, some, count)
}

// atTiles is rows of short runs that lie across the begin of what a warp looks at, or a little before it.
func (s subject) atTiles(r *rand.Rand, count int) (rows [][]byte) {
	all := slices.Clone(atoms)
	for range 20 {
		all = append(all, s.spec.AddedTokens[r.IntN(len(s.spec.AddedTokens))].Content)
	}
	at := 0
	for range count {
		var row []byte
		for range 2 + r.IntN(4) {
			atom := all[r.IntN(len(all))]
			for range 1 + r.IntN(max(1, []int{1, 2, 8, 40}[r.IntN(4)]/len(atom))) {
				row = append(row, atom...)
			}
		}
		filler := 960 - (at+1+32+r.IntN(50)-10)%960
		row = append([]byte(strings.Repeat("x, y ", 200)[:filler]), row...)
		rows = append(rows, row)
		at += len(row) + 1
	}
	return rows
}

func adversarial(r *rand.Rand, count int) (rows [][]byte) { return rowsOf(r, atoms, count) }

func rowsOf(r *rand.Rand, atoms []string, count int) (rows [][]byte) {
	lengths := []int{1, 2, 3, 5, 8, 13, 40, 120, 700}
	for range count {
		some := make([]string, []int{3, 6, 12, len(atoms)}[r.IntN(4)])
		for i := range some {
			some[i] = atoms[r.IntN(len(atoms))]
		}
		var row []byte
		for range lengths[r.IntN(len(lengths))] {
			row = append(row, some[r.IntN(len(some))]...)
		}
		rows = append(rows, row)
	}
	return append(rows, nil, nil, []byte{})
}

func runs(r *rand.Rand) (rows [][]byte) {
	around := []string{"", "a", "!", " ", "1", "\n"}
	for _, c := range []string{" ", "\n", "\r\n", "a", "1", "=", "日", "é", "\u3000", "٣", "!\n", " \n", "\t", "👍", "'s", "x'", "'", "ab", "the", "/", "/\n", "A", "aB", "日A", "\u0301", "!\u0301", "〇", "⺀", "・", "\x01", "日1"} {
		for _, n := range []int{1, 2, 3, 5, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 250, 500, 1100, 2500} {
			for range 3 {
				rows = append(rows, []byte(around[r.IntN(6)]+strings.Repeat(c, n)+around[r.IntN(6)]))
			}
		}
	}
	r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	return rows
}

// long is rows of pieces without an end: runs of what the rules look far for, and letters without a blank.
func long(r *rand.Rand, size int) (rows [][]byte) {
	for _, c := range []string{"a", " ", "\n", "\t", "1", "ab", "日", "=", "\u3000", " \n", "٣", "xyz", "/", "A", "\u0301", "日A", "・", "\n/", "\x01"} {
		rows = append(rows, []byte("\n"+strings.Repeat(c, size/len(c))+"!"), []byte("!"+strings.Repeat(c, size/len(c)/3)+"\n"))
	}
	letters := make([]byte, size)
	for i := range letters {
		letters[i] = 'a' + byte(r.IntN(26))
	}
	return append(rows, letters, bytes.Repeat(letters[:70], size/70))
}

// fitted cuts a text into rows of at most so many ids, nearly as many.
func (s subject) fitted(t testing.TB, text []byte, most int) (rows [][]byte) {
	step := 4 * most
	for len(text) > 0 {
		n, good := min(step, len(text)), 0
		for range 12 {
			for n < len(text) && text[n]&0xC0 == 0x80 {
				n++
			}
			ids := len(s.want(t, [][]byte{text[:n]}, &engine.Request{AddSpecialTokens: true})[0])
			if ids <= most {
				good = n
				if ids >= most-most/32 || n == len(text) {
					break
				}
			}
			n = min(max(n*most/ids-n*most/ids/100, 1), len(text))
			if good > 0 && n <= good {
				break
			}
		}
		if good == 0 {
			good = len(string([]rune(string(text[:min(16, len(text))]))[:1]))
		}
		rows, text, step = append(rows, text[:good]), text[good:], good+8
	}
	return rows
}

// pack is a case as tok_device.cpp reads it.
func pack(rows [][]byte, ids func(row int) []uint32) []byte {
	out := binary.LittleEndian.AppendUint64(nil, uint64(len(rows)))
	at := uint64(0)
	out = binary.LittleEndian.AppendUint64(out, at)
	for _, r := range rows {
		at += uint64(len(r))
		out = binary.LittleEndian.AppendUint64(out, at)
	}
	out = append(out, bytes.Join(rows, nil)...)
	for i := range rows {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(ids(i))))
		for _, id := range ids(i) {
			out = binary.LittleEndian.AppendUint32(out, id)
		}
	}
	return out
}

// TestDevicePack writes, into the folder that UIO_DEVICE_PACK names, what testdata/tok_device.cpp compares and times on a GPU: for each tokenizer its
// table, and cases of rows with their ids. The rows of corpora have up to 512 ids; NAME.more has other rows of the same corpora, without ids, for the
// table to learn from.
func TestDevicePack(t *testing.T) {
	dir := os.Getenv("UIO_DEVICE_PACK")
	if dir == "" {
		t.Skip("UIO_DEVICE_PACK names no folder")
	}
	size, more, count := number("UIO_TWIN_BYTES", 1<<21), number("UIO_PACK_MORE", 3<<21), number("UIO_TWIN_ROWS", 20000)
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	each(t, func(t *testing.T, name string, s subject) {
		write(name+".table", s.table)
		random := rand.New(rand.NewPCG(9, 10))
		cases := map[string][][]byte{"adversarial": append(adversarial(random, count), runs(random)...)}
		cases["added"], cases["tiles"] = s.withAdded(random, count/5), s.atTiles(random, count)
		cases["small"] = slices.Concat(adversarial(random, 200), s.withAdded(random, 50), s.atTiles(random, 60), runs(random)[:60]) // for compute-sanitizer
		cases["long"] = long(random, 1<<20)
		for label, corpora := range map[string][]string{"english": {"en-wikipedia"}, "code": {"code"}, "cjk": {"ml-zh", "ml-ja", "ml-ko"}, "many": {"ml-many"}} {
			var rest [][]byte
			for _, c := range corpora {
				rows := corpusRows(t, c, (size+more)/len(corpora))
				n := len(rows) * size / (size + more)
				cases[label] = append(cases[label], s.fitted(t, bytes.Join(rows[:n], nil), 512)...)
				rest = append(rest, rows[n:]...)
			}
			write(name+"."+label+".more", pack(rest, func(int) []uint32 { return nil }))
		}
		for label, rows := range cases {
			want := s.want(t, rows, &engine.Request{AddSpecialTokens: true})
			write(name+"."+label, pack(rows, func(i int) []uint32 { return want[i] }))
		}
	})
}
