// Package run decides how long passes over columns run: on how many cores, and until
// when.
package run

import "context"

// Parallel runs functions, in parallel or one after the other, and returns when all have
// returned; a panic in one is raised in the caller. The package that owns goroutines
// provides it. The nil Parallel runs one after the other.
type Parallel func(works ...func())

// Do runs the functions.
func (p Parallel) Do(works ...func()) {
	if p != nil {
		p(works...)
		return
	}
	for _, work := range works {
		work()
	}
}

// Cancelled is true when a pass should stop at its nth step because its context has
// ended. It checks the context every 65,536 steps, so an abandoned query costs no more
// than that many. The partial result must not be used: callers check the context after
// the pass.
func Cancelled(ctx context.Context, n int) bool { return n&0xffff == 0 && ctx.Err() != nil }
