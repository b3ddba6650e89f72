package chrometrace

import (
	"context"

	"flameview/formats/codec"
	"flameview/model"
)

// nest turns slices into events.
type nest struct {
	r       *reader
	stacks  []model.StackID
	threads []model.ThreadID
	times   []int64
	self    []int64
	cpu     []int64 // noCPU = not known
	total   int64
	someCPU bool
	open    []covered
}

// covered is a slice that may have others on top of it.
type covered struct {
	event    int // its number
	end      int64
	until    int64 // what is covered ends here
	rest     int64 // time that is not covered
	stack    model.StackID
	cpu      int64
	children int64 // CPU of what is on top
}

// slack is by how many nanoseconds a slice may end after the one below it:
// writers cut begin and duration to whole microseconds, each for itself.
const slack = 1000

func (n *nest) track(ctx context.Context, list []slice, thread model.ThreadID) error {
	for i, x := range list {
		if i&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		end := x.ts + x.dur
		overlaps := false
		for len(n.open) > 0 {
			top := &n.open[len(n.open)-1]
			if end <= top.end || x.ts < top.end && end-top.end <= slack {
				break
			}
			overlaps = overlaps || x.ts < top.end
			n.pop()
		}
		if overlaps {
			n.r.lost.overlaps++
		}
		below := model.Root
		if len(n.open) > 0 {
			top := &n.open[len(n.open)-1]
			below = top.stack
			if to := min(end, top.end); to > top.until {
				top.rest -= to - max(x.ts, top.until)
				top.until = to
			}
			top.children = min(top.children+max(x.cpu, 0), codec.MaxTotal)
		}
		stack := n.r.b.Push(below, x.frame)
		n.open = append(n.open, covered{event: len(n.stacks), end: end, until: x.ts, rest: x.dur, stack: stack, cpu: x.cpu})
		n.stacks = append(n.stacks, stack)
		n.threads = append(n.threads, thread)
		n.times = append(n.times, x.ts)
		n.self = append(n.self, 0)
		n.cpu = append(n.cpu, noCPU)
		n.someCPU = n.someCPU || x.cpu != noCPU
	}
	for len(n.open) > 0 {
		n.pop()
	}
	return nil
}

// pop gives the innermost slice what is left for itself.
func (n *nest) pop() {
	x := &n.open[len(n.open)-1]
	n.open = n.open[:len(n.open)-1]
	if x.rest > codec.MaxTotal-n.total {
		n.r.lost.large++
		x.rest = 0
	}
	n.total += x.rest
	n.self[x.event] = x.rest
	if x.cpu == noCPU {
		return
	}
	cpu := max(0, x.cpu-x.children)
	if cpu > codec.MaxTotal-n.total {
		n.r.lost.large++
		cpu = 0
	}
	n.total += cpu
	n.cpu[x.event] = cpu
}

// store hands the events to the builder. What CPU the slices took is a series of
// its own, because only some may know it.
func (n *nest) store() {
	if len(n.stacks) == 0 {
		return
	}
	seg := n.r.b.Series("slices", "Trace slices", model.Unit{Name: "ns"}, model.Unit{Name: "count"})
	seg.Stack, seg.Thread, seg.Time, seg.Timing = n.stacks, n.threads, n.times, model.Calls
	seg.Values[0].Each, seg.Values[1].Same = n.self, 1
	if !n.someCPU {
		return
	}
	seg = n.r.b.Series("slices-cpu", "CPU of trace slices", model.Unit{Name: "ns"})
	for i, cpu := range n.cpu {
		if cpu != noCPU {
			seg.Stack = append(seg.Stack, n.stacks[i])
			seg.Thread = append(seg.Thread, n.threads[i])
			seg.Time = append(seg.Time, n.times[i])
			seg.Values[0].Each = append(seg.Values[0].Each, cpu)
		}
	}
}
