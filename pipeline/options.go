package pipeline

import (
	"math"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/internal/pool"
)

// Field is a tensor that a batch can hold; the numbers are those of uio_field.
type Field int32

// The fields. Those below Lengths are padded: [rows, width], Offsets [rows, width, 2].
const (
	InputIDs Field = iota
	AttentionMask
	TokenTypeIDs
	SpecialTokensMask
	Offsets
	WordIDs
	SequenceIDs
	Lengths
	SampleMapping
	RaggedIDs
	RaggedOffsets
	RowErrors
	FieldCount
)

var fieldNames = [FieldCount]string{"input_ids", "attention_mask", "token_type_ids", "special_tokens_mask", "offsets", "word_ids", "sequence_ids",
	"lengths", "sample_mapping", "ragged_ids", "ragged_offsets", "row_errors"}

func (f Field) String() string { return fieldNames[f] }

func (f Field) valid() bool  { return f >= 0 && f < FieldCount }
func (f Field) padded() bool { return f < Lengths }

// Flags of a call.
const (
	AddSpecialTokens   uint32 = 1
	SplitSpecialTokens uint32 = 2
	ReturnOverflowing  uint32 = 4
	DeferOutput        uint32 = 8
	NoSync             uint32 = 16
	allFlags           uint32 = 31
)

// Values of Options, as in the C header.
const (
	PadNone, PadLongest, PadMaxLength                                 int32 = 0, 1, 2
	TruncateNone, TruncateLongestFirst, TruncateFirst, TruncateSecond int32 = 0, 1, 2, 3
	Right, Left                                                       int32 = 0, 1
	OnAuto, OnCPU, OnGPU                                              int32 = 0, 1, 2
	CPU, CUDA                                                         int32 = 1, 2
)

// Options are those of one call; the fields mean what those of uio_options mean.
type Options struct {
	Flags           uint32
	Fields          uint32
	Padding         int32
	MaxLength       int64
	Stride          int64
	PadToMultipleOf int64
	PadID           int64
	PadTypeID       int64
	PaddingSide     int32
	Truncation      int32
	TruncationSide  int32
	DTypeBits       int32
	DeviceType      int32
	DeviceID        int32
	Stream          uint64
	TokenizeOn      int32
	NumThreads      int32
	Outputs         []Output
	Workspace       uint64 // device memory for a call that may be captured; 0: none
	WorkspaceBytes  int64
}

func (o *Options) asks(f Field) bool { return o.Fields&(1<<f) != 0 }

// threads is the number of workers that the call may use.
func (o *Options) threads() int {
	if o.NumThreads > 0 {
		return int(o.NumThreads)
	}
	return pool.DefaultLimit()
}

// check refuses what no batch could satisfy, before any work.
func (o *Options) check() error {
	for _, choice := range [...]struct {
		name        string
		value, last int32
	}{{"padding", o.Padding, PadMaxLength}, {"truncation", o.Truncation, TruncateSecond}, {"padding_side", o.PaddingSide, Left},
		{"truncation_side", o.TruncationSide, Left}, {"tokenize_on", o.TokenizeOn, OnGPU}} {
		if choice.value < 0 || choice.value > choice.last {
			return fail(CodeArgument, "%s: %d is none of 0 to %d", choice.name, choice.value, choice.last)
		}
	}
	switch {
	case o.Flags&^allFlags != 0:
		return fail(CodeArgument, "flags: unknown bits 0x%x", o.Flags&^allFlags)
	case o.Fields>>FieldCount != 0:
		return fail(CodeArgument, "fields: unknown bits 0x%x", o.Fields>>FieldCount<<FieldCount)
	case o.DTypeBits != 64 && o.DTypeBits != 32:
		return fail(CodeArgument, "dtype_bits: %d, not 64 or 32", o.DTypeBits)
	case o.DeviceType != CPU && o.DeviceType != CUDA:
		return fail(CodeArgument, "device_type: %d, not %d (CPU) or %d (CUDA)", o.DeviceType, CPU, CUDA)
	case o.NumThreads < 0:
		return fail(CodeArgument, "num_threads: %d is negative", o.NumThreads)
	case o.MaxLength < -1 || o.MaxLength > maxWidth:
		return fail(CodeArgument, "max_length: %d is not in 0 to %d", o.MaxLength, int64(maxWidth))
	case o.Truncation != TruncateNone && o.MaxLength < 0:
		return fail(CodeArgument, "truncation needs max_length")
	case o.Padding == PadMaxLength && o.MaxLength < 0:
		return fail(CodeArgument, "padding to max_length needs max_length")
	case o.Stride < 0 || o.Stride > maxWidth:
		return fail(CodeArgument, "stride: %d is not in 0 to %d", o.Stride, int64(maxWidth))
	case o.PadToMultipleOf < 0 || o.PadToMultipleOf > maxWidth:
		return fail(CodeArgument, "pad_to_multiple_of: %d is not in 0 to %d", o.PadToMultipleOf, int64(maxWidth))
	}
	for _, pad := range []struct {
		name  string
		value int64
	}{{"pad_id", o.PadID}, {"pad_type_id", o.PadTypeID}} {
		if pad.value < -1 || pad.value > math.MaxInt32 {
			return fail(CodeArgument, "%s: %d is not in 0 to %d", pad.name, pad.value, math.MaxInt32)
		}
	}
	return nil
}

