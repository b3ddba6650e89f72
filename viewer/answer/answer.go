package answer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"reflect"
	"runtime/debug"
	"time"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
)

// answerer makes views. It runs on one goroutine and keeps the engine and the
// last answer there, so that a change of the search or of the viewport asks
// the engine nothing.
type Answerer struct {
	engine *engine.Engine
	last   answered
}

// answered is a view together with what its parts were asked with. A part
// serves the next view too where the question is the same. Both change at once,
// when a view is complete: a part that a cancelled request has made is not in
// the view that the next one looks at.
type answered struct {
	view        *View
	tree        query.Query
	timeline    part[*scan.Timeline]
	flat        part[*tree.Flat]
	flatPart    part[*tree.Flat]
	threads     part[[]scan.ThreadRow]
	files       part[[]int64]
	threadTimes part[*scan.ThreadTimes]
	callers     part[*tree.Tree]
	callees     part[*tree.Tree]
	sum         part[int64] // of what the search finds in the whole tree
}

// answerSafely is answer, nil if it was cancelled or there is nothing to show. A bug becomes the error of one
// view, as a reader's becomes that of one file; what was kept is forgotten.
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
			a.engine.Prepare(ctx, r.State.Query())
		}
		return nil
	}
	v, _ = a.Answer(ctx, r)
	return v
}

func (a *Answerer) Answer(ctx context.Context, r Request) (*View, error) {
	v := &View{State: r.State, Store: r.Store, Pattern: r.Pattern}
	if v.Empty() {
		a.engine, a.last = nil, answered{}
		return v, nil
	}
	if a.engine == nil || a.engine.Store() != r.Store {
		a.engine, a.last = engine.New(r.Store), answered{}
		a.engine.Parallel = parallel
	}
	v.Metrics = a.engine.Metrics()
	next := answered{view: v}
	q := r.State.Query()
	if r.Stage < StageWhole {
		q.MinShare, q.Detail = 1.0/boxesAcross, Detail(r.State.Viewport)
	}
	err := a.fill(ctx, &next, q, r)
	if err == nil && r.Re != nil {
		err = a.search(ctx, &next, r)
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v.Err = err
		v.Tree = nil
		a.last = answered{timeline: a.last.timeline}
		v.Timeline, v.TimesLate = a.last.timeline.is, true
		return v, nil
	}
	if err := a.note(ctx, v); err != nil {
		return nil, err
	}
	switch {
	case v.TimesLate:
		v.Next = StageTimes
	case v.counting:
		v.Next = StageWhole
	}
	a.last = next
	return v, nil
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
	if v.FoundAll() {
		return nil
	}
	q := next.tree
	q.MinShare, q.Detail, q.Sources = 0, query.Detail{}, query.NoSources
	next.sum, err = a.last.sum.again(searched{q, r.Pattern}, func() (int64, error) { return a.engine.FoundSum(ctx, q, v.Search) })
	found.Sum = next.sum.is
	// The rows of callees are counted in the whole tree, which is on its way. An
	// inverted one can be larger than its events by the depth of their stacks:
	// its count stays the least there is.
	v.counting = found.Sum > 0 && !v.State.Callers && r.Stage < StageWhole
	return err
}

// note finds the rows that bear notes, or knows them from the last view.
func (a *Answerer) note(ctx context.Context, v *View) (err error) {
	old := a.last.view
	if old == nil || !reflect.DeepEqual(old.State.Notes, v.State.Notes) {
		old = &View{}
	}
	of := func(t, oldTree *tree.Tree, known *tree.Noted) (noted *tree.Noted) {
		switch {
		case t == nil || err != nil:
			return nil
		case t == oldTree && known != nil:
			return known
		}
		noted, err = tree.FindNoted(ctx, t, v.State.Notes)
		return noted
	}
	v.Noted = of(v.Tree, old.Tree, old.Noted)
	v.CallersNoted = of(v.Callers, old.Callers, old.CallersNoted)
	v.CalleesNoted = of(v.Callees, old.Callees, old.CalleesNoted)
	return err
}

// fill answers the parts of a view, from the last one where the question is
// the same.
func (a *Answerer) fill(ctx context.Context, next *answered, q query.Query, r Request) (err error) {
	v, old := next.view, a.last
	start := time.Now()
	if old.answers(q) {
		v.Tree, q = old.view.Tree, old.tree
	} else {
		if v.Tree, err = a.engine.Tree(ctx, q); err != nil {
			var missing shape.NotFound
			if !errors.As(err, &missing) {
				return err
			}
			// Another file, grouping or transform: the fragment is not there,
			// the rest is.
			q.Fragment, v.State.Fragment = nil, nil
			if v.Tree, err = a.engine.Tree(ctx, q); err != nil {
				return err
			}
		}
		if err = a.mend(ctx, v, &q); err != nil {
			return err
		}
		slog.Debug("query", "rows", v.Tree.Len(), "took", time.Since(start))
	}
	next.tree = q
	if err = a.parts(ctx, next, &old, r); err != nil {
		return err
	}
	return a.times(ctx, next, &old, r)
}

// mend shortens a fragment that transforms have broken: methods that they have
// hidden leave it, and if even the rest does not occur, everything is shown.
func (a *Answerer) mend(ctx context.Context, v *View, q *query.Query) error {
	if v.Tree.Total[0] > 0 || len(q.Fragment) == 0 || len(q.Transforms) == 0 {
		return nil
	}
	whole := *q
	whole.Fragment = nil
	flat, err := a.engine.Flat(ctx, whole)
	if err != nil {
		return err
	}
	var rest []model.Name
	for _, name := range q.Fragment {
		if id, ok := flat.Boxes.Lookup(name); ok && flat.Total[id] > 0 {
			rest = append(rest, name)
		}
	}
	for _, try := range [][]model.Name{rest, nil} {
		q.Fragment, v.State.Fragment = try, try
		if v.Tree, err = a.engine.Tree(ctx, *q); err != nil || v.Tree.Total[0] > 0 {
			return err
		}
	}
	return nil
}

// answers says that the tree there is serves another query too: it is the same,
// or nothing was left out that more detail could bring.
func (a *answered) answers(q query.Query) bool {
	return a.view != nil && a.view.Tree != nil && serves(a.tree, a.view.Tree, q)
}

// serves says that a tree answers a query other than the one it was made for.
func serves(asked query.Query, tree *tree.Tree, q query.Query) bool {
	if tree.Cut == 0 && !tree.Full {
		asked.MinShare, asked.Detail = q.MinShare, q.Detail
	}
	return reflect.DeepEqual(asked, q)
}

// boxesAcross is how many boxes of the same width are open side by side: as many
// as a large screen has pixels. A tree grows only as fine as can be seen; zooming
// in asks again.
const boxesAcross = 4096

// detail is what a zoomed picture needs beyond that. It goes in steps of two,
// and sideways in steps of half the width and more, so that most turns of the
// wheel and most drags find their tree made.
func Detail(v picture.Viewport) query.Detail {
	step := 1.0
	for step > v.Span() && step > picture.Narrowest {
		step /= 2
	}
	if step == 1 {
		return query.Detail{}
	}
	from, to := v.Window()
	return query.Detail{
		From: (math.Floor(from/step) - 1) * step, To: (math.Ceil(to/step) + 1) * step,
		MinShare: step / boxesAcross,
	}
}
