package tree

import (
	"slices"

	"flameview/model"
)

// growChildren adds the children of one row.
func (g *grower) growChildren(row int32, set []member) {
	g.all = g.expand(g.all[:0], set)
	switch len(g.all) {
	case 0:
		return
	case 1: // most rows of a whole tree
		g.growOnlyChild(row, g.all[0])
		return
	}
	g.found, g.children = g.found[:0], g.children[:0]
	// Boxes are looked up in a loop without branches, so that the processor waits for several cache
	// misses at once instead of one after the other.
	g.boxes = slices.Grow(g.boxes[:0], len(g.all))[:len(g.all)]
	for i, m := range g.all {
		g.boxes[i] = boxKind{g.sh.Box[m.node], g.sh.Kind[m.node]}
	}
	for i, m := range g.all {
		b, kind := g.boxes[i].box, g.boxes[i].kind
		if g.stamp[b] != row {
			g.stamp[b], g.slot[b] = row, int32(len(g.found))
			g.found = append(g.found, g.sh.Boxes.Rank[b])
			g.children = append(g.children, child{kind: kind})
		}
		c := &g.children[g.slot[b]]
		c.total += m.weight
		c.self += g.selfOf(m)
		c.size++
		c.mixed = c.mixed || c.kind != kind
	}
	slices.Sort(g.found)
	first := int32(g.t.Len())
	g.addChildren(row)
	g.placeMembers(first)
}

// growOnlyChild is growChildren for a row with one child that is one node.
func (g *grower) growOnlyChild(row int32, m member) {
	if m.weight < g.minTotal {
		g.t.Cut++
		return
	}
	at := g.t.addRow(g.sh.Box[m.node], row, g.t.Offset[row], child{total: m.weight, self: g.selfOf(m), kind: g.sh.Kind[m.node]})
	if !g.closed(at) {
		g.next = append(g.next, m)
	}
	g.nextStarts = append(g.nextStarts, int32(len(g.next)))
}

// addChildren adds the rows of the children and reserves room in the next level for the members of those
// that are not closed. It changes slot to the index in next where a box's members go, -1 for nowhere.
func (g *grower) addChildren(row int32) {
	t, offset, end := g.t, g.t.Offset[row], int32(len(g.next))
	g.mixed = g.mixed[:0]
	for _, rank := range g.found {
		b := g.sh.Boxes.ByRank[rank]
		c := g.children[g.slot[b]]
		g.slot[b] = -1
		if c.total < g.minTotal {
			t.Cut++
			continue
		}
		at := t.addRow(b, row, offset, c)
		offset += c.total
		if c.mixed {
			g.mixed = append(g.mixed, at)
		}
		if c.mixed || !g.closed(at) {
			g.slot[b] = end
			end += c.size
		}
		g.nextStarts = append(g.nextStarts, end)
	}
	g.next = slices.Grow(g.next, int(end)-len(g.next))[:end]
}

// placeMembers copies the members to the room that addChildren reserved, and decides the kinds of rows
// from first on whose members have several.
func (g *grower) placeMembers(first int32) {
	for i, m := range g.all {
		b := g.boxes[i].box
		if at := g.slot[b]; at >= 0 {
			g.next[at] = m
			g.slot[b]++
		}
	}
	starts := g.nextStarts[len(g.nextStarts)-1-(g.t.Len()-int(first)):]
	for _, row := range g.mixed {
		set := g.next[starts[row-first]:starts[row-first+1]]
		g.t.Kind[row] = g.kindOf(set, g.t.Total[row])
	}
}

// kindOf decides which kind is shown for members of several kinds.
func (g *grower) kindOf(set []member, total int64) model.Kind {
	var by [model.NumKinds]int64
	for _, m := range set {
		by[g.sh.Kind[m.node]] += m.weight
	}
	return shownKind(&by, total)
}
