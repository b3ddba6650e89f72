// Package workspace is what is open: the files, a store for each, the one store that
// they are merged into, and the goroutines that read and merge. It knows no toolkit
// and no window, so that several windows can share what is open.
package workspace

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"time"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/viewer/watch"
)

// Workspace holds the newest generation and makes the next ones. All methods are for
// one goroutine, the UI's, and so are the functions that it calls; reading and
// merging happen on others.
//
// Changes wait for each other, so three folders that are dropped one after the other
// are all there in the end, in that order. A change that leaves nothing of what was
// open supersedes those before it.
type Workspace struct {
	// Changed gets each new generation.
	Changed func(Generation)
	// Failed gets the error of a change that was not made.
	Failed func(error)
	// Begun, Progress and Ended say how far the change under way is. Ended comes in
	// any case, and before Changed or Failed.
	Begun, Ended func()
	Progress     func(formats.Progress)
	// Remote gives what addresses stand for; nil knows none. They are asked for when
	// they are opened or read again, which only the user does: a session names none.
	Remote formats.Remote
	// Stdin is what formats.Stdin reads; nil is the standard input.
	Stdin io.Reader

	post    func(func())
	now     Generation
	limits  codec.Limits // newer than those of a generation that is being made
	closed  Generation   // what was open before nothing was
	joined  joined
	waiting []change
	running *running // nil when nothing is under way
}

type running struct {
	change
	cancel context.CancelFunc
}

// New makes a workspace with nothing open. post runs a function on the caller's
// goroutine, as fyne.Do does. The functions that it calls do nothing until they are
// set.
func New(post func(func()), opt codec.Options) *Workspace {
	nothing := func() {}
	return &Workspace{
		Changed: func(Generation) {}, Failed: func(error) {}, Begun: nothing, Ended: nothing, Progress: func(formats.Progress) {},
		post: post, now: Generation{Options: opt}, limits: opt.Limits,
	}
}

// Now is what is open.
func (w *Workspace) Now() Generation { return w.now }

// Limit sets how much is read from now on.
func (w *Workspace) Limit(l codec.Limits) { w.limits, w.now.Options.Limits = l, l }

// Waiting is how many changes wait for the one under way.
func (w *Workspace) Waiting() int { return len(w.waiting) }

// Cancel gives up the change under way. What is open stays, and those that wait go on.
func (w *Workspace) Cancel() {
	if w.running != nil {
		w.next()
	}
}

// Close gives up everything that is under way.
func (w *Workspace) Close() {
	w.waiting = nil
	w.Cancel()
}

// do makes a change when those before it are done.
func (w *Workspace) do(c change) {
	superseded := func(old change) bool { return c.replaces || c.rereads && old.rereads }
	w.waiting = append(slices.DeleteFunc(w.waiting, superseded), c)
	if w.running == nil || superseded(w.running.change) {
		w.next()
	}
}

// next begins the change that has waited longest. The one before has ended, or its
// result is not wanted any more.
func (w *Workspace) next() {
	if w.running != nil {
		w.running.cancel()
		w.running = nil
		w.Ended()
	}
	if len(w.waiting) == 0 {
		return
	}
	c := w.waiting[0]
	w.waiting = w.waiting[1:]
	ctx, cancel := context.WithCancel(context.Background())
	this := &running{c, cancel}
	w.running = this
	now := w.now
	w.Begun()
	go func() {
		next, err := w.make(ctx, this, now)
		w.post(func() {
			if w.running != this {
				return
			}
			if err == nil {
				w.closed = now.unless(next)
				w.now = next
				w.now.Options.Limits = w.limits
			}
			w.next()
			switch {
			case err != nil:
				w.Failed(err)
			case c.then != nil:
				c.then(next)
			default:
				w.Changed(next)
			}
		})
	}()
}

// make makes the next generation. A bug in it is an error and not the end of the
// program.
func (w *Workspace) make(ctx context.Context, this *running, now Generation) (next Generation, err error) {
	start := time.Now()
	err = codec.Safely(func() (err error) {
		if next, err = this.makes(ctx, now, w.reader(this)); err == nil && next.Store == nil {
			next, err = w.joined.join(ctx, next)
		}
		return err
	})
	if bug := (*codec.PanicError)(nil); errors.As(err, &bug) {
		slog.Error("panic while opening", "panic", bug.Value, "stack", string(bug.Stack))
	}
	if s := next.Store; err == nil && s != nil {
		slog.Debug("opened", "files", len(s.Files), "failed", len(next.failed()), "events", s.Events(), "stacks", s.Stacks.Len(), "took", time.Since(start))
	}
	return next, err
}

// reader reads files and shows the progress of it while its change is under way.
func (w *Workspace) reader(this *running) reader {
	return func(ctx context.Context, opt formats.Options, paths []string) (loaded, error) {
		opt.Remote = w.Remote
		opt.Progress = func(p formats.Progress) {
			w.post(func() {
				if w.running == this {
					w.Progress(p)
				}
			})
		}
		versions := watch.VersionsOf(paths)
		read, err := formats.Open(ctx, opt, paths...)
		return loaded{read, versions}, err
	}
}
