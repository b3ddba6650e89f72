package engine

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"flameview/model"
	"flameview/model/chart"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Chart shows over time what threads did: the events of the query's metric and of the overlaid ones, such as locks, for at
// most maxLanes threads, those with the most events. Filters of the time axis select the visible part; earlier events are
// read too, since they may last into it. Decorations at the root and leaf are ignored. Errors as for Tree.
func (e *Engine) Chart(ctx context.Context, q query.Query, overlays []string, maxLanes int) (*chart.Chart, error) {
	q.Decoration = shape.Decoration{}
	c := &chart.Chart{}
	var limit int64
	c.From, c.To, limit, c.OK = e.span(q.Filters)
	q.Filters = filter.OffAxis(q.Filters)
	g := laneEvents{store: e.store, events: map[laneKey][]chart.Event{}}
	for i, id := range append([]string{q.Metric}, overlays...) {
		p := q
		p.Metric = id
		m, err := e.Metric(id)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(c.Metrics, func(o model.Metric) bool { return o.Series == m.Series }) {
			continue // another unit of events that are shown already
		}
		c.Metrics = append(c.Metrics, m)
		pass, err := e.selected(ctx, p)
		if err != nil {
			if i > 0 && ctx.Err() == nil {
				continue // its stacks may not contain the fragment
			}
			return nil, err
		}
		if err := g.gather(ctx, pass, &e.store.Series[m.Series]); err != nil {
			return nil, err
		}
	}
	p, err := e.plan(q)
	if err != nil {
		return nil, err
	}
	sh, err := e.shape(ctx, p)
	if err != nil {
		return nil, err
	}
	c.Boxes, c.Words = sh.Boxes, g.words(e.store, c.Metrics)
	keys := g.largest()
	if len(keys) > maxLanes {
		c.Words = append(c.Words, fmt.Sprintf("%s more threads are not shown: filter by thread to choose", model.Grouped(len(keys)-maxLanes)))
		keys = keys[:maxLanes]
	}
	lanes := make([]*chart.Lane, len(keys))
	for i, key := range keys {
		lane := chart.NewLane(ctx, e.store, sh, g.events[key])
		lane.ID, lane.Thread, lane.File = key.thread, e.store.Threads[key.thread], key.file
		lane.Name = lane.Thread.Title()
		lanes[i] = lane
		if _, to, ok := lane.Span(); ok { // the event that began last may last longer
			c.To = max(c.To, min(to, limit))
		}
	}
	c.Lanes = lanes
	return c, ctx.Err()
}

// IntervalMetrics returns the metrics whose events have a begin and an end, such as locks: those worth showing over
// samples.
func (e *Engine) IntervalMetrics() (ids []string) {
	for _, m := range e.Metrics() {
		ser := &e.store.Series[m.Series]
		column, _ := ser.Nanoseconds()
		if column == m.Value && slices.ContainsFunc(ser.Segments, func(seg model.Segment) bool { return seg.Timing != model.Sampled }) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// span returns the part of the time axis that filters select, up to the last event, and the limit up to which it may be
// extended.
func (e *Engine) span(filters []filter.Filter) (from, to, limit int64, ok bool) {
	all := e.blockTimes().All
	if !all.OK {
		return 0, 0, 0, false
	}
	from, limit = all.Start, math.MaxInt64
	for _, f := range filter.Active(filters) {
		if f.Kind == "time" && !f.Drop {
			from, limit = max(from, f.From), min(limit, f.To)
		}
	}
	return from, max(from, min(max(all.End, all.End+1), limit)), limit, true
}

// laneEvents collects events by thread and file.
type laneEvents struct {
	store   *model.Store
	events  map[laneKey][]chart.Event
	untimed map[model.FileID]int // events without a time
}

type laneKey struct {
	file   model.FileID
	thread model.ThreadID
}

// gather adds the events of a series that pass the filters.
func (g *laneEvents) gather(ctx context.Context, pass *scan.Pass, ser *model.Series) error {
	ns, scale := ser.Nanoseconds()
	pass.Listed = true
	var lane laneKey // of the previous event
	var list *[]chart.Event
	lists := map[laneKey]*[]chart.Event{}
	err := pass.Run(ctx, nil, nil, func(b *scan.Block) {
		seg := b.Seg
		if seg.Time == nil {
			if g.untimed == nil {
				g.untimed = map[model.FileID]int{}
			}
			g.untimed[seg.File] += len(b.Kept)
			return
		}
		length := model.Values{}
		if ns >= 0 {
			length = seg.Values[ns]
		}
		for _, e := range b.Kept {
			key := laneKey{seg.File, seg.ThreadOf(e)}
			if list == nil || key != lane {
				if lane, list = key, lists[key]; list == nil {
					list = new([]chart.Event)
					lists[key] = list
				}
			}
			event := chart.Event{At: seg.Time[e], For: length.Same / scale, Stack: seg.Stack[e], Timing: seg.Timing}
			if length.Each != nil {
				event.For = length.Each[e] / scale
			}
			*list = append(*list, event)
		}
	})
	for key, list := range lists {
		g.events[key] = append(g.events[key], *list...)
	}
	return err
}

// largest returns the lanes, those with the most events first.
func (g *laneEvents) largest() []laneKey {
	var keys []laneKey
	for key := range g.events {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b laneKey) int {
		return cmp.Or(cmp.Compare(len(g.events[b]), len(g.events[a])), cmp.Compare(a.file, b.file), cmp.Compare(a.thread, b.thread))
	})
	return keys
}

// words says which events are on no lane, and which lanes may combine several threads.
func (g *laneEvents) words(s *model.Store, metrics []model.Metric) (out []string) {
	const most = 3
	say := func(files []model.FileID, one, many string) {
		slices.Sort(files)
		for _, f := range files[:min(len(files), most)] {
			out = append(out, fmt.Sprintf(one, s.Files[f].Path))
		}
		if more := len(files) - most; more > 0 {
			out = append(out, fmt.Sprintf(many, model.Grouped(more)))
		}
	}
	var untimed, unnamed []model.FileID
	for f := range g.untimed {
		untimed = append(untimed, f)
	}
	for key := range g.events {
		if key.thread == model.NoThread {
			unnamed = append(unnamed, key.file)
		}
	}
	label := s.Series[metrics[0].Series].Label
	if len(g.events) == 0 && len(untimed) > 0 {
		out = append(out, fmt.Sprintf("there is no chart of %s: no event says when it was", label))
	}
	say(untimed, "%s does not say when events were", "%s more files do not say when events were")
	say(unnamed, "%s does not say in which thread events were: if there were several, they are mixed", "%s more files do not say in which thread events were")
	return out
}
