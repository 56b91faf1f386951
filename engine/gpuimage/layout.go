package gpuimage

// SectionName is the name of the table in an image.
const SectionName = "gpu.table"

// Byte offsets in the section, little-endian; gpu/kernels/tok_table.h says what stands there and mirrors each by its C name (a test compares them).
// The parts hold byte offsets in the section, multiples of partAlign.
const (
	tabMagic       = 0
	tabFormat      = 4
	tabBytes       = 8
	tabFamily      = 16
	tabDigits      = 20
	tabNormalizes  = 24
	tabPieceLog    = 32
	tabRuleLog     = 36
	tabLongLog     = 40
	tabLongest     = 44
	tabPrefixCount = 48
	tabSuffixCount = 52
	tabAddedWide   = 56
	tabJoinLog     = 60
	tabSeed        = 64
	tabPrefix      = 128
	tabSuffix      = 192
	tabLUT         = 256
	tabByteIDs     = 1280
	tabAddedFirst  = 2304
	tabCutLog      = 3332
	tabCutHeads    = 3336
	tabCutTails    = 3340
	tabSeenLog     = 3348
	tabRoom        = 3352
	tabLearnt      = 3356
	tabSwitches    = 3364
	tabRunKinds    = 3368
	tabWordLog     = 3372
	tabUnknown     = 3376
	tabMaxChars    = 3380
	tabLower       = 3384
	tabBlanks      = 3388
	tabParts       = 3392
	tabTrieRoot    = 4032
	tabTrieBehind  = 4036
	tabFirstToken  = 4040
	tabReach       = 4044
	tabFirstScore  = 4048
	tabUnknownCost = 4056
	tabFixed       = 4096

	magic     = 0x47544955
	format    = 4
	partAlign = 256
)

// The parts, in the order of their offsets at tabParts.
const (
	partClassIndex = iota
	partClassData
	partRankIndex
	partRankData
	partPieces
	partRules
	partPairs
	partLongs
	partLongBytes
	partAdded
	partAddedBytes
	partAddedPairs
	partJoins
	partCuts
	partSeen
	partMore
	partRuns
	partWords
	partWordIDs
	partFormIndex
	partForms
	partFormBytes
	partTrie
	partPairForms
	partCount
)

// Classes of characters, as the kernels number them.
const (
	classOther = iota
	classLetter
	classNumber
	classBlank
	classSpace
	classNewline
	classApostrophe
	classRow // the separator of rows

	classUpper
	classCaseless
	classMark
	classHan // letters
	classHanNumber
	classHanOther
	classSymbol     = classUpper
	classMask       = 15
	classSuspicious = 16
	classRanked     = 32
	classJoins      = 64
	classPrepends   = 128

	bertRemoved = 0
	bertWord    = 1
	bertSingle  = 2
	bertBlank   = 4
)

const (
	familyGPT2     = 0
	familyCL100K   = 1
	familyO200K    = 2
	familyDeepSeek = 3
	familyBert     = 4
	familySentence = 5
	familyUnigram  = 6
	switchSuffix   = 1
	switchSlash    = 2
	switchSplit    = 4 // of SentencePiece; below it the Lead of its Plan

	idBits        = 19
	rankBits      = 20
	keyBytes      = 15
	maxPrefix     = 16
	maxAdded      = 33 // bytes of an added token that the kernels cut out
	maxRun        = 32 // bytes of one that is a run of one byte
	addedSpecial  = 1 << 31
	wordContinues = 0x20
	maxWordChars  = 100
	addedLeft     = 1 << 30
	runAlone      = 1 << 16 // in the first word of a run's tokens
	indexEntries  = 8704    // 0x110000 >> 7
	seeds         = 16
	maxIDs        = 6 // of an entry of the table of pieces

	oneAtATime = 1 << 31 // in a rule's made, here alone
	ruleTaken  = 16      // bits of the second word of a rule
	ruleSingle = 32
	minRuleLog = 16      // a word has three bits for what the place does not tell
	wholeOnly  = 9       // the count of one token that is not what its merges give: of whole pieces alone
	entrySet   = 1 << 31 // in the later ids of an entry of the table of pieces
	closer     = 1 << 24 // in the look-up by byte
)
