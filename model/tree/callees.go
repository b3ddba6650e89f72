package tree

import (
	"flameview/model/run"
	"flameview/model/shape"
)

// callees grows the tree of what a fragment calls: after its chain, what
// follows its last occurrence.
//
//	a>a of main;a;a;a;b 1    all 1/0, a 1/0, a 1/0, b 1/1
func (g *grower) callees(fragment []shape.BoxID) error {
	sh, self := g.sh, g.w.Self
	first, next, err := sh.Children(g.ctx)
	if err != nil {
		return err
	}
	at := sh.Find(g.ctx, fragment)
	// The weight of an event flows down from the end of its last occurrence
	// and from nowhere else: sum it upward only as far as that.
	sum := make([]int64, sh.Len())
	var ends []member
	var total, ended int64
	for n := len(sum) - 1; n > 0; n-- {
		if run.Cancelled(g.ctx, n) {
			return g.ctx.Err()
		}
		end := at.LastEnd[n]
		if end == 0 {
			continue
		}
		sum[n] += self[n]
		if end != shape.NodeID(n) {
			sum[sh.Up[n]] += sum[n]
		} else if sum[n] > 0 {
			ends = append(ends, member{node: shape.NodeID(n), weight: sum[n]})
			total += sum[n]
			ended += self[n]
		}
	}
	g.root(total, 0)
	g.chain(fragment, ends, false)
	g.t.Self[g.t.Len()-1] = ended
	g.expand = func(dst, set []member) []member {
		for _, m := range set {
			for n := first[m.node]; n != 0; n = next[n] {
				// A node that ends an occurrence starts its own set.
				if sum[n] > 0 && at.LastEnd[n] != n {
					dst = append(dst, member{node: n, weight: sum[n]})
				}
			}
		}
		return dst
	}
	return g.from(ends)
}

// whole grows the plain call tree.
func (g *grower) whole() error {
	sh, self := g.sh, g.w.Self
	sum, err := g.w.Below(g.ctx, sh)
	if err != nil {
		return err
	}
	first, next, err := sh.Children(g.ctx)
	if err != nil {
		return err
	}
	g.root(g.w.Total, self[0])
	g.expand = func(dst, set []member) []member {
		for _, m := range set {
			for n := first[m.node]; n != 0; n = next[n] {
				if sum[n] > 0 {
					dst = append(dst, member{node: n, weight: sum[n]})
				}
			}
		}
		return dst
	}
	if g.least <= 1 && g.open == 0 { // every node that has a weight may become a row
		nodes := 0
		for _, v := range sum[1:] {
			if v > 0 {
				nodes++
			}
		}
		g.t.reserve(min(nodes, g.q.Rows()))
	}
	err = g.from([]member{{weight: g.w.Total}})
	g.t.clip()
	return err
}
