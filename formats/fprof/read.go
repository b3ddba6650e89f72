package fprof

import (
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/callgraph"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	b         *model.Builder
	processes []*process
	now       *process
	suspended model.FrameID
	entries   int
	callers   []item // of the last function
	key       []byte
	bad       int // terms that make no sense
}

// process is the call graph of one process. The one without a name is that of
// all processes together, which some files have first or alone.
type process struct {
	name  string
	graph *callgraph.Graph
	nodes map[string]callgraph.Node
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	text, err := plaintext.ToUTF8(in.Data)
	if err != nil {
		return err
	}
	r := reader{b: b}
	r.suspended = b.Frame(model.Frame{Method: b.Method(model.Method{Family: model.FamilyErlang, Name: "suspend"})})
	s := scanner{data: text}
	var tokens []token
	for n := 0; ; n++ {
		if n%256 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			in.Progress(int64(s.at))
		}
		var whole, ok bool
		if tokens, whole, ok = s.term(tokens[:0]); !ok {
			break
		}
		if !whole {
			b.Warn("the last term has no end: the file may be cut")
		} else if !r.term(parser{tokens}) {
			r.bad++
		}
	}
	if r.entries == 0 {
		return errors.New("there are no functions in it")
	}
	return r.finish(ctx)
}

// term reads the head of a process or a function; false if it makes no sense.
func (r *reader) term(p parser) bool {
	switch {
	case p.take('['):
		if !p.take('{') {
			return false
		}
		t, ok := p.word()
		if !ok {
			return false
		}
		name := ""
		if t.kind == text0 {
			name = string(t.text[1:max(1, len(t.text)-1)])
		} else if string(t.text) != "totals" {
			name = string(t.text)
		}
		r.begin(name)
		return true
	case p.starts('{', '['):
		p.take('{')
		return r.function(p)
	case p.starts('{', word0) && string(p.rest[1].text) == "analysis_options":
		return true
	}
	i, ok := p.item()
	if ok {
		r.add(&i)
	}
	return ok
}

// begin makes a process current.
func (r *reader) begin(name string) {
	for _, p := range r.processes {
		if p.name == name {
			r.now = p
			return
		}
	}
	r.now = &process{name: name, graph: callgraph.New(1), nodes: map[string]callgraph.Node{}}
	r.now.graph.Rounded = true
	r.processes = append(r.processes, r.now)
}

// function reads callers, function and callees. Callees are callers elsewhere.
func (r *reader) function(p parser) bool {
	var ok bool
	if r.callers, ok = p.list(r.callers[:0]); !ok || !p.take(',') {
		return false
	}
	i, ok := p.item()
	if !ok {
		return false
	}
	n := r.add(&i)
	for k := range r.callers {
		c := &r.callers[k]
		if c.is("undefined") {
			continue // the process began here
		}
		e := r.now.graph.Edge(r.node(c), n)
		r.now.graph.AddCalls(e, c.count)
		r.now.graph.AddCost(e, 0, c.acc)
	}
	return true
}

// add adds what a function holds itself.
func (r *reader) add(i *item) callgraph.Node {
	r.entries++
	n := r.node(i)
	if i.is(suspend) {
		r.now.graph.AddSelf(n, 0, i.acc)
	} else {
		r.now.graph.AddSelf(n, 0, i.own)
	}
	r.now.graph.SetCalls(n, i.count)
	return n
}

// suspend is the function that stands for the time in which a process does not
// run.
const suspend = "suspend"

func (r *reader) node(i *item) callgraph.Node {
	if r.now == nil {
		r.begin("")
	}
	r.key = r.key[:0]
	for _, part := range i.parts {
		r.key = append(append(r.key, part...), 0)
	}
	n, ok := r.now.nodes[string(r.key)]
	if !ok {
		n = r.now.graph.Node(r.frame(i))
		r.now.nodes[string(r.key)] = n
	}
	return n
}

func (r *reader) frame(i *item) model.FrameID {
	switch {
	case i.is(suspend):
		return r.suspended
	case i.parts[1] == nil:
		return r.b.Frame(model.Frame{Method: r.b.Method(model.Method{Family: model.FamilyErlang, Name: string(i.parts[0])})})
	}
	return names.Erlang(string(i.parts[0]), string(i.parts[1]), string(i.parts[2])).Intern(r.b)
}
