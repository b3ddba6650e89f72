package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"flameview/formats/codec"
	"flameview/model"
)

// stopWithin is how long a source may take to leave its process as it was.
const stopWithin = 15 * time.Second

// maxWaiting bounds the ticks that wait while nobody takes them: then the source
// waits too.
const maxWaiting = 64

// Follow starts a source and shows each generation of a recording until the
// source ends, the context does, or show gives an error. Then the source is
// stopped, and what it still had is shown. Ticks that come while show works are
// taken together, so show is called for the newest state only and nothing queues.
//
// The error is the source's or show's; the end of the context and that of the
// source are none. The recording has all that was seen, whatever the error.
func Follow(ctx context.Context, src Source, r *Recording, show func(*model.Store) error) error {
	return FollowFor(ctx, 0, src, r, show)
}

// FollowFor is Follow that stops the source a span of time after it has started; 0
// is no end.
func FollowFor(ctx context.Context, length time.Duration, src Source, r *Recording, show func(*model.Store) error) error {
	if err := src.Start(ctx); err != nil {
		return err
	}
	if length > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, length)
		defer end()
	}
	ticks := make(chan Tick, maxWaiting)
	ended := make(chan error, 1)
	reading, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	go func() {
		defer close(ticks)
		ended <- codec.Safely(func() error { return read(reading, src, ticks) })
	}()

	var failed error
	var stopped chan error // nil until the source was told to stop
	stop := func() {
		if stopped != nil {
			return
		}
		stopped = make(chan error, 1)
		go func() {
			within, done := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
			defer done()
			err := codec.Safely(func() error { return src.Stop(within) })
			stopped <- err
			if err != nil {
				cancel() // what remains will not come
			}
		}()
	}
	over := ctx.Done()
	for open := true; open; {
		var batch []Tick
		select {
		case t, ok := <-ticks:
			if open = ok; ok {
				batch = append(batch, t)
			}
		case <-over:
			over = nil // once is enough
			stop()
			time.AfterFunc(stopWithin, cancel)
		}
		for waiting := true; waiting && open; {
			select {
			case t, ok := <-ticks:
				if open = ok; ok {
					batch = append(batch, t)
				}
			default:
				waiting = false
			}
		}
		if len(batch) == 0 {
			continue
		}
		s, err := r.Add(context.WithoutCancel(ctx), batch...)
		if err == nil && failed == nil {
			err = show(s)
		}
		if failed = errors.Join(failed, err); failed != nil {
			stop()
		}
	}
	stop()
	err := <-ended
	if errors.Is(err, context.Canceled) {
		err = nil // of reading: the source did not end in time, which Stop says
	}
	if e := <-stopped; e != nil {
		err = errors.Join(err, fmt.Errorf("stop %s: %w", src.Intent().Name, e))
	}
	return errors.Join(failed, err)
}

// read passes ticks on until there are no more.
func read(ctx context.Context, src Source, to chan<- Tick) error {
	for {
		t, err := src.Next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		select {
		case to <- t:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
