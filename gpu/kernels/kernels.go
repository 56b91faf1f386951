// Package kernels carries the CUDA kernels, as PTX that any driver compiles and, in wheels, as machine code.
//
// Law: one kernel a .cu file, written as phases that g++ compiles too: that twin is what CI runs, under sanitizers, for it has no GPU. The .ptx beside
// it is what generate.py makes of it (NVRTC 12.5, compute_75), and CI checks that the two agree.
package kernels

//go:generate python3 generate.py

import (
	"embed"
	"fmt"
)

//go:embed *.ptx all:cubin
var images embed.FS

// PadName is the entry point of pad.cu.
const PadName = "uio_pad"

// PTX is the kernel for any device of compute capability 7.5 or newer.
func PTX(kernel string) string {
	image, err := images.ReadFile(kernel + ".ptx")
	if err != nil {
		panic(err) // embedded at build time
	}
	return string(image)
}

// Cubin is the kernel as machine code for exactly this compute capability, or "" where the build carries none.
func Cubin(kernel string, major, minor int) string {
	image, err := images.ReadFile(fmt.Sprintf("cubin/%s.sm_%d%d.cubin", kernel, major, minor))
	if err != nil {
		return ""
	}
	return string(image)
}
