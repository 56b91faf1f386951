// Package pool runs the tasks of many jobs on parked worker threads.
//
// Law: a job of limit k never has more than k tasks running at once, each with a slot number of its own in [0, k); Done closes only after the
// last task of the job has returned, so what the tasks can reach may be freed then and not before.
//
// Fairness: a worker that ends a task while several jobs have tasks left goes to the job with the fewest workers. The pool grows until the
// active jobs have all the workers they may use, up to one for each core, and beyond the cores to what the widest job may use and one more for
// each other job: so a short job starts at once even if every other worker is deep in a long task. Workers are locked to their OS threads (the Hugging
// Face backend keeps caches by thread), start when first needed, park when idle at no cost, and stay until Recycle. Who waits for a run may help it.
package pool

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// maxThreads bounds the workers of a pool whatever limits are asked for.
const maxThreads = 512

// manyCores: with fewer, one that is awake for nothing is missed.
const manyCores = 8

// Pool is a set of workers. The zero Pool is ready; it is safe for concurrent use.
type Pool struct {
	mu         sync.Mutex
	active     []*Run    // runs with tasks that no worker has taken yet
	parked     []*worker // the last to park is the first to wake
	threads    int
	generation int // Recycle counts it up; workers of an older one end when they find no work

	awake   atomic.Int64 // until when workers that have nothing to do stay awake
	crowded atomic.Bool  // more than one run is active: workers look for the neediest one after each task
}

var defaultPool Pool

// Default is the pool of the process.
func Default() *Pool { return &defaultPool }

// Run is one job: tasks 0 to n-1.
type Run struct {
	pool   *Pool
	task   func(worker, i int)
	n      int64
	limit  int
	next   atomic.Int64 // the next task to take; n and beyond: none left
	failed atomic.Pointer[PanicError]
	done   chan struct{}
	ended  Event // set when done closes

	// under pool.mu
	workers int   // slots in use
	slots   []int // free slots
	listed  bool  // in pool.active
}

// PanicError is a panic in a task, kept as the error of its run.
type PanicError struct {
	Task  int
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("task %d panicked: %v", e.Task, e.Value) }

// Unwrap gives the panic's value if it is an error, such as *mem.OutOfMemory.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// Run starts task(worker, i) for each i in [0, n) on at most limit workers (below 1: DefaultLimit) and returns at once. worker is in [0, limit)
// and no two tasks run under one number at the same time. A panic ends the run: tasks not yet taken are skipped, Err tells it. A task must not
// call runtime.Goexit (as t.Fatal does), and one that needs tasks of its own to be run calls Do, which makes progress without a free worker.
func (p *Pool) Run(n, limit int, task func(worker, i int)) *Run {
	r := p.newRun(n, limit, task)
	if n > 0 {
		p.submit(r, r.limit)
	}
	return r
}

// Do is Run with the calling goroutine as one of the workers; it returns when all tasks have ended.
func (p *Pool) Do(n, limit int, task func(worker, i int)) error {
	if n <= 0 {
		return nil
	}
	r := p.newRun(n, limit, task)
	r.workers, r.slots = 1, r.slots[:len(r.slots)-1] // slot 0 is the caller's
	if r.limit > 1 {
		p.submit(r, r.limit-1)
	}
	for {
		i, ok := r.take()
		if !ok {
			break
		}
		r.call(0, i)
	}
	p.mu.Lock()
	p.leave(r, 0)
	p.mu.Unlock()
	return r.Wait()
}

// Lead is Run for a caller that calls Help soon: a worker less is called, for there will be one more. One of limit 1 may wait for Help, or Call.
func (p *Pool) Lead(n, limit int, task func(worker, i int)) *Run {
	r := p.newRun(n, limit, task)
	if n > 0 {
		p.submit(r, r.limit-1)
	}
	return r
}

// Call calls a worker for a run that has none.
func (r *Run) Call() {
	p := r.pool
	p.mu.Lock()
	var called []*worker
	if r.listed && r.workers == 0 {
		called = p.find(1)
	}
	p.mu.Unlock()
	call(called)
}

