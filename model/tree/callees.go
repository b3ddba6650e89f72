package tree

import (
	"flameview/model/run"
	"flameview/model/shape"
)

// callees grows the callees view of a fragment: the rows of the fragment, and below them what
// follows its last occurrence in each stack.
//
//	a>a of main;a;a;a;b 1    all 1/0, a 1/0, a 1/0, b 1/1
func (g *grower) callees(fragment []shape.BoxID) error {
	first, next, err := g.sh.Children(g.ctx)
	if err != nil {
		return err
	}
	var ends []member
	var total, ended int64
	for _, group := range append([]Group{{g.w, fragment}}, g.groups...) {
		var self int64
		if ends, self, err = g.flow(group, ends); err != nil {
			return err
		}
		ended += self
	}
	for _, m := range ends {
		total += m.weight
	}
	g.addRoot(total, 0)
	g.addFragment(fragment, ends, false)
	g.t.Self[g.t.Len()-1] = ended
	g.expand = func(dst, set []member) []member {
		for _, m := range set {
			f := &g.flows[m.at]
			for n := first[m.node]; n != 0; n = next[n] {
				// A node that ends an occurrence starts its own set.
				if f.sum[n] > 0 && f.at.LastEnd[n] != n {
					dst = append(dst, member{n, m.at, f.sum[n]})
				}
			}
		}
		return dst
	}
	return g.growFrom(ends)
}

// flow sums the weight of a group's events from the last occurrence of its fragment downward. It
// appends the nodes where occurrences end, and returns the weight that ends exactly there.
func (g *grower) flow(group Group, ends []member) (_ []member, ended int64, err error) {
	sh, self := g.sh, group.Weights.Self
	f := groupOf{weights: group.Weights, at: sh.Find(g.ctx, group.Fragment), sum: make([]int64, sh.Len())}
	// An event's weight counts below the end of its last occurrence only, so sums go upward
	// no further than that.
	sum, lastEnd := f.sum, f.at.LastEnd
	for n := len(sum) - 1; n > 0; n-- {
		if run.Cancelled(g.ctx, n) {
			return ends, 0, g.ctx.Err()
		}
		end := lastEnd[n]
		if end == 0 {
			continue
		}
		sum[n] += self[n]
		if end != shape.NodeID(n) {
			sum[sh.Up[n]] += sum[n]
		} else if sum[n] > 0 {
			ends = append(ends, member{shape.NodeID(n), int32(len(g.flows)), sum[n]})
			ended += self[n]
		}
	}
	g.flows = append(g.flows, f)
	return ends, ended, nil
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
	g.addRoot(g.w.Total, self[0])
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
	if g.minTotal <= 1 && g.minOpen == 0 { // every node that has a weight may become a row
		nodes := 0
		for _, v := range sum[1:] {
			if v > 0 {
				nodes++
			}
		}
		g.t.reserve(min(nodes, g.q.Rows()))
	}
	err = g.growFrom([]member{{weight: g.w.Total}})
	g.t.clip()
	return err
}
