//go:build unix

package private

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

func folder(t *testing.T) (*Folder, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a", "b")
	f, err := OpenFolder(path, true)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f, path
}

func read(t *testing.T, f *Folder, name string) []byte {
	t.Helper()
	file, size, err := f.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	b, err := io.ReadAll(file)
	if err != nil || int64(len(b)) != size {
		t.Fatalf("%d bytes, size %d, error %v", len(b), size, err)
	}
	return b
}

func TestWriteAndRead(t *testing.T) {
	f, path := folder(t)
	for _, text := range []string{"first", "", "second"} {
		if err := f.Write("x", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, f, "x"); string(got) != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder has mode %v", info.Mode())
	}
	if info, err = os.Stat(filepath.Join(path, "x")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file has mode %v", info.Mode())
	}
	if list, err := f.List(func(string) bool { return true }); err != nil || len(list) != 1 || list[0].Name != "x" || list[0].Size != 6 {
		t.Errorf("list %v, %v", list, err)
	}
	if f.Remove("x") != nil || f.Remove("x") != nil {
		t.Error("remove")
	}
}

func TestFoldersThatAreRefused(t *testing.T) {
	base := t.TempDir()
	make := func(name string, mode os.FileMode) string {
		path := filepath.Join(base, name)
		if err := errors.Join(os.Mkdir(path, 0o700), os.Chmod(path, mode)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	other := make("another user's", 0o700)
	if os.Geteuid() == 0 {
		if err := os.Chown(other, 12345, 12345); err != nil {
			t.Fatal(err)
		}
	} else {
		other = "/"
	}
	link := filepath.Join(base, "link")
	if err := os.Symlink(other, link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{make("all may write", 0o707), make("the group may write", 0o770), other, link} {
		if f, err := OpenFolder(path, true); !errors.Is(err, ErrShared) {
			t.Errorf("%s: %v, %v", path, f, err)
		}
	}
	file := filepath.Join(base, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"relative", "", file, filepath.Join(file, "below"), "/proc/none/such"} {
		if _, err := OpenFolder(path, true); err == nil {
			t.Errorf("%q is taken", path)
		}
	}
	if _, err := OpenFolder(filepath.Join(base, "not there"), false); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	f, path := folder(t)
	at := func(name string) string { return filepath.Join(path, name) }
	secret := filepath.Join(t.TempDir(), "secret")
	err := errors.Join(os.WriteFile(secret, nil, 0o600), os.Symlink(secret, at("link out")), f.Write("x", nil), os.Symlink("x", at("link in")),
		syscall.Mkfifo(at("pipe"), 0o600), os.Mkdir(at("folder"), 0o700), f.Write("writable", nil), os.Chmod(at("writable"), 0o666), f.Write("foreign", nil))
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"link out", "link in", "pipe", "folder", "writable", "none", "../b/x", "/etc/passwd"}
	if os.Geteuid() == 0 {
		if err := os.Chown(at("foreign"), 12345, 12345); err != nil {
			t.Fatal(err)
		}
		names = append(names, "foreign")
	}
	for _, name := range names {
		if file, _, err := f.Open(name); err == nil {
			file.Close()
			t.Errorf("%s is opened", name)
		}
	}
}

// Writers of one name at once, in processes of their own: a reader always sees one of them whole.
func TestWritersAtOnce(t *testing.T) {
	if path := os.Getenv("PRIVATE_TEST_FOLDER"); path != "" {
		f, err := OpenFolder(path, true)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 100 {
			if err := f.Write("x", bytes.Repeat([]byte{byte(i)}, 1<<16)); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	f, path := folder(t)
	if err := f.Write("x", nil); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			c := exec.Command(os.Args[0], "-test.run=TestWritersAtOnce")
			c.Env = append(os.Environ(), "PRIVATE_TEST_FOLDER="+path)
			if out, err := c.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	done := make(chan struct{})
	go func() { group.Wait(); close(done) }()
	for {
		b := read(t, f, "x")
		if len(b) != 0 && (len(b) != 1<<16 || bytes.Count(b, b[:1]) != len(b)) {
			t.Fatalf("%d bytes of several writers", len(b))
		}
		select {
		case <-done:
			if list, err := os.ReadDir(path); len(list) != 1 {
				t.Errorf("left behind: %v, %v", list, err)
			}
			return
		default:
		}
	}
}

// Disks that take nothing: each is an error, and leaves the old file as it was and nothing behind.
func TestDisksThatRefuse(t *testing.T) {
	big := make([]byte, 1<<20)
	check := func(t *testing.T, f *Folder, path string) {
		t.Helper()
		if err := f.Write("x", big); err == nil {
			t.Error("written")
		}
		if got := read(t, f, "x"); string(got) != "old" {
			t.Errorf("the old file is %.20q", got)
		}
		if list, _ := os.ReadDir(path); len(list) != 1 {
			t.Errorf("left behind: %v", list)
		}
	}
	t.Run("a limit for files", func(t *testing.T) {
		f, path := folder(t)
		if err := f.Write("x", []byte("old")); err != nil {
			t.Fatal(err)
		}
		var old syscall.Rlimit
		if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 16, Max: old.Max}); err != nil {
			t.Skip(err)
		}
		check(t, f, path)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("full", func(t *testing.T) {
		path := t.TempDir()
		if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=256k,mode=0700", "none", path).CombinedOutput(); err != nil {
			t.Skipf("no disk of its own: %s", out)
		}
		defer exec.Command("umount", path).Run()
		f, err := OpenFolder(path, true)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := f.Write("x", []byte("old")); err != nil {
			t.Fatal(err)
		}
		check(t, f, path)
	})
	t.Run("read-only", func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Skip("the super-user writes anywhere")
		}
		f, path := folder(t)
		if err := errors.Join(f.Write("x", []byte("old")), os.Chmod(path, 0o500)); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(path, 0o700)
		check(t, f, path)
	})
}

func TestTrim(t *testing.T) {
	f, path := folder(t)
	now := time.Now()
	for i := range 5 {
		name := fmt.Sprintf("%d.image", i)
		if err := errors.Join(f.Write(name, make([]byte, 10)), os.Chtimes(filepath.Join(path, name), now, now.Add(-time.Duration(i)*time.Hour))); err != nil {
			t.Fatal(err)
		}
	}
	old, dead, alive := now.Add(-2*draftAge), draft+rand.Text(), draft+rand.Text()
	err := f.Write("other", make([]byte, 100))
	for _, name := range []string{dead, alive, draft + "letter", draft + strings.Repeat("a", 26), "disk.image"} {
		path := filepath.Join(path, name)
		if err = errors.Join(err, os.WriteFile(path, make([]byte, 100), 0o600)); name != alive {
			err = errors.Join(err, os.Chtimes(path, old, old))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	read(t, f, "4.image") // used again
	removed, err := f.Trim(func(name string) bool { return len(name) == len("0.image") && strings.HasSuffix(name, ".image") }, 35)
	if err != nil || len(removed) != 2 || removed[0].Name != "2.image" || removed[1].Name != "3.image" {
		t.Errorf("removed %v, %v", removed, err)
	}
	entries, _ := os.ReadDir(path)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := []string{alive, draft + "letter", draft + strings.Repeat("a", 26), "0.image", "1.image", "4.image", "disk.image", "other"}
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) { // those of others stay
		t.Errorf("left: %s", names)
	}
}
