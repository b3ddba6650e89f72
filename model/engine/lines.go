package engine

import (
	"context"
	"slices"

	"flameview/model"
	"flameview/model/lines"
	"flameview/model/query"
)

// Lines lists the source lines of the chosen methods (by MethodID of the engine's store), for events that pass the query's
// filters and contain its fragment. Lines are counted in stacks as recorded: grouping and transforms only decide which
// events contain the fragment. Errors as for Tree.
func (e *Engine) Lines(ctx context.Context, q query.Query, chosen []bool) ([]lines.Method, error) {
	q.Decoration.Leaf = false
	a, err := e.resolve(ctx, q)
	if err != nil {
		return nil, err
	}
	self := a.self
	if len(a.in.Fragment) > 0 {
		at := a.in.Shape.Find(ctx, a.in.Fragment)
		self = slices.Clone(self)
		for n := range self {
			if at.LastEnd[a.in.Shape.NodeOf(model.StackID(n))] == 0 {
				self[n] = 0
			}
		}
	}
	t, err := e.trie(ctx, a.plan, e.store)
	if err != nil {
		return nil, err
	}
	order, err := t.Preorder(ctx)
	if err != nil {
		return nil, err
	}
	return lines.Of(ctx, e.store, order, self, chosen)
}
