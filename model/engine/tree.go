package engine

import (
	"context"
	"strconv"

	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/shape"
	"flameview/model/tree"
)

// resolved is a plan with everything that trees and flat profiles are made from.
type resolved struct {
	*plan
	in      tree.Input // with Roots only if the view shows them
	store   decorated  // the plan's
	self    []int64    // by stack; in.Weights has them by node
	tallies []filter.Tally
	// root is the root that the fragment begins with, which then is an ordinary node of the shape; otherwise
	// tree.NoRoot.
	root int32
}

// above says whether the decoration's roots are above the shape.
func (a *resolved) above() bool { return a.store.roots != nil && a.root == tree.NoRoot }

// threadRoots says whether the roots are threads.
func (a *resolved) threadRoots() bool { return a.store.roots != nil && a.store.roots.OfThread != nil }

// resolve computes everything that the answer to a query is made from.
func (e *Engine) resolve(ctx context.Context, q query.Query) (*resolved, error) {
	p, err := e.plan(q)
	if err != nil {
		return nil, err
	}
	a := &resolved{plan: p, root: tree.NoRoot}
	a.in.Metric = p.metric
	if a.store, err = e.decorate(ctx, p); err != nil {
		return nil, err
	}
	if a.in.Shape, err = e.shape(ctx, p); err != nil {
		return nil, err
	}
	if a.in.Fragment, err = a.in.Shape.Boxes.Resolve(q.Fragment); err != nil {
		return nil, err
	}
	sums, err := e.selfSums(ctx, p)
	if err != nil {
		return nil, err
	}
	a.self, a.tallies = sums.Self, sums.Tallies
	if a.store.roots != nil && len(a.in.Fragment) > 0 {
		if root, ok := a.store.roots.ByBox(a.in.Shape.Boxes, a.in.Fragment[0]); ok {
			return a, e.narrow(ctx, a, root)
		}
	}
	stacks, err := e.weights.get(p.keys.filters, func() (*tree.Weights, error) { return tree.OfStacks(ctx, a.self) })
	if err != nil {
		return nil, err
	}
	a.in.Weights, err = e.weights.get(p.keys.shape+p.keys.filters, func() (*tree.Weights, error) { return stacks.Project(ctx, a.in.Shape) })
	if err != nil {
		return nil, err
	}
	// Below a fragment, a callees view shows no roots.
	if a.above() && (q.Callers || len(a.in.Fragment) == 0) {
		a.in.Roots = a.store.roots
	}
	return a, ctx.Err()
}

// narrow limits the resolved query to the events of one root, which becomes an ordinary node of the shape.
func (e *Engine) narrow(ctx context.Context, a *resolved, root int32) error {
	whole, key := a.in.Shape, a.keys.shape+"root"+strconv.Itoa(int(root))+end
	var err error
	a.root = root
	a.in.Shape, err = e.shapes.get(key, func() (*shape.Shape, error) { return whole.WithRoot(root), nil })
	if err != nil {
		return err
	}
	a.in.Weights, err = e.weights.get(key+a.keys.filters, func() (*tree.Weights, error) {
		parts, err := e.partition(ctx, a.plan, a.self, a.threadRoots())
		if err != nil {
			return nil, err
		}
		return tree.OfRoot(ctx, a.in.Shape, a.store.roots, parts, root)
	})
	return err
}

// addRoots adds to the input what trees with roots above the shape need.
func (e *Engine) addRoots(ctx context.Context, a *resolved) (err error) {
	if a.in.Roots == nil {
		return nil
	}
	if a.in.Parts, err = e.partition(ctx, a.plan, a.self, a.threadRoots()); err != nil || a.Callers {
		return err
	}
	a.in.ByRoot, err = e.byRoot.get(a.keys.shape+a.keys.filters, func() (*tree.RootWeights, error) {
		return tree.NewRootWeights(ctx, e.Parallel, a.in.Parts, a.in.Shape, a.in.Roots)
	})
	return err
}

