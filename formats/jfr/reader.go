package jfr

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"

	"flameview/formats/codec"
	"flameview/model"
)

// reader reads one file.
//
// Two passes share the cores by tasks. In the first a task is a chunk. In the
// second it is a chunk's stacks, or the events of one span, about 2 MB; the two
// need nothing of each other, so that even a file of one chunk keeps two cores
// busy. Whatever goes into the target is done by one goroutine in the order of
// the file, so that the same file always gives the same store.
type reader struct {
	in      *codec.Input
	b       *model.Builder
	chunks  []*chunk
	twins   []*chunk // that count in another file
	others  []*other // see elsewhere; nil until somebody needs them
	columns []*columns
	done    atomic.Int64 // bytes, of both passes
}

func (r *reader) run(ctx context.Context) error {
	if err := r.leaveOutParts(ctx); err != nil {
		return err
	}
	if err := r.each(ctx, len(r.chunks), func(ctx context.Context, i int) error {
		c := r.chunks[i]
		err := codec.Safely(func() error { return c.survey(ctx, r.advance) })
		var p *codec.PanicError
		if errors.As(err, &p) {
			c.forget(err) // the other chunks are not to suffer
			return nil
		}
		return err
	}); err != nil {
		return err
	}
	if err := r.borrow(ctx); err != nil {
		return err
	}
	if err := r.lendNames(ctx); err != nil {
		return err
	}
	set := newSettings()
	for _, c := range r.chunks {
		set.add(c)
		c.assign(set)
	}
	r.columns = layout(r.chunks)
	if err := r.second(ctx); err != nil {
		return err
	}
	r.deliver()
	if err := r.chains(ctx); err != nil {
		return err
	}
	r.report()
	return ctx.Err()
}

// advance notes that one of the two passes is done with so many bytes.
func (r *reader) advance(bytes int) { r.in.Progress(r.done.Add(int64(bytes)) / 2) }

// each runs n tasks on all cores.
func (r *reader) each(ctx context.Context, n int, do func(ctx context.Context, i int) error) error {
	g, inner := codec.NewGroup(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		if inner.Err() != nil {
			break
		}
		g.Go(func() error { return do(inner, i) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}
