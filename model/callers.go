package model

// callers grows the tree of who calls the fragment: after its chain, innermost
// method first, what precedes its first occurrence, outward to the root. An
// empty fragment gives the whole inverted tree from the leaves.
//
//	b of main;a;b;c 1, main;b 2    all 3/0, b 3/0, a 1/0, main 1/1; main 2/2
//
// The self value of a row is the weight of events whose stack starts there:
// nobody further called it.
func (g *grower) callers(fragment []BoxID) error {
	sh := g.sh
	up := func(dst, set []member) []member {
		for _, m := range set {
			if p := sh.Up[m.node]; p != 0 {
				dst = append(dst, member{p, m.weight})
			}
		}
		return dst
	}
	if len(fragment) == 0 {
		leaves := nonZero(g.w.own)
		g.root(g.w.total, g.w.own[0])
		// The first level is made of the leaves themselves, later ones of
		// their parents: the root's set is one imaginary node above all leaves.
		g.expand = func(dst, set []member) []member {
			if set[0].node == 0 {
				return append(dst, leaves...)
			}
			return up(dst, set)
		}
		return g.from([]member{{0, g.w.total}})
	}
	at := sh.find(g.ctx, fragment)
	// Events that contain the fragment leave it at the start of their first
	// occurrence; those with the same start go on together.
	byStart, byEnd := make([]int64, sh.Len()), make([]int64, sh.Len())
	var total int64
	for n, own := range g.w.own {
		if stops(g.ctx, n) {
			return g.ctx.Err()
		}
		if start := at.firstStart[n]; start != 0 && own > 0 {
			byStart[start] += own
			byEnd[at.lastEnd[n]] += own
			total += own
		}
	}
	starts := nonZero(byStart)
	g.root(total, 0)
	g.chain(fragment, nonZero(byEnd), true)
	for _, m := range starts {
		g.t.Self[g.t.Len()-1] += g.own(m)
	}
	g.expand = up
	return g.from(starts)
}

// nonZero lists the nodes but the root that have a weight.
func nonZero(weights []int64) []member {
	count := 0
	for _, w := range weights[1:] {
		if w > 0 {
			count++
		}
	}
	list := make([]member, 0, count)
	for n, w := range weights[1:] {
		if w > 0 {
			list = append(list, member{NodeID(n + 1), w})
		}
	}
	return list
}
