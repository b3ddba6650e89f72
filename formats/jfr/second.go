package jfr

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"flameview/formats/codec"
	"flameview/model"
)

// work is a chunk in the second pass.
type work struct {
	c      *chunk
	b      *model.Builder // of its trie; the target for the first chunk
	stacks *stackReader
	tasks  []*task
	ready  chan struct{} // an entry for each task that is done
}

// second fills the columns. The chunks are merged into the target in order,
// while those behind are still being read.
func (r *reader) second(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var works []*work
	var jobs []func(ctx context.Context) error
	for i, c := range r.chunks {
		w := newWork(c, r.b, i == 0)
		works = append(works, w)
		jobs = append(jobs, w.readStacks)
		for _, t := range w.tasks {
			jobs = append(jobs, func(ctx context.Context) error {
				if err := ctx.Err(); err != nil {
					return err
				}
				t.fill()
				at := c.scan.spans[t.span]
				r.in.Release(c.at+at.from, c.at+at.to)
				r.advance(at.to - at.from)
				w.ready <- struct{}{}
				return nil
			})
		}
	}
	tasks, ctx := codec.NewGroup(ctx)
	tasks.Go(func() error {
		return r.each(ctx, len(jobs), func(ctx context.Context, i int) error { return jobs[i](ctx) })
	})
	remaps, _ := codec.NewGroup(ctx)
	remaps.SetLimit(runtime.GOMAXPROCS(0))
	defer func() { // whatever happens here: nobody reads the file when this is left
		cancel()
		remaps.Wait()
		tasks.Wait()
	}()
	for _, w := range works {
		if !w.wait(ctx) {
			break
		}
		if err := w.mergeInOrder(ctx, r.b, remaps); err != nil {
			return err
		}
	}
	return errors.Join(remaps.Wait(), tasks.Wait())
}

func newWork(c *chunk, target *model.Builder, first bool) *work {
	w := &work{c: c, b: target}
	if !first {
		w.b = model.NewBuilder(model.File{})
	}
	for i := range c.scan.spans {
		w.tasks = append(w.tasks, &task{c: c, span: i})
	}
	w.ready = make(chan struct{}, len(w.tasks)+1)
	return w
}

// readStacks grows the chunk's trie.
func (w *work) readStacks(ctx context.Context) error {
	w.stacks = newStackReader(w.b, w.c.pools)
	if w.stacks != nil {
		for _, p := range w.c.pools.stacks {
			if err := w.stacks.pool(ctx, w.c.data, p); err != nil {
				return err
			}
		}
	}
	w.ready <- struct{}{}
	return nil
}

// wait gives false if the work was given up before it was done.
func (w *work) wait(ctx context.Context) bool {
	for range len(w.tasks) + 1 {
		select {
		case <-w.ready:
		case <-ctx.Done():
			if len(w.ready) == 0 {
				return false
			}
			<-w.ready
		}
	}
	return true
}

// mergeInOrder imports what the chunk's tasks found into the target, and replaces
// the ids in the rows on the goroutines of remaps.
func (w *work) mergeInOrder(ctx context.Context, target *model.Builder, remaps *codec.Group) error {
	var stacks ids
	if w.stacks != nil {
		stacks = w.stacks.table
		w.c.framesLost = w.stacks.framer.lost
	}
	if w.b != target {
		r, err := imported(ctx, target, w.b)
		if err != nil {
			return fmt.Errorf("chunk %d: %w", w.c.no, err)
		}
		stacks.rewrite(func(x uint32) uint32 { return uint32(r.Stacks[x&^cutBit]) | x&cutBit })
	}
	for _, t := range w.tasks {
		r, err := imported(ctx, target, t.b)
		if err != nil {
			return fmt.Errorf("chunk %d: %w", w.c.no, err)
		}
		remaps.Go(func() error {
			t.remap(&stacks, r)
			return nil
		})
	}
	w.c.tasks, w.c.pools = w.tasks, nil
	w.stacks, w.b = nil, nil
	return nil
}

func imported(ctx context.Context, target, from *model.Builder) (model.Remap, error) {
	s, err := from.Build()
	if err != nil {
		return model.Remap{}, err
	}
	return target.Import(ctx, s)
}
