package live

import "context"

// Halt is how Stop reaches what Next waits for. It is thrown once and stays so.
type Halt struct {
	thrown context.Context
	throw  context.CancelFunc
}

// NewHalt gives one that is not thrown.
func NewHalt() *Halt {
	h := &Halt{}
	h.thrown, h.throw = context.WithCancel(context.Background())
	return h
}

// Throw throws it.
func (h *Halt) Throw() { h.throw() }

// Thrown is closed when it is.
func (h *Halt) Thrown() <-chan struct{} { return h.thrown.Done() }

// Is says whether it is thrown.
func (h *Halt) Is() bool { return h.thrown.Err() != nil }

// Context gives a context that ends when it is thrown, too.
func (h *Halt) Context(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	unbind := context.AfterFunc(h.thrown, cancel)
	return ctx, func() {
		unbind()
		cancel()
	}
}
