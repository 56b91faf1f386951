//go:build !linux

package mem

func largePages([]byte) {}
