package hf

/*
#include "uiohf.h"
*/
import "C"

import (
	"errors"
	"runtime"
)

// DecodeStream is the crate's own: it turns ids into text one by one, as a model generates them, and text comes once it is whole. engine/stream does
// the same over any backend, and is tested against it. Use by one goroutine at a time. It keeps its tokenizer open.
//
// The crate keeps and decodes again all ids since the last text; more than maxHeld of them are refused.
type DecodeStream struct {
	stream  *C.uiohf_stream
	cleanup runtime.Cleanup
	held    int // steps since the last text
}

const maxHeld = 1 << 14

// ErrHeld: a stream took more ids without text than maxHeld. It cannot go on; a new one can.
var ErrHeld = errors.New("decode stream: too many ids without text")

// DecodeStream starts a stream.
func (t *Tokenizer) DecodeStream(skipSpecialTokens bool) (*DecodeStream, error) {
	if !t.enter() {
		return nil, ErrClosed
	}
	defer t.leave()
	s := &DecodeStream{stream: C.uiohf_stream_open(t.handle, flagged(skipSpecialTokens))}
	s.cleanup = runtime.AddCleanup(s, func(stream *C.uiohf_stream) { C.uiohf_stream_close(stream) }, s.stream)
	return s, nil
}

// Step takes the next id and returns the text that it completes, empty while a character is unfinished.
func (s *DecodeStream) Step(id uint32) (string, error) {
	if s.stream == nil {
		return "", ErrClosed
	}
	if s.held >= maxHeld {
		return "", ErrHeld
	}
	s.held++
	var text C.uiohf_text
	status := C.uiohf_stream_step(s.stream, C.uint32_t(id), &text)
	runtime.KeepAlive(s)
	switch status {
	case 0:
		return "", nil
	case 1:
		s.held = 0
		return string(take(text)), nil
	}
	return "", errors.New(string(take(text)))
}

// Close frees the stream; a second Close does nothing.
func (s *DecodeStream) Close() {
	if s.stream != nil {
		s.cleanup.Stop()
		C.uiohf_stream_close(s.stream)
		s.stream = nil
	}
}
