package pipeline

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/mem"
	"github.com/unchecked-io/unchecked-io/internal/transcode"
)

// Pinned is DLPack's device type of pinned host memory.
const Pinned int32 = 3

// Column is rows of UTF-8 in one piece of memory, as Arrow lays out strings: row r is Data[offset r .. offset r+1). Memory of a device is an address that
// only the device follows. All of it belongs to the job until its release is called.
type Column struct {
	DeviceType, DeviceID int32 // of all three pieces of memory: CPU, Pinned or CUDA
	OffsetBits           int32 // 32 or 64
	Data, Offsets        uint64
	Bytes, Rows          int64
	Validity             uint64 // 0, or a bitmap, least significant bit first; a row whose bit is 0 is refused
	ValidityFirst        int64  // the bit of row 0
	Nulls                int64  // 0: none, whatever the bitmap; -1: unknown
	Ready                uint64 // 0, or a CUevent after which the column is there
}

// WorkspaceBytes is the device memory that a call with Options.Workspace needs for a column of so many bytes and rows; -1: they are out of range.
func WorkspaceBytes(bytes, rows int64) int64 {
	if rows < 0 || bytes < 0 || rows >= gpu.MaxText || bytes >= gpu.MaxText-rows {
		return -1
	}
	return gpu.WorkspaceBytes(bytes+rows, rows)
}

func (c *Column) check() error {
	width := uint64(c.OffsetBits / 8)
	switch {
	case c.DeviceType != CPU && c.DeviceType != CUDA && c.DeviceType != Pinned:
		return fail(CodeArgument, "text on device type %d, not %d (CPU), %d (pinned memory) or %d (CUDA)", c.DeviceType, CPU, Pinned, CUDA)
	case c.OffsetBits != 32 && c.OffsetBits != 64:
		return fail(CodeArgument, "offsets of %d bits, not 32 or 64", c.OffsetBits)
	case c.Rows < 0 || c.Rows > 1<<32-1 || c.Bytes < -1 || c.Bytes > 1<<56:
		return fail(CodeArgument, "%d rows in %d bytes of text", c.Rows, c.Bytes)
	case c.Rows > 0 && c.Offsets == 0 || c.Bytes > 0 && c.Data == 0:
		return fail(CodeArgument, "%d rows in %d bytes of text at NULL", c.Rows, c.Bytes)
	case c.Offsets%width != 0:
		return fail(CodeArgument, "offsets are not aligned to %d bytes", width)
	case c.ValidityFirst < 0 || c.ValidityFirst > 1<<40:
		return fail(CodeArgument, "validity from bit %d on", c.ValidityFirst)
	}
	return nil
}

func (c *Column) onDevice() bool { return c.DeviceType == CUDA }

// at is host memory of the caller's, given as a number.
func at(address uint64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) } // rule: memory of C's, never Go's

// bounds reads offsets that the host can read.
type bounds struct {
	narrow []int32
	wide   []int64
}

func boundsAt(offsets unsafe.Pointer, bits int32, rows int64) bounds {
	if bits == 64 {
		return bounds{wide: unsafe.Slice((*int64)(offsets), rows+1)} // rule: the caller's promise, or memory of ours of that size
	}
	return bounds{narrow: unsafe.Slice((*int32)(offsets), rows+1)}
}

func (b bounds) at(row int) int64 {
	if b.wide != nil {
		return b.wide[row]
	}
	return int64(b.narrow[row])
}

// checkColumn refuses a column that no call could take, before any work.
func (j *Job) checkColumn() error {
	c := j.column
	if err := c.check(); err != nil {
		return err
	}
	if !c.onDevice() {
		if c.Bytes < 0 {
			c.Bytes = 0
			if c.Rows > 0 {
				c.Bytes = max(boundsAt(at(c.Offsets), c.OffsetBits, c.Rows).at(int(c.Rows)), 0)
			}
		}
		return nil
	}
	if j.opt.DeviceType == CUDA && j.opt.DeviceID != c.DeviceID {
		return fail(CodeArgument, "the text is on CUDA device %d, and the tensors are to land on %d", c.DeviceID, j.opt.DeviceID)
	}
	if j.opt.Flags&NoSync != 0 && j.opt.TokenizeOn == OnAuto {
		j.opt.TokenizeOn = OnGPU // the CPU could only wait for the text
	}
	d, err := gpu.Open(int(c.DeviceID))
	if err == nil && c.Ready != 0 {
		err = d.Await(j.opt.Stream, c.Ready)
	}
	if err != nil {
		return onGPU(err)
	}
	if c.Bytes < 0 {
		return j.measureColumn()
	}
	return nil
}

