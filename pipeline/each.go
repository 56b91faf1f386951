package pipeline

import "github.com/unchecked-io/unchecked-io/internal/pool"

// Each runs the task for each i in [0, n) on the workers and this thread, up to threads at once (below 1: as many as a job may use by default), and
// returns when all have returned.
func Each(n, threads int, task func(i int)) error {
	return asError(pool.Default().Do(n, threads, func(_, i int) { task(i) }))
}
