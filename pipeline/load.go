package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	ours "github.com/unchecked-io/unchecked-io/engine/native"
	"github.com/unchecked-io/unchecked-io/internal/private"
)

// The native engine of a file lies in an image. The image is adopted from the process that this one was forked from; or read from the cache, a folder
// that only the user can write; or built from the file, and then kept there. Each is checked before it is used, and what fails falls to the next:
// whether there is a cache changes the time that Open takes, and nothing else.

// OpenOptions are how a tokenizer is opened.
type OpenOptions struct {
	Backend int32
	Cache   string // an absolute folder; "": none
	Adopt   []byte // the memory of the image that the same tokenizer had in the process that this one was forked from; nil: none
}

// build is the sum of what the library was built from, set by scripts/build_go.py. Without it images are not kept, for another build may lay them out in
// another way.
var build string

func keyOf(file [32]byte) image.Key {
	return image.Key{File: file, Build: strings.Join([]string{Version, build, runtime.GOARCH}, " "), Oracle: Oracle}
}

const (
	suffix = ".image"
	// cacheLimit bounds the bytes of the images in a folder: those that were not used for longest go.
	cacheLimit = 2 << 30
)

// DefaultCache is where images are kept unless a call says otherwise: the folder UIO_CACHE, or one of the user's cache folder; "": nowhere, as UIO_CACHE=off
// and UIO_CACHE=0 say, in letters of any case. A relative path is an error: it would be another folder in each working directory.
func DefaultCache() (string, error) {
	switch name := os.Getenv("UIO_CACHE"); {
	case name == "":
	case name == "0" || strings.EqualFold(name, "off"):
		return "", nil
	case !filepath.IsAbs(name):
		return "", fail(CodeArgument, "UIO_CACHE is %q: neither an absolute path nor off", name)
	default:
		return name, nil
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return "", nil // there is no such folder: nothing is kept
	}
	return filepath.Join(folder, "unchecked-io", "images"), nil
}

// imageCounters count where the images of native engines came from.
type imageCounters struct {
	adopted, read, built atomic.Int64
	refused              atomic.Int64 // files of the cache that were there and could not be used
	unkept               atomic.Int64 // images that could not be written to the cache
}

func (c *imageCounters) stats(s map[string]int64) {
	for name, n := range map[string]*atomic.Int64{
		"adopted": &c.adopted, "read": &c.read, "built": &c.built, "refused": &c.refused, "unkept": &c.unkept,
	} {
		s["image."+name] = n.Load()
	}
}

func (c *counters) image(which func(*imageCounters) *atomic.Int64) {
	for ; c != nil; c = c.parent {
		which(&c.images).Add(1)
	}
}

// stored opens the native engine from an image that is there; nil: there is none that can be used.
func (t *Tokenizer) stored(file []byte, opt *OpenOptions) *nativeBackend {
	if len(opt.Adopt) > 0 {
		if i, err := image.Adopt(opt.Adopt); err == nil {
			if b := t.from(i, file); b != nil {
				t.count.image(func(c *imageCounters) *atomic.Int64 { return &c.adopted })
				return b
			}
		}
	}
	if opt.Cache == "" || build == "" {
		return nil
	}
	i, err := readImage(opt.Cache, t.key.Name()+suffix)
	if err == nil {
		if b := t.from(i, file); b != nil {
			t.count.image(func(c *imageCounters) *atomic.Int64 { return &c.read })
			return b
		}
	}
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		t.count.image(func(c *imageCounters) *atomic.Int64 { return &c.refused })
	}
	return nil
}

func readImage(folder, name string) (*image.Image, error) {
	f, err := private.OpenFolder(folder, false)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	file, size, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return image.ReadFrom(file, size)
}

// from opens the engine from an image, which it takes over; nil if the image is of another tokenizer, or lies.
func (t *Tokenizer) from(i *image.Image, file []byte) (b *nativeBackend) {
	defer func() {
		if value := recover(); value != nil {
			b = nil // memory, or a fault of the checks: the file is there still
		}
		if b == nil {
			i.Release()
		}
	}()
	if !i.Matches(t.key) {
		return nil
	}
	opened, err := ours.Open(i)
	if err != nil {
		return nil
	}
	return &nativeBackend{Tokenizer: opened, file: file, image: i}
}

// pack moves a native engine that was built from the file into an image, and the image into the cache.
func (t *Tokenizer) pack(b *nativeBackend, opt *OpenOptions) (*nativeBackend, error) {
	sections, err := b.Sections()
	if err != nil { // its tables cannot be read in place
		return b, nil
	}
	i, err := image.Build(b.Spec(), t.key, sections...)
	if err != nil {
		return nil, err
	}
	t.count.image(func(c *imageCounters) *atomic.Int64 { return &c.built })
	if opt.Cache != "" && build != "" && writeImage(opt.Cache, t.key.Name()+suffix, i) != nil {
		t.count.image(func(c *imageCounters) *atomic.Int64 { return &c.unkept })
	}
	opened := t.from(i, b.file)
	if opened == nil {
		return nil, fmt.Errorf("the tables of this tokenizer do not pass their own checks: %w", image.ErrImage)
	}
	b.Close()
	giveBack(len(b.file))
	return opened, nil
}

// giving: memory is about to be given back.
var giving atomic.Bool

// giveBack lets the system have what the building of an image from so many bytes has left on the Go heap, in a moment: several may be built in a row.
func giveBack(bytes int) {
	const least, moment = 1 << 18, 100 * time.Millisecond
	if bytes >= least && giving.CompareAndSwap(false, true) {
		time.AfterFunc(moment, func() {
			giving.Store(false)
			debug.FreeOSMemory()
		})
	}
}

// isImage tells whether a file of the folder is an image. The folder may be any of the user's, with files of others that end likewise.
func isImage(name string) bool {
	sum, found := strings.CutSuffix(name, suffix)
	_, err := hex.DecodeString(sum)
	return found && err == nil && len(sum) == 2*sha256.Size
}

func writeImage(folder, name string, i *image.Image) error {
	f, err := private.OpenFolder(folder, true)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Write(name, i.Bytes()); err != nil {
		return err
	}
	_, err = f.Trim(isImage, cacheLimit)
	return err
}

// nativeEngine opens the native engine of a file, from an image if there is one.
func (t *Tokenizer) nativeEngine(spec *hfjson.Spec, file []byte, opt *OpenOptions) (engine.Backend, error) {
	b, err := native(spec, file)
	if err != nil {
		return nil, err
	}
	if mine, ok := b.(*nativeBackend); ok {
		return t.pack(mine, opt)
	}
	return b, nil
}

// Image is the memory of the native engine's image, for a forked child to adopt; nil: there is none. It is valid until Close.
func (t *Tokenizer) Image() []byte {
	if b, ok := t.backend.(*nativeBackend); ok && b.image != nil {
		return b.image.Bytes()
	}
	return nil
}

// CacheEntries lists the images in a folder: their number and bytes.
func CacheEntries(folder string) (files int, bytes int64, err error) {
	f, err := private.OpenFolder(folder, false)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	list, err := f.List(isImage)
	for _, e := range list {
		bytes += e.Size
	}
	return len(list), bytes, err
}
