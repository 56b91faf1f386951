//go:build !linux

package wordpiece_test

import "time"

var began = time.Now()

func threadTime() time.Duration { return time.Since(began) }
