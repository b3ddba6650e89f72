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

// Chart lays out over time what the threads did that a query leaves, most of them at
// most, those with the most events: its metric's events, and those of the metrics
// beside it, such as locks. Filters of the time axis choose the part that is seen;
// events before it are looked at all the same, since they may last into it. What is
// at the root or the leaf of stacks in trees is not in charts. Errors as for Tree.
func (e *Engine) Chart(ctx context.Context, q query.Query, beside []string, most int) (*chart.Chart, error) {
	q.Decoration = shape.Decoration{}
	c := &chart.Chart{}
	var limit int64
	c.From, c.To, limit, c.OK = e.span(q.Filters)
	q.Filters = filter.OffAxis(q.Filters)
	g := laneEvents{store: e.store, events: map[laneKey][]chart.Event{}}
	for i, id := range append([]string{q.Metric}, beside...) {
		p := q
		p.Metric = id
		m, err := e.Metric(id)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(c.Metrics, func(o model.Metric) bool { return o.Series == m.Series }) {
			continue // another unit of the same events
		}
		c.Metrics = append(c.Metrics, m)
		pass, err := e.selected(ctx, p)
		if err != nil {
			if i > 0 && ctx.Err() == nil {
				continue // its stacks may not have the fragment
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
	if len(keys) > most {
		c.Words = append(c.Words, fmt.Sprintf("%s more threads are not shown: filter by thread to choose", model.Grouped(len(keys)-most)))
		keys = keys[:most]
	}
	lanes := make([]*chart.Lane, len(keys))
	for i, key := range keys {
		lane := chart.NewLane(ctx, e.store, sh, g.events[key])
		lane.ID, lane.Thread, lane.File = key.thread, e.store.Threads[key.thread], key.file
		lane.Name = lane.Thread.Title()
		lanes[i] = lane
		if _, to, ok := lane.Span(); ok { // what began last may last on
			c.To = max(c.To, min(to, limit))
		}
	}
	c.Lanes = lanes
	return c, ctx.Err()
}

// Exact are the metrics of events that say when they began and ended, such as locks:
// what is worth seeing beside samples.
func (e *Engine) Exact() (ids []string) {
	for _, m := range e.Metrics() {
		ser := &e.store.Series[m.Series]
		column, _ := ser.Nanoseconds()
		if column == m.Value && slices.ContainsFunc(ser.Segments, func(seg model.Segment) bool { return seg.Timing != model.Sampled }) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// span is the part of the time axis that filters choose, up to the last event, and
// how far they let it reach beyond.
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

// laneEvents are events by thread and file.
type laneEvents struct {
	store   *model.Store
	events  map[laneKey][]chart.Event
	untimed map[model.FileID]int // events without a time
}

type laneKey struct {
	file   model.FileID
	thread model.ThreadID
}

// gather adds the events of a series that a pass leaves.
func (g *laneEvents) gather(ctx context.Context, pass *scan.Pass, ser *model.Series) error {
	ns, scale := ser.Nanoseconds()
	pass.Listed = true
	var lane laneKey // the last one, and its events
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

// largest are the lanes, those with the most events first.
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

// words say what of the events is on no lane, and which lanes may be of several
// threads.
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
