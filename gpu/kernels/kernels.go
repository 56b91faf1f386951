// Package kernels carries the CUDA kernels, as PTX that any driver compiles and, in wheels, as machine code.
//
// Law: one kernel a .cu file, written as phases that g++ compiles too: that twin is what CI runs, under sanitizers, for it has no GPU. The .ptx beside
// it is what generate.py makes of it (NVRTC 12.5, compute_75), and CI checks that the two agree.
package kernels

//go:generate python3 generate.py

import (
	"crypto/sha256"
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

// Cubin is the kernel as machine code for exactly this compute capability, or "" where the build carries none. Its name tells the PTX that it was
// assembled from: one left over from an earlier kernel, whose parameters may lie elsewhere, is not found.
func Cubin(kernel string, major, minor int) string {
	image, err := images.ReadFile(cubinName(kernel, major, minor))
	if err != nil {
		return ""
	}
	return string(image)
}

func cubinName(kernel string, major, minor int) string {
	ptx := sha256.Sum256([]byte(PTX(kernel)))
	return fmt.Sprintf("cubin/%s.%x.sm_%d%d.cubin", kernel, ptx[:4], major, minor)
}
