package tree

import (
	"flameview/model/run"
	"flameview/model/shape"
)

// callers grows the tree of who calls the fragment: after its chain, innermost
// method first, what precedes its first occurrence, outward to the root. An
// empty fragment gives the whole inverted tree from the leaves.
//
//	b of main;a;b;c 1, main;b 2    all 3/0, b 3/0, a 1/0, main 1/1; main 2/2
//
// The self value of a row is the weight of events whose stack starts there:
// nobody further called it.
func (g *grower) callers(fragment []shape.BoxID) error {
	if len(fragment) == 0 {
		return g.inverted()
	}
	sh := g.sh
	at := sh.Find(g.ctx, fragment)
	// Events that contain the fragment leave it at the start of their first
	// occurrence; those with the same start go on together.
	byStart, byEnd := make([]int64, sh.Len()), make([]int64, sh.Len())
	var total int64
	for i, group := range append([]Group{{g.w, fragment}}, g.groups...) {
		at := at
		if i > 0 {
			at = sh.Find(g.ctx, group.Fragment)
		}
		for n, self := range group.Weights.Self {
			if run.Cancelled(g.ctx, n) {
				return g.ctx.Err()
			}
			if start := at.FirstStart[n]; start != 0 && self > 0 {
				byStart[start] += self
				byEnd[at.LastEnd[n]] += self
				total += self
			}
		}
	}
	starts := leavesOf(byStart)
	g.root(total, 0)
	g.chain(fragment, leavesOf(byEnd), true)
	if g.parts == nil {
		g.parents(starts)
	} else {
		var err error
		if g.rootsOf, err = newNodeRoots(g.ctx, g.parts, sh, g.roots, at.FirstStart); err != nil {
			return err
		}
	}
	for _, m := range starts {
		g.t.Self[g.t.Len()-1] += g.selfOf(m)
	}
	g.expand = g.up
	return g.from(starts)
}

// inverted grows the callers of everything, from the leaves.
func (g *grower) inverted() (err error) {
	leaves, self := leavesOf(g.w.Self), g.w.Self[0]
	if g.parts == nil {
		g.parents(leaves)
	} else {
		if g.rootsOf, err = newNodeRoots(g.ctx, g.parts, g.sh, g.roots, nil); err != nil {
			return err
		}
		leaves, self = g.rootsOf.ofRoots(g.sh, leaves, shape.Root), 0
	}
	g.root(g.w.Total, self)
	g.t.reserve(min(len(leaves), g.q.Rows()))
	// The first level is made of the leaves themselves, later ones of their
	// parents: the root's set is one imaginary node above all leaves.
	g.expand = func(dst, set []member) []member {
		if set[0].node == shape.Root {
			return append(dst, leaves...)
		}
		return g.up(dst, set)
	}
	err = g.from([]member{{weight: g.w.Total}})
	g.t.clip()
	return err
}

// up appends the parents of the members; those of neighbours are one where they
// are the same, as they are for siblings.
func (g *grower) up(dst, set []member) []member {
	if g.rootsOf != nil {
		return g.rootsOf.up(g.sh, dst, set)
	}
	from := len(dst)
	for _, m := range set {
		p := shape.NodeID(m.at)
		switch last := len(dst) - 1; {
		case p == shape.Root:
		case last >= from && dst[last].node == p:
			dst[last].weight += m.weight
		default:
			dst = append(dst, member{node: p, weight: m.weight})
		}
	}
	g.parents(dst[from:])
	return dst
}

// parents looks up the parents of members, which is what their at is in a
// callers view without roots: once each, and as growChildren does with boxes.
func (g *grower) parents(set []member) {
	for i, m := range set {
		set[i].at = int32(g.sh.Up[m.node])
	}
}

// leavesOf lists the nodes but the root that have a weight, with their numbers as
// at.
func leavesOf(weights []int64) []member {
	list := make([]member, 0, len(weights)/16)
	for n, w := range weights[1:] {
		if w > 0 {
			list = append(list, member{shape.NodeID(n + 1), int32(n + 1), w})
		}
	}
	return list
}
