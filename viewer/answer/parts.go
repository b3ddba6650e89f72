package answer

import (
	"context"
	"reflect"

	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
	"flameview/model/tree"
)

// part is one part of a view beyond the tree, with what it was asked with.
type part[T any] struct {
	asked any
	made  bool
	is    T
}

// fits says that the part answers a question.
func (p part[T]) fits(asked any) bool { return p.made && reflect.DeepEqual(p.asked, asked) }

// again is the part for the same question or another.
func (p part[T]) again(asked any, answer func() (T, error)) (part[T], error) {
	if p.fits(asked) {
		return p, nil
	}
	is, err := answer()
	return part[T]{asked, true, is}, err
}

// orOld is again, but where early is set and the part was made for another
// question, it stays, and late is true.
func (p part[T]) orOld(early bool, asked any, answer func() (T, error)) (_ part[T], late bool, err error) {
	if early && p.made && !p.fits(asked) {
		return p, true, nil
	}
	p, err = p.again(asked, answer)
	return p, false, err
}

// foldable is a question about threads or their pools.
type foldable struct {
	query.Query
	fold bool
}

// parts answers what the tab in front wants beyond the tree.
// Each part asks with what it depends on and nothing else.
func (a *Answerer) parts(ctx context.Context, next, old *answered, r Request) (err error) {
	v, e, w := next.view, a.engine, r.Wants
	// The tree's question less what is a matter of the flame view alone.
	q := next.tree
	q.Callers, q.MinShare, q.Detail, q.Sources = false, 0, query.Detail{}, query.NoSources
	if w.Flat {
		if err = a.flats(ctx, next, old, q); err != nil {
			return err
		}
	}
	if w.Threads {
		asked := foldable{q, w.FoldThreads}
		if len(q.Fragment) == 0 { // then nothing depends on boxes
			asked.Query = query.Query{Metric: q.Metric, Filters: q.Filters, Decoration: shape.Decoration{Leaf: q.Decoration.Leaf}}
		}
		next.threads, err = old.threads.again(asked, func() ([]scan.ThreadRow, error) { return e.Threads(ctx, asked.Query, asked.fold) })
		if err != nil {
			return err
		}
	}
	if w.Files {
		asked := query.Query{Metric: q.Metric, Filters: q.Filters, Decoration: shape.Decoration{Leaf: q.Decoration.Leaf}}
		next.files, err = old.files.again(asked, func() ([]int64, error) { return e.FileTotals(ctx, asked) })
		if err != nil {
			return err
		}
	}
	if w.Sandwich && len(q.Fragment) > 0 {
		q.MinShare, q.Sources = 1.0/boxesAcross, next.tree.Sources // in the colours of the flame view
		q.Detail = Detail(r.Beside.Callees)
		if next.callees, err = a.beside(ctx, old.callees, q); err != nil {
			return err
		}
		q.Callers, q.Detail = true, Detail(r.Beside.Callers)
		if next.callers, err = a.beside(ctx, old.callers, q); err != nil {
			return err
		}
	}
	v.Flat, v.FlatPart, v.Threads, v.Files = next.flat.is, next.flatPart.is, next.threads.is, next.files.is
	v.Callers, v.Callees = next.callers.is, next.callees.is
	return nil
}

// beside is the tree of a fragment's callers or callees, the old one where that
// has all that is seen.
func (a *Answerer) beside(ctx context.Context, old part[*tree.Tree], q query.Query) (part[*tree.Tree], error) {
	if was, ok := old.asked.(query.Query); ok && old.made && serves(was, old.is, q) {
		return old, nil
	}
	return old.again(q, func() (*tree.Tree, error) { return a.engine.Tree(ctx, q) })
}

// flats answers the flat profile of everything, and that of the events that
// contain the fragment.
func (a *Answerer) flats(ctx context.Context, next, old *answered, q query.Query) (err error) {
	whole := q
	whole.Fragment = nil
	next.flat, err = old.flat.again(whole, func() (*tree.Flat, error) { return a.engine.Flat(ctx, whole) })
	if err != nil || len(q.Fragment) == 0 {
		return err
	}
	next.flatPart, err = old.flatPart.again(q, func() (*tree.Flat, error) { return a.engine.Flat(ctx, q) })
	return err
}
