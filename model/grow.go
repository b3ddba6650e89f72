package model

import (
	"context"
	"slices"
)

// Growing the tree of a fragment
//
// A row stands for a set of forest nodes that share a path of boxes from the
// fragment on. The tree is grown level by level: the children of a row are the
// children of its nodes, split by box with a stamp array, as in [NewForest].
//
// Going down (callees), a node's children are its children in the forest. Going
// up (callers), a node has one child, its parent, and carries the weight of the
// events it started from.
//
// Rows are numbered in the order they are made, which is the order that
// painting wants. Nodes of the level at hand stand together in one slice and
// nodes of the next in another, so the memory is that of two levels.

// member is one node in the set of a row. weight is what flows through it.
type member struct {
	node   NodeID
	weight int64
}

// grower holds the state of growing one tree.
type grower struct {
	ctx   context.Context
	f     *Forest
	w     *Weights
	t     *Tree
	q     Query
	least int64 // set by root

	// own is the part of a member's weight that ends at it.
	own func(member) int64
	// expand appends a member's children.
	expand func([]member, member) []member

	level, next        []member
	starts, nextStarts []int32 // where each row of a level begins in it

	stamp []int32 // by box: the row that used it last
	slot  []int32 // by box: its place among the row's children
	found []BoxID
	sizes []int32
	sums  []int64
	all   []member
}

func newGrower(ctx context.Context, f *Forest, w *Weights, t *Tree, q Query) *grower {
	g := &grower{ctx: ctx, f: f, w: w, t: t, q: q}
	g.stamp = make([]int32, len(f.Boxes.List))
	for i := range g.stamp {
		g.stamp[i] = -1
	}
	g.slot = make([]int32, len(f.Boxes.List))
	return g
}

// root makes row 0.
func (g *grower) root(total, self int64) {
	t := g.t
	t.Box = append(t.Box, NoBox)
	t.Parent = append(t.Parent, -1)
	t.Offset = append(t.Offset, 0)
	t.Total = append(t.Total, total)
	t.Self = append(t.Self, self)
	t.Kind = append(t.Kind, KindUnknown)
	t.Levels = append(t.Levels, 0, 1)
	g.least = g.q.least(total)
}

// chain adds the rows of the fragment, each as wide as the root; at are the
// nodes where occurrences of it end. Callers views start with the innermost.
func (g *grower) chain(fragment []BoxID, at []member, callers bool) {
	kinds := make([]Kind, len(fragment))
	nodes := slices.Clone(at)
	for k := len(fragment) - 1; k >= 0; k-- {
		var by [NumKinds]int64
		for i, m := range nodes {
			by[g.w.Kind[m.node]] += m.weight
			nodes[i].node = g.f.Up[m.node]
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
	g.level = append(g.level, members...)
	g.starts = append(g.starts, 0, int32(len(members)))
	for len(g.starts) > 1 {
		g.nextStarts, g.next = append(g.nextStarts[:0], 0), g.next[:0]
		last := int32(g.t.Len())
		first := last - int32(len(g.starts)-1)
		for row := first; row < last; row++ {
			if row&1023 == 0 && g.ctx.Err() != nil {
				return g.ctx.Err()
			}
			g.t.First = append(g.t.First, int32(g.t.Len()))
			if g.t.Len() >= g.q.maxRows() {
				g.t.Full = true
				continue
			}
			i := row - first
			g.split(row, g.level[g.starts[i]:g.starts[i+1]])
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

// split makes the child rows of one row.
func (g *grower) split(row int32, set []member) {
	g.all = g.all[:0]
	for _, m := range set {
		g.all = g.expand(g.all, m)
	}
	g.found, g.sizes, g.sums = g.found[:0], g.sizes[:0], g.sums[:0]
	for _, m := range g.all {
		b := g.f.Box[m.node]
		if g.stamp[b] != row {
			g.stamp[b], g.slot[b] = row, int32(len(g.found))
			g.found = append(g.found, b)
			g.sizes = append(g.sizes, 0)
			g.sums = append(g.sums, 0)
		}
		at := g.slot[b]
		g.sizes[at]++
		g.sums[at] += m.weight
	}
	slices.Sort(g.found)
	made := len(g.nextStarts) - 1
	g.place()
	offset := g.t.Offset[row]
	for i := made; i < len(g.nextStarts)-1; i++ {
		offset = g.add(row, offset, g.next[g.nextStarts[i]:g.nextStarts[i+1]])
	}
}

// place moves the members of boxes that are wide enough to the next level, box
// by box. From here on slot says where in next a box's members go, -1 for none.
func (g *grower) place() {
	end := int32(len(g.next))
	for _, b := range g.found {
		at := g.slot[b]
		if g.sums[at] < g.least {
			g.t.Cut++
			g.slot[b] = -1
			continue
		}
		g.slot[b] = end
		end += g.sizes[at]
		g.nextStarts = append(g.nextStarts, end)
	}
	g.next = slices.Grow(g.next, int(end)-len(g.next))[:end]
	for _, m := range g.all {
		b := g.f.Box[m.node]
		if at := g.slot[b]; at >= 0 {
			g.next[at] = m
			g.slot[b]++
		}
	}
}

// add makes one row for a set of nodes and gives its right edge.
func (g *grower) add(parent int32, offset int64, set []member) int64 {
	var total, self int64
	var kinds [NumKinds]int64
	for _, m := range set {
		total += m.weight
		self += g.own(m)
		kinds[g.w.Kind[m.node]] += m.weight
	}
	t := g.t
	t.Box = append(t.Box, g.f.Box[set[0].node])
	t.Parent = append(t.Parent, parent)
	t.Offset = append(t.Offset, offset)
	t.Total = append(t.Total, total)
	t.Self = append(t.Self, self)
	t.Kind = append(t.Kind, shownKind(&kinds, total))
	return offset + total
}
