package session

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"flameview/formats/codec"
)

// Work is what takes too long for the session's goroutine: reading a file, sorting
// a large table, writing an export.
type Work struct {
	// Key is the kind of work. The newest of a kind wins: it cancels the one before,
	// whose result is not used any more, however late it comes. Work without a key
	// stands for itself.
	Key string
	// Do runs on another goroutine, so it must touch nothing that changes. What it
	// returns runs on the session's goroutine, unless the work has been superseded
	// or the session has ended; nil is nothing to do.
	Do func(ctx context.Context) (then func())
	// Ended, if not nil, runs on the session's goroutine before that, whatever has
	// become of the work: to take a progress dialog away.
	Ended func()
}

// works are those under way.
type works struct {
	newest map[string]*underway // by key
	wait   sync.WaitGroup
}

type underway struct {
	cancel     context.CancelFunc
	superseded bool
}

// Later starts work and gives what cancels it. Its context ends with the session,
// too. A panic becomes an error for Failed. After Close nothing is started.
func (s *Session) Later(w Work) (cancel func()) {
	ctx, cancel := context.WithCancel(s.ctx)
	if ctx.Err() != nil {
		return cancel
	}
	s.Supersede(w.Key)
	this := &underway{cancel: cancel}
	if w.Key != "" {
		s.works.newest[w.Key] = this
	}
	s.works.wait.Go(func() {
		then, err := w.safely(ctx)
		s.post(func() {
			cancel()
			if s.works.newest[w.Key] == this {
				delete(s.works.newest, w.Key)
			}
			if w.Ended != nil {
				w.Ended()
			}
			switch {
			case this.superseded || s.ctx.Err() != nil:
			case err != nil:
				s.Failed(err)
			case then != nil:
				then()
			}
		})
	})
	return cancel
}

// Supersede cancels the work of a kind, because something newer makes its result
// useless. It says whether there was any.
func (s *Session) Supersede(key string) bool {
	old := s.works.newest[key]
	if old == nil {
		return false
	}
	old.superseded = true
	old.cancel()
	delete(s.works.newest, key)
	return true
}

// safely turns a panic, which would end the program, into an error.
func (w Work) safely(ctx context.Context) (then func(), err error) {
	err = codec.Safely(func() error {
		then = w.Do(ctx)
		return nil
	})
	if bug := (*codec.PanicError)(nil); errors.As(err, &bug) {
		slog.Error("panic in work", "work", w.Key, "panic", bug.Value, "stack", string(bug.Stack))
	}
	return then, err
}

// grace is how long Close waits: long enough to remove a file that is half written,
// and too short to be taken for a window that hangs.
const grace = 2 * time.Second

// Close ends answering and all work. It waits until work has cleaned up, because
// the program ends with its window, but not for ever. It may be called again, and
// from any goroutine.
func (s *Session) Close() {
	s.cancel()
	ended := make(chan struct{})
	go func() {
		s.works.wait.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(grace):
	}
}

// Every calls a function on the session's goroutine again and again, until stop is
// called or the session ends.
func (s *Session) Every(pause time.Duration, do func()) (stop func()) {
	ctx, cancel := context.WithCancel(s.ctx)
	go func() {
		tick := time.NewTicker(pause)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				s.postIf(ctx, do)
			}
		}
	}()
	return cancel
}

// After calls a function on the session's goroutine once, unless stop is called or
// the session ends before.
func (s *Session) After(pause time.Duration, do func()) (stop func()) {
	ctx, cancel := context.WithCancel(s.ctx)
	time.AfterFunc(pause, func() { s.postIf(ctx, do) })
	return cancel
}

// postIf posts a function that does nothing if ctx has ended by then.
func (s *Session) postIf(ctx context.Context, do func()) {
	s.post(func() {
		if ctx.Err() == nil {
			do()
		}
	})
}
