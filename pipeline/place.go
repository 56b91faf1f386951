package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sync"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/gpuimage"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
	"github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
	"github.com/unchecked-io/unchecked-io/engine/padding"
	"github.com/unchecked-io/unchecked-io/gpu"
)

// choosePlace settles who encodes the call, and opens the device that it needs before the work begins. Text that is on a device stays there where it can.
func (j *Job) choosePlace(pairs bool) error {
	if j.opt.DeviceType == CUDA {
		if err := checkDevice(int(j.opt.DeviceID)); err != nil {
			return err
		}
	}
	if j.opt.TokenizeOn == OnCPU {
		return nil
	}
	why := j.notOnGPU(pairs)
	if why == "" && j.opt.TokenizeOn == OnAuto && (j.column == nil || !j.column.onDevice()) {
		least := autoBytes(int(j.opt.DeviceID))
		if least == never || j.inputBytes() < least || j.opt.Flags&NoSync != 0 { // rows that the GPU leaves to the CPU would have to wait for a look
			return nil
		}
	}
	var tokenizer *gpu.Tokenizer
	if why == "" {
		d, err := gpu.Open(int(j.opt.DeviceID))
		if err != nil {
			return onGPU(err)
		}
		capturing := d.Capturing(j.opt.Stream)
		if errors.Is(capturing, gpu.ErrCapturing) && j.column != nil && j.column.onDevice() && j.opt.Flags&NoSync != 0 && j.opt.Workspace != 0 {
			capturing = nil
			if !j.tok.isOnDevice(d) {
				return fail(CodeDevice, "the stream is being captured into a CUDA graph, and this tokenizer is not on the device yet: encode once before the capture")
			}
		}
		if capturing != nil {
			return onGPU(capturing)
		}
		switch tokenizer, err = j.tok.onDevice(d); {
		case errors.Is(err, engine.ErrUnsupported):
			why = "no GPU engine serves this tokenizer: " + err.Error()
		case errors.Is(err, gpu.ErrOutOfMemory) && j.opt.TokenizeOn == OnAuto:
			why = "no memory"
		case err != nil:
			return onGPU(err)
		}
	}
	switch {
	case why == "" && j.count == 0: // nothing to do anywhere
	case why == "":
		j.gpu = &gpuRun{tokenizer: tokenizer, width: j.fixedWidth()}
		if j.request.AddSpecialTokens {
			j.gpu.special = j.tok.backend.NumSpecialTokens(false)
		}
	case j.opt.TokenizeOn == OnGPU:
		return fail(CodeEngineUnavailable, "tokenize_on=\"gpu\": %s", why)
	}
	return nil
}

// notOnGPU says why no GPU engine could serve the call, whatever the tokenizer; "" if one may.
func (j *Job) notOnGPU(pairs bool) string {
	const served = 1<<InputIDs | 1<<AttentionMask | 1<<TokenTypeIDs | 1<<Lengths | 1<<SampleMapping | 1<<RaggedIDs | 1<<RaggedOffsets | 1<<RowErrors
	o := &j.opt
	fields := o.Fields
	for _, out := range j.outputs {
		if fields |= 1 << out.field; out.field == Lengths {
			return "it does not write lengths to memory of the caller"
		}
	}
	for f := range FieldCount {
		if fields&^served>>f&1 != 0 {
			return fmt.Sprintf("it makes no %v", f)
		}
	}
	padType := o.PadTypeID
	if padType < 0 {
		padType = int64(j.tok.padding.PadTypeID)
	}
	ragged := fields&(1<<RaggedIDs|1<<RaggedOffsets) != 0
	switch {
	case o.DeviceType != CUDA:
		return "its tensors land on a CUDA device, and this call asks for the CPU (device=)"
	case pairs:
		return "it takes no pairs"
	case o.Flags&ReturnOverflowing != 0:
		return "it returns no overflowing pieces"
	case o.Flags&NoSync != 0 && j.fixedWidth() < 0:
		return "sync=False needs rows whose width is known before they are: truncation with max_length, and padding to it or out="
	case o.Flags&NoSync != 0 && j.column != nil && j.column.onDevice() && j.column.Bytes > unseenBytes:
		return fmt.Sprintf("sync=False takes at most %d MB of text on the device in one call", unseenBytes>>20)
	case o.Truncation == TruncateSecond:
		return "truncation of the second text alone"
	case fields>>TokenTypeIDs&1 != 0 && padType != 0:
		return fmt.Sprintf("token_type_ids padded with %d", padType)
	case ragged && fields&(1<<InputIDs|1<<AttentionMask|1<<TokenTypeIDs) != 0:
		return "padded and ragged rows in one call"
	case j.tok.wideIDs:
		return fmt.Sprintf("some token ids are above %d", math.MaxInt32)
	}
	return ""
}

// unseenBytes bounds text whose offsets the host does not see, and so cannot cut into slabs.
const unseenBytes = 256 << 20

// fixedWidth is the width that the rows have whatever their tokens are; -1: it depends on them.
func (j *Job) fixedWidth() int64 {
	o := &j.opt
	if j.request.Truncation == nil || o.Padding == PadNone || o.Fields&(1<<RaggedIDs|1<<RaggedOffsets) != 0 {
		return -1
	}
	width := int64(-1)
	for _, out := range j.outputs {
		if out.field.padded() {
			width = out.view.Shape[1] // that all have one width is checked later
		}
	}
	if width >= 0 {
		if width < o.MaxLength {
			return -1
		}
		return width
	}
	if o.Padding != PadMaxLength {
		return -1
	}
	n, err := padding.Width([]int64{0}, padding.MaxLength, int(o.MaxLength), int(o.PadToMultipleOf))
	if err != nil {
		return -1
	}
	return int64(n)
}

