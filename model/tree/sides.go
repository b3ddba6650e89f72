package tree

import (
	"context"
	"math"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Comparing sides in one tree
//
// A comparison is one shape with a weight vector for each side. Rows are grown once, over widths: the mean
// of the scaled sides, so a row is grown if it is wide on any side. Then each side's values are distributed
// over the existing rows in the way a tree is grown, but without making rows: a side's value at a row is
// exactly that of its own tree at the same path. A row that only one side has is no special case; it has 0
// on the other.
//
// Widths are integers, rounded once for each node and then only added, so no child is wider than its parent.
//
// The road not taken: growing a tree for each side and joining them by name. It costs as many trees, and
// boxes that one of them omitted as too narrow would be missing on that side. Finding the row of every node
// instead, as Sources does, costs a look-up for each of a million nodes and each side, where a screen shows a
// few thousand rows.

// WidthUnit is the width of a comparison's root.
const WidthUnit = 1 << 40

// Side is the values of one side of a comparison, by row, in the side's own metric.
type Side struct {
	Metric      model.Metric
	Total, Self []int64
}

// SideInput is the input of one side's own tree, and the factor for its values. All sides have the same shape.
type SideInput struct {
	Input
	Scale float64
}

// Widths are the weights that rows of a comparison are grown over: the mean of the scaled sides, by node.
// With apart, there is one for each side, for sides with their own fragments; otherwise one in total.
func Widths(ctx context.Context, sides []SideInput, apart bool) ([]*Weights, error) {
	n := sides[0].Shape.Len()
	all := 0.0
	for _, s := range sides {
		all += s.Scale * float64(s.Weights.Total)
	}
	if all == 0 || math.IsInf(all, 0) || math.IsNaN(all) {
		all = math.Inf(1) // avoids dividing by 0: all widths are 0
	}
	groups := 1
	if apart {
		groups = len(sides)
	}
	out := make([]*Weights, groups)
	for i := range out {
		out[i] = &Weights{Self: make([]int64, n)}
	}
	for i, s := range sides {
		w := out[i%groups]
		factor := s.Scale * WidthUnit / all
		for node, v := range s.Weights.Self {
			if v != 0 {
				width := widthOf(v, factor)
				w.Self[node] += width
				w.Total += width
			}
		}
	}
	return out, ctx.Err()
}

// widthOf is the width of a value. It is at least 1, so that whatever a side has is visible.
func widthOf(v int64, factor float64) int64 {
	return max(int64(math.Round(math.Abs(float64(v))*factor)), 1)
}

// WidthParts are the widths by file and thread and their sum, for sides with roots above their shape.
func WidthParts(sides []SideInput) (*scan.Partition, int64) {
	all := 0.0
	for _, s := range sides {
		all += s.Scale * float64(s.Weights.Total)
	}
	out, total := &scan.Partition{}, int64(0)
	for _, s := range sides {
		first, factor := len(out.Stack), s.Scale*WidthUnit/all
		out.Stack = append(out.Stack, s.Parts.Stack...)
		for _, v := range s.Parts.Value {
			width := widthOf(v, factor)
			out.Value = append(out.Value, width)
			total += width
		}
		for _, part := range s.Parts.Parts {
			part.From, part.To = part.From+first, part.To+first
			out.Parts = append(out.Parts, part)
		}
	}
	return out, total
}

// Compare grows the rows of a comparison over widths and computes each side's values. in is the common input,
// with widths as weights. Error: the context's.
func Compare(ctx context.Context, in Input, sides []SideInput, q query.Query) (*Tree, error) {
	t, err := Grow(ctx, in, q)
	if err != nil {
		return nil, err
	}
	for _, s := range sides {
		side, err := Follow(ctx, s.Input, q, t)
		if err != nil {
			return nil, err
		}
		t.Sides = append(t.Sides, side)
	}
	return t, nil
}

// Follow distributes the weights of an input over the rows of a tree that was grown from another input with
// the same shape and fragment. Error: the context's.
func Follow(ctx context.Context, in Input, q query.Query, t *Tree) (Side, error) {
	side := Side{Metric: in.Metric, Total: make([]int64, t.Len()), Self: make([]int64, t.Len())}
	g := newGrower(ctx, in, &Tree{Callers: q.Callers}, q)
	g.follow, g.side = t, &side
	return side, g.grow(in.Fragment)
}

// followFrom is growFrom for existing rows: members are those of the last row of the fragment.
func (g *grower) followFrom(members []member) error {
	t, side := g.follow, g.side
	for row := range t.Chain + 1 {
		side.Total[row] = g.t.Total[0]
	}
	side.Self[t.Chain] = g.t.Self[g.t.Len()-1]
	for i := range g.stamp {
		g.stamp[i] = -1
	}
	g.level, g.starts = append(g.level[:0], members...), append(g.starts[:0], 0, int32(len(members)))
	work := 0
	for depth := t.Chain; depth+1 < t.Depths(); depth++ {
		first, last := t.Levels[depth], t.Levels[depth+1]
		g.next, g.nextStarts = g.next[:0], append(g.nextStarts[:0], 0)
		for row := first; row < last; row++ {
			set := g.level[g.starts[row-first]:g.starts[row-first+1]]
			if work += len(set); work > 1<<16 {
				if work = 0; g.ctx.Err() != nil {
					return g.ctx.Err()
				}
			}
			g.followRow(row, set)
		}
		g.level, g.next = g.next, g.level
		g.starts, g.nextStarts = g.nextStarts, g.starts
	}
	return g.ctx.Err()
}

// followRow distributes the members of one row over its children.
func (g *grower) followRow(row int32, set []member) {
	t, side := g.follow, g.side
	from, to := t.Children(row)
	if from == to {
		return
	}
	if len(set) == 0 {
		for range to - from {
			g.nextStarts = append(g.nextStarts, int32(len(g.next)))
		}
		return
	}
	for c := from; c < to; c++ {
		g.stamp[t.Box[c]], g.slot[t.Box[c]] = row, c-from
	}
	count := g.counts[:0]
	for range to - from {
		count = append(count, 0)
	}
	g.all = g.expand(g.all[:0], set)
	for _, m := range g.all {
		b := g.sh.Box[m.node]
		if g.stamp[b] != row {
			continue // too narrow to have a row
		}
		c := g.slot[b]
		side.Total[from+c] += m.weight
		side.Self[from+c] += g.selfOf(m)
		count[c]++
	}
	end := int32(len(g.next))
	for c, n := range count {
		count[c] = end
		end += n
		g.nextStarts = append(g.nextStarts, end)
	}
	g.next = append(g.next, make([]member, int(end)-len(g.next))...)
	for _, m := range g.all {
		if b := g.sh.Box[m.node]; g.stamp[b] == row {
			c := g.slot[b]
			g.next[count[c]] = m
			count[c]++
		}
	}
	g.counts = count
}

// Values are the total and self value of a row. In a comparison they are those of the last side, since the
// tree's own are widths.
func (t *Tree) Values(row int32) (total, self int64) {
	if n := len(t.Sides); n > 0 {
		return t.Sides[n-1].Total[row], t.Sides[n-1].Self[row]
	}
	return t.Total[row], t.Self[row]
}

// BaseTotal is the total of a row on the first side, 0 without sides.
func (t *Tree) BaseTotal(row int32) int64 {
	if len(t.Sides) == 0 {
		return 0
	}
	return t.Sides[0].Total[row]
}

// Pane is the tree of one side of a comparison: the same rows, with that side's values as widths. Rows that
// it does not have are 0 wide.
func (t *Tree) Pane(side int) *Tree {
	s := &t.Sides[side]
	out := *t
	out.Metric, out.All = s.Metric, s.Metric.Total
	out.Total, out.Self, out.Sides = s.Total, s.Self, nil
	out.place()
	return &out
}

// Swapped is the comparison of two sides the other way round: the same rows and widths.
func (t *Tree) Swapped() *Tree {
	out := *t
	out.Sides = []Side{t.Sides[1], t.Sides[0]}
	return &out
}

// WithSelf returns the same rows with other values: self by row, not negative. Totals are recomputed; Sides and
// Sources are unchanged.
func (t *Tree) WithSelf(self []int64) *Tree {
	out := *t
	out.Self = self
	out.Total = make([]int64, len(self))
	copy(out.Total, self)
	for row := len(self) - 1; row > 0; row-- {
		out.Total[t.Parent[row]] += out.Total[row]
	}
	out.place()
	return &out
}

// place recomputes the left edges of rows.
func (t *Tree) place() {
	t.Offset = make([]int64, t.Len())
	for row := range int32(t.Len()) {
		from, to := t.Children(row)
		at := t.Offset[row]
		for c := from; c < to; c++ {
			t.Offset[c] = at
			at += t.Total[c]
		}
	}
}

// groupOf is what a callees view needs to know of a fragment that some sides share.
type groupOf struct {
	weights *Weights
	at      shape.Occurrences
	sum     []int64 // by node: weight at and below it, from the last occurrence on
}
