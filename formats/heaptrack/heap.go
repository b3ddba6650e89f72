package heaptrack

import (
	"errors"

	"flameview/formats/codec"
	"flameview/model"
)

// allocation is a size and the stack that asks for it. Allocations alike share
// one.
type allocation struct {
	size  int64
	stack uint32
}

// cost is what the allocations of one stack come to.
type cost struct {
	count     int64
	bytes     int64 // of all
	temporary int64 // freed by the next event
	live      int64 // bytes now; may be negative where the recording began late
	peak      int64 // bytes when all stacks together had most
	changed   bool  // live is not what it was at the last peak
}

// heap follows the heap from event to event.
//
// What each stack held at the peak is only known when the peak is over, at the
// end of the file. heaptrack reads the file twice for that. Here the stacks that
// changed since the last highest total are listed; when the total is exceeded
// again, theirs are brought up to date. Each event lists one stack at most, so
// all of it takes no more steps than there are events.
type heap struct {
	costs   []cost // by stack
	total   int64
	most    int64
	all     int64 // bytes of all allocations
	last    uint64
	changed []uint32
	large   bool
}

func (h *heap) grow(n int) {
	for len(h.costs) < n {
		h.costs = append(h.costs, cost{})
	}
}

func (h *heap) change(stack uint32) *cost {
	c := &h.costs[stack]
	if !c.changed {
		c.changed = true
		h.changed = append(h.changed, stack)
	}
	return c
}

func (h *heap) allocate(a allocation, index uint64) {
	c := h.change(a.stack)
	if h.last = index; a.size > codec.MaxTotal-h.all {
		h.large = true
		return
	}
	h.all += a.size
	c.count++
	c.bytes += a.size
	c.live += a.size
	if h.total += a.size; h.total > h.most {
		h.most = h.total
		for _, s := range h.changed {
			h.costs[s].peak, h.costs[s].changed = h.costs[s].live, false
		}
		h.changed = h.changed[:0]
	}
}

// free frees. heaptrack takes 0 for "no allocation was the last event", so the
// allocation with number 0 counts as temporary when it is freed after another was
// freed. Its sums are repeated here.
func (h *heap) free(a allocation, index uint64) {
	c := h.change(a.stack)
	if h.last == index {
		c.temporary++
	}
	h.last = 0
	c.live -= a.size
	h.total -= a.size
}

// store hands the sums over, one event for each stack.
func (r *reader) store() error {
	if r.heap.large {
		return errors.New("the sizes are too large to be added up")
	}
	for _, s := range []struct {
		id, label string
		units     []string
		of        []func(c *cost) int64
	}{
		{"malloc", "Native allocations", []string{"count", "bytes"}, []func(*cost) int64{
			func(c *cost) int64 { return c.count }, func(c *cost) int64 { return c.bytes },
		}},
		{"temporary", "Temporary allocations", []string{"count"}, []func(*cost) int64{func(c *cost) int64 { return c.temporary }}},
		{"peak", "Peak heap", []string{"bytes"}, []func(*cost) int64{func(c *cost) int64 { return c.peak }}},
		{"leak", "Native leaks", []string{"bytes"}, []func(*cost) int64{func(c *cost) int64 { return c.live }}},
	} {
		units := make([]model.Unit, len(s.units))
		for i, u := range s.units {
			units[i].Name = u
		}
		seg := r.b.Series(s.id, s.label, units...)
		for stack := range r.heap.costs {
			c := &r.heap.costs[stack]
			if s.of[0](c) <= 0 {
				continue
			}
			seg.Stack = append(seg.Stack, r.stacks[stack])
			for i, of := range s.of {
				seg.Values[i].Each = append(seg.Values[i].Each, of(c))
			}
		}
	}
	var freed int64
	for _, c := range r.heap.costs {
		freed -= min(c.live, 0)
	}
	if freed > 0 {
		r.b.Warn("%s bytes were freed that the recording does not have as allocated; they are left out of the leaks", model.Grouped(freed))
	}
	return nil
}