// Help does tasks of the run on the calling goroutine, as one of its workers, until none is left to take or most is over, if that is not negative: the task
// in hand is done all the same. It does nothing if as many workers are at it as may be.
func (r *Run) Help(most time.Duration) {
	p := r.pool
	p.mu.Lock()
	if len(r.slots) == 0 {
		p.mu.Unlock()
		return
	}
	i, ok := r.take()
	if !ok {
		p.mu.Unlock()
		return
	}
	slot := r.slots[len(r.slots)-1]
	r.slots = r.slots[:len(r.slots)-1]
	r.workers++
	p.mu.Unlock()
	for began := time.Now(); ok; i, ok = r.take() {
		if r.call(slot, i); most >= 0 && time.Since(began) > most {
			break
		}
	}
	p.mu.Lock()
	p.leave(r, slot)
	p.mu.Unlock()
}

// Follow says that more work comes within so long: workers that have none stay awake, where there are many cores, for waking them takes longer.
func (p *Pool) Follow(within time.Duration) {
	if runtime.GOMAXPROCS(0) >= manyCores {
		p.awake.Store(time.Now().Add(within).UnixNano())
	}
}

// Done is closed when the last task has returned.
func (r *Run) Done() <-chan struct{} { return r.done }

// Wait waits for Done and returns Err.
func (r *Run) Wait() error {
	r.ended.Wait(-1)
	return r.Err()
}

// Err is the first panic of a task, a *PanicError, or nil. It is final once Done is closed.
func (r *Run) Err() error {
	if e := r.failed.Load(); e != nil {
		return e
	}
	return nil
}

// Cancel skips the tasks that no worker has taken yet. Done closes when those that run have returned.
func (r *Run) Cancel() {
	r.next.Store(r.n)
	p := r.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	p.unlist(r)
	r.finishIfEmpty()
}

// Recycle ends the workers' threads: the idle ones now, the others when they next find no work. Later runs start new ones.
func (p *Pool) Recycle() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.generation++
	for _, w := range p.parked {
		w.over = true
		w.wake.ring()
	}
	p.threads -= len(p.parked)
	p.parked = nil
}

// Threads is the number of workers, parked ones included.
func (p *Pool) Threads() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.threads
}

// DefaultLimit is how many workers a job uses when the call does not say: UIO_THREADS, else 1 if TOKENIZERS_PARALLELISM says no, else the
// cores that the process may use (cgroup limits included).
func DefaultLimit() int {
	if n, err := strconv.Atoi(strings.TrimSpace(os.Getenv("UIO_THREADS"))); err == nil && n > 0 {
		return min(n, maxThreads)
	}
	if value, set := os.LookupEnv("TOKENIZERS_PARALLELISM"); set {
		switch strings.ToLower(value) {
		case "", "off", "false", "f", "no", "n", "0": // the words of the oracle's utils/parallelism.rs
			return 1
		}
	}
	return runtime.GOMAXPROCS(0)
}

func (p *Pool) newRun(n, limit int, task func(worker, i int)) *Run {
	if limit < 1 {
		limit = DefaultLimit()
	}
	r := &Run{pool: p, task: task, n: int64(max(n, 0)), limit: max(min(limit, n, maxThreads), 1), done: make(chan struct{})}
	if n <= 0 {
		close(r.done)
		r.ended.Set()
		return r
	}
	r.slots = make([]int, r.limit)
	for i := range r.slots {
		r.slots[i] = r.limit - 1 - i
	}
	return r
}

// submit lists the run and calls up to want workers for it.
func (p *Pool) submit(r *Run, want int) {
	p.mu.Lock()
	r.listed = true
	p.active = append(p.active, r)
	p.crowded.Store(len(p.active) > 1)
	called := p.find(want)
	p.mu.Unlock()
	call(called) // not under the lock, which is what they ask for first
}

