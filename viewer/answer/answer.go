// Package answer turns a state into a view: the pictures, tables and time lines
// that the tabs show. It knows no toolkit and no goroutines of its own but those
// it lends the engine.
package answer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"runtime/debug"
	"time"

	"flameview/compare"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/period"
	"flameview/picture"
)

// Answerer makes views. It is for one goroutine and keeps the engine and the
// last answer, so that a change of the search or of the viewport asks the engine
// nothing.
type Answerer struct {
	engine   *engine.Engine
	comparer *compare.Comparer
	last     answered
	defined  defined
	hues     *picture.Hues // of huesOf, and what came before it
	huesOf   *model.Store
}

// answered is a view together with the questions that its parts answer. A part
// serves the next view too where the question is the same. All change at once,
// when a view is complete: a part that a cancelled request has made is not in
// the view that the next one looks at.
type answered struct {
	view        *View
	timeline    part[*scan.Timeline]
	flat        part[*tree.Flat]
	flatPart    part[*tree.Flat]
	threads     part[[]scan.ThreadRow]
	files       part[[]int64]
	threadTimes part[*scan.ThreadTimes]
	heat        part[*Heat]
	chart       part[*Chart]
	periods     part[[]period.Peak]
	spread      part[*engine.Spread]
	lines       part[*Lines]
	found       part[int64] // the sum of what the search finds in the whole tree

	flatBase    part[*tree.Flat]
	threadsBase part[[]scan.ThreadRow]
	compared
	rated
}

// AnswerSafely is Answer, nil if it was cancelled or there is nothing to show. A
// bug becomes the error of one view, as a reader's becomes that of one file; what
// was kept is forgotten.
func (a *Answerer) AnswerSafely(ctx context.Context, r Request) (v *View) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("panic while answering", "panic", p, "stack", string(debug.Stack()))
			*a = Answerer{}
			if r.Stage == StageReady {
				return
			}
			v = &View{State: r.State, Store: r.Store, Pattern: r.Pattern, Err: fmt.Errorf("internal error: %v", p)}
		}
	}()
	if r.Stage == StageReady {
		if a.engine != nil {
			a.engine.Prepare(ctx, r.State.Query()) // of all sides together
		}
		return nil
	}
	v, _ = a.Answer(ctx, r)
	return v
}

// Answer makes the view of a request. What keeps a query from being answered is
// the view's error; Answer's own is the context's.
func (a *Answerer) Answer(ctx context.Context, r Request) (*View, error) {
	v := &View{State: r.State, Store: r.Store, Pattern: r.Pattern}
	if v.Empty() {
		a.engine, a.last, a.defined = nil, answered{}, defined{}
		return v, nil
	}
	store, err := a.define(ctx, r.Store, r.State.Defined)
	if err != nil {
		return nil, err
	}
	r.Store, v.Store, v.NotDefined = store.store, store.store, store.wrong
	if a.engine == nil {
		a.engine = engine.New(r.Store)
		a.engine.Parallel = parallel
		a.comparer = compare.NewComparer(a.engine)
	}
	if a.engine.Store() != r.Store {
		a.last = answered{}
		a.comparer = compare.NewComparer(a.engine) // before: a request that is cancelled may have advanced the engine
		if err := a.engine.Advance(ctx, r.Store); err != nil {
			return nil, err
		}
	}
	v.Metrics = a.engine.Metrics()
	next := answered{view: v}
	if err = store.wrong[r.State.Metric]; err == nil {
		err = a.fill(ctx, &next, r)
	}
	if err == nil {
		v.Hues, err = a.colour(ctx, r.Store)
	}
	if err == nil && r.Re != nil {
		err = a.search(ctx, &next, r)
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v.Err, v.Tree = err, nil
		a.last = answered{timeline: a.last.timeline}
		v.Timeline, v.TimesLate = a.last.timeline.value, true
		return v, nil
	}
	if err := a.note(ctx, v); err != nil {
		return nil, err
	}
	switch {
	case v.Comparing != nil && v.Comparing.Late, v.Ratio != nil && v.Ratio.Late:
		v.Next = StageCompare
	case v.TimesLate:
		v.Next = StageTimes
	case v.counting:
		v.Next = StageWhole
	}
	a.last = next
	return v, nil
}

// colour gives the heaviest packages and libraries of a store their hues.
func (a *Answerer) colour(ctx context.Context, store *model.Store) (*picture.Hues, error) {
	if a.huesOf != store {
		areas, err := a.engine.Areas(ctx)
		if err != nil {
			return nil, err
		}
		a.hues, a.huesOf = picture.NewHues(areas, a.hues), store
	}
	return a.hues, nil
}

