//go:build !linux

package sentencepiece_test

import "time"

var began = time.Now()

func threadTime() time.Duration { return time.Since(began) }