// find takes parked workers off their list, to be called, and starts others as far as there is room, up to want in all. Under p.mu.
func (p *Pool) find(want int) (called []*worker) {
	for ; want > 0 && len(p.parked) > 0; want-- {
		last := len(p.parked) - 1
		called = append(called, p.parked[last])
		p.parked[last] = nil
		p.parked = p.parked[:last]
	}
	widest, sum := 0, 0
	for _, other := range p.active {
		widest, sum = max(widest, other.limit), sum+other.limit
	}
	room := min(max(widest+len(p.active)-1, min(sum, runtime.GOMAXPROCS(0))), maxThreads)
	for ; want > 0 && p.threads < room; want-- {
		p.threads++
		w := &worker{pool: p, generation: p.generation}
		go w.loop()
	}
	return called
}

// call wakes workers: the first of them wakes half of the others, and so on, for a call to the system takes some microseconds.
func call(workers []*worker) {
	for len(workers) > 0 {
		first, half := workers[0], (len(workers)-1)/2
		first.calls = workers[1 : 1+half]
		workers = workers[1+half:]
		first.wake.ring()
	}
}

// take claims the next task of the run.
func (r *Run) take() (i int, ok bool) {
	if r.next.Load() >= r.n {
		return 0, false
	}
	next := r.next.Add(1) - 1
	return int(next), next < r.n
}

// call runs one task and keeps its panic.
func (r *Run) call(slot, i int) {
	defer func() {
		if value := recover(); value != nil {
			r.failed.CompareAndSwap(nil, &PanicError{i, value, debug.Stack()})
			r.next.Store(r.n)
		}
	}()
	r.task(slot, i)
}

// leave gives a slot back. Under p.mu.
func (p *Pool) leave(r *Run, slot int) {
	r.workers--
	r.slots = append(r.slots, slot)
	if r.next.Load() >= r.n {
		p.unlist(r)
	}
	r.finishIfEmpty()
}

// unlist takes a run without tasks left off the active list. Under p.mu.
func (p *Pool) unlist(r *Run) {
	if !r.listed {
		return
	}
	r.listed = false
	for i, other := range p.active {
		if other == r {
			p.active = append(p.active[:i], p.active[i+1:]...) // keeps the order: the oldest goes first among equals
			break
		}
	}
	p.active[:len(p.active)+1][len(p.active)] = nil
	p.crowded.Store(len(p.active) > 1)
}

// finishIfEmpty closes Done when no task is left and none runs. Under p.mu.
func (r *Run) finishIfEmpty() {
	if r.workers > 0 || r.next.Load() < r.n {
		return
	}
	if !r.ended.IsSet() {
		close(r.done)
		r.ended.Set()
	}
}

// join finds the active run with the fewest workers and takes a slot and a task of it. Under p.mu.
func (p *Pool) join() (r *Run, slot, i int) {
	for {
		r = nil
		for _, candidate := range p.active {
			if len(candidate.slots) > 0 && (r == nil || candidate.workers < r.workers) {
				r = candidate
			}
		}
		if r == nil {
			return nil, 0, 0
		}
		next, ok := r.take()
		if !ok {
			p.unlist(r)
			r.finishIfEmpty()
			continue
		}
		slot = r.slots[len(r.slots)-1]
		r.slots = r.slots[:len(r.slots)-1]
		r.workers++
		return r, slot, next
	}
}

// worker is one locked OS thread.
type worker struct {
	pool       *Pool
	wake       bell
	calls      []*worker // to wake first, when woken
	over       bool      // to end, when woken
	generation int
}

func (w *worker) loop() {
	runtime.LockOSThread() // never unlocked: the thread ends with this goroutine, and its thread-local caches with it
	p := w.pool
	p.mu.Lock()
	for {
		r, slot, i := p.join()
		if r == nil {
			if w.generation != p.generation {
				p.threads--
				p.mu.Unlock()
				return
			}
			p.parked = append(p.parked, w)
			p.mu.Unlock()
			w.wake.wait(time.Until(time.Unix(0, p.awake.Load())))
			if w.over {
				return // Recycle has counted it out
			}
			others := w.calls
			w.calls = nil
			call(others)
			p.mu.Lock()
			continue
		}
		p.mu.Unlock()
		for ok := true; ok; {
			r.call(slot, i)
			if p.crowded.Load() {
				break
			}
			i, ok = r.take()
		}
		p.mu.Lock()
		p.leave(r, slot)
	}
}
