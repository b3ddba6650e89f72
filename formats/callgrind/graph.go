package callgrind

import "flameview/formats/codec/callgraph"

// graph is the call graph of one thread.
type graph struct {
	*callgraph.Graph
	thread string
	nodes  map[key]callgraph.Node
	keys   []key // by Node
}

// key tells functions apart: indices of the tables.
type key struct{ object, file, function int32 }

// noNode says that no function was named yet.
const noNode callgraph.Node = -1

// nodeOf gives the node of a function in the graph of this thread.
func (r *reader) nodeOf(k key) callgraph.Node {
	if r.graph == nil && !r.begin(r.thread) {
		return noNode
	}
	if !r.language.byFile {
		k.file = 0
	}
	n, ok := r.graph.nodes[k]
	if !ok {
		n = r.graph.Node(0)
		r.graph.nodes[k] = n
		r.graph.keys = append(r.graph.keys, k)
	}
	return n
}

// begin makes the graph of a thread current; false as long as no events are
// known.
func (r *reader) begin(thread string) bool {
	if len(r.events) == 0 {
		return false
	}
	for _, g := range r.graphs {
		if g.thread == thread {
			r.graph = g
			return true
		}
	}
	r.graph = &graph{Graph: callgraph.New(len(r.events) + r.signed), thread: thread, nodes: map[key]callgraph.Node{}}
	for i := range r.signed {
		r.graph.SelfOnly[len(r.events)+i] = true
	}
	r.graphs = append(r.graphs, r.graph)
	return true
}
