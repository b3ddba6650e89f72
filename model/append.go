package model

import (
	"context"
	"fmt"
	"math"
	"slices"
)

// Appender adds files, or more events of a file, to a store without changing the
// store. Each call of Append returns a generation: a complete store that shares the
// columns of the previous generation and has more entries at their ends. The ids of
// methods, frames, stacks, threads and files stay the same, so results computed for
// one generation can be carried over to the next ([Store.Added]).
//
// A generation costs the interning of what is new, plus one step for each segment.
// An Appender is for one goroutine. Other goroutines may read the generations while
// the next one is made.
type Appender struct {
	opt     MergeOptions
	b       *Builder // holds all that was appended; its series are not used
	parts   []*appended
	part    int // the highest number of a segment so far
	next    int // number of the next generation
	batch   int // number of calls of Append and Continue so far
	ordered bool
}

// appended is one segment as its file has it, with ids of the Appender's tables.
type appended struct {
	from  Series // ID, label and units
	seg   Segment
	path  string // of the file
	batch int    // the call of Append or Continue that added it
	// Times of its first and last event by the file's clock; valid if timed.
	first, last int64
	timed       bool
	magnitudes  []float64 // sums of absolute values, parallel to values
	// Cached from the previous generation, where they differ from seg's: values
	// rescaled to the series' decimals, and times moved to the common clock.
	values []Values
	shift  int64
	time   []int64
}

// NewAppender returns an Appender without files.
func NewAppender(opt MergeOptions) *Appender { return &Appender{opt: opt} }

// Append adds the files of stores and returns the next generation. It fails if the
// context ends, or if the files are too much for one store; then nothing is added.
func (a *Appender) Append(ctx context.Context, stores ...*Store) (*Store, error) {
	return a.extend(ctx, stores, false)
}

// extend adds stores. With continueFiles, events of a file whose path is already
// known join that file.
func (a *Appender) extend(ctx context.Context, stores []*Store, continueFiles bool) (*Store, error) {
	was, parts, part := a.b, len(a.parts), a.part
	a.batch++
	var files []File
	if was != nil {
		files = was.store.Files
	}
	s, err := a.appendStores(ctx, stores, continueFiles)
	if err == nil {
		return s, nil
	}
	// Ids interned by the failed call stay in the tables; no event uses them.
	a.parts, a.part = a.parts[:parts], part
	if a.b = was; was == nil {
		a.ordered = false
	} else {
		a.b.full, a.b.store.Files = false, files
	}
	return nil, err
}

func (a *Appender) appendStores(ctx context.Context, stores []*Store, continueFiles bool) (*Store, error) {
	for _, s := range stores {
		if err := a.add(ctx, s, continueFiles); err != nil {
			return nil, err
		}
	}
	if a.b == nil {
		a.b = NewBuilder(File{})
		a.b.store.Files = nil
	}
	return a.generation(ctx)
}

// add takes the files, ids and events of one store. The first store's tables are
// used as they are; the look-up tables are built only for a second one.
func (a *Appender) add(ctx context.Context, s *Store, continueFiles bool) (err error) {
	first := a.b == nil
	var r Remap
	if first {
		a.b = builderOf(s)
		a.b.store.Files = nil
	} else {
		a.b.index()
		if r, err = a.b.Import(ctx, s); err != nil {
			return err
		}
	}
	files := a.addFiles(s.Files, continueFiles)
	for i := range s.Series {
		ser := s.Series[i]
		for _, seg := range ser.Segments {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			path := s.Files[seg.File].Path
			if !first {
				seg = r.Apply(seg)
			}
			seg.File = files[seg.File]
			seg.part = 0
			p := &appended{from: Series{ID: ser.ID, Label: ser.Label, Units: ser.Units}, seg: seg, path: path, batch: a.batch}
			if len(seg.Time) > 0 {
				p.first, p.last, p.timed = slices.Min(seg.Time), slices.Max(seg.Time), true
			}
			a.parts = append(a.parts, p)
		}
	}
	return nil
}

// Drop removes the events of a file in segments that end before a time, so that a
// source that is followed for hours needs bounded memory. They are missing from the
// next generation on. It returns the number of removed events.
func (a *Appender) Drop(file FileID, before int64) (events int) {
	return a.drop(func(p *appended) bool { return p.seg.File == file && p.timed && p.last < before })
}

func (a *Appender) drop(which func(*appended) bool) (events int) {
	a.parts = slices.DeleteFunc(slices.Clone(a.parts), func(p *appended) bool {
		if !which(p) {
			return false
		}
		events += p.seg.Len()
		return true
	})
	return events
}

// SetFile replaces the description of a file, from the next generation on.
func (a *Appender) SetFile(id FileID, f File) {
	files := slices.Clone(a.b.store.Files)
	files[id] = f
	a.b.store.Files = files
}

// generation makes a store of the current tables and segments.
func (a *Appender) generation(ctx context.Context) (*Store, error) {
	if a.b.full {
		return nil, fmt.Errorf("more than %d distinct call paths: load fewer files at once", math.MaxInt32)
	}
	if !a.ordered && !a.opt.KeepOrder {
		a.order()
	}
	a.ordered = true
	a.align()
	out := a.b.store
	out.clip()
	var err error
	if out.Series, err = a.series(ctx); err != nil {
		return nil, err
	}
	a.next++
	out.appender, out.generation = a, a.next
	return &out, nil
}

// order numbers the stacks of the first generation level by level where that pays.
// A small trie fits the processor's cache in any order, and renumbering visits every
// event, of which there may be millions.
func (a *Appender) order() {
	s := &a.b.store
	if s.Stacks.Len() < 1<<17 {
		return
	}
	to := s.levelOrder()
	if to == nil {
		return
	}
	s.Stacks = s.Stacks.renumbered(to)
	a.b.edges, a.b.indexed = edges{}, false
	for _, p := range a.parts {
		p.seg.Stack = remap(p.seg.Stack, to)
	}
}
