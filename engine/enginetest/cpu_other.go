//go:build !linux

package enginetest

import "time"

var began = time.Now()

// ThreadTime is the time on the wall, where no other is to be had.
func ThreadTime() time.Duration { return time.Since(began) }
