package callgrind

import (
	"context"
	"strings"

	"flameview/formats/codec/callgraph"
	"flameview/model"
)

// finish names the functions, makes stacks and says what was lost.
func (r *reader) finish(ctx context.Context) error {
	r.name()
	var all []*callgraph.Stacks
	edges := 0
	for _, g := range r.graphs {
		for i, e := range r.events {
			g.SelfOnly[i] = e.negative // calls that give back what others took say nothing
		}
		s, err := g.Stacks(ctx, r.b)
		if err != nil {
			return err
		}
		all = append(all, s)
		edges += g.Edges()
	}
	for _, out := range r.outputs(edges > 0) {
		seg := r.b.Series(out.id, out.label, out.units...)
		for i, s := range all {
			thread := model.NoThread
			if t := r.graphs[i].thread; t != "" {
				thread = r.b.Thread(model.Thread{Name: "Thread " + t})
			}
			s.Put(seg, out.metrics, thread, len(r.graphs) > 1 || r.graphs[0].thread != "")
		}
		seg.Estimated = edges > 0
	}
	if edges > 0 {
		units := make([]string, len(all[0].Values))
		for i, e := range r.events {
			units[i] = e.unit
		}
		callgraph.Warn(r.b, units, all...)
	} else if len(all) > 0 {
		r.b.Warn("the file holds functions without callers: each is a stack of one frame")
	}
	r.warn()
	return nil
}

// name gives the nodes of all graphs their frames.
func (r *reader) name() {
	base := func(fn string) string { return fn }
	if r.language.contexts {
		base = contexts(r.functions.names)
	}
	for _, g := range r.graphs {
		for n, k := range g.keys {
			p := place{base(r.functions.names[k.function]), r.files.names[k.file], r.objects.names[k.object]}
			g.SetFrame(callgraph.Node(n), r.language.name(p).Intern(r.b))
		}
	}
}

// output is one series and the metrics of the graph that it shows.
type output struct {
	id, label string
	units     []model.Unit
	metrics   []int
}

// outputs lists the series of the file: the events, what signed ones gave back,
// and the calls.
func (r *reader) outputs(calls bool) []output {
	var out []output
	add := func(id, label, unit, event string, metric int) {
		at := -1
		for i := range out {
			if out[i].id == id {
				at = i
			}
		}
		if at < 0 {
			at = len(out)
			out = append(out, output{id: id, label: label})
		}
		o := &out[at]
		for _, u := range o.units {
			if u.Name == unit {
				unit = event
			}
		}
		o.units, o.metrics = append(o.units, model.Unit{Name: unit}), append(o.metrics, metric)
	}
	for i, e := range r.events {
		add(e.series, e.label, e.unit, e.name, i)
	}
	for _, e := range r.events {
		if e.negative {
			add(e.series+".freed", e.label+" given back", e.unit, e.name, len(r.events)+e.extra)
		}
	}
	if calls {
		add("calls", "Calls", "count", "calls", len(r.events)+r.signed)
	}
	return out
}

// warn says what was lost or differs from what the file says.
func (r *reader) warn() {
	if r.bad.count > 0 {
		r.b.Warn("%s lines make no sense and were left out; the first is line %d: %q", model.Grouped(r.bad.count), r.bad.first, r.bad.text)
	}
	if r.bad.unnamed > 0 {
		r.b.Warn("%s times a name is given by a number that has no name", model.Grouped(r.bad.unnamed))
	}
	if len(r.unread) > 0 {
		r.b.Warn("a later part of the file has other events than the first, which were left out: %s", strings.Join(r.unread, ", "))
	}
	if len(r.derived) > 0 {
		r.b.Warn("events that are formulas of others are not computed: %s", strings.Join(r.derived, ", "))
	}
	for _, e := range r.events {
		if e.negative {
			r.b.Warn("%s is negative where functions gave back more than they took: that is the metric %q", e.name, e.label+" given back")
		}
	}
	for _, said := range []struct {
		word string
		sums []int64
	}{{"totals", r.totals.totals}, {"summary", r.totals.summary}} {
		for i, v := range said.sums {
			if lines := r.totals.lines[i]; v != lines && v != 0 {
				r.b.Warn("the lines add up to %s %s, the %s of the file %s: the lines count", model.Grouped(lines), r.events[i].name, said.word, model.Grouped(v))
			}
		}
	}
	if strings.HasPrefix(r.creator, "callgrind") && !r.totals.hasTotals {
		r.b.Warn("there is no line of totals at the end: the file may be cut")
	}
}
