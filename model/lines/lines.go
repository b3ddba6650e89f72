// Package lines sums values by source line: how much of a method's time is at which of its lines.
package lines

import (
	"cmp"
	"context"
	"slices"

	"flameview/model"
	"flameview/model/run"
	"flameview/model/shape"
)

// Method is one method in one source file. An inlined method has its own lines, in its own file.
type Method struct {
	Method model.MethodID
	File   string // as recorded, "" = not known
	// Self and Total count each event once, however often the stack contains the method.
	Self, Total int64
	Lines       []Line // by line number
}

// Line is one source line of a method; number 0 stands for events without a known line.
type Line struct {
	Number int32
	// Self is the value of events at the line itself, Total that of the line and what it calls. An event counts
	// once for a line.
	Self, Total int64
	Calls       []Call // the largest first
}

// Call is what a line calls: a method, or an inlined part of the same one.
type Call struct {
	Method model.MethodID
	Total  int64
}

// place is a method, source file and line.
type place struct {
	method model.MethodID
	file   model.StringID
	line   int32
}

// counter sums totals of one thing without counting nested occurrences twice. Nodes come in preorder, so a node before the
// end of the last outermost one is nested in it.
type counter struct {
	total int64
	end   int32
}

func (c *counter) add(at, size int32, value int64) {
	if at >= c.end {
		c.total += value
		c.end = at + size
	}
}

// sums are the results for a place.
type sums struct {
	self  int64
	total counter
	calls map[model.MethodID]*counter
}

// Of lists the lines of the chosen methods, by MethodID. self are values by stack, order is the preorder of all stacks.
// Methods without events are omitted; the largest total is first. Error: the context's.
//
// A frame that calls itself on one line counts there once, as in go tool pprof -list.
func Of(ctx context.Context, s *model.Store, order *shape.Preorder, self []int64, chosen []bool) ([]Method, error) {
	below := slices.Clone(self)
	for n := len(below) - 1; n > 0; n-- {
		if run.Cancelled(ctx, n) {
			return nil, ctx.Err()
		}
		below[s.Stacks.Parent[n]] += below[n]
	}
	// place{method, file} without a line stands for the method.
	methods, at := map[place]*sums{}, map[place]*sums{}
	get := func(list map[place]*sums, p place) *sums {
		x := list[p]
		if x == nil {
			x = &sums{calls: map[model.MethodID]*counter{}}
			list[p] = x
		}
		return x
	}
	for i, n := range order.Order {
		if run.Cancelled(ctx, i) {
			return nil, ctx.Err()
		}
		if below[n] == 0 {
			continue
		}
		f := s.Frames[s.Stacks.Frame[n]]
		if parent := s.Stacks.Parent[n]; parent != model.Root {
			if up := s.Frames[s.Stacks.Frame[parent]]; chosen[up.Method] {
				calls := get(at, place{up.Method, up.File, up.Line}).calls
				if calls[f.Method] == nil {
					calls[f.Method] = &counter{}
				}
				calls[f.Method].add(order.At[n], order.Size[n], below[n])
			}
		}
		if !chosen[f.Method] {
			continue
		}
		p := place{f.Method, f.File, f.Line}
		for _, x := range []*sums{get(at, p), get(methods, place{method: f.Method, file: f.File})} {
			x.self += self[n]
			x.total.add(order.At[n], order.Size[n], below[n])
		}
	}
	return list(s, methods, at), ctx.Err()
}

// list sorts the results.
func list(s *model.Store, methods, at map[place]*sums) []Method {
	index := map[place]int{}
	var out []Method
	for p, x := range methods {
		index[p] = len(out)
		out = append(out, Method{Method: p.method, File: s.Strings[p.file], Self: x.self, Total: x.total.total})
	}
	for p, x := range at {
		line := Line{Number: p.line, Self: x.self, Total: x.total.total}
		for m, c := range x.calls {
			line.Calls = append(line.Calls, Call{m, c.total})
		}
		slices.SortFunc(line.Calls, func(x, y Call) int { return cmp.Or(cmp.Compare(y.Total, x.Total), cmp.Compare(x.Method, y.Method)) })
		m := &out[index[place{method: p.method, file: p.file}]]
		m.Lines = append(m.Lines, line)
	}
	for i := range out {
		slices.SortFunc(out[i].Lines, func(x, y Line) int { return cmp.Compare(x.Number, y.Number) })
	}
	slices.SortFunc(out, func(x, y Method) int {
		return cmp.Or(cmp.Compare(y.Total, x.Total), cmp.Compare(y.Self, x.Self), cmp.Compare(x.Method, y.Method), cmp.Compare(x.File, y.File))
	})
	return out
}
