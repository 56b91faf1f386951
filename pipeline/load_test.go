package pipeline

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// bpeFile is a tokenizer that the native engine takes.
func bpeFile(t *testing.T) []byte {
	t.Helper()
	return []byte(strings.Replace(enginetest.Read(t).JSON(t, "bpe"), `"add_prefix_space":true`, `"add_prefix_space":false`, 1))
}

func openWith(t *testing.T, file []byte, opt OpenOptions) *Tokenizer {
	t.Helper()
	opt.Backend = BackendNative
	tok, err := OpenWith(file, &opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tok.Close)
	return tok
}

// cameFrom is the one of a tokenizer's counters of images that say something.
func cameFrom(t *testing.T, tok *Tokenizer) string {
	t.Helper()
	raw, err := tok.Stats()
	if err != nil {
		t.Fatal(err)
	}
	var stats map[string]int64
	if err := json.Unmarshal(raw, &stats); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, name := range []string{"adopted", "read", "built", "refused", "unkept"} {
		if stats["image."+name] > 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// cached sets the build for a test, and gives a folder.
func cached(t *testing.T, name string) (folder string) {
	t.Helper()
	old := build
	build = name
	t.Cleanup(func() { build = old })
	if tok := openWith(t, bpeFile(t), OpenOptions{}); tok.Image() == nil {
		t.Skip("built without unsafe")
	}
	return filepath.Join(t.TempDir(), "images")
}

// theImage is the one file of a cache.
func theImage(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%v, %v", entries, err)
	}
	return filepath.Join(folder, entries[0].Name())
}

func TestCacheKeepsTheImage(t *testing.T) {
	folder, file := cached(t, "test"), bpeFile(t)
	first := openWith(t, file, OpenOptions{Cache: folder})
	if got := cameFrom(t, first); got != "built" {
		t.Errorf("first: %s", got)
	}
	second := openWith(t, file, OpenOptions{Cache: folder})
	if got := cameFrom(t, second); got != "read" {
		t.Errorf("second: %s", got)
	}
	if !bytes.Equal(first.Image(), second.Image()) {
		t.Error("the images differ")
	}
	for _, name := range []string{"vocab_with_added", "added_tokens", "padding", "json", "fingerprint", "backend", "backend_reason"} {
		want, err := first.Property(name)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := second.Property(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %.100s, %v; want %.100s", name, got, err, want)
		}
	}
	if files, size, err := CacheEntries(folder); files != 1 || size != int64(len(first.Image())) || err != nil {
		t.Errorf("%d files, %d bytes, %v", files, size, err)
	}
	build = "another"
	if got := cameFrom(t, openWith(t, file, OpenOptions{Cache: folder})); got != "built" {
		t.Errorf("another build: %s", got)
	}
	if got := cameFrom(t, openWith(t, append(bytes.Clone(file), ' '), OpenOptions{Cache: folder})); got != "built" {
		t.Errorf("another file: %s", got)
	}
	if files, _, _ := CacheEntries(folder); files != 3 {
		t.Errorf("%d files", files)
	}
	build = ""
	if got := cameFrom(t, openWith(t, file, OpenOptions{Cache: folder})); got != "built" {
		t.Errorf("a build without a sum: %s", got)
	}
}

func TestDamagedFilesAreBuiltAnew(t *testing.T) {
	folder, file := cached(t, "test"), bpeFile(t)
	openWith(t, file, OpenOptions{Cache: folder})
	path := theImage(t, folder)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flip := func(at int) []byte { b := bytes.Clone(good); b[at] ^= 1; return b }
	for name, b := range map[string][]byte{
		"empty": nil, "cut": good[:len(good)-4096], "cut in a page": good[:len(good)-1], "longer": append(bytes.Clone(good), 0),
		"format": flip(8), "key": flip(70), "a byte of the tables": flip(len(good) / 2), "text": []byte("no image at all"),
	} {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := cameFrom(t, openWith(t, file, OpenOptions{Cache: folder})); got != "built refused" {
			t.Errorf("%s: %s", name, got)
		}
		if now, err := os.ReadFile(path); err != nil || len(now) != len(good) {
			t.Errorf("%s: not mended", name)
		}
		if got := cameFrom(t, openWith(t, file, OpenOptions{Cache: folder})); got != "read" {
			t.Errorf("%s, then: %s", name, got)
		}
	}
}

func TestFoldersThatKeepNothing(t *testing.T) {
	folder, file := cached(t, "test"), bpeFile(t)
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{folder, "relative", "/proc/none/such", "/dev/null"} {
		got := cameFrom(t, openWith(t, file, OpenOptions{Cache: folder}))
		if !strings.HasSuffix(got, "unkept") {
			t.Errorf("%s: %s", folder, got)
		}
	}
	if entries, _ := os.ReadDir(folder); len(entries) > 0 {
		t.Errorf("left behind: %v", entries)
	}
}

func TestManyOpenAtOnce(t *testing.T) {
	folder, file := cached(t, "test"), bpeFile(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 5 {
				tok, err := OpenWith(file, &OpenOptions{Backend: BackendNative, Cache: folder})
				if err != nil {
					t.Error(err)
					return
				}
				tok.Close()
			}
		})
	}
	group.Wait()
	theImage(t, folder)
}

// A forked child has its parent's memory, and opens the image that lies there.
func TestAdoptedImage(t *testing.T) {
	cached(t, "test")
	file := bpeFile(t)
	parent := openWith(t, file, OpenOptions{})
	before := mem.InUse(mem.PurposeImage)
	child := openWith(t, file, OpenOptions{Adopt: parent.Image()})
	if got := cameFrom(t, child); got != "adopted" {
		t.Errorf("child: %s", got)
	}
	if got := mem.InUse(mem.PurposeImage) - before; got > 1<<16 {
		t.Errorf("the child took %d bytes for images", got)
	}
	if &child.Image()[0] != &parent.Image()[0] {
		t.Error("the child's image is another")
	}
	other := openWith(t, append(bytes.Clone(file), ' '), OpenOptions{Adopt: parent.Image()})
	if got := cameFrom(t, other); got != "built" {
		t.Errorf("another file: %s", got)
	}
	if got := cameFrom(t, openWith(t, file, OpenOptions{Adopt: make([]byte, 1<<13)})); got != "built" {
		t.Errorf("no image: %s", got)
	}
}

func TestDefaultCache(t *testing.T) {
	t.Setenv("HOME", "/home/x")
	t.Setenv("XDG_CACHE_HOME", "")
	for value, want := range map[string]string{"": "/home/x/.cache/unchecked-io/images", "off": "", "OFF": "", "0": "", "/some/where": "/some/where"} {
		t.Setenv("UIO_CACHE", value)
		if got, err := DefaultCache(); got != want || err != nil {
			t.Errorf("UIO_CACHE=%q: %q, %v, want %q", value, got, err, want)
		}
	}
	for _, value := range []string{"some/where", "~/images", "false", "."} {
		t.Setenv("UIO_CACHE", value)
		if got, err := DefaultCache(); codeOf(err) != CodeArgument || got != "" {
			t.Errorf("UIO_CACHE=%q: %q, %v, want an error", value, got, err)
		}
	}
}
