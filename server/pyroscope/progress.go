package pyroscope

import (
	"fmt"
	"slices"
	"sync"

	"flameview/model"
)

// Progress is what has come of a query that is still being asked.
type Progress struct {
	// Stores are as Fetch gives them, of those files of which something has come.
	Stores []*model.Store
	// Done and Of count answers: one for each file, and one for each of its pieces in
	// time.
	Done, Of int
	// Complete says that all events are there, so that sums are those of the whole
	// query. Times may still be missing.
	Complete bool
}

// Kept are the stores for somebody who asks no further: their files say what is
// missing, and why is said first: "fetching was stopped".
func (p Progress) Kept(why string) []*model.Store {
	out := make([]*model.Store, len(p.Stores))
	for i, s := range p.Stores {
		c := *s // stores never change
		c.Files = slices.Clone(s.Files)
		f := &c.Files[0]
		if p.Complete {
			f.Warnings = append(slices.Clone(f.Warnings), why+": all that the query matches is here, but not when it was")
		} else {
			f.Err, f.Partial = fmt.Sprintf("%s: %d of %d answers have come, which are a part of what the query matches", why, p.Done, p.Of), true
		}
		out[i] = &c
	}
	return out
}

// progress collects what has come. Its methods may be called from any goroutine.
type progress struct {
	show func(Progress) // may be nil

	mu       sync.Mutex
	stores   []*model.Store // by file, nil for nothing yet
	complete []bool         // by file
	done, of int
}

func newProgress(show func(Progress), files []file) *progress {
	p := &progress{show: show, stores: make([]*model.Store, len(files)), complete: make([]bool, len(files))}
	for _, f := range files {
		p.of += 1 + f.pieces()
	}
	return p
}

// came takes what has come of a file: whole says that it is all, answers how many
// there were since the last call. What comes after all of it is only counted.
func (p *progress) came(file int, s *model.Store, whole bool, answers int) {
	if p.show == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += answers
	if s != nil && !p.complete[file] {
		p.stores[file], p.complete[file] = s, whole
	}
	now := Progress{Done: p.done, Of: p.of, Complete: !slices.Contains(p.complete, false)}
	for _, s := range p.stores {
		if s != nil && s.Events() > 0 {
			now.Stores = append(now.Stores, s)
		}
	}
	p.show(now)
}
