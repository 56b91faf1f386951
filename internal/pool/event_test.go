package pool

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestEvent(t *testing.T) {
	var e Event
	if e.IsSet() || e.Wait(0) || e.Wait(time.Millisecond) {
		t.Fatal("set from the start")
	}
	var all sync.WaitGroup
	var woken atomic.Int32
	for i := range 8 {
		all.Go(func() {
			most := time.Duration(-1)
			if i%2 == 0 {
				most = time.Minute
			}
			if e.Wait(most) {
				woken.Add(1)
			}
		})
	}
	time.Sleep(5 * time.Millisecond)
	e.Set()
	e.Set()
	all.Wait()
	if woken.Load() != 8 || !e.IsSet() || !e.Wait(0) || !e.Wait(-1) {
		t.Errorf("%d of 8 woken", woken.Load())
	}
}

// Every wait ends by the set that comes at any moment of it.
func TestEventIsNeverMissed(t *testing.T) {
	for range 3000 {
		var e Event
		go e.Set()
		if !e.Wait(10 * time.Second) {
			t.Fatal("missed")
		}
	}
}

func TestBellIsNeverMissed(t *testing.T) {
	var there, back bell
	go func() {
		for range 3000 {
			there.wait(0)
			back.ring()
		}
	}()
	ended := make(chan struct{})
	go func() {
		for range 3000 {
			there.ring()
			back.wait(0)
		}
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(30 * time.Second):
		t.Fatal("a ring was missed")
	}
}

// The caller of a led run works, alone if nobody else may, and leaves in time.
func TestHelp(t *testing.T) {
	var p Pool
	defer p.Recycle()
	for _, limit := range []int{1, 2, 4} {
		ran := make([]atomic.Int32, 200)
		r := p.Lead(200, limit, func(_, i int) { ran[i].Add(1); time.Sleep(20 * time.Microsecond) })
		for rounds := 0; !r.ended.IsSet(); rounds++ {
			r.Help(500 * time.Microsecond)
			if limit == 1 && rounds > 200 {
				t.Fatal("no progress")
			}
		}
		if err := r.Wait(); err != nil {
			t.Fatal(err)
		}
		for i := range ran {
			if ran[i].Load() != 1 {
				t.Fatalf("limit %d: task %d ran %d times", limit, i, ran[i].Load())
			}
		}
	}
	r := p.Lead(10, 1, func(_, _ int) {})
	time.Sleep(5 * time.Millisecond)
	if r.ended.IsSet() {
		t.Error("a led run of limit 1 did not wait for its caller")
	}
	r.Call()
	if !r.ended.Wait(10 * time.Second) {
		t.Error("Call brought no worker")
	}
	r.Help(-1) // after the end: nothing
}

// BenchmarkWake is the time until a parked worker begins, with the caller at work meanwhile as it is in a call.
func BenchmarkWake(b *testing.B) {
	if runtime.GOMAXPROCS(0) < 2 {
		b.Skip("one core")
	}
	var p Pool
	defer p.Recycle()
	var began atomic.Int64
	start := time.Now()
	total := time.Duration(0)
	for b.Loop() {
		time.Sleep(100 * time.Microsecond) // all are parked
		began.Store(0)
		from := time.Since(start)
		r := p.Run(1, 1, func(_, _ int) { began.Store(int64(time.Since(start))) })
		for began.Load() == 0 {
		}
		total += time.Duration(began.Load()) - from
		r.Wait()
	}
	b.ReportMetric(float64(total)/float64(b.N)/1e3, "us/wake")
}
