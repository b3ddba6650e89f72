package callgraph

import "context"

// maxWork is the number of steps that cycles of one metric may take. Each cut removes an edge, but finding a cycle takes as many
// steps as it is long: some millions for real programs, unlimited for files made to be slow.
const maxWork = 1 << 24

// loop is a cycle that was removed from the flow: its edges in order, and the value that went round.
type loop struct {
	edges  []Edge
	amount int64
}

// maxLoops bounds the edges of all loops that are kept.
const maxLoops = 1 << 18

// step is a node of the current path of the search, and the edge that led there.
type step struct {
	node Node
	via  Edge
}

// The states of nodes in the search.
const (
	fresh = iota
	open  // on the path
	done  // no cycle leads through it any more
)

// cut removes cycles from the flow and orders the nodes, callees before callers. It searches depth first. An edge back to the
// current path closes a cycle; the smallest value on the cycle is subtracted from all its edges, and the search goes back to
// where an edge became 0.
//
//	a -5-> b -3-> c -4-> b    becomes    a -5-> b    c -1-> b
//
// After maxWork steps, edges that close a cycle are dropped instead.
func (f *flow) cut(ctx context.Context, cyclic []bool) error {
	var (
		state = make([]uint8, len(f.frames))
		at    = make([]int32, len(f.frames)) // where an open node is on the path
		next  = append([]int32(nil), f.out.start...)
		path  []step
		steps int
		work  int // of them, on cycles
		kept  int
	)
	push := func(n Node, via Edge) {
		state[n], at[n] = open, int32(len(path))
		path = append(path, step{n, via})
	}
	cycle := func(back Edge) {
		from := int(at[f.to[back]])
		if work += len(path) - from; work > f.workLimit {
			f.cost[back] = 0
			return
		}
		least := f.cost[back]
		for _, s := range path[from+1:] {
			least = min(least, f.cost[s.via])
		}
		f.cost[back] -= least
		var edges []Edge
		if least >= f.least && !f.byCalls && kept < maxLoops {
			for _, s := range path[from+1:] {
				edges = append(edges, s.via)
			}
			kept += len(edges) + 1
			f.loops = append(f.loops, loop{append(edges, back), least})
		}
		cut := len(path)
		for i := len(path) - 1; i > from; i-- {
			cyclic[path[i].node] = true
			if f.cost[path[i].via] -= least; f.cost[path[i].via] == 0 {
				cut = i
			}
		}
		cyclic[path[from].node] = true
		for _, s := range path[cut:] {
			state[s.node] = fresh
		}
		path = path[:cut]
	}
	for _, n := range f.starts() {
		if state[n] == fresh {
			push(n, -1)
		}
		for ; len(path) > 0; steps++ {
			if steps%(1<<16) == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			v := path[len(path)-1].node
			if next[v] == f.out.start[v+1] {
				state[v] = done
				f.order = append(f.order, v)
				path = path[:len(path)-1]
				continue
			}
			e := f.out.edges[next[v]]
			switch u := f.to[e]; {
			case f.cost[e] == 0 || state[u] == done:
				next[v]++
			case state[u] == fresh:
				push(u, e)
			default:
				cycle(e)
			}
		}
	}
	return nil
}

// starts lists the nodes that nobody calls, then all others.
func (f *flow) starts() []Node {
	var roots, others []Node
	for n := range Node(len(f.frames)) {
		if len(f.in.of(n)) == 0 {
			roots = append(roots, n)
		} else {
			others = append(others, n)
		}
	}
	return append(roots, others...)
}

// attach chooses, for each loop, its node with the largest flow; the loop is walked once from there.
func (f *flow) attach() {
	f.loopAt = make(map[Node][]int, len(f.loops))
	for i, l := range f.loops {
		best, most := 0, int64(-1)
		for j, e := range l.edges {
			if t := f.through(f.from[e]); t > most {
				best, most = j, t
			}
		}
		edges := append(append(make([]Edge, 0, len(l.edges)), l.edges[best:]...), l.edges[:best]...)
		f.loops[i].edges = edges
		n := f.from[edges[0]]
		f.loopAt[n] = append(f.loopAt[n], i)
	}
}
