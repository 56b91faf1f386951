// Package image holds the compiled tables of one tokenizer in one block of memory outside the Go heap: as a file it is a cache, in a forked
// child it is there already, and on the GPU it is uploaded as it stands.
//
// Law: an Image that Build or Read returned has passed every range check, so its readers need none; it never changes, and its memory is
// read-only. The bytes may come from an attacker: checksums find damage, range checks find lies. Learnt entries never enter it.
//
// Layout, little-endian throughout:
//
//	0     magic "UIOIMAGE", format u32, 0x01020304 u32, size u64, sections u32, 0 u32
//	32    SHA-256 of the tokenizer.json
//	64    SHA-256 of the Key and the format
//	96    seed of the tables' hashes, 16 bytes, drawn at build
//	112   checksum u32 of the first page with this field 0, then 0 to 128
//	128   section table: name, 24 bytes padded with 0; offset u64, length u64, checksum u32, 0 to 64 bytes each; then 0
//	4096  section "common", always the first (common.go); each section begins at a multiple of 4096
package image

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync/atomic"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// ErrImage: the bytes are no image, are damaged, or are of another format. Typically a cache file of another version: build it anew.
var ErrImage = errors.New("not a usable tokenizer image")

const (
	magic      = "UIOIMAGE"
	format     = 2
	endianness = 0x01020304
	page       = 4096

	sizeAt     = 16
	sectionsAt = 24
	fileAt     = 32
	keyAt      = 64
	seedAt     = 96
	sumAt      = 112
	tableAt    = 128
	entrySize  = 64
	nameSize   = 24

	maxSections = (page - tableAt) / entrySize
	maxSize     = 1 << 36
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Key says what an image was made from and by; an image is used only where all of it agrees.
type Key struct {
	File   [sha256.Size]byte // of the tokenizer.json
	Build  string            // version of the library
	Oracle string            // engine.Oracle
}

func (k Key) sum() [sha256.Size]byte {
	text := binary.LittleEndian.AppendUint32(k.File[:len(k.File):len(k.File)], format)
	for _, part := range []string{k.Build, k.Oracle} {
		text = binary.LittleEndian.AppendUint64(text, uint64(len(part)))
		text = append(text, part...)
	}
	return sha256.Sum256(text)
}

// Name is a name for a file with the image.
func (k Key) Name() string {
	sum := k.sum()
	return hex.EncodeToString(sum[:])
}

// Section is a named part of an image beside "common".
type Section struct {
	Name  string // of at most 24 bytes
	Data  []byte
	Parts [][]byte // instead of Data: one behind the other
}

func (s *Section) parts() [][]byte {
	if s.Parts == nil {
		return [][]byte{s.Data}
	}
	return s.Parts
}

func (s *Section) size() (n int) {
	for _, p := range s.parts() {
		n += len(p)
	}
	return n
}

// Image is the compiled form of one tokenizer. It is safe for concurrent use until Release.
type Image struct {
	block    atomic.Pointer[[]byte]
	borrowed bool // the memory is not its own
	trusted  bool // it was built, not read
}

// Build makes an image in memory counted as mem.PurposeImage. It panics with *mem.OutOfMemory as mem.Alloc does.
func Build(spec *hfjson.Spec, key Key, more ...Section) (*Image, error) {
	sections := append([]Section{{Name: "common", Data: appendCommon(nil, spec)}}, more...)
	if len(sections) > maxSections {
		return nil, fmt.Errorf("%w: %d sections", ErrImage, len(sections))
	}
	size := page
	for i := range sections {
		if s := &sections[i]; s.Name == "" || len(s.Name) > nameSize {
			return nil, fmt.Errorf("%w: section name %q", ErrImage, s.Name)
		}
		size += pages(sections[i].size())
	}
	block := mem.Map(mem.PurposeImage, size)
	copy(block, magic)
	le := binary.LittleEndian
	le.PutUint32(block[8:], format)
	le.PutUint32(block[12:], endianness)
	le.PutUint64(block[sizeAt:], uint64(size))
	le.PutUint32(block[sectionsAt:], uint32(len(sections)))
	copy(block[fileAt:], key.File[:])
	sum := key.sum()
	copy(block[keyAt:], sum[:])
	rand.Read(block[seedAt : seedAt+16])
	at := page
	for i := range sections {
		entry := block[tableAt+i*entrySize:][:entrySize]
		copy(entry[:nameSize], sections[i].Name)
		end := at
		for _, part := range sections[i].parts() {
			end += copy(block[end:], part)
		}
		le.PutUint64(entry[24:], uint64(at))
		le.PutUint64(entry[32:], uint64(end-at))
		le.PutUint32(entry[40:], crc32.Checksum(block[at:end], castagnoli))
		at += pages(end - at)
	}
	le.PutUint32(block[sumAt:], headerSum(block))
	return own(block, true)
}

// Read makes an image from the bytes of another, after every check; b is copied. Errors wrap ErrImage.
func Read(b []byte) (*Image, error) {
	if len(b) < page {
		return nil, fmt.Errorf("%w: %d bytes", ErrImage, len(b))
	}
	block := mem.Map(mem.PurposeImage, len(b))
	copy(block, b)
	return own(block, false)
}

// ReadFrom is Read of the next size bytes of a file.
func ReadFrom(file io.Reader, size int64) (*Image, error) {
	if size < page || size > maxSize {
		return nil, fmt.Errorf("%w: %d bytes", ErrImage, size)
	}
	block := mem.Map(mem.PurposeImage, int(size))
	if _, err := io.ReadFull(file, block); err != nil {
		mem.Unmap(mem.PurposeImage, block)
		return nil, fmt.Errorf("%w: %w", ErrImage, err)
	}
	return own(block, false)
}

// Adopt is the image in the memory of another that has passed its checks and outlives this one: that of the process that this one was forked from. It is
// not counted, and Release leaves it.
func Adopt(b []byte) (*Image, error) {
	if err := checkHeader(b); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrImage, err)
	}
	i := &Image{borrowed: true, trusted: true}
	i.block.Store(&b)
	return i, nil
}

