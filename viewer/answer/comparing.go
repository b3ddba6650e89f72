package answer

import (
	"context"
	"errors"
	"strings"

	"flameview/compare"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/viewer/state"
)

// Comparing is what a view says of the sides that it compares.
type Comparing struct {
	// All are the sides, Pair the two of them that pictures compare: the base and
	// State.Current. Of two sides they are the same.
	All, Pair *compare.Comparison
	// Refused says why the sides are not scaled as the state asks, but as is usual;
	// "" where they are.
	Refused string
	// Judged are the rows of the main picture. While Late is set, noise is not judged
	// yet, and a view in which it is follows.
	Judged *compare.RowChanges
	Late   bool
	// Panes are the main picture with the values of the base, and of the current side,
	// for widths: the same rows.
	Panes [2]*tree.Tree
	// Table is by method, nil while Late.
	Table *compare.Table
	// Changes is the main picture with widths that show what changed alone, nil
	// while Late.
	Changes *tree.Tree
	// WhatIf is what the wishes of a side come to; nil without wishes, and while Late. Else
	// WhatIfNot says why there is nothing to say.
	WhatIf    *compare.WhatIf
	WhatIfNot string
	// The rest is made while it is wanted. Matrix is of more than two sides.
	Explanation *compare.Explanation
	Suggestions []compare.Suggestion
	Matrix      *compare.Matrix
}

// compared are the parts of a view that compare.
type compared struct {
	sides       part[resolved]
	table       part[*compare.Table]
	rows        part[*compare.RowChanges]
	panes       part[[2]*tree.Tree]
	changes     part[*tree.Tree]
	explanation part[*compare.Explanation]
	suggestions part[[]compare.Suggestion]
	matrix      part[*compare.Matrix]
	sideFiles   part[[2][]int64]
	whatIf      part[whatIf]
}

// resolved are the scaled sides.
type resolved struct {
	all, pair *compare.Comparison
	refused   string
}

// scaling is the question of how sides are scaled.
type scaling struct {
	query.Query
	norm    compare.Norm
	current int
}

// quickToJudge is how many nodes and events a store may have to be judged at once.
// Larger ones are seen first and judged in a view that follows: noise takes many
// passes where what changed takes one.
const quickToJudge = 300_000

// sides scales the sides of a query and gives it the scales; nothing without sides.
func (a *Answerer) sides(ctx context.Context, next, old *answered, q query.Query, s state.State) (query.Query, error) {
	if !s.Comparing() {
		q.Sides = nil
		return q, nil
	}
	plain := q
	plain.Callers, plain.MinShare, plain.Detail, plain.MaxWork, plain.Sources = false, 0, query.Detail{}, 0, query.NoSources
	var err error
	next.sides, err = old.sides.reuse(scaling{plain, s.Norm, s.Current}, func() (r resolved, err error) {
		r.all, err = a.comparer.Resolve(ctx, plain, s.Norm)
		if errors.Is(err, compare.ErrRefused) && s.Norm.Kind != compare.NormAuto {
			r.refused = Reason(err)
			r.all, err = a.comparer.Resolve(ctx, plain, compare.Norm{})
		}
		if err != nil {
			return r, err
		}
		r.pair = r.all.Pair(0, s.CurrentSide())
		return r, nil
	})
	if err != nil {
		return q, err
	}
	r := next.sides.value
	q.Sides = r.pair.Query.Sides
	next.view.Comparing = &Comparing{All: r.all, Pair: r.pair, Refused: r.refused}
	return q, nil
}

// swapped is the question with the two sides in the other order, if that has the same
// rows: the widths of rows are sums over both sides.
func swapped(q query.Query) (query.Query, bool) {
	if len(q.Sides) != 2 || q.Sides[0].Fragment != nil || q.Sides[1].Fragment != nil || q.Sides[0].Metric != q.Sides[1].Metric {
		return q, false
	}
	q.Sides = []query.Side{q.Sides[1], q.Sides[0]}
	return q, true
}

// Reason is a refusal without the words that all have in common.
func Reason(err error) string {
	return strings.TrimPrefix(err.Error(), compare.ErrRefused.Error()+": ")
}

