package formats

import (
	"fmt"
	"log/slog"
	"runtime/debug"
)

// guard runs f and turns a panic into an error that begins with what was being
// done. The stack goes to the log at debug level.
//
// A fault on memory that should be there means that a mapped file was
// shortened by somebody else; that is turned into an error too. Goroutines
// that f starts are on their own.
func guard(log *slog.Logger, doing string, f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		log.Debug("panic", "doing", doing, "panic", r, "stack", string(debug.Stack()))
		if _, fault := r.(interface{ Addr() uintptr }); fault {
			err = fmt.Errorf("%s: the file was shortened or its disk failed meanwhile", doing)
			return
		}
		err = fmt.Errorf("internal error %s: %v", doing, r)
	}()
	return f()
}
