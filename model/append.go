package model

import (
	"context"
	"fmt"
	"math"
	"slices"
)

// Appender grows a store by more files, or more events of one, without touching
// what is there. Each call of Append gives a generation: a store of its own that
// shares the columns of the one before and has more entries behind them. Numbers
// of methods, frames, stacks, threads and files stay what they were, so what was
// computed for one generation can be carried on to the next ([Store.Added]).
//
// The cost of a generation is that of interning what is new, and one step for
// each segment. An Appender is for one goroutine; generations may be read from
// any, while the next is made.
type Appender struct {
	opt     MergeOptions
	b       *Builder // of all that was appended; its series are not used
	parts   []*appended
	part    int // the last number given
	next    int // number of the next generation
	turn    int // number of the last call of Append or Continue
	ordered bool
}

// appended is one segment as its file has it, with the ids of the generations.
type appended struct {
	from Series // ID, label and units
	seg  Segment
	path string // of the file
	turn int    // in which it came
	// First and last time of its events, as the file has them; not timed without.
	first, last int64
	timed       bool
	magnitudes  []float64 // sums of absolute values, parallel to values
	// Values brought to the decimals of its series, and times to the common clock,
	// if they had to be: of the generation before.
	values []Values
	shift  int64
	time   []int64
}

// NewAppender starts with no files.
func NewAppender(opt MergeOptions) *Appender { return &Appender{opt: opt} }

// Append adds the files of stores and gives the next generation. The error is the
// context's, or of files that are too much for one store; then nothing is added.
func (a *Appender) Append(ctx context.Context, stores ...*Store) (*Store, error) {
	return a.more(ctx, stores, false)
}

// more is [Appender.Append]; files whose path is there already go on in that file,
// if wanted.
func (a *Appender) more(ctx context.Context, stores []*Store, goOn bool) (*Store, error) {
	was, parts, part := a.b, len(a.parts), a.part
	a.turn++
	var files []File
	if was != nil {
		files = was.store.Files
	}
	s, err := a.append(ctx, stores, goOn)
	if err == nil {
		return s, nil
	}
	// Ids that were interned in vain stay; no event has them.
	a.parts, a.part = a.parts[:parts], part
	if a.b = was; was == nil {
		a.ordered = false
	} else {
		a.b.full, a.b.store.Files = false, files
	}
	return nil, err
}

func (a *Appender) append(ctx context.Context, stores []*Store, goOn bool) (*Store, error) {
	for _, s := range stores {
		if err := a.add(ctx, s, goOn); err != nil {
			return nil, err
		}
	}
	if a.b == nil {
		a.b = NewBuilder(File{})
		a.b.store.Files = nil
	}
	return a.generation(ctx)
}

// add takes the files, ids and events of one store. The first is taken as it is:
// only a second makes the tables by which names are found.
func (a *Appender) add(ctx context.Context, s *Store, goOn bool) (err error) {
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
	files := a.addFiles(s.Files, goOn)
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
			p := &appended{from: Series{ID: ser.ID, Label: ser.Label, Units: ser.Units}, seg: seg, path: path, turn: a.turn}
			if len(seg.Time) > 0 {
				p.first, p.last, p.timed = slices.Min(seg.Time), slices.Max(seg.Time), true
			}
			a.parts = append(a.parts, p)
		}
	}
	return nil
}

// Drop forgets events: the segments of a file that end before a time, so that
// what is followed for long stays bounded. The next generation lacks them. It
// gives how many events went.
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

// SetFile replaces what is said of a file, from the next generation on.
func (a *Appender) SetFile(id FileID, f File) {
	files := slices.Clone(a.b.store.Files)
	files[id] = f
	a.b.store.Files = files
}

// generation makes the store of all that is there.
func (a *Appender) generation(ctx context.Context) (*Store, error) {
	if a.b.full {
		return nil, fmt.Errorf("more than %d distinct call paths: load fewer files at once", math.MaxInt32)
	}
	if !a.ordered && !a.opt.Once {
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

// order numbers the stacks of the first generation level by level where that
// pays: a small trie is in the processor's cache in any order, and there may be
// millions of events whose stacks would have to be numbered anew.
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
