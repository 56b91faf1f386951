package image

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

const full = `{"version": "1.0",
 "truncation": {"direction": "Left", "max_length": 7, "strategy": "OnlySecond", "stride": 2},
 "padding": {"strategy": {"Fixed": 9}, "direction": "Left", "pad_to_multiple_of": 8, "pad_id": 5, "pad_type_id": 3, "pad_token": "p"},
 "added_tokens": [
  {"id": 0, "content": "[CLS]", "special": true, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false},
  {"id": 0, "content": "é\u0000", "special": false, "single_word": true, "lstrip": true, "rstrip": true, "normalized": true}],
 "post_processor": {"type": "BertProcessing", "sep": ["[SEP]", 2], "cls": ["[CLS]", 1]},
 "model": {"type": "WordPiece", "vocab": {"a": 0, "[CLS]": 1, "[SEP]": 2}}}`

func parse(t testing.TB, file string) *hfjson.Spec {
	t.Helper()
	spec, err := hfjson.Parse([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

func key(file string) Key { return Key{sha256.Sum256([]byte(file)), "0.1.0", engine.Oracle} }

func build(t testing.TB, file string, more ...Section) *Image {
	t.Helper()
	image, err := Build(parse(t, file), key(file), more...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(image.Release)
	return image
}

func common(t testing.TB, image *Image) Common {
	t.Helper()
	c, err := image.Common()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCommonHoldsTheSpec(t *testing.T) {
	mem.SetPoison(true) // an image must not hold what its memory held before
	defer mem.SetPoison(false)
	image := build(t, full)
	want := Common{
		VocabSize: 3, VocabSizeWithAdded: 4, MaxID: 2, Model: "WordPiece",
		AddedTokens: []engine.AddedToken{
			{ID: 1, Content: "[CLS]", Special: true},
			{ID: 3, Content: "é\x00", SingleWord: true, LStrip: true, RStrip: true, Normalized: true},
		},
		Template: hfjson.Template{
			Single: []hfjson.Piece{{Special: true, ID: 1}, {}, {Special: true, ID: 2}},
			Pair:   []hfjson.Piece{{Special: true, ID: 1}, {}, {Special: true, ID: 2}, {Sequence: 1, TypeID: 1}, {Special: true, ID: 2, TypeID: 1}},
		},
		Truncation: &engine.Truncation{MaxLength: 7, Stride: 2, Strategy: engine.OnlySecond, Left: true},
		Padding:    Padding{PadID: 5, PadTypeID: 3, Multiple: 8, Left: true, Fixed: true, Length: 9, Present: true},
	}
	if got := common(t, image); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	// as the kernel reads it
	record := image.Bytes()[image.PaddingOffset():]
	for at, want := range map[int]uint32{PadIDAt: 5, PadTypeIDAt: 3, PadMultipleAt: 8, PadLeftAt: 1, PadStrategyAt: 2, PadLengthAt: 9, PadFlagsAt: 1} {
		if got := binary.LittleEndian.Uint32(record[at:]); got != want {
			t.Errorf("padding record at %d: %d, want %d", at, got, want)
		}
	}
	if tail := image.Bytes()[page+len(mustSection(t, image, "common")):]; len(bytes.TrimRight(tail, "\x00")) > 0 {
		t.Error("bytes between sections are not 0")
	}
}

func mustSection(t testing.TB, image *Image, name string) []byte {
	t.Helper()
	data, ok := image.Section(name)
	if !ok {
		t.Fatalf("no section %q", name)
	}
	return data
}

func TestLeastFile(t *testing.T) {
	c := common(t, build(t, `{"model": {"vocab": {}}, "post_processor": {"type": "Odd"}}`))
	if c.Padding != (Padding{}) || c.Truncation != nil || len(c.AddedTokens) != 0 || c.Template.Unknown != "post_processor: Odd" {
		t.Errorf("got %+v", c)
	}
}

func TestPaddingBeyond32Bits(t *testing.T) {
	c := common(t, build(t, `{"padding": {"strategy": {"Fixed": 4294967296}, "direction": "Right", "pad_id": 4294967295, "pad_type_id": 0,
		"pad_token": ""}, "model": {"vocab": {}}}`))
	if want := (Padding{PadID: math.MaxUint32, Fixed: true, Length: math.MaxUint32, Present: true, Clipped: true}); c.Padding != want {
		t.Errorf("got %+v, want %+v", c.Padding, want)
	}
}

func TestReadGivesTheSame(t *testing.T) {
	long := bytes.Repeat([]byte("x"), page+1)
	image := build(t, full, Section{Name: "cpu.table", Parts: [][]byte{long[:7], nil, long[7:]}}, Section{Name: "empty"}, Section{Name: strings.Repeat("n", 24), Data: []byte{1}})
	again, err := Read(image.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Release()
	if !bytes.Equal(image.Bytes(), again.Bytes()) || !reflect.DeepEqual(common(t, image), common(t, again)) {
		t.Error("the copy differs")
	}
	if !bytes.Equal(mustSection(t, again, "cpu.table"), long) || len(mustSection(t, again, "empty")) != 0 {
		t.Error("sections differ")
	}
	if _, ok := again.Section("none"); ok {
		t.Error("a section that is not there")
	}
}

func TestKeyAndSeed(t *testing.T) {
	image, other := build(t, full), build(t, full)
	k := key(full)
	if !image.Matches(k) {
		t.Error("the image does not match its key")
	}
	for _, wrong := range []Key{{k.File, "0.1.1", k.Oracle}, {k.File, k.Build, "tokenizers 1"}, {[32]byte{}, k.Build, k.Oracle}, {k.File, k.Build + k.Oracle, ""}} {
		if image.Matches(wrong) {
			t.Errorf("the image matches %+v", wrong)
		}
	}
	a, b := image.Seed()
	c, d := other.Seed()
	if a == c && b == d {
		t.Error("two images have one seed")
	}
}

func TestReleaseGivesTheMemoryBack(t *testing.T) {
	before := mem.InUse(mem.PurposeImage)
	image, err := Build(parse(t, full), key(full))
	if err != nil || mem.InUse(mem.PurposeImage) == before {
		t.Fatalf("error %v, %d bytes in use", err, mem.InUse(mem.PurposeImage))
	}
	image.Release()
	image.Release()
	if got := mem.InUse(mem.PurposeImage); got != before {
		t.Errorf("%d bytes in use, want %d", got, before)
	}
	if _, err := image.Common(); !errors.Is(err, ErrImage) || image.Bytes() != nil || image.Matches(key(full)) {
		t.Errorf("a released image answers: %v", err)
	}
	if _, err := Read(make([]byte, 3*page)); err == nil || mem.InUse(mem.PurposeImage) != before {
		t.Errorf("error %v, %d bytes in use after a refusal", err, mem.InUse(mem.PurposeImage))
	}
	block := mem.Alloc(mem.PurposeText, 2*page) // the memory is writable again for its next owner
	clear(block)
	mem.Free(mem.PurposeText, block)
}

func TestBadSections(t *testing.T) {
	for _, more := range [][]Section{{{}}, {{Name: "common"}}, {{Name: "a"}, {Name: "a"}}, {{Name: strings.Repeat("n", 25)}}, make([]Section, 100)} {
		if _, err := Build(parse(t, full), key(full), more...); !errors.Is(err, ErrImage) {
			t.Errorf("sections %v: %v", more, err)
		}
	}
}

// reseal gives damaged bytes right checksums, so that the range checks behind them are reached.
func reseal(b []byte) {
	if len(b) < page {
		return
	}
	le := binary.LittleEndian
	for i := range min(int(le.Uint32(b[sectionsAt:])), maxSections) {
		entry := b[tableAt+i*entrySize:][:entrySize]
		from, length := le.Uint64(entry[24:]), le.Uint64(entry[32:])
		if from <= uint64(len(b)) && length <= uint64(len(b))-from {
			le.PutUint32(entry[40:], crc32.Checksum(b[from:from+length], castagnoli))
		}
	}
	le.PutUint32(b[sumAt:], headerSum(b))
}

func TestDamage(t *testing.T) {
	good := slices.Clone(build(t, full, Section{Name: "cpu.table", Data: make([]byte, 100)}).Bytes())
	le := binary.LittleEndian
	for _, c := range []struct {
		name   string
		damage func(b []byte) []byte
		want   string
	}{
		{"empty", func(b []byte) []byte { return nil }, "0 bytes"},
		{"cut within a page", func(b []byte) []byte { return b[:len(b)-1] }, "bytes"},
		{"cut by a page", func(b []byte) []byte { return b[:len(b)-page] }, "but the header says"},
		{"a page more", func(b []byte) []byte {
			b = append(b, make([]byte, page)...)
			le.PutUint64(b[sizeAt:], uint64(len(b)))
			return b
		}, "the sections end at"},
		{"magic", func(b []byte) []byte { b[0]++; return b }, "magic"},
		{"later format", func(b []byte) []byte { b[8]++; return b }, "format 3, want 2"},
		{"byte order", func(b []byte) []byte { b[12]++; return b }, "byte order"},
		{"no sections", func(b []byte) []byte { le.PutUint32(b[sectionsAt:], 0); return b }, "0 sections"},
		{"4294967295 sections", func(b []byte) []byte { le.PutUint32(b[sectionsAt:], math.MaxUint32); return b }, "4294967295 sections"},
		{"section over the header", func(b []byte) []byte { le.PutUint64(b[tableAt+24:], 0); return b }, "section 0"},
		{"section beyond the end", func(b []byte) []byte { le.PutUint64(b[tableAt+entrySize+32:], page*2); return b }, "section 1"},
		{"section of 2^64-1 bytes", func(b []byte) []byte { le.PutUint64(b[tableAt+entrySize+32:], math.MaxUint64); return b }, "section 1"},
		{"two of one name", func(b []byte) []byte {
			copy(b[tableAt+entrySize:], make([]byte, nameSize))
			copy(b[tableAt+entrySize:], "common")
			return b
		}, `name "common"`},
		{"first is not common", func(b []byte) []byte { b[tableAt]++; return b }, `name "dommon"`},
		{"common too short", func(b []byte) []byte { le.PutUint64(b[tableAt+32:], 100); return b }, "common: 100 bytes"},
		{"pad direction", func(b []byte) []byte { b[page+PadLeftAt] = 2; return b }, "padding record"},
		{"pad strategy without section", func(b []byte) []byte { b[page+PadFlagsAt] = 0; return b }, "padding record"},
		{"added tokens beyond the section", func(b []byte) []byte { le.PutUint32(b[page+76:], math.MaxUint32); return b }, "records"},
		{"added token's content beyond the strings", func(b []byte) []byte { le.PutUint32(b[page+commonFixed+12:], 1000); return b }, "string of 1000 bytes"},
		{"content at 2^32-1", func(b []byte) []byte { le.PutUint32(b[page+commonFixed+8:], math.MaxUint32); return b }, "at 4294967295"},
		{"added token's flags", func(b []byte) []byte { b[page+commonFixed+4] = 32; return b }, "added token 0"},
		{"added tokens out of order", func(b []byte) []byte { le.PutUint32(b[page+commonFixed:], 9); return b }, "added token 1"},
		{"piece of an unknown kind", func(b []byte) []byte { b[page+commonFixed+2*recordSize] = 7; return b }, "template piece 0"},
		{"third sequence", func(b []byte) []byte { b[page+commonFixed+3*recordSize+4] = 2; return b }, "template piece 1"},
		{"truncation strategy", func(b []byte) []byte { b[page+108] = 3; return b }, "truncation"},
		{"negative truncation", func(b []byte) []byte { b[page+119] = 0xFF; return b }, "truncation"},
		{"content not UTF-8", func(b []byte) []byte { b[page+bytes.Index(b[page:], []byte("[CLS]"))] = 0xFF; return b }, "UTF-8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := c.damage(slices.Clone(good))
			if len(b) >= page {
				reseal(b)
			}
			if _, err := Read(b); !errors.Is(err, ErrImage) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q in it", err, c.want)
			}
		})
	}
	t.Run("any changed byte", func(t *testing.T) {
		_, data := section(good, 1)
		end := len(good) - page + len(data) // behind it only the fill of the last page
		_, common := section(good, 0)
		for at := range end {
			if at >= page+len(common) && at < 2*page {
				continue // fill
			}
			b := slices.Clone(good)
			b[at] ^= 0x40
			if image, err := Read(b); err == nil {
				image.Release()
				t.Fatalf("byte %d: damage was not seen", at)
			}
		}
	})
}

func TestRealFiles(t *testing.T) {
	folder := os.Getenv("UIO_ASSETS")
	if folder == "" {
		t.Skip("UIO_ASSETS is not set: no real tokenizers")
	}
	paths, _ := filepath.Glob(filepath.Join(folder, "*", "tokenizer.json"))
	for _, path := range paths {
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			spec := parse(t, string(data))
			image := build(t, string(data))
			c := common(t, image)
			if !slices.Equal(c.AddedTokens, spec.AddedTokens) || !reflect.DeepEqual(c.Template, spec.Template) || c.Template.Unknown != "" ||
				c.VocabSize != spec.VocabSize(false) || c.VocabSizeWithAdded != spec.VocabSize(true) || !reflect.DeepEqual(c.Truncation, spec.Truncation) {
				t.Errorf("the image differs from the file: %q", c.Template.Unknown)
			}
			if p := spec.Padding; p != nil && c.Padding.PadID != p.PadID || (p != nil) != c.Padding.Present {
				t.Errorf("padding %+v", c.Padding)
			}
		})
	}
}

// FuzzRead tries to make the range checks let a lie through: whatever Read accepts must be walked without a panic and read again as the same.
// The input is a "common" section and three words of the header page; checksums are put right, for they only find damage.
func FuzzRead(f *testing.F) {
	good := slices.Clone(build(f, full, Section{Name: "cpu.table", Data: []byte("abc")}).Bytes())
	_, common := section(good, 0)
	f.Add(slices.Clone(common), uint16(0), uint16(0), uint16(0), uint64(0))
	f.Add(slices.Clone(common), uint16(sizeAt), uint16(tableAt+24), uint16(tableAt+32), uint64(3*page))
	f.Add(slices.Clone(common), uint16(sectionsAt), uint16(tableAt+entrySize+32), uint16(tableAt), uint64(1))
	f.Fuzz(func(t *testing.T, common []byte, first, second, third uint16, word uint64) {
		if len(common) > page {
			return
		}
		b := slices.Clone(good)
		clear(b[page : 2*page])
		copy(b[page:], common)
		binary.LittleEndian.PutUint64(b[tableAt+32:], uint64(len(common)))
		for _, at := range []uint16{first, second, third} {
			if at >= 8 && at <= page-8 {
				binary.LittleEndian.PutUint64(b[at:], word)
			}
		}
		reseal(b)
		image, err := Read(b)
		if err != nil {
			if !errors.Is(err, ErrImage) {
				t.Fatal(err)
			}
			return
		}
		defer image.Release()
		c, err := image.Common()
		if err != nil {
			t.Fatalf("accepted, then: %v", err)
		}
		c.Template.SpecialTokens(true)
		for i := range int(binary.LittleEndian.Uint32(b[sectionsAt:])) {
			name, data := section(b, i)
			if got, ok := image.Section(name); !ok || !bytes.Equal(got, data) {
				t.Fatalf("section %q is not found as it stands", name)
			}
		}
		again, err := Read(image.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		again.Release()
	})
}
