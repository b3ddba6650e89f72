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

// Judged are the rows of the tree of two sides with what happened to each. It
// does not change.
type Judged struct {
	Tree  *tree.Tree
	Noise Noise
	m     *measured
	least [2]float64
	early bool
	// changes are those of all rows, of self values and of totals: pictures ask for
	// them again and again.
	changes [2][]Change
}

// Unjudged are the rows of a tree of two sides before anything is known of noise:
// what changed is known, and none of it is called more than noise yet.
func Unjudged(of *Comparison, t *tree.Tree) *Judged {
	a, b := t.Sides[0], t.Sides[1]
	values := [2][2][]int64{{a.Self, b.Self}, {a.Total, b.Total}}
	j := &Judged{Tree: t, Noise: Noise{Level: Counts, Why: "being judged"}, m: &measured{cmp: of, base: values}, early: true}
	_ = j.all(context.Background()) // without tests of noise a row takes nanoseconds
	return j
}

// Of is what is compared.
func (j *Judged) Of() *Comparison { return j.m.cmp }

func (j *Judged) all(ctx context.Context) error {
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

// Early says that noise is not judged yet.
func (j *Judged) Early() bool { return j.early }

// Judge judges the rows of a tree that answers the comparison's query, by what
// the methods of its table are judged by. Errors: as for Table.
func (c *Comparer) Judge(ctx context.Context, t *tree.Tree, table *Table) (*Judged, error) {
	j := &Judged{Tree: t, Noise: table.Noise, least: table.Least}
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
func (j *Judged) Total(row int32) Change { return j.changes[1][row] }

// Self is the change of a row's self value.
func (j *Judged) Self(row int32) Change { return j.changes[0][row] }

func (j *Judged) at(k int, row int32) Change {
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

// delta is a row's change without judgement: total, or self.
func (j *Judged) delta(k int, row int32) float64 {
	return j.m.cmp.Delta(j.m.base[k][0][row], j.m.base[k][1][row])
}

// own is the change of what a row has beyond its children in the tree: its self
// value, and what was too thin to be grown.
func (j *Judged) own(row int32) float64 {
	d := j.delta(1, row)
	from, to := j.Tree.Children(row)
	for c := from; c < to; c++ {
		d -= j.delta(1, c)
	}
	return d
}

// credible says that what own gives is beyond noise.
func (j *Judged) credible(row int32) bool {
	switch c := j.Self(row); {
	case j.Noise.Level == NotJudged:
		return true // nothing is known, so nothing is hidden
	case c.Beyond, c.State == New, c.State == Gone:
		return true
	}
	from, to := j.Tree.Children(row)
	return from == to && j.Total(row).Beyond && j.own(row) != j.delta(0, row)
}

// Changes is the tree with widths that show only what changed: a row is as wide as
// the self changes in and below it, grown or shrunk, that are beyond noise. Its
// root has no width if nothing is. Changes are taken by row of the shown grouping,
// so what moved inside a package cancels out where packages are shown.
func (j *Judged) Changes() *tree.Tree {
	self := make([]int64, j.Tree.Len())
	for row := range int32(len(self)) {
		if d := j.own(row); math.Abs(d) > 1e-12 && j.credible(row) {
			self[row] = max(1, int64(math.Round(math.Abs(d)*tree.WidthUnit)))
		}
	}
	return j.Tree.WithSelf(self)
}

// Moved says that a row is gone or new, while its method as a whole stayed the
// same: the path changed, not the method.
func (j *Judged) Moved(row int32, table *Table) bool {
	if s := j.Total(row).State; row == 0 || s != Gone && s != New {
		return false
	}
	at := slices.IndexFunc(table.Rows, func(r Row) bool { return r.Box == j.Tree.Box[row] })
	return at >= 0 && table.Rows[at].Total.State == Same
}

// Where are the rows of a method that carry most of its change, no more than most:
// the paths on which it changed. Of rows on one path the outermost counts.
func (j *Judged) Where(box shape.BoxID, most int) []int32 {
	t := j.Tree
	var found []int32
	below := make([]bool, t.Len()) // there is such a row on the way
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
