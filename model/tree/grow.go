package tree

import (
	"context"
	"slices"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Growing a tree
//
// A change of the view must show within 50 ms, though the trie has a million
// nodes and a transform or another grouping makes of every one of them something
// else. A screen shows a few thousand boxes of it. So a tree is grown from the
// root only as far as boxes are wide enough to be seen ([query.Query.MinShare]); what
// one pixel hides is never put together.
//
// A row stands for a set of nodes that share a path of boxes. The children of a
// row are the children of its nodes in the [shape.Shape], split by box with a stamp
// array, which says without hashing and without comparing paths whether a box
// has been met below this row. Going down (callees), a node's children are its
// children in the shape. Going up (callers), a node has one child, its parent,
// and carries the weight of the events it started from.
//
// What depends on all nodes is done in passes over columns: the shape, once for
// each set of transforms, and the sums, once for each set of filters. They run
// through memory from front to back and take a few milliseconds each.
//
// Rows are numbered in the order they are made, which is the order that
// painting wants. Nodes of the level at hand stand together in one slice and
// nodes of the next in another, so the memory is that of two levels.
//
// The road not taken, and taken before: to group the whole trie once for each
// set of transforms into a second, merged trie, and to put weights on that.
// The whole tree of a second metric then costs less, but the first picture
// after a transform waits for a million nodes to be grouped, of which it shows
// some thousands. And a whole tree grows as fast without: 45 ms for 750,000
// rows, since the store's nodes stand in the order of the rows
// ([model.Store.ByLevel]). Milliseconds for the view of 1,000,000 nodes and 10,000,000
// events, then and now, with shapes that share what they can (trie.go; 2 busy
// cores, BenchmarkView):
//
//	hide a library 253 -> 16    collapse recursion through others 229 -> 27
//	by class 143 -> 5           one library only 70 -> 33
//
// The last shows the limit: where nine frames of ten are hidden, sets of nodes
// stay large level after level.

// member is one node in the set of a row. weight is what flows through it. What
// at means depends on the way: up, the node's parent; with roots above the shape,
// down the first of the root's entries that is not before the node (RootWeights),
// and up the node whose roots it has (nodeRoots); down from a fragment, its group.
type member struct {
	node   shape.NodeID
	at     int32
	weight int64
}

// child is a row in the making.
type child struct {
	total, self int64
	size        int32 // members
	kind        model.Kind
	mixed       bool // its members have several kinds; kind is one of them
}

// boxKind is what a member is shown as.
type boxKind struct {
	box  shape.BoxID
	kind model.Kind
}

// Grow grows the tree that a query asks for. Error: the context's.
func Grow(ctx context.Context, in Input, q query.Query) (*Tree, error) {
	t := &Tree{Metric: in.Metric, Boxes: in.Shape.Boxes, Callers: q.Callers, All: in.Metric.Total}
	if err := newGrower(ctx, in, t, q).grow(in.Fragment); err != nil {
		return nil, err
	}
	return t, nil
}

func (g *grower) grow(fragment []shape.BoxID) error {
	switch {
	case g.q.Callers:
		return g.callers(fragment)
	case len(fragment) > 0:
		return g.callees(fragment)
	case g.byRoot != nil:
		return g.wholeByRoot()
	}
	return g.whole()
}

// grower holds the state of growing one tree.
type grower struct {
	ctx context.Context
	sh  *shape.Shape
	w   *Weights
	t   *Tree
	q   query.Query
	// Where threads or files stand at the root, and are above the shape: byRoot
	// is for callees, what follows for callers; else nil.
	roots   *shape.Roots
	byRoot  *RootWeights
	parts   *scan.Partition
	rootsOf *nodeRoots
	groups  []Group // the input's More
	// In place of making rows, the weights are sent down those of another tree,
	// as a side of it; else nil (follow).
	rows *Tree
	side *Side
	// Set by root: the smallest total of a row, of a row with children, and of
	// one that reaches between left and right.
	least, open, fine int64
	left, right       float64

	// expand appends the children of the members of a row.
	expand func(dst, set []member) []member

	level, next        []member
	starts, nextStarts []int32 // where each row of a level begins in it

	stamp    []int32  // by box: the row that used it last
	slot     []int32  // by box: its place among the row's children
	found    []uint32 // the ranks of the boxes
	children []child  // as they were found
	mixed    []int32  // the rows of several kinds among them
	all      []member
	boxes    []boxKind // of all
	counts   []int32
	flows    []groupOf // of a callees view of a fragment, by a member's at
}

func newGrower(ctx context.Context, in Input, t *Tree, q query.Query) *grower {
	sh := in.Shape
	g := &grower{ctx: ctx, sh: sh, w: in.Weights, t: t, q: q, roots: in.Roots, byRoot: in.ByRoot, parts: in.Parts, groups: in.More}
	g.stamp = make([]int32, len(sh.Boxes.List))
	for i := range g.stamp {
		g.stamp[i] = -1
	}
	g.slot = make([]int32, len(sh.Boxes.List))
	return g
}

// selfOf is the part of a member's weight that ends at it.
func (g *grower) selfOf(m member) int64 {
	switch {
	case !g.t.Callers && g.byRoot != nil:
		return g.byRoot.selfOf(m.node, m.at)
	case !g.t.Callers && g.flows != nil:
		return g.flows[m.at].weights.Self[m.node]
	case !g.t.Callers:
		return g.w.Self[m.node]
	case g.rootsOf != nil && !g.sh.IsRoot(m.node), g.rootsOf == nil && m.at != 0:
		return 0
	}
	return m.weight
}

// root makes row 0.
func (g *grower) root(total, self int64) {
	t := g.t
	t.Box = append(t.Box, shape.NoBox)
	t.Parent = append(t.Parent, -1)
	t.Offset = append(t.Offset, 0)
	t.Total = append(t.Total, total)
	t.Self = append(t.Self, self)
	t.Kind = append(t.Kind, model.KindUnknown)
	t.Levels = append(t.Levels, 0, 1)
	g.least = max(g.q.MinTotal, 1) // boxes without weight are never shown
	all, d := float64(total), g.q.Detail
	g.open, g.fine = int64(g.q.MinShare*all), int64(d.MinShare*all)
	g.left, g.right = d.From*all, d.To*all
}

// closed says that a row is thin: it is shown, what is beyond it is not.
func (g *grower) closed(row int32) bool {
	total, offset := g.t.Total[row], float64(g.t.Offset[row])
	if total >= g.open {
		return false
	}
	return total < g.fine || offset >= g.right || offset+float64(total) <= g.left
}

// chain adds the rows of the fragment, each as wide as the root; at are the
// nodes where occurrences of it end. Callers views start with the innermost. Of
// several groups the longest fragment is shown.
func (g *grower) chain(fragment []shape.BoxID, at []member, callers bool) {
	for _, group := range g.groups {
		if len(group.Fragment) > len(fragment) {
			fragment = group.Fragment
		}
	}
	kinds := make([]model.Kind, len(fragment))
	nodes := slices.Clone(at)
	for k := len(fragment) - 1; k >= 0; k-- {
		var by [model.NumKinds]int64
		for i, m := range nodes {
			by[g.sh.Kind[m.node]] += m.weight
			nodes[i].node = g.sh.Up[m.node]
		}
		kinds[k] = shownKind(&by, g.t.Total[0])
	}
	t := g.t
	for k := range fragment {
		if callers {
			k = len(fragment) - 1 - k
		}
		row := int32(t.Len())
		t.First = append(t.First, row)
		t.Box = append(t.Box, fragment[k])
		t.Parent = append(t.Parent, row-1)
		t.Offset = append(t.Offset, 0)
		t.Total = append(t.Total, t.Total[0])
		t.Self = append(t.Self, 0)
		t.Kind = append(t.Kind, kinds[k])
		t.Levels = append(t.Levels, row+1)
	}
	t.Chain = len(fragment)
}

// from grows everything above the last row, whose set of nodes is given.
func (g *grower) from(members []member) error {
	if g.ctx.Err() != nil {
		return g.ctx.Err()
	}
	if g.rows != nil {
		return g.followFrom(members)
	}
	work, all := 0, 0 // members since the last look at the context, and in all
	g.level = append(g.level, members...)
	g.starts = append(g.starts, 0, int32(len(members)))
	for len(g.starts) > 1 {
		g.nextStarts, g.next = append(g.nextStarts[:0], 0), g.next[:0]
		last := int32(g.t.Len())
		first := last - int32(len(g.starts)-1)
		for row := first; row < last; row++ {
			g.t.First = append(g.t.First, int32(g.t.Len()))
			if g.t.Len() >= g.q.Rows() {
				g.t.Full = true
				continue
			}
			if g.closed(row) {
				if g.t.Total[row] > g.t.Self[row] {
					g.t.Cut++
				}
				continue
			}
			i := row - first
			set := g.level[g.starts[i]:g.starts[i+1]]
			if work += len(set); work > 1<<16 {
				all += work
				if work = 0; g.ctx.Err() != nil {
					return g.ctx.Err()
				}
			}
			if g.q.MaxWork > 0 && all > g.q.MaxWork {
				g.t.Full = true
				continue
			}
			g.growChildren(row, set)
		}
		if int32(g.t.Len()) > last {
			g.t.Levels = append(g.t.Levels, int32(g.t.Len()))
		}
		g.level, g.next = g.next, g.level
		g.starts, g.nextStarts = g.nextStarts, g.starts
	}
	g.t.First = append(g.t.First, int32(g.t.Len()))
	return nil
}
