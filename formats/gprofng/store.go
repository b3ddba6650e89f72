package gprofng

import (
	"slices"

	"flameview/formats/codec"
	"flameview/model"
)

// put makes events of the trees: the first is that of the whole experiment, the
// others are those of the threads, if there are any.
func (r *reader) put(threads []thread) {
	whole, parts := r.trees[0], r.trees[1:]
	r.bound(whole)
	switch {
	case len(threads) == 1:
		r.events(whole, r.thread(threads, 0))
	case len(parts) != len(threads) || len(parts) == 0 || !r.addUp(whole, parts):
		if len(threads) > 1 {
			r.b.Warn("threads are not told apart: gprofng's values of single threads do not add up to those of all")
		}
		r.events(whole, model.NoThread)
	default:
		for i, t := range parts {
			r.events(t, r.thread(threads, i))
		}
	}
}

func (r *reader) thread(threads []thread, i int) model.ThreadID {
	several := slices.ContainsFunc(threads, func(t thread) bool { return t.process != threads[0].process })
	return r.b.Thread(threads[i].model(several))
}

// bound leaves metrics out whose total is too large to add up with others.
func (r *reader) bound(whole *tree) {
	for m, v := range whole.total(len(r.metrics)) {
		if v > codec.MaxTotal/4 {
			r.b.Warn("%s is left out: its total is too large", r.metrics[m].label)
			whole.values[m] = 0
		}
	}
}

// millisecond is how finely times are printed, in nanoseconds.
const millisecond = 1_000_000

// addUp says whether the threads have the total of all. Each time is rounded to
// the millisecond, so sums may be off by half of one for each thread; that goes to
// the largest thread, so that the total is the program's own.
func (r *reader) addUp(whole *tree, parts []*tree) bool {
	n := len(r.metrics)
	for m := range r.metrics {
		want := whole.total(n)[m]
		sum, largest := int64(0), 0
		for i, t := range parts {
			v := t.total(n)[m]
			if v > want {
				return false
			}
			sum += v
			if v > parts[largest].total(n)[m] {
				largest = i
			}
		}
		off := want - sum
		most := int64(0)
		if r.metrics[m].time {
			most = int64(len(parts)+1) * millisecond / 2
		}
		if off > most || off < -most || parts[largest].total(n)[m]+off < 0 {
			return false
		}
		parts[largest].total(n)[m] += off
	}
	return true
}

// events adds what each node of a tree has itself: its value less those of its
// children. Rounded children may add up to a little more than their parent; what
// is too much is taken off the last of them, so that no value is below zero and
// the total stays what it is.
func (r *reader) events(t *tree, thread model.ThreadID) {
	n := len(r.metrics)
	self := t.values // of nodes that were visited; parents come first
	for i, nd := range t.nodes {
		if nd.parent < 0 {
			continue
		}
		parent := self[int(nd.parent)*n:][:n]
		for m, v := range self[i*n : i*n+n] {
			v = min(v, parent[m])
			self[i*n+m] = v
			parent[m] -= v
		}
	}
	stacks := make([]model.StackID, len(t.nodes))
	for i, nd := range t.nodes {
		if nd.parent >= 0 {
			stacks[i] = r.b.Push(stacks[nd.parent], nd.frame)
		}
	}
	for _, s := range r.series() {
		s.add(r.b, self, n, stacks, thread)
	}
}

// series are metrics that are units of one series.
type series struct {
	id, label string
	units     []model.Unit
	metrics   []int // by unit; -1 where nothing was recorded
}

// shared are the units of series that other formats have too.
var shared = map[string][]model.Unit{
	"cpu":    {{Name: "samples"}, {Name: "ns"}},
	"lock":   {{Name: "count"}, {Name: "ns"}},
	"malloc": {{Name: "count"}, {Name: "bytes"}},
	"leak":   {{Name: "count"}, {Name: "bytes"}},
}

// series lists them, time on the processor first.
func (r *reader) series() (list []*series) {
	for m := range r.metrics {
		id, label, unit := r.metrics[m].series()
		i := slices.IndexFunc(list, func(s *series) bool { return s.id == id })
		if i < 0 {
			s := &series{id: id, label: label, units: shared[id]}
			if s.units == nil {
				s.units = []model.Unit{{Name: unit}}
			}
			s.metrics = slices.Repeat([]int{-1}, len(s.units))
			i = len(list)
			list = append(list, s)
		}
		at := slices.IndexFunc(list[i].units, func(u model.Unit) bool { return u.Name == unit })
		list[i].metrics[at] = m
	}
	slices.SortStableFunc(list, func(a, b *series) int { return b.first() - a.first() })
	return list
}

func (s *series) first() int {
	if s.id == "cpu" {
		return 1
	}
	return 0
}

// add adds an event for each node that has a value of the series.
func (s *series) add(b *model.Builder, self []int64, n int, stacks []model.StackID, thread model.ThreadID) {
	seg := b.Series(s.id, s.label, s.units...)
	for i, stack := range stacks {
		row := self[i*n : i*n+n]
		if !slices.ContainsFunc(s.metrics, func(m int) bool { return m >= 0 && row[m] > 0 }) {
			continue
		}
		seg.Stack = append(seg.Stack, stack)
		if thread != model.NoThread {
			seg.Thread = append(seg.Thread, thread)
		}
		for u, m := range s.metrics {
			if m >= 0 {
				seg.Values[u].Each = append(seg.Values[u].Each, row[m])
			}
		}
	}
}
