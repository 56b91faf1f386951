package pool

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

func TestEveryTaskRunsOnce(t *testing.T) {
	for _, n := range []int{0, 1, 2, 31, 1000} {
		for _, limit := range []int{1, 2, 3, 64, 100_000} {
			for _, mode := range []string{"Run", "Do"} {
				t.Run(fmt.Sprint(mode, n, "tasks, limit", limit), func(t *testing.T) {
					var p Pool
					counts := make([]atomic.Int32, n)
					task := func(_, i int) { counts[i].Add(1) }
					var err error
					if mode == "Run" {
						err = p.Run(n, limit, task).Wait()
					} else {
						err = p.Do(n, limit, task)
					}
					if err != nil {
						t.Error(err)
					}
					for i := range counts {
						if got := counts[i].Load(); got != 1 {
							t.Errorf("task %d ran %d times", i, got)
						}
					}
					if got := p.Threads(); got > min(limit, max(n, 1)) {
						t.Errorf("%d threads for limit %d", got, limit)
					}
					p.Recycle()
				})
			}
		}
	}
}

// Never more than limit tasks at once, never two under one slot number, also while other jobs compete.
func TestLimitHolds(t *testing.T) {
	var p Pool
	defer p.Recycle()
	var all sync.WaitGroup
	for job := range 6 {
		all.Go(func() {
			limit := 1 + job%4
			var running atomic.Int32
			slots := make([]atomic.Bool, limit)
			task := func(worker, _ int) {
				if got := running.Add(1); got > int32(limit) {
					t.Errorf("%d tasks at once, limit %d", got, limit)
				}
				if slots[worker].Swap(true) {
					t.Errorf("slot %d taken twice", worker)
				}
				time.Sleep(50 * time.Microsecond)
				slots[worker].Store(false)
				running.Add(-1)
			}
			if job%2 == 0 {
				p.Run(200, limit, task).Wait()
			} else {
				p.Do(200, limit, task)
			}
		})
	}
	all.Wait()
}

func TestShortJobIsNotStarved(t *testing.T) {
	t.Run("by a job of many tasks", func(t *testing.T) {
		var p Pool
		defer p.Recycle()
		long := p.Run(1000, 4, func(_, _ int) { time.Sleep(time.Millisecond) })
		time.Sleep(5 * time.Millisecond)
		p.Run(8, 4, func(_, _ int) {}).Wait()
		select {
		case <-long.Done():
			t.Error("the short job waited for the long one")
		default:
		}
		long.Cancel()
		long.Wait()
	})
	t.Run("by tasks that never end", func(t *testing.T) {
		var p Pool
		defer p.Recycle()
		gate := make(chan struct{})
		long := p.Run(16, 4, func(_, _ int) { <-gate })
		time.Sleep(5 * time.Millisecond)
		for range 3 {
			select {
			case <-p.Run(8, 4, func(_, _ int) {}).Done():
			case <-time.After(10 * time.Second):
				t.Fatal("the short job got no worker")
			}
		}
		close(gate)
		long.Wait()
		if got := p.Threads(); got > 5 {
			t.Errorf("%d threads, want at most 5: the widest job and one for the other", got)
		}
	})
}

// Two jobs of equal limits share the workers about evenly.
func TestWorkersAreShared(t *testing.T) {
	var p Pool
	defer p.Recycle()
	var ran [2]atomic.Int32
	var runs [2]*Run
	for job := range runs {
		runs[job] = p.Run(100_000, 4, func(_, _ int) { time.Sleep(100 * time.Microsecond); ran[job].Add(1) })
		time.Sleep(time.Millisecond)
	}
	time.Sleep(200 * time.Millisecond)
	for _, r := range runs {
		r.Cancel()
		r.Wait()
	}
	if a, b := ran[0].Load(), ran[1].Load(); a < b/4 || b < a/4 {
		t.Errorf("the jobs ran %d and %d tasks, want like numbers", a, b)
	}
}

func TestPanicBecomesTheRunsError(t *testing.T) {
	cause := errors.New("cause")
	for _, mode := range []string{"Run", "Do"} {
		var p Pool
		var ran atomic.Int32
		task := func(_, i int) {
			ran.Add(1)
			if i == 3 {
				panic(cause)
			}
			time.Sleep(100 * time.Microsecond)
		}
		var err error
		if mode == "Run" {
			err = p.Run(10_000, 2, task).Wait()
		} else {
			err = p.Do(10_000, 2, task)
		}
		var panicked *PanicError
		if !errors.As(err, &panicked) || panicked.Task != 3 || !errors.Is(err, cause) || len(panicked.Stack) == 0 {
			t.Errorf("%s: got %v, want the panic of task 3", mode, err)
		}
		if got := ran.Load(); got > 100 {
			t.Errorf("%s: %d tasks ran after the panic", mode, got)
		}
		if err := p.Run(100, 2, func(_, _ int) {}).Wait(); err != nil {
			t.Errorf("%s: the next run fails: %v", mode, err)
		}
		p.Recycle()
	}
}

// Done must not close while a task still runs: what the task reads may be freed then.
func TestDoneWaitsForRunningTasks(t *testing.T) {
	var p Pool
	defer p.Recycle()
	gate, started := make(chan struct{}), make(chan struct{}, 2)
	r := p.Run(100, 2, func(_, _ int) { started <- struct{}{}; <-gate })
	<-started
	<-started
	r.Cancel()
	select {
	case <-r.Done():
		t.Fatal("Done closed while two tasks run")
	case <-time.After(20 * time.Millisecond):
	}
	close(gate)
	if err := r.Wait(); err != nil {
		t.Error(err)
	}
	r.Cancel() // after the end: nothing
}

