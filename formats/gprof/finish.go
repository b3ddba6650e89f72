package gprof

import (
	"context"

	"flameview/formats/codec/callgraph"
	"flameview/formats/names"
	"flameview/model"
)

// finish adds functions that only the flat profile has, makes stacks and says
// what was lost.
func (r *reader) finish(ctx context.Context) error {
	var sum, alone int64
	for _, name := range r.order {
		sum += r.flat[name]
		if !r.named[name] {
			alone += r.flat[name]
			r.graph.AddSelf(r.graph.Node(names.Native(name).Intern(r.b)), 0, r.flat[name])
		}
	}
	stacks, err := r.graph.Stacks(ctx, r.b)
	if err != nil {
		return err
	}
	cpu := r.b.Series("cpu", "CPU", model.Unit{Name: "ns"})
	stacks.Put(cpu, []int{0}, model.NoThread, false)
	if r.graph.Edges() > 0 {
		stacks.Put(r.b.Series("calls", "Calls", model.Unit{Name: "count"}), []int{stacks.Calls()}, model.NoThread, false)
		callgraph.Warn(r.b, []string{"ns"}, stacks)
		r.b.Warn("gprof knows no times of single calls: it takes all calls of a function for equally long")
	} else {
		cpu.Estimated = false
		r.b.Warn("there is no call graph in the file: each function is a stack of one frame")
	}
	if r.times > 0 && sum > 0 && sum != r.times+alone {
		r.b.Warn("the call graph holds %s ns, the flat profile %s ns", model.Grouped(r.times), model.Grouped(sum))
	}
	if r.bad > 0 {
		r.b.Warn("%d lines make no sense and were left out; the first is line %d", r.bad, r.first)
	}
	return nil
}
