//go:build !linux

package pool

import (
	"runtime"
	"sync"
	"time"
)

// Yield lets another thread have the core.
func Yield() { runtime.Gosched() }

// Event is set once; any number may wait for it. The zero Event is ready for use.
type Event struct {
	mu    sync.Mutex
	done  chan struct{}
	isset bool
}

func (e *Event) channel() chan struct{} {
	if e.done == nil {
		e.done = make(chan struct{})
	}
	return e.done
}

// Set wakes those that wait.
func (e *Event) Set() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.isset {
		e.isset = true
		close(e.channel())
	}
}

// IsSet tells whether it is set.
func (e *Event) IsSet() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.isset
}

// Wait waits until the event is set, or so long if that is not negative.
func (e *Event) Wait(most time.Duration) bool {
	e.mu.Lock()
	done := e.channel()
	e.mu.Unlock()
	if most < 0 {
		<-done
		return true
	}
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return e.IsSet()
	}
}

// bell wakes one goroutine, again and again; a ring before the wait counts. The zero bell is ready for use.
type bell struct {
	once sync.Once
	rung chan struct{}
}

func (b *bell) channel() chan struct{} {
	b.once.Do(func() { b.rung = make(chan struct{}, 1) })
	return b.rung
}

func (b *bell) ring() {
	select {
	case b.channel() <- struct{}{}:
	default:
	}
}

func (b *bell) wait(time.Duration) { <-b.channel() }