func TestCancelBeforeAnyWorker(t *testing.T) {
	for range 100 {
		var p Pool
		r := p.Run(1000, 3, func(_, _ int) {})
		r.Cancel()
		r.Wait()
		p.Recycle()
	}
}

func TestNestedDo(t *testing.T) {
	var p Pool
	defer p.Recycle()
	var ran atomic.Int32
	p.Do(8, 2, func(_, _ int) {
		p.Do(8, 2, func(_, _ int) { ran.Add(1) })
	})
	if ran.Load() != 64 {
		t.Errorf("%d tasks ran, want 64", ran.Load())
	}
}

func TestIdleWorkersStayUntilRecycle(t *testing.T) {
	var p Pool
	gate := make(chan struct{})
	r := p.Run(4, 4, func(_, _ int) { <-gate })
	if got := p.Threads(); got != 4 {
		t.Errorf("%d threads, want 4", got)
	}
	p.Recycle() // during work: they end when they find no more
	if err := p.Run(10, 1, func(_, _ int) {}).Wait(); err != nil {
		t.Error(err)
	}
	close(gate)
	r.Wait()
	eventually(t, "busy workers of an older generation end", func() bool { return p.Threads() <= 1 })

	p.Run(4, 4, func(_, _ int) { time.Sleep(time.Millisecond) }).Wait()
	time.Sleep(10 * time.Millisecond)
	before := p.Threads()
	if before == 0 {
		t.Error("idle workers went away by themselves")
	}
	p.Recycle()
	if got := p.Threads(); got != 0 {
		t.Errorf("%d threads after Recycle, want 0", got)
	}
}

func TestParkedWorkersCostNoCPU(t *testing.T) {
	var p Pool
	defer p.Recycle()
	p.Run(32, 32, func(_, _ int) { time.Sleep(5 * time.Millisecond) }).Wait()
	time.Sleep(20 * time.Millisecond)
	before := cpuTime(t)
	time.Sleep(300 * time.Millisecond)
	if got := cpuTime(t) - before; got > 60*time.Millisecond {
		t.Errorf("%v of CPU time in 300ms with %d parked workers", got, p.Threads())
	}
}

// Many jobs of all shapes at once, with panics, cancels and Recycle in between.
func TestStress(t *testing.T) {
	var p Pool
	defer p.Recycle()
	stop := make(chan struct{})
	var recycler sync.WaitGroup
	recycler.Go(func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
				p.Recycle()
			}
		}
	})
	var all sync.WaitGroup
	for g := range 16 {
		all.Go(func() {
			random := rand.New(rand.NewPCG(7, uint64(g)))
			for range 150 {
				n, limit := random.IntN(60), 1+random.IntN(8)
				fault, cancel := random.IntN(8) == 0 && n > 0, random.IntN(8) == 0
				bad := random.IntN(n + 1)
				input := make([]int, n) // freed after the run: written below, so that -race sees a task that outlives it
				var ran atomic.Int32
				task := func(_, i int) {
					if fault && i == bad {
						panic("fault")
					}
					input[i]++
					ran.Add(1)
					if i%16 == 0 {
						runtime.Gosched()
					}
				}
				var err error
				if random.IntN(2) == 0 {
					err = p.Do(n, limit, task)
				} else {
					r := p.Run(n, limit, task)
					if cancel {
						r.Cancel()
					}
					err = r.Wait()
					if cancel && err == nil {
						continue
					}
				}
				for i := range input {
					input[i]++
				}
				if wantErr := fault && bad < n; (err != nil) != wantErr {
					t.Errorf("error %v, want one: %v", err, wantErr)
				}
				if err == nil && int(ran.Load()) != n {
					t.Errorf("%d of %d tasks ran", ran.Load(), n)
				}
			}
		})
	}
	all.Wait()
	close(stop)
	recycler.Wait()
	p.Recycle()
	eventually(t, "all workers end", func() bool { return p.Threads() == 0 })
	if len(p.active) != 0 || p.crowded.Load() {
		t.Errorf("%d runs are still active", len(p.active))
	}
}

func TestDefaultLimit(t *testing.T) {
	cores := runtime.GOMAXPROCS(0)
	for _, c := range []struct {
		name, threads, parallelism string
		want                       int
	}{
		{"nothing set", "", "true", cores},
		{"our variable", "3", "true", 3},
		{"our variable wins", "3", "false", 3},
		{"the oracle's, off", "", "false", 1},
		{"the oracle's, zero", "", "0", 1},
		{"the oracle's, capitals", "", "OFF", 1},
		{"not a number", "many", "true", cores},
		{"negative", "-1", "true", cores},
		{"beyond the bound", "100000", "true", maxThreads},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("UIO_THREADS", c.threads)
			t.Setenv("TOKENIZERS_PARALLELISM", c.parallelism)
			if got := DefaultLimit(); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within 10s: %s", what)
		}
	}
}

func cpuTime(t *testing.T) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Skip(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func BenchmarkRun(b *testing.B) {
	for _, n := range []int{1, 4, 64} {
		for _, mode := range []string{"Run", "Do"} {
			b.Run(fmt.Sprint(mode, n), func(b *testing.B) {
				var p Pool
				defer p.Recycle()
				b.ReportAllocs()
				for b.Loop() {
					if mode == "Run" {
						p.Run(n, 4, func(_, _ int) {}).Wait()
					} else {
						p.Do(n, 4, func(_, _ int) {})
					}
				}
			})
		}
	}
}
