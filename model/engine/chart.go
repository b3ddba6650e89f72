package engine

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"flameview/model"
	"flameview/model/chart"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Chart shows over time what threads did: the events of the query's metric and of the overlaid ones, such as locks, for at
// most maxTracks threads, those with the most events. Filters of the time axis select the visible part; earlier events are
// read too, since they may last into it. Decorations at the root and leaf are ignored. Errors as for Tree.
func (e *Engine) Chart(ctx context.Context, q query.Query, overlays []string, maxTracks int) (*chart.Chart, error) {
	q.Decoration = shape.Decoration{}
	c := &chart.Chart{}
	var limit int64
	c.From, c.To, limit, c.OK = e.span(q.Filters)
	q.Filters = filter.OffAxis(q.Filters)
	g := trackEvents{store: e.store, of: map[model.FileID][]int32{}}
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
	largest := g.largest()
	if len(largest) > maxTracks {
		c.Words = append(c.Words, fmt.Sprintf("%s more threads are not shown: filter by thread to choose", model.Grouped(len(largest)-maxTracks)))
		largest = largest[:maxTracks]
	}
	tracks := make([]*chart.Track, len(largest))
	e.eachTrack(len(tracks), func(i int) {
		key := g.keys[largest[i]]
		t := chart.NewTrack(ctx, e.store, sh, g.events[largest[i]])
		t.ID, t.Thread, t.File = key.thread, e.store.Threads[key.thread], key.file
		t.Name = t.Thread.Title()
		tracks[i] = t
	})
	for _, t := range tracks {
		if _, to, ok := t.Span(); ok { // the event that began last may last longer
			c.To = max(c.To, min(to, limit))
		}
	}
	c.Tracks = tracks
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

// eachTrack makes tracks on two cores where the caller lends them: tracks are independent.
func (e *Engine) eachTrack(n int, makeTrack func(i int)) {
	var next atomic.Int64
	work := func() {
		for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
			makeTrack(int(i))
		}
	}
	e.Parallel.Do(work, work)
}

// trackEvents collects events by thread and file.
type trackEvents struct {
	store   *model.Store
	keys    []trackKey
	events  [][]chart.Event          // parallel to keys
	of      map[model.FileID][]int32 // index into keys plus 1, by thread; 0 = none yet
	untimed map[model.FileID]int     // events without a time
}

type trackKey struct {
	file   model.FileID
	thread model.ThreadID
}

// index returns the index of a thread's key; of holds those of its file.
func (g *trackEvents) index(of []int32, file model.FileID, thread model.ThreadID) int32 {
	if of[thread] == 0 {
		g.keys, g.events = append(g.keys, trackKey{file, thread}), append(g.events, nil)
		of[thread] = int32(len(g.keys))
	}
	return of[thread] - 1
}

// gather adds the events of a series that pass the filters. They are counted before they are copied: a list that
// grows by appending is copied about five times, and 10,000,000 events take 400 MB.
func (g *trackEvents) gather(ctx context.Context, pass *scan.Pass, ser *model.Series) error {
	ns, scale := ser.Nanoseconds()
	pass.Listed = true
	var counts []int
	err := pass.Run(ctx, nil, nil, func(b *scan.Block) {
		if b.Seg.Time == nil {
			if g.untimed == nil {
				g.untimed = map[model.FileID]int{}
			}
			g.untimed[b.Seg.File] += len(b.Kept)
			return
		}
		of := g.of[b.Seg.File]
		if of == nil {
			of = make([]int32, len(g.store.Threads))
			g.of[b.Seg.File] = of
		}
		for _, e := range b.Kept {
			at := int(g.index(of, b.Seg.File, b.Seg.ThreadOf(e)))
			if at >= len(counts) {
				counts = append(counts, make([]int, at+1-len(counts))...)
			}
			counts[at]++
		}
	})
	if err != nil {
		return err
	}
	for i, n := range counts {
		g.events[i] = slices.Grow(g.events[i], n)
	}
	return pass.Run(ctx, nil, nil, func(b *scan.Block) {
		seg := b.Seg
		if seg.Time == nil {
			return
		}
		length := model.Values{}
		if ns >= 0 {
			length = seg.Values[ns]
		}
		of := g.of[seg.File]
		for _, e := range b.Kept {
			event := chart.Event{At: seg.Time[e], For: length.Same / scale, Stack: seg.Stack[e], Timing: seg.Timing}
			if length.Each != nil {
				event.For = length.Each[e] / scale
			}
			list := &g.events[of[seg.ThreadOf(e)]-1]
			*list = append(*list, event)
		}
	})
}

// largest returns the indices of the keys, those with the most events first.
func (g *trackEvents) largest() []int {
	indices := make([]int, len(g.keys))
	for i := range indices {
		indices[i] = i
	}
	slices.SortFunc(indices, func(a, b int) int {
		x, y := g.keys[a], g.keys[b]
		return cmp.Or(cmp.Compare(len(g.events[b]), len(g.events[a])), cmp.Compare(x.file, y.file), cmp.Compare(x.thread, y.thread))
	})
	return indices
}

// words says which events are on no track, and which tracks may combine several threads.
func (g *trackEvents) words(s *model.Store, metrics []model.Metric) (out []string) {
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
	for _, key := range g.keys {
		if key.thread == model.NoThread {
			unnamed = append(unnamed, key.file)
		}
	}
	label := s.Series[metrics[0].Series].Label
	if len(g.keys) == 0 && len(untimed) > 0 {
		out = append(out, fmt.Sprintf("there is no chart of %s: no event says when it was", label))
	}
	say(untimed, "%s does not say when events were", "%s more files do not say when events were")
	say(unnamed, "%s does not say in which thread events were: if there were several, they are mixed", "%s more files do not say in which thread events were")
	return out
}
