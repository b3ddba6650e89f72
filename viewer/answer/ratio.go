package answer

import (
	"context"
	"errors"

	"flameview/compare"
	"flameview/model"
	"flameview/model/derive"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/tree"
)

// Ratio is what a view says of the ratio that its colours stand for.
type Ratio struct {
	derive.Ratio
	// Why says why there are no colours of it; "" where there are.
	Why string
	// Of are those of all events, Rows those of the main picture; nil with Why. While
	// Late is set, noise is not judged yet, and a view in which it is follows.
	Of   *compare.Ratios
	Rows *compare.RatioRows
	Late bool
	// The flat profiles of both metrics are parallel to View.Flat. They are made while that
	// is wanted; so are the totals of threads, by name.
	OverFlat, UnderFlat       *tree.Flat
	OverThreads, UnderThreads map[string]int64
}

// refuse makes of a refusal the reason why there are no colours.
func (r *Ratio) refuse(err error) error {
	if err != nil && errors.Is(err, compare.ErrRefused) {
		r.Why, r.Of, r.Rows = Reason(err), nil, nil
		return nil
	}
	return err
}

// rated are the parts of a view that are about a ratio.
type rated struct {
	ratios                    part[*compare.Ratios]
	ratioRows                 part[*compare.RatioRows]
	overFlat, underFlat       part[*tree.Flat]
	overThreads, underThreads part[map[string]int64]
}

// ratioOf is the question about a ratio.
type ratioOf struct {
	query.Query
	ratio string
	judge bool
}

// ratio answers what the colours and columns of a ratio need; nothing without one, nor of
// a comparison.
func (a *Answerer) ratio(ctx context.Context, next, old *answered, r Request) error {
	v := next.view
	if v.State.Ratio == "" || v.Comparing != nil {
		return nil
	}
	ratio, err := derive.ParseRatio(v.State.Ratio, v.Metrics)
	v.Ratio = &Ratio{Ratio: ratio}
	if err != nil {
		v.Ratio.Why = "these files have no " + v.State.Ratio
		return nil
	}
	q := ofEvents(v.Query)
	q.Metric = ""
	question := ratioOf{q, v.State.Ratio, true}
	s := a.engine.Store()
	if r.Stage < StageCompare && s.Stacks.Len()+s.Events() > quickToJudge && !old.ratios.answers(question) {
		question.judge, v.Ratio.Late = false, true
	}
	next.ratios, err = old.ratios.reuse(question, func() (*compare.Ratios, error) {
		return a.comparer.Ratios(ctx, q, ratio, question.judge)
	})
	if err != nil {
		return v.Ratio.refuse(err)
	}
	v.Ratio.Of = next.ratios.value
	next.ratioRows, err = old.ratioRows.reuse(about{next.ratios.value, v.Tree}, func() (*compare.RatioRows, error) {
		return v.Ratio.Of.Rows(ctx, v.Tree, v.Query)
	})
	if err != nil {
		return v.Ratio.refuse(err)
	}
	v.Ratio.Rows = next.ratioRows.value
	for id, p := range v.Panes {
		if was := old.pane(id); was != nil && was.Tree == p.Tree && was.Ratio != nil && was.Ratio.Of == v.Ratio.Of {
			p.Ratio = was.Ratio
		} else if p.Ratio, err = v.Ratio.Of.Rows(ctx, p.Tree, p.Query); err != nil {
			return err
		}
	}
	return a.ratioTables(ctx, next, old, r.Wants)
}

// pane is a further picture of the view; nil where it has none of this id.
func (a *answered) pane(id string) *Pane {
	if a.view == nil {
		return nil
	}
	return a.view.Panes[id]
}

// ratioTables adds what stands in tables.
func (a *Answerer) ratioTables(ctx context.Context, next, old *answered, w Wants) (err error) {
	v := next.view
	q := v.Query
	q.Callers, q.MinShare, q.Detail, q.MaxWork, q.Sources, q.Fragment = false, 0, query.Detail{}, 0, query.NoSources, nil
	q.Filters, _ = compare.Complete(v.Ratio.Ratio, a.engine.Store(), q.Filters)
	flat := func(m model.Metric, old part[*tree.Flat]) (part[*tree.Flat], error) {
		q := q
		q.Metric = m.ID
		return old.reuse(q, func() (*tree.Flat, error) { return a.engine.Flat(ctx, q) })
	}
	threads := func(m model.Metric, old part[map[string]int64]) (part[map[string]int64], error) {
		question := foldable{ofEvents(q), w.FoldThreads}
		question.Metric = m.ID
		return old.reuse(question, func() (map[string]int64, error) {
			rows, err := a.engine.Threads(ctx, question.Query, question.fold)
			return totalsOf(rows), err
		})
	}
	if w.Flat {
		if next.overFlat, err = flat(v.Ratio.Over, old.overFlat); err != nil {
			return err
		}
		if next.underFlat, err = flat(v.Ratio.Under, old.underFlat); err != nil {
			return err
		}
	}
	if w.Threads {
		if next.overThreads, err = threads(v.Ratio.Over, old.overThreads); err != nil {
			return err
		}
		next.underThreads, err = threads(v.Ratio.Under, old.underThreads)
	}
	v.Ratio.OverFlat, v.Ratio.UnderFlat = next.overFlat.value, next.underFlat.value
	v.Ratio.OverThreads, v.Ratio.UnderThreads = next.overThreads.value, next.underThreads.value
	return err
}

func totalsOf(rows []scan.ThreadRow) map[string]int64 {
	out := map[string]int64{}
	for _, r := range rows {
		out[r.Name] = r.Total
	}
	return out
}