// Bytes is the whole image; valid until Release, and never written to.
func (i *Image) Bytes() []byte {
	if block := i.block.Load(); block != nil {
		return *block
	}
	return nil
}

// Matches reports whether the image was made for the key.
func (i *Image) Matches(key Key) bool {
	sum := key.sum()
	b := i.Bytes()
	return b != nil && bytes.Equal(b[keyAt:keyAt+len(sum)], sum[:])
}

// Seed is what the hashes of the image's tables begin with.
func (i *Image) Seed() (low, high uint64) {
	if b := i.Bytes(); b != nil {
		return binary.LittleEndian.Uint64(b[seedAt:]), binary.LittleEndian.Uint64(b[seedAt+8:])
	}
	return 0, 0
}

// Trusted tells that what the sections say needs no checks: the image was built here, or in the process that this one was forked from.
func (i *Image) Trusted() bool { return i.trusted }

// Section is the content of a section.
func (i *Image) Section(name string) ([]byte, bool) {
	b := i.Bytes()
	if b == nil {
		return nil, false
	}
	for n := range int(binary.LittleEndian.Uint32(b[sectionsAt:])) {
		if got, data := section(b, n); got == name {
			return data, true
		}
	}
	return nil, false
}

// Release gives the memory back; Bytes and sections are dead afterwards. Calls after the first do nothing.
func (i *Image) Release() {
	if block := i.block.Swap(nil); block != nil && !i.borrowed {
		mem.Unmap(mem.PurposeImage, *block)
	}
}

// own checks a block and makes it read-only, or frees it. One that was built here has its checksums from here.
func own(block []byte, built bool) (*Image, error) {
	if err := check(block, !built); err != nil {
		mem.Unmap(mem.PurposeImage, block)
		return nil, fmt.Errorf("%w: %w", ErrImage, err)
	}
	mem.Seal(block)
	i := &Image{trusted: built}
	i.block.Store(&block)
	return i, nil
}

// checkHeader checks what stands in the first page, but for the sections.
func checkHeader(b []byte) error {
	le := binary.LittleEndian
	switch {
	case len(b) < page || len(b)%page != 0 || len(b) > maxSize:
		return fmt.Errorf("%d bytes", len(b))
	case string(b[:8]) != magic:
		return errors.New("no magic number")
	case le.Uint32(b[8:]) != format:
		return fmt.Errorf("format %d, want %d", le.Uint32(b[8:]), format)
	case le.Uint32(b[12:]) != endianness:
		return errors.New("byte order")
	case le.Uint32(b[sumAt:]) != headerSum(b):
		return errors.New("header: checksum")
	case le.Uint64(b[sizeAt:]) != uint64(len(b)):
		return fmt.Errorf("%d bytes, but the header says %d", len(b), le.Uint64(b[sizeAt:]))
	}
	return nil
}

func check(b []byte, sums bool) error {
	if err := checkHeader(b); err != nil {
		return err
	}
	le := binary.LittleEndian
	n := le.Uint32(b[sectionsAt:])
	if n == 0 || n > maxSections {
		return fmt.Errorf("%d sections", n)
	}
	at := uint64(page)
	seen := map[string]bool{}
	for i := range int(n) {
		entry := b[tableAt+i*entrySize:][:entrySize]
		from, length := le.Uint64(entry[24:]), le.Uint64(entry[32:])
		if from != at || length > uint64(len(b))-at {
			return fmt.Errorf("section %d: %d bytes at %d", i, length, from)
		}
		at += uint64(pages(int(length)))
		name, data := section(b, i)
		if (name == "common") != (i == 0) || seen[name] || name == "" {
			return fmt.Errorf("section %d: name %q", i, name)
		}
		seen[name] = true
		if sums && crc32.Checksum(data, castagnoli) != le.Uint32(entry[40:]) {
			return fmt.Errorf("section %q: checksum", name)
		}
	}
	if at != uint64(len(b)) {
		return fmt.Errorf("%d bytes, but the sections end at %d", len(b), at)
	}
	_, common := section(b, 0)
	_, err := readCommon(common)
	return err
}

// section is a section whose bounds have been checked.
func section(b []byte, i int) (name string, data []byte) {
	entry := b[tableAt+i*entrySize:][:entrySize]
	from, length := binary.LittleEndian.Uint64(entry[24:]), binary.LittleEndian.Uint64(entry[32:])
	return string(bytes.TrimRight(entry[:nameSize], "\x00")), b[from : from+length : from+length]
}

func headerSum(b []byte) uint32 {
	sum := crc32.Checksum(b[:sumAt], castagnoli)
	return crc32.Update(sum, castagnoli, b[sumAt+4:page])
}

func pages(n int) int { return (n + page - 1) &^ (page - 1) }