// Tree answers a query. Errors: an unknown metric, a fragment with an unknown name (shape.NotFound), an invalid filter or
// transform, or the context's.
func (e *Engine) Tree(ctx context.Context, q query.Query) (*tree.Tree, error) {
	if len(q.Sides) > 0 {
		return e.compare(ctx, q)
	}
	a, err := e.resolve(ctx, q)
	if err != nil {
		return nil, err
	}
	if err := e.addRoots(ctx, a); err != nil {
		return nil, err
	}
	t, err := tree.Grow(ctx, a.in, q)
	if err != nil {
		return nil, err
	}
	t.Tallies = a.tallies
	if q.Sources != query.NoSources {
		t.Sources, err = e.treeSources(ctx, a, t)
	}
	return t, err
}

// treeSources says where the events of a tree's rows come from.
func (e *Engine) treeSources(ctx context.Context, a *resolved, t *tree.Tree) (*tree.Sources, error) {
	parts, err := e.partition(ctx, a.plan, a.self, a.Sources == query.SourceThread || a.threadRoots())
	if err != nil {
		return nil, err
	}
	key := a.keys.decoration + a.keys.filters + strconv.Itoa(int(a.Sources))
	list, err := e.sources.get(key, func() (*tree.SourceList, error) {
		return tree.NewSourceList(ctx, a.store.Store, parts, a.Sources, a.Decoration.FoldPools)
	})
	if err != nil {
		return nil, err
	}
	return tree.NewSources(ctx, a.in, t, parts, list, a.store.roots, a.root)
}

// FoundSum is tree.FoundSum for a query: the sum of a search in the complete tree, including what MinTotal, MinShare and MaxRows
// omit. s must have been made of the query's boxes. Errors are those of Tree.
func (e *Engine) FoundSum(ctx context.Context, q query.Query, s *tree.Search) (int64, error) {
	a, err := e.resolve(ctx, q)
	if err != nil || s.Boxes == 0 {
		return 0, err
	}
	var parts *scan.Partition
	if a.in.Roots != nil {
		if parts, err = e.partition(ctx, a.plan, a.self, a.threadRoots()); err != nil {
			return 0, err
		}
	}
	return tree.FoundSum(ctx, a.in, q.Callers, s, parts)
}

// Flat returns the flat profile of the events that contain the query's fragment. Errors as for Tree.
func (e *Engine) Flat(ctx context.Context, q query.Query) (*tree.Flat, error) {
	a, err := e.resolve(ctx, q)
	if err != nil {
		return nil, err
	}
	w, part := a.in.Weights, len(a.in.Fragment) > 0
	if part {
		if w, err = w.Containing(ctx, a.in.Shape, a.in.Fragment); err != nil {
			return nil, err
		}
	}
	flat, err := tree.NewFlat(ctx, e.Parallel, a.in.Metric, a.in.Shape, w)
	if err != nil || !a.above() {
		return flat, err
	}
	parts, err := e.partition(ctx, a.plan, a.self, a.threadRoots())
	if err != nil {
		return nil, err
	}
	// Events that do not contain the fragment have no weight in w.
	return flat, flat.AddRoots(ctx, a.in.Shape, a.store.roots, parts, func(n shape.NodeID) bool { return !part || w.Self[n] != 0 })
}

// maxPrepared is the largest trie for which Prepare computes the preorder in advance: it takes 20 bytes a node.
const maxPrepared = 4 << 20

// Prepare computes in advance what the first flat profile, transform or query about threads would otherwise wait for: the
// preorder, and the sums of the query's metric by thread and stack before filters. It may be cancelled at any time. Memory,
// apart from the preorder: 12 bytes for each pair of thread and stack, and while it works 16 for each run of a thread's events
// at one stack.
func (e *Engine) Prepare(ctx context.Context, q query.Query) {
	p, err := e.plan(query.Query{Metric: q.Metric, Decoration: shape.Decoration{Leaf: q.Decoration.Leaf}})
	if err != nil {
		return
	}
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return
	}
	if s.Stacks.Len() <= maxPrepared {
		if t, err := e.trie(ctx, p, s); err == nil {
			_, _ = t.Preorder(ctx)
		}
	}
	if len(s.Threads) > 1 && !run.Cancelled(ctx, 0) {
		_, _ = e.partition(ctx, p, nil, true)
	}
}
