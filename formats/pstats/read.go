package pstats

import (
	"context"
	"math"

	"flameview/formats/codec"
	"flameview/formats/codec/callgraph"
	"flameview/formats/names"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	decoder
	ctx   context.Context
	in    *codec.Input
	b     *model.Builder
	graph *callgraph.Graph
	nodes map[function]callgraph.Node
	read  int // functions
	lost  int // numbers that make no sense
}

// function is the key of the dictionaries.
type function struct {
	file string
	line int64
	name string
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := reader{
		decoder: decoder{data: in.Data}, ctx: ctx, in: in, b: b,
		graph: callgraph.New(1), nodes: map[function]callgraph.Node{},
	}
	r.graph.Rounded = true
	err := r.dict(r.function)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if r.read > 0 {
		if e := r.store(); err == nil {
			err = e
		}
	}
	return err
}

func (r *reader) store() error {
	stacks, err := r.graph.Stacks(r.ctx, r.b)
	if err != nil {
		return err
	}
	stacks.Put(r.b.Series("wall", "Wall clock", model.Unit{Name: "ns"}), []int{0}, model.NoThread, false)
	stacks.Put(r.b.Series("calls", "Calls", model.Unit{Name: "count"}), []int{stacks.Calls()}, model.NoThread, false)
	callgraph.Warn(r.b, []string{"ns"}, stacks)
	if r.lost > 0 {
		r.b.Warn("%s values are negative or no numbers and were left out", model.Grouped(r.lost))
	}
	return nil
}

// function reads one function and its callers.
func (r *reader) function() error {
	if r.read%1024 == 0 {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		r.in.Progress(int64(r.at))
	}
	n, err := r.key()
	if err != nil {
		return err
	}
	kind, _, err := r.tag()
	if err != nil {
		return err
	}
	size, err := r.tupleSize(kind)
	if err != nil {
		return err
	}
	if size != 5 {
		return r.errorf("want five values for a function, found %d", size)
	}
	var values [4]object
	for i := range values {
		if values[i], err = r.simple(); err != nil {
			return err
		}
	}
	if calls, ok := r.count(values[1]); ok {
		r.graph.SetCalls(n, calls)
	}
	if own, ok := r.nanoseconds(values[2]); ok {
		r.graph.AddSelf(n, 0, own)
	}
	r.read++
	return r.dict(func() error { return r.caller(n) })
}

// caller reads one caller of a function. profile writes the number of calls
// alone; where three numbers stand they are calls and times.
func (r *reader) caller(callee callgraph.Node) error {
	n, err := r.key()
	if err != nil {
		return err
	}
	e := r.graph.Edge(n, callee)
	var o object
	if k := r.data[min(r.at, len(r.data)-1)] &^ flagRef; k == '(' || k == ')' {
		o, err = r.tuple()
	} else {
		o, err = r.simple()
	}
	if err != nil {
		return err
	}
	if o.kind != '(' {
		if calls, ok := r.count(o); ok {
			r.graph.AddCalls(e, calls)
			r.graph.SelfOnly[0] = true
		}
		return nil
	}
	if len(o.items) == 0 {
		return nil
	}
	if calls, ok := r.count(o.items[0]); ok {
		r.graph.AddCalls(e, calls)
	}
	if cost, ok := r.nanoseconds(o.items[len(o.items)-1]); ok {
		r.graph.AddCost(e, 0, cost)
	}
	return nil
}

// key reads (file, line, function) and gives its node.
func (r *reader) key() (callgraph.Node, error) {
	t, err := r.tuple()
	if err != nil {
		return 0, err
	}
	if len(t.items) != 3 || t.items[0].kind != 's' || t.items[2].kind != 's' {
		return 0, r.errorf("want (file, line, function)")
	}
	f := function{t.items[0].text, t.items[1].int, t.items[2].text}
	n, ok := r.nodes[f]
	if !ok {
		line := int32(max(0, min(f.line, math.MaxInt32)))
		n = r.graph.Node(names.Python(f.name, f.file, line).Intern(r.b))
		r.nodes[f] = n
	}
	return n, nil
}

func (r *reader) count(o object) (int64, bool) {
	if o.kind != 'i' || o.int < 0 {
		r.lost++
		return 0, false
	}
	return o.int, true
}

// nanoseconds turns seconds into nanoseconds. What floating point left over
// below zero is zero.
func (r *reader) nanoseconds(o object) (int64, bool) {
	v := o.float
	if o.kind == 'i' {
		v = float64(o.int)
	}
	v = math.Round(v * 1e9)
	if o.kind != 'f' && o.kind != 'i' || math.IsNaN(v) || v < -1000 || v > codec.MaxTotal {
		r.lost++
		return 0, false
	}
	return int64(max(v, 0)), true
}
