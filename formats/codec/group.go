package codec

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"golang.org/x/sync/errgroup"
)

// ErrShortened says that bytes of a mapped file could not be read: the file was truncated meanwhile, or its disk failed.
var ErrShortened = errors.New("the file was shortened or its disk failed meanwhile")

// PanicError is a panic in a reader: a bug in this program, triggered by a file.
type PanicError struct {
	Value any
	Stack []byte // for the log; Error leaves it out
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Value) }

// Safely runs do and turns a panic into a [PanicError], so that a bad file becomes that file's error and does not end the
// program. Access to mapped memory that no longer exists becomes [ErrShortened].
//
// Both work only in the calling goroutine: neither recover nor SetPanicOnFault affects others. That is why readers start
// goroutines only with [Group].
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

// NewGroup returns a group and a context that ends with the first error.
func NewGroup(ctx context.Context) (*Group, context.Context) {
	group, ctx := errgroup.WithContext(ctx)
	return &Group{group}, ctx
}

// SetLimit bounds how many goroutines run at the same time. Call it before Go.
func (g *Group) SetLimit(n int) { g.group.SetLimit(n) }

// Go runs do in a new goroutine; it blocks while the limit is reached.
func (g *Group) Go(do func() error) {
	g.group.Go(func() error { return Safely(do) })
}

// Wait waits for all goroutines and returns the first error.
func (g *Group) Wait() error { return g.group.Wait() }
