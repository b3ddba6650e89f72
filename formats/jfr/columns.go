package jfr

import (
	"slices"

	"flameview/model"
)

// route is where the events of one class of one chunk go in one series.
type route struct {
	no     int // in its chunk
	kind   kind
	period int64 // sampling interval in nanoseconds, 0 = not known
	counts []int // events by span
	first  []int // row of the first event, by span
	cols   *columns
	direct bool // see directly
}

// columns are the columns of one series while they are filled: a segment of the
// model in which stacks, threads, classes and states are still ids of the
// chunk's pools. The passes write to separate rows, so they need no locks.
type columns struct {
	kind
	n       int
	stack   []model.StackID
	thread  []model.ThreadID
	time    []int64
	state   []model.StateID
	class   []model.MethodID
	samples []int64
	ns      []int64
	bytes   []int64
	weight  []int64
	address []uint64
	owner   []model.ThreadID // that a blocked thread waited for; NoThread = not known

	bytesUnit    string
	sameNS       int64 // of every event, where ns is nil
	routes       []*route
	has          [16]bool
	mixedPeriods bool
}

// layout makes the columns of all series: it counts rows, gives every chunk,
// class and span its own, and takes memory exactly once.
func layout(chunks []*chunk) []*columns {
	var all []*columns
	byID := map[string]*columns{}
	for _, c := range chunks {
		for _, e := range c.scan.events {
			for i, l := range e.routes {
				l.no = c.routes
				c.routes++
				if l.count(e, i); l.total() == 0 {
					continue
				}
				cols := byID[l.kind.id]
				if cols == nil {
					cols = &columns{kind: l.kind, bytesUnit: "bytes"}
					byID[l.kind.id] = cols
					all = append(all, cols)
				}
				cols.add(e, l)
			}
		}
	}
	slices.SortFunc(all, func(a, b *columns) int { return compareKinds(a.kind, b.kind) })
	for _, cols := range all {
		cols.make()
	}
	for _, c := range chunks {
		for _, e := range c.scan.events {
			for _, l := range e.routes {
				l.direct = l.cols != nil && e.directly(l)
			}
		}
	}
	return all
}

// count fills the number of a route's events by span.
func (l *route) count(e *event, route int) {
	l.counts = make([]int, len(e.counts))
	for i, n := range e.counts {
		if e.byRoute == nil || e.states == nil {
			if route == 0 {
				l.counts[i] = int(n)
			}
			continue
		}
		for state, n := range e.byState[i] {
			if e.byRoute[state] == uint8(route) {
				l.counts[i] += int(n)
			}
		}
	}
}

func (l *route) total() int {
	n := 0
	for _, x := range l.counts {
		n += x
	}
	return n
}

func (c *columns) add(e *event, l *route) {
	l.cols = c
	l.first = make([]int, len(l.counts))
	for i, n := range l.counts {
		l.first[i] = c.n
		c.n += n
	}
	for s, has := range e.has {
		c.has[s] = c.has[s] || has
	}
	if e.bits {
		c.bytesUnit = "bits"
	}
	if len(c.routes) > 0 && c.routes[0].period != l.period {
		c.mixedPeriods = true
	}
	c.routes = append(c.routes, l)
}

// make takes the memory of the columns that this series needs.
func (c *columns) make() {
	c.stack = make([]model.StackID, c.n)
	if c.has[slotThread] {
		c.thread = make([]model.ThreadID, c.n)
	}
	if c.has[slotStart] {
		c.time = make([]int64, c.n)
	}
	if c.has[slotState] {
		c.state = make([]model.StateID, c.n)
	}
	if c.has[slotClass] || c.has[slotObject] {
		c.class = make([]model.MethodID, c.n)
	}
	if c.has[slotSamples] {
		c.samples = make([]int64, c.n)
	}
	if c.has[slotBytes] {
		c.bytes = make([]int64, c.n)
	}
	if c.has[slotWeight] {
		c.weight = make([]int64, c.n)
	}
	if c.has[slotAddress] && c.kind == kindMalloc {
		c.address = make([]uint64, c.n)
	}
	if c.has[slotOwner] {
		c.owner = make([]model.ThreadID, c.n)
	}
	c.sameNS = c.routes[0].period
	if c.has[slotTime] && c.unit == "count" || c.mixedPeriods || c.sameNS > 0 && c.samples != nil {
		c.ns, c.sameNS = make([]int64, c.n), 0
	}
}

// segment hands the columns over to the builder.
func (c *columns) segment(b *model.Builder) {
	units := []model.Unit{{Name: c.unit}}
	counts := model.Values{Each: c.samples}
	if c.samples == nil {
		counts.Same = 1
	}
	vals := []model.Values{counts}
	if c.rank == rankOther && isZero(c.ns) {
		c.ns = nil // instants: their duration is there but always 0
	}
	if c.ns != nil || c.sameNS > 0 {
		units = append(units, model.Unit{Name: "ns"})
		vals = append(vals, model.Values{Each: c.ns, Same: c.sameNS})
	}
	if c.bytes != nil {
		units = append(units, model.Unit{Name: c.bytesUnit})
		vals = append(vals, model.Values{Each: c.bytes})
	}
	if c.weight != nil {
		units = append(units, model.Unit{Name: "weight"})
		vals = append(vals, model.Values{Each: c.weight})
	}
	seg := b.Series(c.id, c.label, units...)
	seg.Stack, seg.Thread, seg.Time, seg.State, seg.Class = c.stack, c.thread, c.time, c.state, c.class
	seg.Values = vals
	if c.unit == "count" && c.ns != nil {
		seg.Timing = model.Intervals
	}
}

func isZero(col []int64) bool {
	for _, x := range col {
		if x != 0 {
			return false
		}
	}
	return true
}
