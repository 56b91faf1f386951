package pipeline

import (
	"time"

	"github.com/unchecked-io/unchecked-io/internal/pool"
)

const stayAwake = 300 * time.Microsecond // from the beginning of one stage of a call to that of the next

// Each runs the task for each i in [0, n) on the workers and this thread, up to threads at once (below 1: as many as a job may use by default), and
// returns when all have returned. follows: as much work comes at once, and workers stay awake for it.
func Each(n, threads int, follows bool, task func(i int)) error {
	if follows {
		pool.Default().Follow(stayAwake)
	}
	return asError(pool.Default().Do(n, threads, func(_, i int) { task(i) }))
}
