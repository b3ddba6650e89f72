package engine

import (
	"context"
	"errors"
	"fmt"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/tree"
)

// ErrSides is wrapped by errors about sides that cannot be compared in one tree.
var ErrSides = errors.New("these sides cannot be compared in one tree")

// compare answers a query with sides as one tree: Tree with Tree.Sides.
func (e *Engine) compare(ctx context.Context, q query.Query) (*tree.Tree, error) {
	sides := make([]tree.SideInput, len(q.Sides))
	resolvedSides := make([]*resolved, len(q.Sides))
	key, apart := "", false
	for i, s := range q.Sides {
		a, err := e.resolve(ctx, q.Side(i))
		if err != nil {
			return nil, err
		}
		if err := e.addRoots(ctx, a); err != nil {
			return nil, err
		}
		resolvedSides[i], sides[i] = a, tree.SideInput{Input: a.in, Scale: scaleOf(s)}
		apart = apart || s.Fragment != nil
		key += fmt.Sprintf("%s%g%s", a.keys.filters, sides[i].Scale, end)
		if a.in.Shape != resolvedSides[0].in.Shape {
			return nil, fmt.Errorf("%w: with classes at the leaf they need one metric, and one thread or file at their root", ErrSides)
		}
	}
	union := resolvedSides[0].in
	var err error
	if union.Metric, err = e.Metric(q.Metric); err != nil {
		return nil, err
	}
	if apart && union.Roots != nil {
		return nil, fmt.Errorf("%w: paths of their own do not go with threads or files at the root", ErrSides)
	}
	key = resolvedSides[0].keys.shape + fmt.Sprint(resolvedSides[0].root, apart) + end + key
	widths, err := e.widths.get(key, func() (widths, error) { return newWidths(ctx, e, sides, apart) })
	if err != nil {
		return nil, err
	}
	union.Weights, union.Parts, union.ByRoot = widths.groups[0], widths.parts, widths.byRoot
	for i, w := range widths.groups[1:] {
		union.More = append(union.More, tree.Group{Weights: w, Fragment: sides[i+1].Fragment})
	}
	t, err := tree.Compare(ctx, union, sides, q)
	if err != nil {
		return nil, err
	}
	t.Tallies = resolvedSides[0].tallies[:len(q.Filters)]
	return t, nil
}

func scaleOf(s query.Side) float64 {
	if s.Scale == 0 {
		return 1
	}
	return s.Scale
}

// widths are the weights over which the rows of a comparison are grown.
type widths struct {
	groups []*tree.Weights
	parts  *scan.Partition // with roots above the shape
	byRoot *tree.RootWeights
}

func newWidths(ctx context.Context, e *Engine, sides []tree.SideInput, apart bool) (w widths, err error) {
	if sides[0].Roots == nil {
		w.groups, err = tree.Widths(ctx, sides, apart)
		return w, err
	}
	total := int64(0)
	w.parts, total = tree.WidthParts(sides)
	self := make([]int64, sides[0].Shape.Len())
	for i, stack := range w.parts.Stack {
		self[sides[0].Shape.NodeOf(stack)] += w.parts.Value[i]
	}
	w.groups = []*tree.Weights{{Self: self, Total: total}}
	w.byRoot, err = tree.NewRootWeights(ctx, e.Parallel, w.parts, sides[0].Shape, sides[0].Roots)
	return w, err
}

// Vector is a value for each stack of the store that a query is about, including stacks with a class at the
// leaf if the query has them.
type Vector []int64

// Values returns the sums of a query's metric by stack after its filters, and their total. The fragment has no effect. The
// vector must not be modified. Errors as for FileTotals.
func (e *Engine) Values(ctx context.Context, q query.Query) (Vector, int64, error) {
	p, err := e.plan(q)
	if err != nil {
		return nil, 0, err
	}
	sums, err := e.selfSums(ctx, p)
	if err != nil {
		return nil, 0, err
	}
	w, err := e.weights.get(p.keys.filters, func() (*tree.Weights, error) { return tree.OfStacks(ctx, sums.Self) })
	if err != nil {
		return nil, 0, err
	}
	return sums.Self, w.Total, nil
}

