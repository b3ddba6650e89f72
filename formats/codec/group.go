package codec

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"golang.org/x/sync/errgroup"
)

// ErrShortened says that bytes of a mapped file could not be read: somebody
// shortened the file, or its disk failed.
var ErrShortened = errors.New("the file was shortened or its disk failed meanwhile")

// PanicError is a panic of a reader: a mistake in this program, found by a file.
type PanicError struct {
	Value any
	Stack []byte // for the log; Error leaves it out
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Value) }

// Safely runs do and turns its panic into a [PanicError], so that a bad file is
// an error of that file and not the end of the program. Access to memory that is
// not there any more becomes [ErrShortened].
//
// Both hold only for the goroutine that calls it: neither recover nor
// SetPanicOnFault reaches another one. That is why readers start goroutines by
// [Group] and by nothing else.
func Safely(do func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		// The runtime's error of a fault has the address; that of a nil
		// pointer has not.
		if _, fault := p.(interface{ Addr() uintptr }); fault {
			err = ErrShortened
			return
		}
		err = &PanicError{Value: p, Stack: debug.Stack()}
	}()
	return do()
}

// Group is an errgroup.Group each of whose goroutines runs under [Safely].
type Group struct{ group *errgroup.Group }

// NewGroup gives a group and a context that ends with the first error.
func NewGroup(ctx context.Context) (*Group, context.Context) {
	group, ctx := errgroup.WithContext(ctx)
	return &Group{group}, ctx
}

// SetLimit bounds how many goroutines run at the same time. Call it before Go.
func (g *Group) SetLimit(n int) { g.group.SetLimit(n) }

// Go runs do on a goroutine of its own, and waits while the limit is reached.
func (g *Group) Go(do func() error) {
	g.group.Go(func() error { return Safely(do) })
}

// Wait gives the first error when all goroutines have ended.
func (g *Group) Wait() error { return g.group.Wait() }
