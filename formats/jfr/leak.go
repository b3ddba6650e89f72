package jfr

import "flameview/model"

// lastFrees are the times, in nanoseconds, at which addresses were given back
// last. Chunks know each other's addresses, for a process has but one memory.
func lastFrees(chunks []*chunk) map[uint64]int64 {
	last := map[uint64]int64{}
	for _, c := range chunks {
		clock := c.head.clock()
		for address, ticks := range c.scan.frees {
			at := clock.time(ticks)
			if t, ok := last[address]; !ok || at > t {
				last[address] = at
			}
		}
		c.scan.frees = nil
	}
	return last
}

// leaks are the rows of native allocations that nothing gave back later. Events
// are in no order, so times decide:
//
//	malloc 1 at 10   malloc 2 at 20   free 1 at 30   malloc 1 at 40   -> 2, and 1 at 40
func (c *columns) leaks(last map[uint64]int64) *columns {
	var rows []int
	for i, a := range c.address {
		t, freed := last[a]
		if !freed || c.time != nil && t < c.time[i] {
			rows = append(rows, i)
		}
	}
	return &columns{
		kind: kindLeak, n: len(rows), bytesUnit: c.bytesUnit,
		stack: pick(c.stack, rows), thread: pick(c.thread, rows), time: pick(c.time, rows),
		state: pick(c.state, rows), class: pick(c.class, rows),
		bytes: pick(c.bytes, rows), ns: pick(c.ns, rows),
	}
}

func pick[T int64 | model.StackID | model.ThreadID | model.StateID | model.MethodID](col []T, rows []int) []T {
	if col == nil {
		return nil
	}
	out := make([]T, len(rows))
	for i, r := range rows {
		out[i] = col[r]
	}
	return out
}
