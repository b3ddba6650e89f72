package gprof

import (
	"bytes"
	"context"

	"flameview/formats/codec"
	"flameview/formats/codec/callgraph"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	b     *model.Builder
	graph *callgraph.Graph
	nodes map[int]callgraph.Node // by index in the call graph
	named map[string]bool        // functions of the call graph
	flat  map[string]int64       // self time by name, from the flat profile
	order []string               // the names of flat

	part    part
	callers []caller // of the entry that is being read
	done    bool     // its own line has been read
	times   int64    // of the call graph together
	bad     int      // lines that make no sense
	first   int      // the first of them
}

// part is what the current line belongs to.
type part int

const (
	elsewhere part = iota
	flatTable
	graphTable
)

// caller is a line above that of an entry's function.
type caller struct {
	node  callgraph.Node
	calls int64
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := reader{
		b: b, graph: callgraph.New(1),
		nodes: map[int]callgraph.Node{}, named: map[string]bool{}, flat: map[string]int64{},
	}
	r.graph.SelfOnly[0] = true
	for lines.Next() {
		if !r.line(bytes.TrimRight(lines.Line, " \t\f")) {
			if r.bad++; r.bad == 1 {
				r.first = lines.Number
			}
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return r.finish(ctx)
}

// line reads a line; false if it makes no sense.
func (r *reader) line(line []byte) bool {
	text := bytes.TrimLeft(line, " \t\f")
	switch {
	case len(text) == 0:
		between := !r.done && len(r.callers) == 0 && len(r.nodes) > 0
		if r.part == flatTable && len(r.flat) > 0 || r.part == graphTable && between {
			r.part = elsewhere
		}
		return true
	case bytes.HasPrefix(text, []byte("time   seconds")):
		r.part = flatTable
		return true
	case bytes.HasPrefix(text, []byte("index % time")), bytes.HasPrefix(text, []byte("index  % time")):
		r.part = graphTable
		return true
	case bytes.HasPrefix(text, []byte("Index by function name")):
		r.part = elsewhere
		return true
	}
	switch r.part {
	case flatTable:
		return r.flatLine(line)
	case graphTable:
		return r.graphLine(text)
	}
	return true
}

// flatLine reads a function of the flat profile. Only self time is wanted; the
// columns of calls may be empty.
//
//	90.14      0.18     0.18        6    30.05    30.05  series
//	 5.00      0.20     0.01                             frame_dummy
func (r *reader) flatLine(line []byte) bool {
	f := fields{line}
	var self int64
	for range 3 {
		v, ok := f.time()
		if !ok {
			// The text that explains the columns has no numbers in front.
			if len(r.flat) > 0 {
				r.part = elsewhere
			}
			return len(r.flat) > 0
		}
		self = v
	}
	if _, _, ok := f.calls(); ok {
		f.time()
		f.time()
	}
	name := string(bytes.TrimSpace(f.rest))
	if name == "" {
		return false
	}
	if _, ok := r.flat[name]; !ok {
		r.order = append(r.order, name)
	}
	r.flat[name] += self
	return true
}

// graphLine reads a line of the call graph: the end of an entry, its function,
// or a caller of it. Callees are callers elsewhere and left out.
func (r *reader) graphLine(text []byte) bool {
	switch {
	case bytes.HasPrefix(text, []byte("-----")):
		r.callers, r.done = r.callers[:0], false
		return true
	case text[0] == '[':
		return r.function(text)
	case r.done, bytes.HasPrefix(text, []byte("<spontaneous>")):
		return true
	}
	f := fields{text}
	if _, ok := f.time(); ok {
		f.time()
	}
	calls, _, ok := f.calls()
	if !ok {
		// Behind the last entry the columns are explained.
		r.part = elsewhere
		return true
	}
	name, index := f.name()
	if index == 0 {
		return false
	}
	r.callers = append(r.callers, caller{r.node(index, name), calls})
	return true
}

// function reads the line of an entry that has its number in front. Functions
// that call each other have an entry together, which repeats their times.
//
//	[3]     10.0    0.01    0.01       6+213228  place [3]
func (r *reader) function(text []byte) bool {
	i := bytes.IndexByte(text, ']')
	if i < 0 {
		return false
	}
	r.done = true
	f := fields{text[i+1:]}
	if _, ok := f.time(); !ok { // percent
		return false
	}
	self, ok := f.time()
	if !ok {
		return false
	}
	if _, ok = f.time(); !ok {
		return false
	}
	calls, own, counted := f.calls()
	name, index := f.name()
	if bytes.HasSuffix(name, []byte(" as a whole>")) {
		return true
	}
	if index == 0 {
		return false
	}
	n := r.node(index, name)
	r.graph.AddSelf(n, 0, self)
	r.times += self
	if counted && calls <= codec.MaxTotal && own <= codec.MaxTotal-calls {
		r.graph.SetCalls(n, calls+own)
	}
	for _, c := range r.callers {
		r.graph.AddCalls(r.graph.Edge(c.node, n), c.calls)
	}
	return true
}

func (r *reader) node(index int, name []byte) callgraph.Node {
	n, ok := r.nodes[index]
	if !ok {
		n = r.graph.Node(names.Native(string(name)).Intern(r.b))
		r.nodes[index] = n
		r.named[string(name)] = true
	}
	return n
}