// measureColumn looks at the last offset of a column on a device.
func (j *Job) measureColumn() error {
	c := j.column
	if c.Bytes = 0; c.Rows == 0 {
		return nil
	}
	if j.opt.Flags&NoSync != 0 {
		return fail(CodeArgument, "text whose number of bytes is not given needs a look at its last offset, and sync=False forbids that")
	}
	b, block, err := j.fetchBounds(c.Rows, c.Rows)
	if err != nil {
		return err
	}
	c.Bytes = max(b.at(0), 0)
	mem.Free(mem.PurposeText, block)
	return nil
}

// placeColumn makes the texts of a column that does not go to a device as it is.
func (j *Job) placeColumn() error {
	if j.gpu == nil && j.column.onDevice() && j.opt.Flags&NoSync != 0 && j.count > 0 {
		return fail(CodeEngineUnavailable, "text on a device is copied to the CPU here, and sync=False forbids that wait")
	}
	if err := j.checkValid(); err != nil {
		return err
	}
	if j.gpu == nil || j.column.DeviceType == CPU {
		return j.toHost()
	}
	return nil
}

// fetchRows is toHost for some rows, all that the CPU needs.
func (j *Job) fetchRows(rows []int) error {
	c := j.column
	if c == nil || j.texts != nil {
		return nil
	}
	if !c.onDevice() || len(rows) > fewRows {
		return j.toHost()
	}
	lengths, total := make([][2]int64, len(rows)), int64(0)
	for i, row := range rows {
		b, block, err := j.fetchBounds(int64(row), int64(row)+1)
		if err != nil {
			return err
		}
		from, to := b.at(0), b.at(1)
		mem.Free(mem.PurposeText, block)
		if from < 0 || to < from || to > c.Bytes {
			return c.wrongOffsets(row, from, to)
		}
		lengths[i] = [2]int64{from, to - from}
		total += to - from
	}
	j.texts, j.blocks[0] = newTable(int(c.Rows))
	clear(j.texts)
	j.fetched = mem.Alloc(mem.PurposeText, int(max(total, 1)))
	to := unsafe.Pointer(unsafe.SliceData(j.fetched))
	for i, row := range rows {
		if err := j.fetch(to, c.Data+uint64(lengths[i][0]), lengths[i][1]); err != nil {
			return err
		}
		j.texts[row] = Text{Data: to, Length: lengths[i][1]}
		to = unsafe.Add(to, lengths[i][1])
	}
	return nil
}

const fewRows = 64 // of a device's text are fetched one by one, some 10 us each

// texts are the rows as the CPU takes them, outside the Go heap; data is where the column's bytes lie on the host, less the first that are not there;
// without it the offsets are checked alone.
func (c *Column) texts(b bounds, data unsafe.Pointer, skipped int64) (texts []Text, block []byte, err error) {
	if c.Rows == 0 {
		return nil, nil, nil
	}
	texts, block = newTable(int(c.Rows))
	from := b.at(0)
	for row := range texts {
		to := b.at(row + 1)
		if from < 0 || to < from || to > c.Bytes {
			mem.Free(mem.PurposeTable, block)
			return nil, nil, c.wrongOffsets(row, from, to)
		}
		texts[row] = Text{Length: to - from}
		if to > from && data != nil {
			texts[row].Data = unsafe.Add(data, from-skipped)
		}
		from = to
	}
	return texts, block, nil
}

func (c *Column) wrongOffsets(row int, from, to int64) error {
	return &Error{CodeArgument, row, fmt.Errorf("row %d: offsets %d to %d do not lie, in order, in %d bytes of data", row, from, to, c.Bytes)}
}

