package tree

import (
	"flameview/model/run"
	"flameview/model/shape"
)

// callers grows the callers view of a fragment: the rows of the fragment, innermost method first,
// and below them what precedes its first occurrence, outward to the root. With an empty fragment
// it grows the whole inverted tree.
//
//	b of main;a;b;c 1, main;b 2    all 3/0, b 3/0, a 1/0, main 1/1; main 2/2
//
// The self value of a row is the weight of events whose stack begins there: there is no further
// caller.
func (g *grower) callers(fragment []shape.BoxID) error {
	if len(fragment) == 0 {
		return g.inverted()
	}
	sh := g.sh
	at := sh.Find(g.ctx, fragment)
	// Only the start of the first occurrence matters for the callers; events that share it are
	// combined.
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
	g.addRoot(total, 0)
	g.addFragment(fragment, leavesOf(byEnd), true)
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
	return g.growFrom(starts)
}

// inverted grows the inverted tree of everything.
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
	g.addRoot(g.w.Total, self)
	g.t.reserve(min(len(leaves), g.q.Rows()))
	// The members of the first level are the leaves, those of later levels the parents of
	// the previous members. The root's set is one imaginary node above all leaves.
	g.expand = func(dst, set []member) []member {
		if set[0].node == shape.Root {
			return append(dst, leaves...)
		}
		return g.up(dst, set)
	}
	err = g.growFrom([]member{{weight: g.w.Total}})
	g.t.clip()
	return err
}

// up appends the parents of the members. Members with the same parent, such as siblings, become one
// if they are next to each other.
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

// parents sets at of the members to their parents, as up needs it without roots. The look-ups are a
// separate loop for the same reason as in growChildren.
func (g *grower) parents(set []member) {
	for i, m := range set {
		set[i].at = int32(g.sh.Up[m.node])
	}
}

// leavesOf lists the nodes other than the root that have a weight, with their number in at.
func leavesOf(weights []int64) []member {
	list := make([]member, 0, len(weights)/16)
	for n, w := range weights[1:] {
		if w > 0 {
			list = append(list, member{shape.NodeID(n + 1), int32(n + 1), w})
		}
	}
	return list
}
