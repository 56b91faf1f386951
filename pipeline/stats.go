package pipeline

import (
	"encoding/json"
	"sync"
	"sync/atomic"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/mem"
	"github.com/unchecked-io/unchecked-io/internal/pool"
)

// counters are those of one tokenizer, or of the process.
type counters struct {
	parent                     *counters
	calls, rows, bytes, tokens atomic.Int64
	encoders                   [3]atomic.Int64 // rows by who encoded them
	flagged                    sync.Map        // rows that the GPU left to the CPU: reason to *atomic.Int64
	prompts                    promptCounters
	images                     imageCounters
}

// process counts what all tokenizers did.
var process counters

func (c *counters) called() {
	for ; c != nil; c = c.parent {
		c.calls.Add(1)
	}
}

// Who encodes.
const (
	onNative = iota
	onHF
	onDevice
)

// flag counts a row that the GPU left to the CPU.
func (c *counters) flag(why string) {
	for ; c != nil; c = c.parent {
		n, _ := c.flagged.LoadOrStore(why, new(atomic.Int64))
		n.(*atomic.Int64).Add(1)
	}
}

// encoded counts a batch that went well.
func (c *counters) encoded(by int, rows, bytes, tokens int64) {
	for ; c != nil; c = c.parent {
		c.rows.Add(rows)
		c.bytes.Add(bytes)
		c.tokens.Add(tokens)
		c.encoders[by].Add(rows)
	}
}

// Cacher is met by backends that learn: the counters of their caches ("hits", "misses", "learnt_bytes") and of rows that went another way
// ("flagged.<reason>").
type Cacher interface{ CacheStats() map[string]int64 }

// learners are the tokenizers that are open, and what those learnt that no longer are: the process's counters of caches.
type learners struct {
	mu   sync.Mutex
	open map[*Tokenizer]struct{}
	gone map[string]int64
}

func (l *learners) add(t *Tokenizer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == nil {
		l.open, l.gone = map[*Tokenizer]struct{}{}, map[string]int64{}
	}
	l.open[t] = struct{}{}
}

// drop comes before the tokenizer's backend is closed.
func (l *learners) drop(t *Tokenizer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, there := l.open[t]; there {
		delete(l.open, t)
		t.learnt(l.gone)
	}
}

func (l *learners) stats(s map[string]int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for name, n := range l.gone {
		s[name] += n
	}
	for t := range l.open {
		t.learnt(s)
	}
}

// learnt adds what the backend counts.
func (t *Tokenizer) learnt(s map[string]int64) {
	if learner, ok := t.backend.(Cacher); ok {
		for name, n := range learner.CacheStats() {
			s["cache."+name] += n
		}
	}
	if b, ok := t.backend.(interface{ GeneralRows() int64 }); ok {
		s["rows.native.general"] += b.GeneralRows()
	}
}

// all are those of the process.
var all learners

// stats is the flat object of DESIGN section 8. Counters only grow; "threads" and "mem." are levels, of the whole process.
func (c *counters) stats() map[string]int64 {
	s := map[string]int64{
		"calls": c.calls.Load(), "rows": c.rows.Load(), "bytes": c.bytes.Load(), "tokens": c.tokens.Load(),
		"rows.native": c.encoders[onNative].Load(), "rows.hf": c.encoders[onHF].Load(), "rows.gpu": c.encoders[onDevice].Load(),
		"rows.native.general": 0,
		"cache.hits":          0, "cache.misses": 0, "cache.learnt_bytes": 0,
		"threads":         int64(pool.Default().Threads()),
		"mem.host.tensor": dlpack.HostBytes(),
		"mem.pinned":      0,
	}
	c.flagged.Range(func(why, n any) bool {
		s["rows.flagged."+why.(string)] = n.(*atomic.Int64).Load()
		return true
	})
	c.prompts.stats(s)
	c.images.stats(s)
	for purpose, n := range mem.Stats() {
		s["mem.host."+purpose] = n
	}
	for name, n := range gpu.Stats() {
		s[name] += n
	}
	return s
}

// Stats is the tokenizer's counters as one flat JSON object.
func (t *Tokenizer) Stats() ([]byte, error) {
	s := t.count.stats()
	t.learnt(s)
	return json.Marshal(s)
}

// Stats is the counters of the process as one flat JSON object.
func Stats() ([]byte, error) {
	s := process.stats()
	all.stats(s)
	return json.Marshal(s)
}