// checkPads refuses defaults of the file that int32 cannot hold.
func (o *Options) checkPads(padID, padTypeID uint32) error {
	if o.PadID < 0 && padID > math.MaxInt32 || o.PadTypeID < 0 && padTypeID > math.MaxInt32 {
		return fail(CodeArgument, "the file's padding section has pad_id %d and pad_type_id %d: give ids that are at most %d", padID, padTypeID, math.MaxInt32)
	}
	return nil
}

// maxWidth bounds what lengths may be asked for: more cells than that in one row no machine holds, and sums of two stay in range.
const maxWidth = 1 << 40

// columns are the fields that the engine has a column for, beside the ids.
var columns = []struct {
	field  Field
	column engine.Fields
}{{TokenTypeIDs, engine.TypeIDs}, {SpecialTokensMask, engine.SpecialTokensMask}, {Offsets, engine.Offsets}, {WordIDs, engine.WordIDs}, {SequenceIDs, engine.SequenceIDs}}

// request is the engine's part of the options. Truncation that the oracle would refuse, panic on or, for a max_length below the number of special
// tokens, let wrap into no truncation at all, is refused here.
func (o *Options) request(backend engine.Backend, pairs bool) (*engine.Request, error) {
	r := &engine.Request{
		AddSpecialTokens:   o.Flags&AddSpecialTokens != 0,
		SplitSpecialTokens: o.Flags&SplitSpecialTokens != 0,
		Overflow:           o.Flags&ReturnOverflowing != 0,
	}
	for _, c := range columns {
		if o.asks(c.field) {
			r.Fields |= c.column
		}
	}
	if o.Truncation == TruncateNone {
		return r, nil
	}
	added := 0
	if r.AddSpecialTokens {
		added = backend.NumSpecialTokens(pairs)
	}
	room := o.MaxLength - int64(added)
	switch single := int64(backend.NumSpecialTokens(false)); {
	case room < 0:
		return nil, fail(CodeArgument, "max_length: %d is less than the %d special tokens of a row", o.MaxLength, added)
	case room > 0 && o.Stride >= room: // where nothing is left, the oracle gives special tokens alone, whatever the stride
		return nil, fail(CodeArgument, "stride: %d is not less than the %d tokens left of max_length %d (%d are special tokens)", o.Stride, room, o.MaxLength, added)
	case o.Stride > 0 && o.Stride > o.MaxLength-single: // the oracle counts the special tokens of a single text here, even where none are added
		return nil, fail(CodeArgument, "stride: %d is greater than max_length %d less the %d special tokens of the tokenizer", o.Stride, o.MaxLength, single)
	}
	r.Truncation = &engine.Truncation{MaxLength: int(o.MaxLength), Stride: int(o.Stride), Left: o.TruncationSide == Left,
		Strategy: engine.Strategy(o.Truncation - TruncateLongestFirst)}
	return r, nil
}
