package asynchtml

// closeTo ends all open frames at this level or deeper.
func (g *grower) closeTo(level int) {
	for n := len(g.open); n > 0 && g.open[n-1].level >= level; n-- {
		x := &g.open[n-1]
		if x.boundless {
			x.end = x.next
		}
		if x.self < 0 { // no child came
			x.self, x.next = x.end-x.left, x.end
			if g.unfinished { // its children may be what is missing
				x.self, x.next, x.isNew = 0, x.left, true
			}
		}
		switch over := x.end - x.next; {
		case over < 0:
			g.report.overlaps++
		case over == 0:
		case x.restSelf && !g.unfinished:
			x.self += over
		case !g.margins && !g.unfinished:
			g.wait(n, over)
			x.self, x.diff = 0, 0
		default:
			g.gap(n, over)
		}
		if n == 1 && g.report.gaps > 0 { // a page that leaves frames out, and "all" runs nothing itself
			g.gap(n, x.self)
			x.self = 0
		}
		if x.self > 0 || x.diff != 0 {
			g.event(n, x.self, false)
		}
		g.open = g.open[:n-1]
	}
}

// gap accounts for callees of open[n-1] that are not in the file.
func (g *grower) gap(n int, value int64) {
	if value <= 0 {
		return
	}
	if g.unfinished {
		g.report.lost = plus(g.report.lost, value)
	} else {
		g.report.gaps = plus(g.report.gaps, value)
	}
	g.event(n, value, true)
}

// event adds self value of open[n-1], or value of its callees that were cut.
func (g *grower) event(n int, value int64, cut bool) {
	x := &g.open[n-1]
	base := int64(0)
	if !cut {
		base = g.baseOf(value, x.diff, x.isNew)
	}
	if value <= 0 && base == 0 || g.err != nil {
		return
	}
	g.record(g.place(n, cut), value, base, g.ends(n, cut))
}

// baseOf is the base's value where the page says the difference.
func (g *grower) baseOf(value, diff int64, isNew bool) int64 {
	if !g.diff || isNew {
		return 0
	}
	if value < diff {
		g.report.negative++
		return 0
	}
	return value - diff
}

// ends says for the events of open[n-1] whether they end and begin where threads
// begin.
func (g *grower) ends(n int, cut bool) ends {
	x := &g.open[n-1]
	return ends{at: n > 1 && !cut && g.titles.infos[x.info].entry, from: x.fromEntry}
}

type ends struct{ at, from bool }

func (g *grower) record(p place, value, base int64, e ends) {
	if value > 0 && !g.events.add(p, value) || base > 0 && !g.base.add(p, base) {
		g.report.tooLarge++
		return
	}
	if e.at {
		g.report.atEntry += value
	}
	if e.from {
		g.report.fromEntry += value
	}
}

// place is where events of open[n-1] stand.
func (g *grower) place(n int, cut bool) place {
	if g.turn {
		return g.turned(n, cut)
	}
	x := &g.open[n-1]
	p := place{stack: x.stack, thread: x.thread}
	if cut {
		p.stack = g.push(x, g.titles.cut())
	}
	return p
}

// next is where a child of the last open frame belongs, for pages that say no
// positions.
func (g *grower) next() int64 {
	x := &g.open[len(g.open)-1]
	if x.self < 0 {
		x.self, x.next = 0, x.left
	}
	return x.next
}

// elided notes that callees of the last open frame are not in the page, so
// that the rest of it is not self.
func (g *grower) elided() {
	g.next()
	g.open[len(g.open)-1].restSelf = false
}

// check looks after the context every 1000 or so calls.
func (g *grower) check() error {
	if g.steps++; g.steps&1023 == 0 && g.err == nil {
		if err := g.ctx.Err(); err != nil {
			g.err = err
		}
	}
	return g.err
}
