//go:build !amd64 || noasm || nounsafe

package transcode

import "unsafe"

func vector(int32, unsafe.Pointer, int, unsafe.Pointer, int) (written, read int) { return 0, 0 }
func vectorSize(int32, unsafe.Pointer, int) (size, read int)                     { return 0, 0 }