// checkValid refuses rows that are null, where some may be; on a device the host waits for the stream.
func (j *Job) checkValid() error {
	c := j.column
	if c.Validity == 0 || c.Nulls == 0 || c.Rows == 0 {
		return nil
	}
	first, bytes := c.ValidityFirst/8, (c.ValidityFirst%8+c.Rows+7)/8
	bits := at(c.Validity + uint64(first))
	if c.onDevice() {
		if j.opt.Flags&NoSync != 0 {
			return fail(CodeArgument, "text with a validity bitmap needs a look at it, and sync=False forbids that: drop the nulls, or say that there are none")
		}
		block := mem.Alloc(mem.PurposeText, int(bytes))
		defer mem.Free(mem.PurposeText, block)
		bits = unsafe.Pointer(unsafe.SliceData(block))
		if err := j.fetch(bits, c.Validity+uint64(first), bytes); err != nil {
			return err
		}
	}
	bitmap := unsafe.Slice((*byte)(bits), bytes)
	for row := range int(c.Rows) {
		if bit := c.ValidityFirst%8 + int64(row); bitmap[bit/8]>>(bit%8)&1 == 0 {
			return &Error{CodeArgument, row, fmt.Errorf("row %d is null", row)}
		}
	}
	return nil
}

// fetch copies memory of the column's device to the host, behind the caller's stream, and waits for it.
func (j *Job) fetch(to unsafe.Pointer, from uint64, bytes int64) error {
	d, err := gpu.Open(int(j.column.DeviceID))
	if err != nil {
		return onGPU(err)
	}
	return onGPU(d.Fetch(j.opt.Stream, to, from, bytes))
}

// fetchBounds brings offsets of rows [first, last] to the host. The block is the caller's to free.
func (j *Job) fetchBounds(first, last int64) (bounds, []byte, error) {
	c := j.column
	width := int64(c.OffsetBits / 8)
	block := mem.Alloc(mem.PurposeText, int((last-first+1)*width))
	if err := j.fetch(unsafe.Pointer(unsafe.SliceData(block)), c.Offsets+uint64(first*width), (last-first+1)*width); err != nil {
		mem.Free(mem.PurposeText, block)
		return bounds{}, nil, err
	}
	return boundsAt(unsafe.Pointer(unsafe.SliceData(block)), c.OffsetBits, last-first), block, nil
}

// toHost makes the texts of a column for the CPU: where they lie, or, of a device, copied from there. The host then waits for the stream.
func (j *Job) toHost() (err error) {
	c := j.column
	if c == nil || j.texts != nil || c.Rows == 0 {
		return nil
	}
	if !c.onDevice() {
		j.texts, j.blocks[0], err = c.texts(boundsAt(at(c.Offsets), c.OffsetBits, c.Rows), at(c.Data), 0)
		return err
	}
	b, block, err := j.fetchBounds(0, c.Rows)
	if err != nil {
		return err
	}
	defer mem.Free(mem.PurposeText, block)
	from, to := b.at(0), b.at(int(c.Rows))
	if from < 0 || to < from || to > c.Bytes {
		_, block, err := c.texts(b, nil, 0) // which row it is
		mem.Free(mem.PurposeTable, block)
		return err
	}
	j.fetched = mem.Alloc(mem.PurposeText, int(max(to-from, 1)))
	data := unsafe.Pointer(unsafe.SliceData(j.fetched))
	if err := j.fetch(data, c.Data+uint64(from), to-from); err != nil {
		return err
	}
	j.texts, j.blocks[0], err = c.texts(b, data, from)
	return err
}

// illFormedRows is the error of rows of a column that are not UTF-8: as the CPU words it for the first, and the others by number.
func (j *Job) illFormedRows(rows []int, first []byte) error {
	text := fmt.Sprintf("row %d: ill-formed UTF-8", rows[0])
	if bad := transcode.ValidUTF8(first); bad >= 0 {
		text += fmt.Sprintf(" at byte %d", bad)
	}
	if len(rows) > 1 {
		text += "; also in row"
		for i, row := range rows[1:] {
			if i == 20 {
				text += fmt.Sprintf(" and %d more", len(rows)-1-i)
				break
			}
			text += fmt.Sprintf(" %d", row)
		}
	}
	return &Error{CodeText, rows[0], errors.New(text)}
}
