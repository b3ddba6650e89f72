package callgraph

import (
	"context"

	"flameview/model"
)

// Stacks are the estimated stacks of a graph as columns of equal length: a stack and its self value in each metric. The last
// column counts calls.
type Stacks struct {
	Stack  []model.StackID
	Frame  []model.FrameID // the last of the stack
	Values [][]int64       // by metric; one more for calls

	row []int32 // by StackID: its row and 1, 0 for none

	cyclic int     // functions that call themselves indirectly
	excess []int64 // by metric: what edges carry beyond the functions' own cost
	moved  []int64 // by metric: cost that was moved to another path
}

// Stacks makes stacks for the graph, for one metric after the other.
//
// The problem. A flame graph needs paths, and a call graph has none. Of a
// function f it is known what its callers paid for it together and how much of
// that went to each callee. The usual rule (speedscope and KCachegrind use it) is
// proportion: every path to f spends its part as f does on average. As a
// recursion over paths the rule has three faults. A path through a cycle never
// ends, and where it is cut its value has no place. Small paths are without
// number, and where they are left out the sums of their functions are too low.
// Every division rounds. So a table made from such stacks disagrees with the
// file, which is the one thing known for sure.
//
// The plan is to treat a metric as a flow of integers through the graph of which
// nothing is lost:
//
//  1. Cycles are taken out of the flow (cut.go): the smallest value on a cycle is
//     subtracted from all of its edges. For each function inflow still equals
//     outflow, and what enters and leaves the cycle is unchanged.
//  2. The flow is balanced (balance.go), callees first. Where callers bring less
//     than f holds, the rest of f begins at the root. Where they bring more, it is
//     reduced. Producers that count exactly leave nothing to reduce.
//  3. Paths are grown (spread.go), callers first. When the turn of f comes, all
//     paths that end in f are known, and their sum is what f has to give: its self
//     value and its edges. That is a table with known sums of rows (paths) and of
//     columns (self value and edges). A path with at least 1/10,000 of the total is
//     filled in proportion, but shares below that limit are put together and go to
//     the small columns in turn. A smaller path is not divided: it takes what is
//     left of the first columns. All sums of the table are exact.
//  4. Cycles that were taken out are walked once where they are large enough, so
//     recursion through other functions is visible and counts for all of them.
//
// What is exact: self values of all functions in all metrics. For functions that
// do not call themselves, directly or through others, also totals, direct callers
// and direct callees. Longer paths are estimates.
//
// Bounds: nothing recurses; the work on cycles and the number of paths are
// limited (maxWork, maxPaths). Beyond the second limit the smallest paths to a
// function are joined with its largest; self values stay exact and Warn says how
// much was moved. Each metric is computed alone, because two metrics have
// different cycles; equal paths meet in the builder.
//
// The roads not taken, measured with callgrind's profile of Python starting up
// (2,132 functions, 398 of them in cycles, nine events and the calls):
//   - Values below 1/10,000 stay on the function in which they arise. Of all
//     instructions 57% were then counted for the wrong function; 0.7% for ls,
//     which does not recurse.
//   - Each small share goes on by itself: 2.4 s and 980,000 paths in place of
//     0.14 s and 302,000.
//   - Cycles are not walked: over 500 random call trees with recursion totals of
//     the functions in cycles were wrong by 25% on average, in place of 8%.
func (g *Graph) Stacks(ctx context.Context, b *model.Builder) (*Stacks, error) {
	if g.large {
		return nil, errLarge
	}
	s := &Stacks{
		Values: make([][]int64, g.metrics+1),
		excess: make([]int64, g.metrics+1), moved: make([]int64, g.metrics+1),
	}
	out, in := g.group(g.from), g.group(g.to)
	cyclic := make([]bool, len(g.frames))
	for metric := range s.Values {
		f := g.flow(metric, out, in)
		if f.total == 0 {
			continue
		}
		if err := f.cut(ctx, cyclic); err != nil {
			return nil, err
		}
		f.balance()
		f.attach()
		if err := f.spread(ctx, b, s); err != nil {
			return nil, err
		}
		s.excess[metric], s.moved[metric] = f.excess, f.moved
	}
	for _, is := range cyclic {
		if is {
			s.cyclic++
		}
	}
	return s, nil
}

// flow is one metric of a graph.
type flow struct {
	*Graph
	metric  int
	out, in adjacency
	self    []int64 // by Node
	cost    []int64 // by Edge
	total   int64   // of self
	least   int64   // what a path must bring to be split: 1/10,000 of the total
	byCalls bool    // cost counts calls and is no inclusive value

	order  []Node  // callees before callers, once cycles are cut
	root   []int64 // by Node: what begins at the root
	loops  []loop
	loopAt map[Node][]int // loops by the node at which they are walked

	excess, moved int64
}

// flow copies one metric. The one behind the last counts calls.
func (g *Graph) flow(metric int, out, in adjacency) *flow {
	f := &flow{
		Graph: g, metric: metric, out: out, in: in,
		self: make([]int64, len(g.frames)), cost: make([]int64, len(g.from)), root: make([]int64, len(g.frames)),
	}
	if metric == g.metrics {
		for e, n := range g.to {
			f.self[n] += g.calls[e]
		}
		for n, calls := range g.called {
			if calls >= 0 {
				f.self[n] = calls
			}
		}
	} else {
		for n := range f.self {
			f.self[n] = g.self[n*g.metrics+metric]
		}
	}
	if f.byCalls = metric == g.metrics || g.SelfOnly[metric]; f.byCalls {
		copy(f.cost, g.calls)
	} else {
		for e := range f.cost {
			f.cost[e] = g.cost[e*g.metrics+metric]
		}
	}
	for _, v := range f.self {
		f.total += v
	}
	f.least = max(1, f.total/10_000)
	return f
}

// through is what flows through a node: what it holds and what it hands on.
func (f *flow) through(n Node) int64 {
	sum := f.self[n]
	for _, e := range f.out.of(n) {
		sum += f.cost[e]
	}
	return sum
}
