package picture

import "slices"

// deepest is how many levels a glide looks at, from the root on: who has
// scrolled further sees a jump.
const deepest = 1000

// NewGlide finds the way from one scene to another, nil if there is none to
// see: the pictures are the same, or of other sizes or directions, or of boxes
// that have nothing to do with each other. Both scenes stay in use.
func NewGlide(from, to *Scene) *Glide {
	a, b := &from.Layout, &to.Layout
	switch {
	case a.Tree == nil || b.Tree == nil || a.Empty() || b.Empty():
		return nil
	case a.Size != b.Size || a.Up != b.Up || a.Tree.Boxes != b.Tree.Boxes:
		return nil
	case a.Tree == b.Tree && a.View == b.View:
		return nil
	}
	_, depthA := a.Depths()
	_, depthB := b.Depths()
	if max(depthA, depthB) > deepest {
		return nil
	}
	m := matcher{
		g: &Glide{from: from, to: to}, a: a, b: b,
		down: counterpart{a.Tree, b.Tree}, up: counterpart{b.Tree, a.Tree},
		anchor: make([]int32, a.W),
	}
	for depth := range max(depthA, depthB) {
		m.level(depth)
	}
	m.g.levels, m.g.thinFrom = append(m.g.levels, int32(len(m.g.boxes))), append(m.g.thinFrom, int32(len(m.g.thin)))
	if m.common < 2 {
		return nil
	}
	return m.g
}

// minGone is how many pixels wide a box is at least that is seen to go. There
// can be thousands that are narrower, and they turn into thin columns within one step.
const minGone = 2

// matcher finds the boxes of a glide, level by level.
type matcher struct {
	g        *Glide
	a, b     *Layout
	down, up counterpart // from a to b, from b to a
	// The boxes of the level before, in the order of the rows of a and of b.
	inA, inB []match
	// anchor is, by column of b, the deepest box so far that covers it there.
	anchor []int32
	common int // boxes that both trees have
	wide   []span
}

// match is a box that a picture shows: its row there, its row in the other, -1
// if that has none, and its place in the list.
type match struct {
	row, other int32
	place      int32
}

// below finds the box of a parent. Rows are asked about in rising order, and the
// parent of a box that is a pixel wide is one too, so it is there.
func below(parents []match, row int32) ([]match, match) {
	for len(parents) > 1 && parents[0].row < row {
		parents = parents[1:]
	}
	return parents, parents[0]
}

// level finds the boxes and thin columns of a depth: first the boxes of b, then
// those that only a shows, which is also the order in which they are painted.
func (m *matcher) level(depth int) {
	g := m.g
	g.levels, g.thinFrom = append(g.levels, int32(len(g.boxes))), append(g.thinFrom, int32(len(g.thin)))
	boxes := m.wide[:0]
	if depth < m.b.Tree.Depths() {
		for sp := range m.b.spans(depth) {
			if sp.thin {
				g.thin = append(g.thin, thinColumn{m.anchor[sp.x0], int32(sp.x0), sp.last, g.to.thinColor(sp)})
			} else {
				boxes = append(boxes, sp)
			}
		}
	}
	m.wide = boxes
	var inA, inB []match
	parents := m.inB
	for _, sp := range boxes {
		now := moving{row: sp.last}
		now.b0, now.b1 = m.b.edges(sp.last)
		other := int32(0)
		if depth > 0 {
			var p match
			parents, p = below(parents, m.b.Tree.Parent[sp.last])
			other, now.a0, now.a1 = place(m.up, m.a, p.other, g.boxes[p.place].a0, sp.last)
		} else {
			now.a0, now.a1 = m.a.edges(0)
		}
		at := int32(len(g.boxes))
		inB = append(inB, match{sp.last, other, at})
		if other >= 0 {
			m.common++
			inA = append(inA, match{other, sp.last, at})
		}
		g.boxes = append(g.boxes, now)
	}
	if depth < m.a.Tree.Depths() {
		inA = m.others(depth, inA)
	}
	m.inA, m.inB = inA, inB
	for i, sp := range boxes {
		for x := sp.x0; x < sp.x1; x++ {
			m.anchor[x] = inB[i].place
		}
	}
}

// others adds the boxes that a shows and b does not: it has them not at all, or
// too thin, or outside. known are those that both show.
func (m *matcher) others(depth int, known []match) []match {
	g := m.g
	parents, found := m.inA, known
	for sp := range m.a.spans(depth) {
		for len(known) > 0 && known[0].row < sp.last {
			known = known[1:]
		}
		if sp.thin || len(known) > 0 && known[0].row == sp.last {
			continue
		}
		now := moving{row: sp.last, gone: true}
		if now.a0, now.a1 = m.a.edges(sp.last); now.a1-now.a0 < minGone {
			continue
		}
		other := int32(0)
		if depth > 0 {
			var p match
			parents, p = below(parents, m.a.Tree.Parent[sp.last])
			other, now.b0, now.b1 = place(m.down, m.b, p.other, g.boxes[p.place].b0, sp.last)
		} else {
			now.b0, now.b1 = m.b.edges(0)
		}
		if other >= 0 {
			m.common++
			now.row, now.gone = other, false
		}
		found = append(found, match{sp.last, other, int32(len(g.boxes))})
		g.boxes = append(g.boxes, now)
	}
	slices.SortFunc(found, func(x, y match) int { return int(x.row - y.row) })
	return found
}

// place finds a row of another tree in the tree of l: its row there and its
// edges. Where that has none, edges are the point at which it would stand; of a
// parent that is not there either, the parent's.
func place(c counterpart, l *Layout, parent int32, point float64, row int32) (at int32, x0, x1 float64) {
	if parent < 0 {
		return -1, point, point
	}
	at, ok := c.child(parent, row)
	if ok {
		x0, x1 = l.edges(at)
		return at, x0, x1
	}
	t := l.Tree
	offset := t.Offset[parent]
	switch from, to := t.Children(parent); {
	case at < to:
		offset = t.Offset[at]
	case from < to:
		offset = t.Offset[to-1] + t.Total[to-1]
	}
	x0 = l.edge(offset)
	return -1, x0, x0
}

// edges are where a row begins and ends, see edge.
func (l *Layout) edges(row int32) (x0, x1 float64) {
	t := l.Tree
	return l.edge(t.Offset[row]), l.edge(t.Offset[row] + t.Total[row])
}
