package compare

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"flameview/model/engine"
	"flameview/model/shape"
	"flameview/model/tree"
)

// RowChanges is a tree of two sides with the change of each row. It is immutable.
type RowChanges struct {
	Tree  *tree.Tree
	Noise Noise
	m     *measured
	least [2]float64
	early bool
	// changes of all rows, self values and totals. Computed once, since pictures read them often.
	changes [2][]Change
}

// UnjudgedRows returns the changes of a tree before noise is known: none is marked as significant.
func UnjudgedRows(of *Comparison, t *tree.Tree) *RowChanges {
	a, b := t.Sides[0], t.Sides[1]
	values := [2][2][]int64{{a.Self, b.Self}, {a.Total, b.Total}}
	j := &RowChanges{Tree: t, Noise: Noise{Level: Counts, Why: "being judged"}, m: &measured{cmp: of, base: values}, early: true}
	_ = j.all(context.Background()) // without tests of noise a row takes nanoseconds
	return j
}

// Of returns the comparison.
func (j *RowChanges) Of() *Comparison { return j.m.cmp }

func (j *RowChanges) all(ctx context.Context) error {
	for k := range j.changes {
		j.changes[k] = make([]Change, j.Tree.Len())
		for row := range int32(j.Tree.Len()) {
			if row%4096 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			j.changes[k][row] = j.at(k, row)
		}
	}
	return nil
}

// Early says whether noise is not judged yet.
func (j *RowChanges) Early() bool { return j.early }

// Judge judges the rows of a tree that answers the comparison's query, by the thresholds of the table of its methods.
// Errors: as for Table.
func (c *Comparer) Judge(ctx context.Context, t *tree.Tree, table *Table) (*RowChanges, error) {
	j := &RowChanges{Tree: t, Noise: table.Noise, least: table.Thresholds}
	a, b := t.Sides[0], t.Sides[1]
	values := [2][2][]int64{{a.Self, b.Self}, {a.Total, b.Total}}
	var err error
	j.m, err = c.measure(ctx, table.Comparison, j.Noise, rows{t}, values)
	if errors.Is(err, engine.ErrSides) {
		j.Noise.Level, j.Noise.Why = NotJudged, "threads or files stand at the root"
		j.m, err = c.measure(ctx, table.Comparison, j.Noise, rows{t}, values)
	}
	if err != nil {
		return nil, err
	}
	return j, j.all(ctx)
}

// Total is the change of a row's total.
func (j *RowChanges) Total(row int32) Change { return j.changes[1][row] }

// Self is the change of a row's self value.
func (j *RowChanges) Self(row int32) Change { return j.changes[0][row] }

func (j *RowChanges) at(k int, row int32) Change {
	c := j.m.change(k, int(row))
	if j.early {
		return c
	}
	least := j.least[k]
	if row == 0 { // one question, not one of many
		least = significance
	}
	j.m.finish(k, int(row), &c, least)
	return c
}

// delta is a row's change without judgement; k is 0 for self, 1 for total.
func (j *RowChanges) delta(k int, row int32) float64 {
	return j.m.cmp.Delta(j.m.base[k][0][row], j.m.base[k][1][row])
}

// own is the change that belongs to the row but not to its children in the tree: of its self value, and of callees that
// were too narrow to be grown.
func (j *RowChanges) own(row int32) float64 {
	d := j.delta(1, row)
	from, to := j.Tree.Children(row)
	for c := from; c < to; c++ {
		d -= j.delta(1, c)
	}
	return d
}

// credible says whether the change that own returns is significant.
func (j *RowChanges) credible(row int32) bool {
	switch c := j.Self(row); {
	case j.Noise.Level == NotJudged:
		return true // nothing is known, so nothing is hidden
	case c.Significant, c.State == New, c.State == Gone:
		return true
	}
	from, to := j.Tree.Children(row)
	return from == to && j.Total(row).Significant && j.own(row) != j.delta(0, row)
}

// Changes is the tree with widths that show only changes: a row is as wide as the sum of the significant changes of self
// values at and below it, increases and decreases alike. The root's width is 0 if there are none. Changes are computed
// for the boxes of the current grouping, so moves inside a package cancel out when grouped by package.
func (j *RowChanges) Changes() *tree.Tree {
	self := make([]int64, j.Tree.Len())
	for row := range int32(len(self)) {
		if d := j.own(row); math.Abs(d) > 1e-12 && j.credible(row) {
			self[row] = max(1, int64(math.Round(math.Abs(d)*tree.WidthUnit)))
		}
	}
	return j.Tree.WithSelf(self)
}

// Moved says whether a row is gone or new while its method as a whole did not change: the path changed, not the method.
func (j *RowChanges) Moved(row int32, table *Table) bool {
	if s := j.Total(row).State; row == 0 || s != Gone && s != New {
		return false
	}
	at := slices.IndexFunc(table.Rows, func(r Row) bool { return r.Box == j.Tree.Box[row] })
	return at >= 0 && table.Rows[at].Total.State == Same
}

// Where returns at most that many rows of a method that carry most of its change. Of rows on the same path only the
// outermost counts.
func (j *RowChanges) Where(box shape.BoxID, most int) []int32 {
	t := j.Tree
	var found []int32
	below := make([]bool, t.Len()) // an ancestor is such a row
	for row := int32(1); row < int32(t.Len()); row++ {
		parent := t.Parent[row]
		below[row] = below[parent] || parent > 0 && t.Box[parent] == box
		if t.Box[row] == box && !below[row] && j.delta(1, row) != 0 {
			found = append(found, row)
		}
	}
	slices.SortFunc(found, func(x, y int32) int {
		return cmp.Or(cmp.Compare(math.Abs(j.delta(1, y)), math.Abs(j.delta(1, x))), cmp.Compare(x, y))
	})
	return found[:min(most, len(found))]
}
