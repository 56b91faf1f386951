package driver

// #include "calls.h"
import "C"

import "unsafe"

// Graph is work that was captured once and is launched as often as wanted, in one call of the driver. One kernel of it gets new parameters each time.
type Graph struct {
	exec, graph, node uint64
	kernel            Function
	grid, block       uint32
}

// Capture makes a graph of what work queues on the stream, which nobody else may use meanwhile. kernel is the one whose parameters change, with its grid
// and block; it is in the work once.
func Capture(s Stream, kernel Function, grid, block uint32, work func() error) (*Graph, error) {
	if err := check(C.uio_capture_begin(C.uint64_t(s))); err != nil {
		return nil, err
	}
	queued := work()
	var exec, graph, node C.uint64_t
	err := check(C.uio_capture_end(C.uint64_t(s), C.uint64_t(kernel), &exec, &graph, &node))
	switch {
	case err == nil && queued != nil:
		C.uio_graph_destroy(exec, graph)
		return nil, queued
	case queued != nil:
		return nil, queued
	case err != nil:
		return nil, err
	}
	return &Graph{uint64(exec), uint64(graph), uint64(node), kernel, grid, block}, nil
}

// Launch sets the kernel's parameters, as of driver.Launch, and queues the graph. A launch that still runs is not changed.
func (g *Graph) Launch(parameters []byte, s Stream) error {
	err := check(C.uio_graph_set(C.uint64_t(g.exec), C.uint64_t(g.node), C.uint64_t(g.kernel), C.uint32_t(g.grid), C.uint32_t(g.block),
		unsafe.Pointer(unsafe.SliceData(parameters)), C.uint64_t(len(parameters))))
	if err != nil {
		return err
	}
	return check(C.uio_graph_launch(C.uint64_t(g.exec), C.uint64_t(s)))
}

// Destroy lets go of the graph; a launch that still runs is not harmed.
func (g *Graph) Destroy() { C.uio_graph_destroy(C.uint64_t(g.exec), C.uint64_t(g.graph)) }
