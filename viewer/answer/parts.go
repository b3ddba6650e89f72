package answer

import (
	"context"
	"reflect"

	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/tree"
)

// part is one part of a view beyond the main picture, with the question that it
// answers.
type part[T any] struct {
	question any
	made     bool
	value    T
}

// answers says that the part answers a question.
func (p part[T]) answers(question any) bool {
	if _, ok := question.(about); ok {
		return p.made && p.question == question
	}
	return p.made && reflect.DeepEqual(p.question, question)
}

// about is a question about other parts of a view. They never change, so another
// one is another question: to look into both would take as long as to make them.
type about struct{ a, b any }

// reuse is the part if it answers the question, else a new one.
func (p part[T]) reuse(question any, answer func() (T, error)) (part[T], error) {
	if p.answers(question) {
		return p, nil
	}
	value, err := answer()
	return part[T]{question, true, value}, err
}

// reuseOrKeep is reuse, but where early is set and the part was made for another
// question, it stays, and late is true.
func (p part[T]) reuseOrKeep(early bool, question any, answer func() (T, error)) (_ part[T], late bool, err error) {
	if early && p.made && !p.answers(question) {
		return p, true, nil
	}
	p, err = p.reuse(question, answer)
	return p, false, err
}

// foldable is a question about threads or their pools.
type foldable struct {
	query.Query
	fold bool
}

// parts answers what the tabs want beyond the main picture. Each part's question
// holds what it depends on and nothing else.
func (a *Answerer) parts(ctx context.Context, next, old *answered, r Request) (err error) {
	v, w := next.view, r.Wants
	// The main picture's question less what only a picture needs.
	q := v.Query
	q.Callers, q.MinShare, q.Detail, q.MaxWork, q.Sources = false, 0, query.Detail{}, 0, query.NoSources
	all := ofEvents(q)
	if v.Comparing != nil { // tables are of the current side, with the base beside it
		q = q.Side(1)
	}
	if w.Flat {
		if err = a.flats(ctx, next, old, q); err != nil {
			return err
		}
	}
	if w.Lines {
		if err = a.lines(ctx, next, old, q); err != nil {
			return err
		}
	}
	// Nothing here depends on boxes.
	if w.Threads {
		question := foldable{ofEvents(q), w.FoldThreads}
		if len(q.Fragment) > 0 {
			question.Query = q
		}
		next.threads, err = old.threads.reuse(question, func() ([]scan.ThreadRow, error) {
			return a.engine.Threads(ctx, question.Query, question.fold)
		})
		if err != nil {
			return err
		}
	}
	if w.Files {
		next.files, err = old.files.reuse(all, func() ([]int64, error) { return a.engine.FileTotals(ctx, all) })
		if err != nil {
			return err
		}
		if err = a.sideFiles(ctx, next, old); err != nil {
			return err
		}
	}
	v.Flat, v.FlatPart, v.Threads, v.Files = next.flat.value, next.flatPart.value, next.threads.value, next.files.value
	v.SideFiles = next.sideFiles.value
	if err = a.ofBase(ctx, next, old, w); err != nil {
		return err
	}
	return a.panes(ctx, v, old, w.Panes)
}

// panes answers the further pictures of the fragment; one of the last view
// serves again if it has all that is seen.
func (a *Answerer) panes(ctx context.Context, v *View, old *answered, wants []PaneWant) error {
	a.engine.SetPanes(1 + len(wants) + len(v.State.Sides))
	if len(v.Query.Fragment) == 0 {
		return nil
	}
	v.Panes = map[string]*Pane{}
	for _, w := range wants {
		q := v.Query // in the colours of the main picture
		q.Callers, q.Detail, q.MinShare = w.Callers, w.Detail, 1.0/boxesAcross
		if old.view != nil {
			if p := old.view.Panes[w.ID]; p != nil && p.serves(q) {
				v.Panes[w.ID] = &Pane{Query: p.Query, Tree: p.Tree, Judged: p.Judged, judgedBy: p.judgedBy}
				continue
			}
		}
		t, err := a.engine.Tree(ctx, q)
		if err != nil {
			return err
		}
		v.Panes[w.ID] = &Pane{Query: q, Tree: t}
	}
	return nil
}

// serves says that the picture there is serves another query too: it is the
// same, or nothing was left out that more detail could bring.
func (p *Pane) serves(q query.Query) bool {
	if p.Tree == nil {
		return false
	}
	made := p.Query
	if p.Tree.Cut == 0 && !p.Tree.Full {
		made.MinShare, made.Detail, made.MaxWork = q.MinShare, q.Detail, q.MaxWork
	}
	return reflect.DeepEqual(made, q)
}

// flats answers the flat profile of everything, and that of the events that
// contain the fragment.
func (a *Answerer) flats(ctx context.Context, next, old *answered, q query.Query) (err error) {
	whole := q
	whole.Fragment = nil
	next.flat, err = old.flat.reuse(whole, func() (*tree.Flat, error) { return a.engine.Flat(ctx, whole) })
	if err != nil || len(q.Fragment) == 0 {
		return err
	}
	next.flatPart, err = old.flatPart.reuse(q, func() (*tree.Flat, error) { return a.engine.Flat(ctx, q) })
	return err
}
