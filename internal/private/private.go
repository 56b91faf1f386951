// Package private keeps files in a folder that only the user can write: a cache that other users of the machine cannot poison.
//
// Law: what Open gives lies in a folder of the user's that nobody else can write, and is a plain file of the user's that nobody else can write; anything
// else counts as not there. A file is seen whole or not at all, whoever writes at the same time and whenever a writer is killed. Whatever the disk
// does, an error is all that comes of it.
package private

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ErrShared: others could write the folder or the file, or it is another user's.
var ErrShared = errors.New("not of this user alone")

// Folder is a folder, held open: what the path leads to later does not matter. Close it.
type Folder struct{ root *os.Root }

// OpenFolder opens a folder, which is made if it is not there and make is set, for the user alone.
func OpenFolder(path string, make bool) (*Folder, error) {
	if !filepath.IsAbs(path) {
		return nil, fmt.Errorf("%q: not an absolute path", path)
	}
	root, err := os.OpenRoot(path)
	if errors.Is(err, fs.ErrNotExist) && make {
		if err = os.MkdirAll(path, 0o700); err == nil {
			root, err = os.OpenRoot(path)
		}
	}
	if err != nil {
		return nil, err
	}
	info, err := root.Stat(".")
	if err == nil {
		err = alone(info)
	}
	if err != nil {
		root.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Folder{root}, nil
}

// Close closes it.
func (f *Folder) Close() { f.root.Close() }

// Open opens a file to be read. It counts as used now, for Trim.
func (f *Folder) Open(name string) (*os.File, int64, error) {
	info, err := f.root.Lstat(name)
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() { // nor is it opened: a pipe would wait
		return nil, 0, fmt.Errorf("%s: not a file", name)
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, 0, err
	}
	if info, err = file.Stat(); err == nil {
		if err = alone(info); err == nil && !info.Mode().IsRegular() {
			err = fmt.Errorf("%s: not a file", name)
		}
	}
	if err != nil {
		file.Close()
		return nil, 0, err
	}
	now := time.Now()
	_ = f.root.Chtimes(name, now, now) // a disk may be read-only
	return file, info.Size(), nil
}

const (
	draft    = ".draft-"
	draftAge = time.Hour // of a writer that was killed
)

// isDraft tells whether a file is one that Write writes to.
func isDraft(name string) bool {
	const length = 26 // of rand.Text
	text, found := strings.CutPrefix(name, draft)
	return found && len(text) == length && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// Write writes a file, over the one that is there.
func (f *Folder) Write(name string, b []byte) (err error) {
	if int64(len(b)) > fileLimit() { // the system would end the process with a signal
		return fmt.Errorf("%s: %d bytes are more than a file may have", name, len(b))
	}
	temporary := draft + rand.Text()
	file, err := f.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.root.Remove(temporary)
		}
	}()
	_, err = file.Write(b)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return f.root.Rename(temporary, name)
}

// Remove removes a file, if it is there.
func (f *Folder) Remove(name string) error {
	if err := f.root.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Entry is a file of a folder.
type Entry struct {
	Name string
	Size int64
	Used time.Time
}

// List lists the files whose names are ours, those used last first, and removes what writers have left behind. A folder may hold files of others, which
// are never touched.
func (f *Folder) List(ours func(name string) bool) ([]Entry, error) {
	dir, err := f.root.Open(".")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	if err != nil {
		return nil, err
	}
	var list []Entry
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		switch {
		case isDraft(e.Name()):
			if time.Since(info.ModTime()) > draftAge {
				_ = f.root.Remove(e.Name())
			}
		case ours(e.Name()):
			list = append(list, Entry{e.Name(), info.Size(), info.ModTime()})
		}
	}
	slices.SortFunc(list, func(a, b Entry) int { return b.Used.Compare(a.Used) })
	return list, nil
}

// Trim removes files whose names are ours, those first that were not used for longest, until the others have at most limit bytes.
func (f *Folder) Trim(ours func(name string) bool, limit int64) (removed []Entry, err error) {
	list, err := f.List(ours)
	for _, e := range list {
		if limit -= e.Size; limit < 0 && f.root.Remove(e.Name) == nil {
			removed = append(removed, e)
		}
	}
	return removed, err
}