// gpuTable makes the section that the kernels read, or refuses the tokenizer by an error that wraps engine.ErrUnsupported and names the component.
// The model is the backend's if that is the native one: the file's tables may be gone.
var gpuTable = func(spec *hfjson.Spec, b engine.Backend) (image.Section, error) {
	mine, native := b.(*nativeBackend)
	switch spec.Model.Type {
	case "BPE":
		if native {
			return gpuimage.Build(spec, mine.Model().(*bpe.Model))
		}
		m, err := bpe.Build(&spec.Model)
		if err != nil {
			return image.Section{}, err
		}
		return gpuimage.Build(spec, m)
	case "WordPiece":
		if native {
			return gpuimage.BuildWordPiece(spec, mine.Model().(*wordpiece.Model))
		}
		m, err := wordpiece.Build(&spec.Model)
		if err != nil {
			return image.Section{}, err
		}
		return gpuimage.BuildWordPiece(spec, m)
	case "Unigram":
		if native {
			return gpuimage.BuildUnigram(spec, mine.Model().(*unigram.Model))
		}
		m, err := unigram.Build(&spec.Model)
		if err != nil {
			return image.Section{}, err
		}
		return gpuimage.BuildUnigram(spec, m)
	}
	return image.Section{}, fmt.Errorf("model %s: %w", spec.Model.Type, engine.ErrUnsupported)
}

// gpuTables are a tokenizer's tables for the kernels: built at the first call that needs them, uploaded once a device.
type gpuTables struct {
	sync.Mutex
	built    bool
	err      error
	image    *image.Image
	byDevice map[int]*gpu.Tokenizer
}

// onDevice is the tokenizer on the device; it keeps it until it is freed. Errors wrap engine.ErrUnsupported where no GPU engine serves it.
func (t *Tokenizer) onDevice(d *gpu.Device) (*gpu.Tokenizer, error) {
	g := &t.tables
	g.Lock()
	defer g.Unlock()
	if !g.built {
		g.image, g.err = t.buildTables()
		g.built = g.err == nil || errors.Is(g.err, engine.ErrUnsupported) // else memory, which may come back
	}
	if g.err != nil {
		return nil, g.err
	}
	if x := g.byDevice[d.Index()]; x != nil {
		return x, nil
	}
	x, err := d.NewTokenizer(g.image)
	if err != nil {
		return nil, err
	}
	if g.byDevice == nil {
		g.byDevice = map[int]*gpu.Tokenizer{}
	}
	g.byDevice[d.Index()] = x
	return x, nil
}

// isOnDevice says whether onDevice would do nothing but answer.
func (t *Tokenizer) isOnDevice(d *gpu.Device) bool {
	t.tables.Lock()
	defer t.tables.Unlock()
	return t.tables.byDevice[d.Index()] != nil
}

func (t *Tokenizer) buildTables() (*image.Image, error) {
	table, err := gpuTable(t.spec, t.backend)
	if err != nil {
		return nil, err
	}
	return image.Build(t.spec, t.key, table)
}

// release gives back what lies on the devices, and the image.
func (g *gpuTables) release() {
	for _, x := range g.byDevice {
		x.Release()
	}
	if g.image != nil {
		g.image.Release()
	}
}

// never: "auto" does not take the GPU on a class of devices that nobody has measured.
const never = math.MaxInt64

// committedBytes says from how many bytes of text in a call on "auto" takes the GPU, by compute capability.
//
// 9.0: an idle H200 beside 16 cores (2026-12-01, Llama-3, English, code, Chinese, 400 languages): from 0.5 MB on the GPU returns first, from 8 MB on in two
// thirds of the CPU's time or less. Where a model's kernels fill the device, a call waits for some of them.
var committedBytes = map[string]int64{"9.0": 8 << 20}

// calibration is the file that `unchecked-io calibrate` writes: what was measured on this machine.
type calibration struct {
	Devices map[string]struct {
		AutoBytes int64 `json:"auto_bytes"`
	} `json:"devices"` // by name
}

var calibrated = sync.OnceValue(func() calibration {
	var c calibration
	if b, err := os.ReadFile(CalibrationFile()); err != nil || json.Unmarshal(b, &c) != nil {
		return calibration{} // there need not be one
	}
	return c
})

// CalibrationFile is where the calibration lies: UIO_CALIBRATION, else the user's cache folder.
func CalibrationFile() string {
	if name := os.Getenv("UIO_CALIBRATION"); name != "" {
		return name
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "unchecked-io", "calibration.json")
}

// autoBytes is from how many bytes on "auto" takes the device. It never measures, and asks about a device once.
var autoBytes = func(device int) int64 {
	if n, ok := askedBytes.Load(device); ok {
		return n.(int64)
	}
	info, err := gpu.Describe(device)
	if err != nil {
		return never
	}
	n, ok := committedBytes[info.ComputeCapability]
	if !ok {
		n = never
	}
	if d, ok := calibrated().Devices[info.Name]; ok {
		n = d.AutoBytes
	}
	askedBytes.Store(device, n)
	return n
}

var askedBytes sync.Map // of devices: int64
