package live

import (
	"context"
	"slices"
	"time"

	"flameview/model"
)

// Limits bound what a recording keeps. The zero value is the usual case.
type Limits struct {
	Window time.Duration // 0 is DefaultWindow
	Bytes  int64         // of columns of events; 0 is DefaultBytes
}

// What is kept if nothing else is wanted.
const (
	DefaultWindow = 10 * time.Minute
	DefaultBytes  = 256 << 20
)

// Recording is the newest part of what a source gave, as generations of one
// store. It is for one goroutine; the stores may be read from any.
//
// Ticks leave as a whole, the oldest first, when they are older than the window
// or all together take too much memory; the newest always stays. Names and call
// paths that no event needs any more are given back whenever the tables have
// doubled; the store that follows then is no generation of the one before, and an
// engine begins anew.
type Recording struct {
	limits Limits
	grown  *model.Appender
	store  *model.Store // nil before the first
	ticks  []kept
	notes  []string // of the newest tick
	// check and checkFiles are the numbers of nodes and files at which to look for
	// those that nobody needs.
	check, checkFiles int

	dropped int       // events that have left
	since   time.Time // the end of the newest tick that has left
}

// kept is a tick of which the events are there.
type kept struct {
	turn  int
	until time.Time
	bytes int64
}

// NewRecording starts with no events.
func NewRecording(l Limits) *Recording {
	if l.Window <= 0 {
		l.Window = DefaultWindow
	}
	if l.Bytes <= 0 {
		l.Bytes = DefaultBytes
	}
	return &Recording{limits: l, grown: model.NewAppender(model.MergeOptions{}), check: pruneFrom, checkFiles: pruneFiles}
}

// Store is the newest generation, nil before the first.
func (r *Recording) Store() *model.Store { return r.store }

// Until is the end of the span of time that was looked at.
func (r *Recording) Until() time.Time {
	if len(r.ticks) == 0 {
		return time.Time{}
	}
	return r.ticks[len(r.ticks)-1].until
}

// Notes are sentences about the source as it is now.
func (r *Recording) Notes() []string { return r.notes }

// Dropped counts the events that have left to bound time and memory, and says
// until when they were.
func (r *Recording) Dropped() (events int, until time.Time) { return r.dropped, r.since }

// Add takes ticks and gives the next generation. The error is of events that are
// too much for one store.
func (r *Recording) Add(ctx context.Context, ticks ...Tick) (*model.Store, error) {
	next := kept{turn: r.grown.Batch() + 1}
	var stores []*model.Store
	for _, t := range ticks {
		for _, path := range t.Replaces {
			r.grown.DropFile(path)
			stores = slices.DeleteFunc(stores, func(s *model.Store) bool { return s.Files[0].Path == path })
		}
		stores = append(stores, t.Stores...)
		if next.until = t.Until; t.Notes != nil {
			r.notes = t.Notes
		}
	}
	for _, s := range stores {
		next.bytes += columnBytes(s)
	}
	r.ticks = append(r.ticks, next)
	r.forget()
	s, err := r.grown.Continue(ctx, stores...)
	if err != nil {
		return nil, err
	}
	r.store = s
	return s, r.prune(ctx)
}

// forget lets the oldest ticks go.
func (r *Recording) forget() {
	var bytes int64
	for _, t := range r.ticks {
		bytes += t.bytes
	}
	newest, old := r.ticks[len(r.ticks)-1], 0
	for old < len(r.ticks)-1 && (bytes > r.limits.Bytes || newest.until.Sub(r.ticks[old].until) > r.limits.Window) {
		bytes -= r.ticks[old].bytes
		r.since = r.ticks[old].until
		old++
	}
	if old > 0 {
		r.ticks = slices.Delete(r.ticks, 0, old)
		r.dropped += r.grown.DropBatches(r.ticks[0].turn)
	}
}

// The smallest numbers of nodes and files at which it pays to look for those that
// nobody needs.
const pruneFrom, pruneFiles = 1 << 16, 256

// prune gives back what no event needs, if there may be much of it.
func (r *Recording) prune(ctx context.Context) error {
	nodes, files := r.store.Stacks.Len(), len(r.store.Files)
	if nodes < r.check && files < r.checkFiles {
		return nil
	}
	grown := r.grown.Pruned()
	s, err := grown.Continue(ctx)
	if err != nil {
		return err
	}
	r.grown, r.store = grown, s
	r.check, r.checkFiles = max(pruneFrom, 2*s.Stacks.Len()), max(pruneFiles, 2*len(s.Files))
	return nil
}

// Final is the newest generation for those who keep it: what was said of the
// source is among the warnings of its first file. It is nil before the first.
func (r *Recording) Final() *model.Store {
	if r.store == nil || len(r.store.Files) == 0 {
		return r.store
	}
	s := *r.store
	s.Files = slices.Clone(s.Files)
	f := &s.Files[0]
	f.Warnings = append(slices.Clone(r.notes), f.Warnings...)
	if r.dropped > 0 {
		f.Warnings = append(f.Warnings, "the recording is bounded: "+model.Grouped(r.dropped)+" events until "+
			r.since.Format("15:04:05")+" were left behind")
	}
	return &s
}

// columnBytes is the memory of a store's events.
func columnBytes(s *model.Store) (bytes int64) {
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			seg := &s.Series[i].Segments[j]
			n := 4*len(seg.Stack) + 4*len(seg.Thread) + 8*len(seg.Time) + 2*len(seg.Phase) + 2*len(seg.State) + 4*len(seg.Class)
			for _, v := range seg.Values {
				n += 8 * len(v.Each)
			}
			bytes += int64(n)
		}
	}
	return bytes
}