// judge judges the rows of the main picture and of the panes.
func (a *Answerer) judge(ctx context.Context, next, old *answered, r Request) error {
	v, c := next.view, next.view.Comparing
	if c == nil {
		return nil
	}
	var err error
	next.panes, err = old.panes.reuse(about{a: v.Tree}, func() ([2]*tree.Tree, error) {
		return [2]*tree.Tree{v.Tree.Pane(0), v.Tree.Pane(1)}, ctx.Err()
	})
	if err != nil {
		return err
	}
	c.Panes = next.panes.value
	s := a.engine.Store()
	c.Late = r.Stage < StageCompare && s.Stacks.Len()+s.Events() > quickToJudge && !old.table.answers(about{a: c.Pair})
	if c.Late {
		c.Judged = compare.UnjudgedRows(c.Pair.WithDirection(v.State.Callers), v.Tree)
		for _, p := range v.Panes {
			p.Judged = compare.UnjudgedRows(c.Pair.WithDirection(p.Query.Callers), p.Tree)
		}
		return nil
	}
	next.table, err = old.table.reuse(about{a: c.Pair}, func() (*compare.Table, error) { return a.comparer.Table(ctx, c.Pair, compare.BySelf) })
	if err != nil {
		return err
	}
	c.Table = next.table.value
	next.rows, err = old.rows.reuse(about{c.Table, v.Tree}, func() (*compare.RowChanges, error) {
		return a.comparer.Judge(ctx, v.Tree, c.Table.WithDirection(v.State.Callers))
	})
	if err != nil {
		return err
	}
	c.Judged = next.rows.value
	next.changes, err = old.changes.reuse(about{a: c.Judged}, func() (*tree.Tree, error) { return c.Judged.Changes(), ctx.Err() })
	c.Changes = next.changes.value
	for _, p := range v.Panes {
		if err == nil && (p.Judged == nil || p.judgedBy != c.Table) {
			p.Judged, err = a.comparer.Judge(ctx, p.Tree, c.Table.WithDirection(p.Query.Callers))
			p.judgedBy = c.Table
		}
	}
	if err == nil && compare.WishesOf(c.Pair.Query.Sides) != nil {
		next.whatIf, err = old.whatIf.reuse(about{a: c.Pair}, func() (whatIf, error) { return a.whatIf(ctx, c.Pair) })
		c.WhatIf, c.WhatIfNot = next.whatIf.value.of, next.whatIf.value.not
	}
	if err == nil && r.Wants.Compare {
		err = a.explain(ctx, next, old)
	}
	return err
}

// whatIf is what wishes come to, or why nothing can be said.
type whatIf struct {
	of  *compare.WhatIf
	not string
}

func (a *Answerer) whatIf(ctx context.Context, of *compare.Comparison) (out whatIf, err error) {
	out.of, err = a.comparer.WhatIf(ctx, of)
	if errors.Is(err, compare.ErrRefused) {
		return whatIf{not: Reason(err)}, nil
	}
	return out, err
}

// explain adds what the table of changes says beside its rows.
func (a *Answerer) explain(ctx context.Context, next, old *answered) (err error) {
	c := next.view.Comparing
	next.explanation, err = old.explanation.reuse(about{a: c.Judged}, func() (*compare.Explanation, error) { return c.Judged.Explain(c.Table), ctx.Err() })
	if err != nil {
		return err
	}
	next.suggestions, err = old.suggestions.reuse(about{a: c.Pair}, func() ([]compare.Suggestion, error) { return a.comparer.Suggest(ctx, c.Pair) })
	if err == nil && len(c.All.Sides) > 2 {
		next.matrix, err = old.matrix.reuse(about{a: c.All}, func() (*compare.Matrix, error) { return a.comparer.Matrix(ctx, c.All, compare.BySelf) })
	}
	c.Explanation, c.Suggestions, c.Matrix = next.explanation.value, next.suggestions.value, next.matrix.value
	return err
}

// ofBase answers for the base side what tabs show of the current one.
func (a *Answerer) ofBase(ctx context.Context, next, old *answered, w Wants) (err error) {
	c := next.view.Comparing
	if c == nil {
		return nil
	}
	q := c.Pair.Query.Side(0)
	if w.Flat {
		whole := q
		whole.Fragment = nil
		next.flatBase, err = old.flatBase.reuse(whole, func() (*tree.Flat, error) { return a.engine.Flat(ctx, whole) })
		if err != nil {
			return err
		}
	}
	if w.Threads {
		question := foldable{ofEvents(q), w.FoldThreads}
		next.threadsBase, err = old.threadsBase.reuse(question, func() ([]scan.ThreadRow, error) {
			return a.engine.Threads(ctx, question.Query, question.fold)
		})
	}
	next.view.FlatBase, next.view.ThreadsBase = next.flatBase.value, next.threadsBase.value
	return err
}

// sideFiles sums the events of each file on both sides.
func (a *Answerer) sideFiles(ctx context.Context, next, old *answered) (err error) {
	c := next.view.Comparing
	if c == nil {
		return nil
	}
	next.sideFiles, err = old.sideFiles.reuse(about{a: c.Pair}, func() (sums [2][]int64, err error) {
		for i := range sums {
			if sums[i], err = a.engine.FileTotals(ctx, ofEvents(c.Pair.Query.Side(i))); err != nil {
				return sums, err
			}
		}
		return sums, nil
	})
	return err
}

// ofEvents is a question less all that depends on boxes.
func ofEvents(q query.Query) query.Query {
	return query.Query{Metric: q.Metric, Filters: q.Filters, Decoration: shape.Decoration{Leaf: q.Decoration.Leaf}}
}
