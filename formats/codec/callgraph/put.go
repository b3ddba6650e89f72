package callgraph

import (
	"fmt"
	"strings"

	"flameview/model"
)

// Only returns the stacks whose last frame is the given one, or with is = false, all others.
func (s *Stacks) Only(frame model.FrameID, is bool) *Stacks {
	out := &Stacks{Values: make([][]int64, len(s.Values))}
	for row, f := range s.Frame {
		if (f == frame) != is {
			continue
		}
		out.Stack, out.Frame = append(out.Stack, s.Stack[row]), append(out.Frame, f)
		for m := range s.Values {
			out.Values[m] = append(out.Values[m], s.value(m, row))
		}
	}
	return out
}

// Put appends the rows that have a value other than 0 in one of some metrics to a segment whose values are these metrics.
// threaded says whether the segment has threads.
func (s *Stacks) Put(seg *model.Segment, metrics []int, thread model.ThreadID, threaded bool) {
	seg.Estimated = true
	for row, at := range s.Stack {
		some := false
		for _, m := range metrics {
			some = some || s.value(m, row) != 0
		}
		if !some {
			continue
		}
		seg.Stack = append(seg.Stack, at)
		if threaded {
			seg.Thread = append(seg.Thread, thread)
		}
		for i, m := range metrics {
			seg.Values[i].Each = append(seg.Values[i].Each, s.value(m, row))
		}
	}
}

func (s *Stacks) value(metric, row int) int64 {
	if v := s.Values[metric]; row < len(v) {
		return v[row]
	}
	return 0
}

// Calls is the index of the metric that counts calls.
func (s *Stacks) Calls() int { return len(s.Values) - 1 }

// Warn adds warnings that stacks are estimates, and what was changed to make them. units name the metrics.
func Warn(b *model.Builder, units []string, all ...*Stacks) {
	b.Warn("the file holds a call graph, no stacks: self values and the direct callers and callees of a function are exact, longer paths are estimates")
	cycles := 0
	for _, s := range all {
		cycles += s.cyclic
	}
	if cycles > 0 {
		b.Warn("%s functions are in call cycles, which were cut: their totals are estimates too", model.Grouped(cycles))
	}
	sums := func(of func(*Stacks) []int64) string {
		var list []string
		for m, unit := range units {
			var sum int64
			for _, s := range all {
				sum += of(s)[m]
			}
			if sum > 0 {
				list = append(list, fmt.Sprintf("%s %s", model.Grouped(sum), unit))
			}
		}
		return strings.Join(list, ", ")
	}
	if text := sums(func(s *Stacks) []int64 { return s.excess }); text != "" {
		b.Warn("calls are said to cost more than the functions that they call: %s that no function holds are left out", text)
	}
	if text := sums(func(s *Stacks) []int64 { return s.moved }); text != "" {
		b.Warn("there are more than %s paths; small ones were joined with the largest to the same function: %s", model.Grouped(maxPaths), text)
	}
}
