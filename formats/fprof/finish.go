package fprof

import (
	"context"

	"flameview/formats/codec/callgraph"
	"flameview/model"
)

// finish makes stacks. Where processes have functions, those of all processes
// together are the same once more.
func (r *reader) finish(ctx context.Context) error {
	var used []*process
	for _, p := range r.processes {
		if p.name != "" && p.graph.Len() > 0 {
			used = append(used, p)
		}
	}
	if used == nil {
		for _, p := range r.processes {
			if p.graph.Len() > 0 {
				used = append(used, p)
			}
		}
	}
	var all []*callgraph.Stacks
	edges := 0
	for _, p := range used {
		s, err := p.graph.Stacks(ctx, r.b)
		if err != nil {
			return err
		}
		all = append(all, s)
		edges += p.graph.Edges()
	}
	put := func(id, label, unit string, metric int, of func(*callgraph.Stacks) *callgraph.Stacks) {
		seg := r.b.Series(id, label, model.Unit{Name: unit})
		for i, s := range all {
			thread := model.NoThread
			if used[i].name != "" {
				thread = r.b.Thread(model.Thread{Name: used[i].name})
			}
			of(s).Put(seg, []int{metric}, thread, used[0].name != "")
		}
		seg.Estimated = edges > 0
	}
	put("running", "Running time", "ns", 0, func(s *callgraph.Stacks) *callgraph.Stacks { return s.Only(r.suspended, false) })
	put("suspended", "Suspended time", "ns", 0, func(s *callgraph.Stacks) *callgraph.Stacks { return s.Only(r.suspended, true) })
	put("calls", "Calls", "count", 1, func(s *callgraph.Stacks) *callgraph.Stacks { return s })
	if edges > 0 {
		callgraph.Warn(r.b, []string{"ns"}, all...)
	} else {
		r.b.Warn("the analysis was made without callers: each function is a stack of one frame")
	}
	if r.bad > 0 {
		r.b.Warn("%d terms make no sense and were left out", r.bad)
	}
	return nil
}
