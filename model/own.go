package model

import (
	"context"
	"slices"
)

// own sums a metric by stack, after filters: those of single events in one pass
// over the events, those of stacks in one over the stacks. Sums are kept by the
// filters that need the pass over the events. Tallies are parallel to the
// query's filters; those that are off stay 0.
func (e *Engine) own(ctx context.Context, s *outfit, q Query, m Metric) (byStack, error) {
	sums := func(filters []Filter) (byStack, error) {
		key := e.leafKey(q) + m.ID + filterKey(filters)
		return e.sums.get(key, func() (byStack, error) { return e.sumEvents(ctx, s.Store, m, filters) })
	}
	for _, f := range q.Filters {
		if _, err := f.kind(); err != nil {
			return byStack{}, err
		}
	}
	events, ofStacks := q.eventFilters()
	summed, err := sums(events)
	if err != nil {
		return summed, err
	}
	out := byStack{own: summed.own, tallies: make([]Tally, len(q.Filters))}
	told := summed.tallies
	for i, f := range q.Filters {
		if kind, _ := f.kind(); !f.Off && kind.events != nil {
			out.tallies[i], told = told[0], told[1:]
		}
	}
	if !ofStacks {
		return out, nil
	}
	// What a filter of stacks removes is told of all events, not of those that
	// the others leave.
	all, err := sums(nil)
	if err != nil {
		return out, err
	}
	out.own = slices.Clone(out.own)
	return out, out.filterStacks(ctx, s.Store, all.own, q.Filters)
}

// filtered prepares a pass over the query's events, with their classes at the leaf
// where it has them there: filters of methods find them.
func (e *Engine) filtered(ctx context.Context, q Query, m Metric, filters []Filter) (*pass, error) {
	store, err := e.leaved(ctx, q)
	if err != nil {
		return nil, err
	}
	return store.pass(ctx, m, filters, e.timesFor(filters))
}

// eventFilters are the filters that judge single events; ofStacks says that there
// are others. Those that are off do not count.
func (q Query) eventFilters() (events []Filter, ofStacks bool) {
	for _, f := range active(q.Filters) {
		if kind, _ := f.kind(); kind.events != nil {
			events = append(events, f)
		} else {
			ofStacks = true
		}
	}
	return events, ofStacks
}

// filterStacks applies the filters that judge whole stacks.
func (b *byStack) filterStacks(ctx context.Context, s *Store, all []int64, filters []Filter) error {
	for i, f := range filters {
		kind, _ := f.kind()
		if f.Off || kind.stacks == nil {
			continue
		}
		match, err := kind.stacks(ctx, s, f)
		if err != nil {
			return err
		}
		for n, v := range all {
			if stops(ctx, n) {
				return ctx.Err()
			}
			if match[n] == f.Drop {
				b.tallies[i].Removed += v
				b.own[n] = 0
			}
		}
	}
	return nil
}
