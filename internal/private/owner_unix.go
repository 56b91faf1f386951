//go:build unix

package private

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"syscall"
)

// alone tells whether nobody but the user, and those who can do anything, can write it.
func alone(info fs.FileInfo) error {
	s, ok := info.Sys().(*syscall.Stat_t)
	switch {
	case !ok:
		return fmt.Errorf("no owner is known: %w", ErrShared)
	case int(s.Uid) != os.Geteuid():
		return fmt.Errorf("it is of user %d: %w", s.Uid, ErrShared)
	case info.Mode().Perm()&0o022 != 0:
		return fmt.Errorf("mode %v: %w", info.Mode().Perm(), ErrShared)
	}
	return nil
}

// fileLimit is how many bytes a file of this process may have.
func fileLimit() int64 {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit) != nil || uint64(limit.Cur) > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(limit.Cur)
}