// Squares returns the sums by stack of the squared values of events, as multiples of unit, which is chosen so that they
// fit. Errors as for FileTotals.
func (e *Engine) Squares(ctx context.Context, q query.Query) (v Vector, unit float64, err error) {
	pass, stacks, _, err := e.eventPass(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	return pass.SumSquares(ctx, stacks)
}

// Products is like Squares for the product of each event's value with its value of another metric, which must be of the
// same series. Errors as for FileTotals.
func (e *Engine) Products(ctx context.Context, q query.Query, other model.Metric) (v Vector, unit float64, err error) {
	pass, stacks, m, err := e.eventPass(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	if m.Series != other.Series {
		return nil, 0, fmt.Errorf("%s and %s are not values of the same events", m.ID, other.ID)
	}
	return pass.SumProducts(ctx, stacks, other.Value)
}

// eventPass prepares a pass over the events that a query's filters let pass.
func (e *Engine) eventPass(ctx context.Context, q query.Query) (pass *scan.Pass, stacks int, m model.Metric, err error) {
	p, err := e.plan(q)
	if err != nil {
		return nil, 0, m, err
	}
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return nil, 0, m, err
	}
	pass, err = e.pass(ctx, p, p.active)
	return pass, s.Stacks.Len(), p.metric, err
}

// EachFile calls each with the values of each file. The vector is reused for the next file. Errors as for FileTotals, or
// those of each.
func (e *Engine) EachFile(ctx context.Context, q query.Query, each func(file int, v Vector) error) error {
	p, err := e.plan(q)
	if err != nil {
		return err
	}
	sums, err := e.selfSums(ctx, p)
	if err != nil {
		return err
	}
	parts, err := e.partition(ctx, p, sums.Self, false)
	if err != nil {
		return err
	}
	return eachPart(parts, len(sums.Self), func(part scan.Part) int { return int(part.File) }, each)
}

// EachBlock calls each with the values of equal blocks of the time from..to; events outside or without a time are
// omitted. The vector is reused for the next block. Errors as for FileTotals, or those of each.
func (e *Engine) EachBlock(ctx context.Context, q query.Query, from, to int64, blocks int, each func(block int, v Vector) error) error {
	p, err := e.plan(q)
	if err != nil {
		return err
	}
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return err
	}
	pass, err := e.pass(ctx, p, p.active)
	if err != nil {
		return err
	}
	parts, err := pass.PartitionTimes(ctx, s, from, to, blocks)
	if err != nil {
		return err
	}
	return eachPart(parts, s.Stacks.Len(), func(part scan.Part) int { return int(part.Thread) }, each)
}

// eachPart calls each with the values of consecutive parts that have the same number.
func eachPart(p *scan.Partition, stacks int, number func(scan.Part) int, each func(int, Vector) error) error {
	v := make(Vector, stacks)
	done := map[int]bool{}
	for i, first := range p.Parts {
		n := number(first)
		if done[n] {
			continue
		}
		done[n] = true
		for _, part := range p.Parts[i:] {
			if number(part) == n {
				for k := part.From; k < part.To; k++ {
					v[p.Stack[k]] += p.Value[k]
				}
			}
		}
		if err := each(n, v); err != nil {
			return err
		}
		for _, part := range p.Parts[i:] {
			if number(part) == n {
				for _, stack := range p.Stack[part.From:part.To] {
					v[stack] = 0
				}
			}
		}
	}
	return nil
}

// FlatOf returns the flat profile of a vector, with the boxes and the fragment of a query. Threads and files at the root
// are not in it. Errors as for Tree.
func (e *Engine) FlatOf(ctx context.Context, q query.Query, v Vector) (*tree.Flat, error) {
	in, err := e.inputOf(ctx, q, v)
	if err != nil {
		return nil, err
	}
	w := in.Weights
	if len(in.Fragment) > 0 {
		if w, err = w.Containing(ctx, in.Shape, in.Fragment); err != nil {
			return nil, err
		}
	}
	return tree.NewFlat(ctx, e.Parallel, in.Metric, in.Shape, w)
}

// Follow returns the values of a vector at the rows of a tree that answers the query. Errors as for Tree.
func (e *Engine) Follow(ctx context.Context, q query.Query, v Vector, t *tree.Tree) (tree.Side, error) {
	in, err := e.inputOf(ctx, q, v)
	if err != nil {
		return tree.Side{}, err
	}
	return tree.Follow(ctx, in, q, t)
}

// inputOf returns the tree input of a query with other weights.
func (e *Engine) inputOf(ctx context.Context, q query.Query, v Vector) (tree.Input, error) {
	a, err := e.resolve(ctx, q)
	if err != nil {
		return tree.Input{}, err
	}
	if a.store.roots != nil {
		return tree.Input{}, fmt.Errorf("%w: threads or files at the root are told apart by values of their own", ErrSides)
	}
	stacks, err := tree.OfStacks(ctx, v)
	if err != nil {
		return tree.Input{}, err
	}
	a.in.Weights, err = stacks.Project(ctx, a.in.Shape)
	return a.in, err
}
