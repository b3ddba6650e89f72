// Package callgraph makes stacks from call graphs.
//
// Some profilers do not record stacks. For each function they record its self cost, and for each pair of caller and callee the
// number of calls and their inclusive cost: callgrind and all that write its format, gprof, Python's cProfile, Erlang's fprof. A
// reader fills a [Graph] with these; [Graph.Stacks] returns stacks that agree with them. The comment on Stacks says how, and
// what is exact and what is estimated.
package callgraph

import (
	"errors"

	"flameview/formats/codec"
	"flameview/model"
)

// Node is a function of the graph, Edge a pair of caller and callee.
type (
	Node int32
	Edge int32
)

// Graph is a call graph with one or more metrics. The numbers of a metric are
// integers of any unit and never negative.
type Graph struct {
	// Rounded says that the producer rounded inclusive values: if a function's calls carry up to a hundredth less than the
	// function holds, the rest is attributed to its callers rather than to the root.
	Rounded bool
	// SelfOnly marks metrics whose edges have no inclusive values. They are divided among callers by number of calls.
	SelfOnly []bool

	metrics int
	frames  []model.FrameID // by Node
	called  []int64         // by Node: from SetCalls, -1 if not set
	self    []int64         // by Node and metric
	known   map[uint64]Edge // by caller and callee
	from    []Node          // by Edge
	to      []Node
	calls   []int64
	cost    []int64 // by Edge and metric

	total   []int64 // of self, by metric
	carried []int64 // by all edges, by metric
	counted int64   // calls
	large   bool    // some sum exceeds 64 bits

	pathLimit, workLimit int // maxPaths and maxWork, lowered in tests
}

// New makes an empty graph whose nodes and edges have that many metrics.
func New(metrics int) *Graph {
	return &Graph{
		SelfOnly: make([]bool, metrics), metrics: metrics, known: map[uint64]Edge{},
		total: make([]int64, metrics), carried: make([]int64, metrics), pathLimit: maxPaths, workLimit: maxWork,
	}
}

// Node adds a function. Several nodes may have the same frame, for producers that distinguish a function's contexts.
func (g *Graph) Node(frame model.FrameID) Node {
	g.frames = append(g.frames, frame)
	g.called = append(g.called, -1)
	for range g.metrics {
		g.self = append(g.self, 0)
	}
	return Node(len(g.frames) - 1)
}

// SetFrame changes a node's frame, for readers that learn names late.
func (g *Graph) SetFrame(n Node, frame model.FrameID) { g.frames[n] = frame }

// Len counts the nodes.
func (g *Graph) Len() int { return len(g.frames) }

// Edges counts the pairs of caller and callee.
func (g *Graph) Edges() int { return len(g.from) }

// Edge returns the edge between two nodes, made on first use.
func (g *Graph) Edge(caller, callee Node) Edge {
	key := uint64(caller)<<32 | uint64(uint32(callee))
	if e, ok := g.known[key]; ok {
		return e
	}
	e := Edge(len(g.from))
	g.known[key] = e
	g.from, g.to, g.calls = append(g.from, caller), append(g.to, callee), append(g.calls, 0)
	for range g.metrics {
		g.cost = append(g.cost, 0)
	}
	return e
}

// AddSelf adds to the self cost of a function.
func (g *Graph) AddSelf(n Node, metric int, v int64) {
	g.self[int(n)*g.metrics+metric] += g.checked(&g.total[metric], v)
}

// AddCost adds to the inclusive cost of an edge's calls.
func (g *Graph) AddCost(e Edge, metric int, v int64) {
	g.cost[int(e)*g.metrics+metric] += g.checked(&g.carried[metric], v)
}

// AddCalls adds to the number of calls of an edge.
func (g *Graph) AddCalls(e Edge, n int64) {
	g.calls[e] += g.checked(&g.counted, n)
}

// SetCalls sets how often a function was called by all its callers, known or not. The default is the sum over its edges.
func (g *Graph) SetCalls(n Node, calls int64) { g.called[n] = calls }

// checked adds to a sum and returns what was added: 0 if it would overflow.
func (g *Graph) checked(sum *int64, v int64) int64 {
	if v < 0 || v > codec.MaxTotal-*sum {
		g.large = true
		return 0
	}
	*sum += v
	return v
}

// errLarge is the error for sums beyond 64 bits.
var errLarge = errors.New("the values are too large to be added up")

// adjacency lists the edges of each node one behind the other: those of n are
// edges[start[n]:start[n+1]]. Edges from a function to itself are not in it.
type adjacency struct {
	start []int32
	edges []Edge
}

func (a *adjacency) of(n Node) []Edge { return a.edges[a.start[n]:a.start[n+1]] }

// group sorts the edges by one of their ends.
func (g *Graph) group(end []Node) adjacency {
	a := adjacency{start: make([]int32, len(g.frames)+1)}
	for e, n := range end {
		if g.from[e] != g.to[e] {
			a.start[n+1]++
		}
	}
	for n := range g.frames {
		a.start[n+1] += a.start[n]
	}
	a.edges = make([]Edge, a.start[len(g.frames)])
	next := append([]int32(nil), a.start...)
	for e, n := range end {
		if g.from[e] != g.to[e] {
			a.edges[next[n]] = Edge(e)
			next[n]++
		}
	}
	return a
}
