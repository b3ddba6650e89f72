package model

// callees grows the tree of what a fragment calls: after its chain, what
// follows its last occurrence.
//
//	a>a of main;a;a;a;b 1    all 1/0, a 1/0, a 1/0, b 1/1
func (g *grower) callees(fragment []BoxID) error {
	f, own := g.f, g.w.Own
	at := f.find(fragment)
	// The weight of an event flows down from the end of its last occurrence
	// and from nowhere else: sum it upward only as far as that.
	sum := make([]int64, f.Len())
	var ends []member
	var total, self int64
	for n := len(sum) - 1; n > 0; n-- {
		end := at.lastEnd[n]
		if end == 0 {
			continue
		}
		sum[n] += own[n]
		if end != NodeID(n) {
			sum[f.Up[n]] += sum[n]
		} else if sum[n] > 0 {
			ends = append(ends, member{NodeID(n), sum[n]})
			total += sum[n]
			self += own[n]
		}
	}
	g.root(total, 0)
	g.chain(fragment, ends, false)
	g.t.Self[g.t.Len()-1] = self
	g.own = func(m member) int64 { return own[m.node] }
	g.expand = func(dst []member, m member) []member {
		for n := f.First[m.node]; n < f.First[m.node+1]; n++ {
			// A node that ends an occurrence starts its own set.
			if sum[n] > 0 && at.lastEnd[n] != NodeID(n) {
				dst = append(dst, member{NodeID(n), sum[n]})
			}
		}
		return dst
	}
	return g.from(ends)
}
