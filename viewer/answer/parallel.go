package answer

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// parallel runs functions on goroutines and returns when all are done. A panic in
// one is raised here then, where answerSafely turns it into an error.
func parallel(works ...func()) {
	var wait sync.WaitGroup
	panics := make([]error, len(works))
	for i, work := range works {
		wait.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panics[i] = fmt.Errorf("%v, at\n%s", p, debug.Stack())
				}
			}()
			work()
		})
	}
	wait.Wait()
	for _, p := range panics {
		if p != nil {
			panic(p)
		}
	}
}
