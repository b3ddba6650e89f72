package codec

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// A panic on a goroutine of a group is the group's error, without the stack in
// its words, and ends the context of the others.
func TestGroupPanic(t *testing.T) {
	g, ctx := NewGroup(context.Background())
	g.Go(func() error {
		var none []int
		_ = none[len(none)]
		return nil
	})
	g.Go(func() error {
		<-ctx.Done()
		return nil
	})
	var p *PanicError
	if err := g.Wait(); !errors.As(err, &p) || len(p.Stack) == 0 || strings.Contains(err.Error(), "goroutine") {
		t.Errorf("got %v, want a panic without its stack", err)
	}
}

// A nil pointer is a mistake of ours, not a file that was shortened.
func TestSafelyNil(t *testing.T) {
	var p *PanicError
	err := Safely(func() error {
		var none *Input
		none.Name = "x"
		return nil
	})
	if !errors.As(err, &p) || errors.Is(err, ErrShortened) {
		t.Errorf("got %v, want a panic", err)
	}
}
