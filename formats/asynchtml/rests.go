package asynchtml

// rest is what lies right of the last child of a frame: callees that the page
// leaves out, or, in a page that was not written by async-profiler, self time.
type rest struct {
	own, cut   place
	self, over int64 // left of the children, and right
	diff       int64
	isNew      bool
	ends       ends
}

// wait keeps the events of open[n-1] back.
func (g *grower) wait(n int, over int64) {
	x := &g.open[n-1]
	cut := g.place(n, true)
	g.rests = append(g.rests, rest{
		own: g.place(n, false), cut: cut, self: x.self, over: over,
		diff: x.diff, isNew: x.isNew, ends: g.ends(n, false),
	})
}

// closeRests adds the events that waited, once it is known how the page is
// written.
func (g *grower) closeRests(margins bool) {
	g.margins = margins
	for _, r := range g.rests {
		own := r.self
		if margins {
			g.report.gaps = plus(g.report.gaps, r.over)
			g.record(r.cut, r.over, 0, ends{from: r.ends.from})
		} else {
			own = plus(own, r.over)
			g.report.right = plus(g.report.right, r.over)
		}
		if base := g.baseOf(own, r.diff, r.isNew); own > 0 || base > 0 {
			g.record(r.own, own, base, r.ends)
		}
	}
	g.rests = nil
}
