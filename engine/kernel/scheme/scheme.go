// Package scheme finds where the pieces of byte-level BPE tokenizers start, as bit masks, for the pre-tokenizers that it knows by name.
//
// Law: for well-formed UTF-8, bit i is set iff a piece of the pretokenizer package starts at byte i, whatever lies around it; for any other text
// the bits mean nothing, but no byte outside of the text is read and no word outside of the masks written. Time is linear in the text.
//
// Text is taken 64 bytes at a time: classify makes one word for each class of characters (all bytes of a character carry its class), then the rules
// of the scheme are shifts, sums and logic on these words. What a rule must know from before comes in carries; what only later text decides
// (whether a newline follows in a run of blanks) is written into an earlier word once it is known. So a word is final when all text has been seen.
//
// The pieces of every scheme here cover the text: each piece ends where the next one starts.
package scheme

// Family says which rules cut the text.
type Family uint8

const (
	// GPT2:
	//
	//	's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
	GPT2 Family = iota
	// CL100K, with Digits and Marks:
	//
	//	(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
	CL100K
	// O200K, with Digits, Contraction, Slash and Han:
	//
	//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|
	//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|
	//	\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
	O200K
	// DeepSeek splits three times, the later ones within the pieces of those before:
	//
	//	\p{N}{1,3}
	//	[一-龥぀-ゟ゠-ヿ]+
	//	[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
	DeepSeek
)

// Contraction says how an apostrophe and the letters behind it ('s 't 're 've 'm 'll 'd) are taken.
type Contraction uint8

const (
	NoContraction Contraction = iota
	ExactPiece                // a piece of its own, in lower-case ASCII
	FoldedPiece               // a piece of its own, in any case; U+017F is an s
	FoldedSuffix              // the same, behind letters and in their piece
)

// Params are the switches of a scheme; the same rules run on other devices.
type Params struct {
	Family      Family
	Digits      int         // numbers in a piece: 0 any (after one space), 1, 3
	Contraction Contraction // what it is
	Marks       bool        // \p{M} counts as a letter
	Slash       bool        // others take '/' behind them too, mixed with newlines
	Han         bool        // [\p{Han}]+ comes first, and no letter of the other rules is one of them
}

// Scheme is one way of cutting. It is immutable and safe for concurrent use.
type Scheme struct {
	Params
	Name    string // of the best-known tokenizer that has it
	classes *Classes
}

// Classes are the classes of characters that the rules speak of. The table is shared and must not be changed.
func (s *Scheme) Classes() *Classes { return s.classes }
