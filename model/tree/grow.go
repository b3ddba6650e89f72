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
// A change of the view must show within 50 ms, though the trie has a million nodes and a transform or
// another grouping may change all of them. A screen shows a few thousand boxes. So a tree is grown
// from the root only as far as boxes are wide enough to be seen ([query.Query.MinShare]); what would
// be narrower than a pixel is never built.
//
// A row stands for a set of nodes that share a path of boxes. The children of a row are the children
// of its nodes in the [shape.Shape], grouped by box. An array with a stamp for each box tells whether
// the box was already found below this row, without hashing or comparing paths. Downward (callees), a
// node's children are its children in the shape. Upward (callers), a node has one child, its parent,
// and carries the weight of the events it started from.
//
// What depends on all nodes is computed in passes over columns: the shape once for each set of
// transforms, the sums once for each set of filters. They read memory from front to back and take a
// few milliseconds each.
//
// Rows are numbered in the order in which they are made, which is the order that painting needs. The
// nodes of the current level are in one slice and those of the next in another, so the memory is that
// of two levels.
//
// The road not taken (it was the first version): for each set of transforms, group the whole trie into
// a second, merged trie, and put weights on that. The whole tree of a second metric is cheaper then,
// but the first picture after a transform waits until a million nodes are grouped, of which it shows a
// few thousand. And a whole tree grows just as fast without: 45 ms for 750,000 rows, since the store's
// nodes are in the order of the rows ([model.Store.ByLevel]). Milliseconds for the view of 1,000,000
// nodes and 10,000,000 events, then and now, with shapes that share what they can (trie.go; 2 busy
// cores, BenchmarkView):
//
//	hide a library 253 -> 16    collapse recursion through others 229 -> 27
//	by class 143 -> 5           one library only 70 -> 33
//
// The last one shows the limit: where nine of ten frames are hidden, the sets of nodes stay large on
// every level.

// member is one node in the set of a row, with the weight that counts there. The meaning of at depends on
// the view. Callers: the node's parent; with roots above the shape, the node whose roots it has
// (nodeRoots). Callees: with roots above the shape, the first of the root's entries at or behind the node
// (RootWeights); of a fragment, the index of its group in flows.
type member struct {
	node   shape.NodeID
	at     int32
	weight int64
}

// child is a row being built.
type child struct {
	total, self int64
	size        int32 // members
	kind        model.Kind
	mixed       bool // its members have different kinds; kind is one of them
}

// boxKind is the box and kind of a member.
type boxKind struct {
	box  shape.BoxID
	kind model.Kind
}

// Grow grows the tree for a query. Error: the context's.
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
	// For threads or files at the root that are above the shape, else nil: byRoot for
	// callees, parts and rootsOf for callers.
	roots   *shape.Roots
	byRoot  *RootWeights
	parts   *scan.Partition
	rootsOf *nodeRoots
	groups  []Group // the input's More
	// With follow set, no rows are made: the weights are distributed over the rows of that
	// tree and become its side (Follow).
	follow *Tree
	side   *Side
	// Smallest totals: of a row; of a row with children; and of a row with children that
	// overlaps left..right, the range of the query's Detail.
	minTotal, minOpen, minOpenDetail int64
	left, right                      float64

	// expand appends the children of the members of a row.
	expand func(dst, set []member) []member

	level, next        []member
	starts, nextStarts []int32 // where each row's members begin in level

	stamp    []int32  // by box: the last row that has it as a child
	slot     []int32  // by box: its index among the row's children
	found    []uint32 // ranks of the boxes found
	children []child  // in the order they were found
	mixed    []int32  // rows among them with several kinds
	all      []member
	boxes    []boxKind // parallel to all
	counts   []int32
	flows    []groupOf // callees of a fragment: by member.at
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

// selfOf is the part of a member's weight that ends at its node.
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

// addRoot adds row 0.
func (g *grower) addRoot(total, self int64) {
	t := g.t
	t.Box = append(t.Box, shape.NoBox)
	t.Parent = append(t.Parent, -1)
	t.Offset = append(t.Offset, 0)
	t.Total = append(t.Total, total)
	t.Self = append(t.Self, self)
	t.Kind = append(t.Kind, model.KindUnknown)
	t.Levels = append(t.Levels, 0, 1)
	g.minTotal = max(g.q.MinTotal, 1) // boxes without weight are never shown
	all, d := float64(total), g.q.Detail
	g.minOpen, g.minOpenDetail = int64(g.q.MinShare*all), int64(d.MinShare*all)
	g.left, g.right = d.From*all, d.To*all
}

// closed says whether a row is too narrow to have children in the tree.
func (g *grower) closed(row int32) bool {
	total, offset := g.t.Total[row], float64(g.t.Offset[row])
	if total >= g.minOpen {
		return false
	}
	return total < g.minOpenDetail || offset >= g.right || offset+float64(total) <= g.left
}

// addFragment adds the rows of the fragment, each as wide as the root. at are the nodes where its
// occurrences end. In callers views the innermost comes first. Of several groups, the longest fragment is
// shown.
func (g *grower) addFragment(fragment []shape.BoxID, at []member, callers bool) {
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

// growFrom grows all levels below the last row, whose set of nodes is given.
func (g *grower) growFrom(members []member) error {
	if g.ctx.Err() != nil {
		return g.ctx.Err()
	}
	if g.follow != nil {
		return g.followFrom(members)
	}
	work, all := 0, 0 // members since the last check of the context, and in total
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