// fill answers the parts of a view, from the last one where the question is
// the same.
func (a *Answerer) fill(ctx context.Context, next *answered, r Request) error {
	v, old := next.view, a.last
	q, err := a.sides(ctx, next, &old, r.State.Query(), r.State)
	var missing shape.NotFound
	if errors.As(err, &missing) { // of a fragment that is not there; grow says so by showing all
		v.State.Fragment = nil
		q, err = a.sides(ctx, next, &old, v.State.Query(), r.State)
	}
	if err != nil {
		return err
	}
	if r.Stage < StageWhole {
		q.MinShare, q.Detail, q.MaxWork = 1.0/boxesAcross, DetailOf(r.State.Viewport), mostWork
	}
	if old.view != nil && old.view.serves(q) {
		v.Pane = Pane{Query: old.view.Query, Tree: old.view.Tree}
	} else if other, ok := swapped(q); ok && old.view != nil && old.view.serves(other) {
		q.Detail, q.MinShare, q.MaxWork = old.view.Query.Detail, old.view.Query.MinShare, old.view.Query.MaxWork
		v.Pane = Pane{Query: q, Tree: old.view.Tree.Swapped()}
	} else if err := a.grow(ctx, v, q); err != nil {
		return err
	}
	if err := a.parts(ctx, next, &old, r); err != nil {
		return err
	}
	if err := a.judge(ctx, next, &old, r); err != nil {
		return err
	}
	if err := a.ratio(ctx, next, &old, r); err != nil {
		return err
	}
	return a.times(ctx, next, &old, r)
}

// grow makes the main picture.
func (a *Answerer) grow(ctx context.Context, v *View, q query.Query) (err error) {
	start := time.Now()
	v.Query = q
	if v.Tree, err = a.engine.Tree(ctx, q); err != nil {
		var missing shape.NotFound
		if !errors.As(err, &missing) {
			return err
		}
		// Another file, grouping or transform: the fragment is not there, the rest
		// is.
		if err = a.choose(ctx, v, nil); err != nil {
			return err
		}
	}
	err = a.shortenFragment(ctx, v)
	slog.Debug("query", "rows", v.Tree.Len(), "took", time.Since(start))
	return err
}

// choose makes the main picture with another fragment than was asked for.
func (a *Answerer) choose(ctx context.Context, v *View, fragment []model.Name) (err error) {
	v.Query.Fragment, v.State.Fragment = fragment, fragment
	v.Tree, err = a.engine.Tree(ctx, v.Query)
	return err
}

// shortenFragment mends a fragment that transforms have broken: methods that they
// have hidden leave it, and if even the rest does not occur, everything is shown.
func (a *Answerer) shortenFragment(ctx context.Context, v *View) error {
	if v.Tree.Total[0] > 0 || len(v.Query.Fragment) == 0 || len(v.Query.Transforms) == 0 {
		return nil
	}
	whole := v.Query
	whole.Fragment = nil
	flat, err := a.engine.Flat(ctx, whole)
	if err != nil {
		return err
	}
	var rest []model.Name
	for _, name := range v.Query.Fragment {
		if id, ok := flat.Boxes.Lookup(name); ok && flat.Total[id] > 0 {
			rest = append(rest, name)
		}
	}
	for _, try := range [][]model.Name{rest, nil} {
		if err = a.choose(ctx, v, try); err != nil || v.Tree.Total[0] > 0 {
			return err
		}
	}
	return nil
}

// searched is a question about what a search finds.
type searched struct {
	query.Query
	pattern string
}

// search finds the rows that match, and sums them as if nothing were left out
// of the tree.
func (a *Answerer) search(ctx context.Context, next *answered, r Request) (err error) {
	v := next.view
	v.Search = tree.NewSearch(v.Tree.Boxes, r.Re)
	found := v.Search.In(v.Tree)
	v.Found = &found
	if v.FoundAll() || v.Comparing != nil { // widths of a comparison are no values to add up exactly
		return nil
	}
	q := v.Query
	q.MinShare, q.Detail, q.MaxWork, q.Sources = 0, query.Detail{}, 0, query.NoSources
	next.found, err = a.last.found.reuse(searched{q, r.Pattern}, func() (int64, error) { return a.engine.FoundSum(ctx, q, v.Search) })
	found.Sum = next.found.value
	// The rows of callees are counted in the whole tree, which is on its way. An
	// inverted one can be larger than its events by the depth of their stacks:
	// its count stays the least there is.
	v.counting = found.Sum > 0 && !v.State.Callers && r.Stage < StageWhole
	return err
}

// note finds the rows that have notes, or knows them from the last view.
func (a *Answerer) note(ctx context.Context, v *View) error {
	known := map[*tree.Tree]*tree.Noted{}
	if old := a.last.view; old != nil && reflect.DeepEqual(old.State.Notes, v.State.Notes) {
		known[old.Tree] = old.Noted
		for _, p := range old.Panes {
			known[p.Tree] = p.Noted
		}
	}
	panes := []*Pane{&v.Pane}
	for _, p := range v.Panes {
		panes = append(panes, p)
	}
	for _, p := range panes {
		if p.Tree == nil {
			continue
		}
		if p.Noted = known[p.Tree]; p.Noted == nil {
			var err error
			if p.Noted, err = tree.FindNoted(ctx, p.Tree, v.State.Notes); err != nil {
				return err
			}
		}
	}
	return nil
}
