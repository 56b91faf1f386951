package kernels

import "encoding/binary"

// TokenizeParameters is the parameter block of the tokenizing kernels; what the fields mean and in which order the kernels are launched stands in
// tokenize.h. Addresses are of device memory.
type TokenizeParameters struct {
	Text      uint64
	TextBytes int64
	Offsets   uint64
	Rows      int64
	Table     uint64
	Scratch   uint64
	RowTokens uint64
	RowFlags  uint64
	Header    uint64

	AddSpecial   int64
	SplitSpecial int64
	MaxTokens    int64
	TruncateLeft int64

	IDs       uint64
	Mask      uint64
	TypeIDs   uint64
	Lengths   uint64
	RowStarts uint64
	Width     int64
	Bits      int64
	PadLeft   int64
	PadID     int64

	Source           uint64
	SourceOffsets    uint64
	SourceOffsetBits int64

	Patches      int64
	PatchRows    uint64
	PatchOffsets uint64
	PatchIDs     uint64

	RowErrors   uint64
	SourceBytes int64

	RowsCount int64
}

// Sizes of the contract, as tokenize.h has them.
const (
	TokenizeFront   = 64
	TokenizeTail    = 2112
	TokenizeTile    = 960
	TokenizeMaxText = 1 << 30 // TextBytes is below this
)

// Why a row is left to the CPU, in row_flags.
const (
	RowAdded = 1 << iota
	RowNormalize
	RowIllFormed
	RowCostly
	RowOffsets
)

// TokenizeModules are the modules, each a PTX file, with the entry points of the tokenizing kernels in them.
var TokenizeModules = map[string][]string{
	"tok_pack":          {"uio_tok_init", "uio_tok_offsets", "uio_tok_pack", "uio_tok_open"},
	"tok_starts":        startsEntries[:],
	"tok_wordpiece":     {"uio_tok_match"},
	"tok_merge":         {"uio_tok_windows", "uio_tok_merge"},
	"tok_sentencepiece": {"uio_tok_merge_chars"},
	"tok_unigram":       {"uio_tok_match_unigram"},
	"tok_rows":          {"uio_tok_count", "uio_tok_rows", "uio_tok_rows_few", "uio_tok_patch"},
}

// startsEntries has a kernel for each family of schemes, as tok_table.h numbers them.
var startsEntries = [...]string{"uio_tok_starts_gpt2", "uio_tok_starts_cl100k", "uio_tok_starts_o200k", "uio_tok_starts_deepseek", "uio_tok_starts_bert",
	"uio_tok_starts_sentencepiece", "uio_tok_starts_unigram"}

// Matches tells whether uio_tok_match follows this entry, instead of the merges.
func Matches(startsEntry string) bool {
	return startsEntry == startsEntries[4] || startsEntry == startsEntries[6]
}

// Behind is the entry of a kernel that follows this one of starts: uio_tok_merge begins from characters behind that of SentencePiece, and uio_tok_match
// matches other words behind that of Unigram.
func Behind(startsEntry, entry string) string {
	if startsEntry == startsEntries[5] && entry == "uio_tok_merge" {
		return entry + "_chars"
	}
	if startsEntry == startsEntries[6] && entry == "uio_tok_match" {
		return entry + "_unigram"
	}
	return entry
}

// StartsEntry is the one that reads this table.
func StartsEntry(table []byte) string {
	const family = 16 // TAB_FAMILY
	if len(table) >= family+4 {
		if i := binary.LittleEndian.Uint32(table[family:]); i < uint32(len(startsEntries)) {
			return startsEntries[i]
		}
	}
	return startsEntries[0]
}

// TokenizeBufferBytes is the size of the buffer around an arena of textBytes; the arena begins TokenizeFront bytes into it.
func TokenizeBufferBytes(textBytes int64) int64 { return TokenizeFront + textBytes + TokenizeTail }

// TokenizeScratchBytes is the size of the scratch for textBytes of arena: at most 13 bytes for each, and some KB. tok_scratch.h lays it out.
func TokenizeScratchBytes(textBytes int64) int64 {
	n := textBytes
	tiles := (n + TokenizeTile - 1) / TokenizeTile
	records := n/65 + tiles + 1
	windows := n/32 + records + 1
	total := int64(0)
	for _, part := range []int64{
		128,                                                                          // counters
		4 * tiles * 30,                                                               // start bits
		4 * tiles * TokenizeTile,                                                     // results
		4 * n,                                                                        // ids of pieces that have several
		4 * (n/2 + 1), 4 * (n/7 + 1), 4 * (n/11 + 1), 4 * (n/16 + 1), 4 * (n/25 + 1), // lists of unknown pieces by length
		4 * (n/16 + 1), // those that may be long tokens
		16 * records,   // long pieces
		4 * records,    // and those without windows
		8 * windows, 8 * windows,
	} {
		total += (part + 255) &^ 255
	}
	return total
}
