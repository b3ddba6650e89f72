// Package run says how long passes over columns are run: on further cores where
// the caller lends them, and until the caller's context ends.
package run

import "context"

// Parallel runs functions in parallel, or one after the other, and returns when
// all have; a panic of one becomes the caller's. Who owns goroutines says how.
// The nil Parallel runs one after the other.
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

// Cancelled says that a pass ends at its nth step because its context has. It
// looks at the context every 65,536 steps, so a question that nobody asks any
// more costs no more than these. What the pass has made by then is of no use:
// who starts passes looks at the context before going on.
func Cancelled(ctx context.Context, n int) bool { return n&0xffff == 0 && ctx.Err() != nil }
