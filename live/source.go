// Package live looks at what still goes on: processes, servers and folders. A
// [Source] gives what it has seen piece by piece, as stores; a [Recording] keeps
// the newest part of that as generations of one store, and [Follow] drives both.
// It knows no window and no command line.
//
// Each kind of source is one folder and one line in live/sources.
//
//	src, _ := sources.Open("jvm:4711", live.Options{})
//	// show src.Intent() and let the user agree
//	rec := live.NewRecording(live.Limits{})
//	err := live.Follow(ctx, src, rec, func(s *model.Store) error { ... })
package live

import (
	"context"
	"io"
	"log/slog"
	"time"

	"flameview/live/web"
	"flameview/model"
)

// Source is something that grows. Start and Next are called by one goroutine,
// Stop by any.
type Source interface {
	// Intent says what the source is and what Start will do. It does nothing: no
	// process is touched, no connection made.
	Intent() Intent
	// Start begins. Nothing of it stays behind if it fails.
	Start(ctx context.Context) error
	// Next waits for what was seen since the last call. It gives io.EOF when no more
	// will come: the process has ended, or Stop was called and all has been given.
	// After any other error the source is to be stopped.
	Next(ctx context.Context) (Tick, error)
	// Stop ends it. Next then gives what was seen until now, and io.EOF; by then the
	// process is as it was before Start. A second call does nothing.
	Stop(ctx context.Context) error
}

// Saver is a source that has a recording in a format of its own.
type Saver interface {
	// Extension is the usual one of the format, with the dot: ".jfr"; "" if this
	// source has none after all.
	Extension() string
	// Save writes what was seen so far and is still kept, as a recording that is
	// complete in itself. It may be called from any goroutine, also when the source
	// has ended.
	Save(ctx context.Context, w io.Writer) error
}

// Intent is what a person has to know before a source starts.
type Intent struct {
	// Name stands wherever a file name does: "jvm:4711". It never holds a secret.
	Name string
	// Target is what will be looked at: process, user and command line, or URL.
	Target string
	// Does says in sentences what will happen to it.
	Does []string
	// Host is another machine that will be connected to, "" for this one.
	Host string
	// Plain says that the connection to Host is not encrypted.
	Plain bool
}

// Tick is what a source has seen since the tick before.
type Tick struct {
	// Stores are the events. A file whose path came before goes on.
	Stores []*model.Store
	// Replaces are paths whose events so far are forgotten before Stores are added.
	Replaces []string
	// Until is the end of the span of time that was looked at.
	Until time.Time
	// Notes are sentences about the source as it is now: "97 % of the time is
	// covered", "the process has ended". They take the place of earlier ones.
	Notes []string
}

// Options are how to look. The zero value is the usual case.
type Options struct {
	// Every is the time between ticks, and how long a window is where the source
	// records in windows; 0 is DefaultEvery.
	Every time.Duration
	// PID stands for {pid} in commands; 0 is none.
	PID int
	// Secrets prove to servers who asks; nil is those of the environment.
	Secrets *web.Secrets
	// Log hears at debug level what is done; nil is slog.Default().
	Log *slog.Logger
}

// DefaultEvery is the time between ticks.
const DefaultEvery = 2 * time.Second

// WithDefaults fills in what is not given.
func (o Options) WithDefaults() Options {
	if o.Every <= 0 {
		o.Every = DefaultEvery
	}
	if o.Secrets == nil {
		o.Secrets = web.FromEnvironment()
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// What bounds servers bounds all sources.
const (
	MaxAnswer = web.MaxAnswer
	Grace     = web.Grace
)

// ErrTooMuch says that a source answered with more than is taken.
var ErrTooMuch = web.ErrTooMuch
