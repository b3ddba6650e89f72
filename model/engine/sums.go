package engine

import (
	"context"
	"slices"

	"flameview/model/filter"
	"flameview/model/scan"
)

// selfSums sums the plan's metric by stack after filters: first those that judge events, in a pass over the events, then those
// that judge stacks, in a pass over the stacks. The result of the first pass is cached. Tallies are parallel to the query's
// filters; those of filters that are off are 0. Wishes are applied last.
func (e *Engine) selfSums(ctx context.Context, p *plan) (scan.ByStack, error) {
	out, err := e.recordedSums(ctx, p)
	if err != nil || len(p.Wishes) == 0 {
		return out, err
	}
	out.Self, err = e.wish(ctx, p, out.Self)
	return out, err
}

// recordedSums is selfSums before wishes.
func (e *Engine) recordedSums(ctx context.Context, p *plan) (scan.ByStack, error) {
	summed, err := e.sumEvents(ctx, p, p.keys.events, p.ofEvents)
	if err != nil {
		return summed, err
	}
	out := scan.ByStack{Self: summed.Self, Tallies: make([]filter.Tally, len(p.Filters))}
	rest := summed.Tallies
	for i, f := range p.Filters {
		if kind, _ := f.Lookup(); !f.Off && kind.Events != nil {
			out.Tallies[i], rest = rest[0], rest[1:]
		}
	}
	if !p.ofStacks {
		return out, nil
	}
	before, err := e.sumEvents(ctx, p, p.keys.leaf+p.metric.ID+end, nil)
	if err != nil {
		return out, err
	}
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return out, err
	}
	out.Self = slices.Clone(out.Self)
	return out, out.FilterStacks(ctx, s, before.Self, p.Filters)
}

// sumEvents sums by stack after filters that judge events.
func (e *Engine) sumEvents(ctx context.Context, p *plan, key string, filters []filter.Filter) (scan.ByStack, error) {
	sums, err := e.sums.get(key, func() (out eventSums, err error) {
		s, err := e.leafStore(ctx, p)
		if err != nil {
			return out, err
		}
		pass, err := e.pass(ctx, p, filters)
		if err != nil {
			return out, err
		}
		out.summed = summed{p.metric.ID, filters}
		out.ByStack, err = pass.SumStacks(ctx, e.Parallel, s.Stacks.Len())
		return out, err
	})
	return sums.ByStack, err
}

// partition sums the plan's metric by file and stack and, with threads, by thread; self are the plan's sums by stack.
func (e *Engine) partition(ctx context.Context, p *plan, self []int64, threads bool) (*scan.Partition, error) {
	if len(p.Wishes) == 0 {
		return e.recordedParts(ctx, p, self, threads)
	}
	sums, err := e.recordedSums(ctx, p)
	if err != nil {
		return nil, err
	}
	recorded := *p
	recorded.Wishes = nil
	recorded.setKeys()
	parts, err := e.recordedParts(ctx, &recorded, sums.Self, threads)
	if err != nil {
		return nil, err
	}
	return parts.Rescale(ctx, sums.Self, self)
}

// recordedParts is partition before wishes.
func (e *Engine) recordedParts(ctx context.Context, p *plan, self []int64, threads bool) (*scan.Partition, error) {
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return nil, err
	}
	if segments := s.Series[p.metric.Series].Segments; len(segments) == 1 && !threads {
		return scan.OneFile(ctx, &segments[0], self)
	}
	kind := "files" + end
	if threads || e.partitions.has("threads"+end+p.keys.events) {
		kind = "threads" + end // which separates files too
	}
	all, err := e.partitions.get(kind+p.keys.events, func() (out partition, err error) {
		pass, err := e.pass(ctx, p, p.ofEvents)
		if err != nil {
			return out, err
		}
		out.summed, out.threads = summed{p.metric.ID, p.ofEvents}, threads
		out.Partition, err = pass.Partition(ctx, e.Parallel, s, threads)
		return out, err
	})
	if err != nil || !p.ofStacks {
		return all.Partition, err
	}
	some, err := e.partitions.get(kind+p.keys.filters, func() (partition, error) {
		kept, err := all.Keep(ctx, self)
		return partition{Partition: kept, derived: true}, err
	})
	return some.Partition, err
}
