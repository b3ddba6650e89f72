package callgraph

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"flameview/formats/names"
	"flameview/model"
)

// truth is a random program run: the graph that a profiler makes of it, and
// what the profiler would know if it kept stacks.
type truth struct {
	graph       *Graph
	b           *model.Builder
	methods     int
	self, total []int64          // by method
	edges       map[[2]int]int64 // inclusive values by caller and callee
	cyclic      []bool           // methods that call themselves, directly or not
}

// run makes a random call tree. Without recursion, methods call only those with
// a higher number.
func run(r *rand.Rand, methods, calls int, recursion bool) *truth {
	tr := &truth{
		b: model.NewBuilder(model.File{}), methods: methods, graph: New(1),
		self: make([]int64, methods), total: make([]int64, methods), edges: map[[2]int]int64{},
	}
	for m := range methods {
		tr.graph.Node(names.Native(fmt.Sprintf("m%d", m)).Intern(tr.b))
	}
	type call struct {
		method, parent int
		below          int64
	}
	tree := []call{{0, -1, 0}}
	for len(tree) < calls {
		parent := r.IntN(len(tree))
		m := tree[parent].method + 1 + r.IntN(4)
		if recursion {
			m = (tree[parent].method + r.IntN(6) - 1 + methods) % methods
		}
		if m < methods {
			tree = append(tree, call{m, parent, 0})
		} else if r.IntN(10) == 0 {
			tree = append(tree, call{0, -1, 0})
		}
	}
	reach := map[[2]int]bool{}
	for i := len(tree) - 1; i >= 0; i-- {
		c := &tree[i]
		self := int64(r.IntN(3)) * int64(r.IntN(1000))
		c.below += self
		tr.self[c.method] += self
		tr.graph.AddSelf(Node(c.method), 0, self)
		top := true
		for p := c.parent; p >= 0; p = tree[p].parent {
			top = top && tree[p].method != c.method
		}
		if top {
			tr.total[c.method] += c.below
		}
		if c.parent >= 0 {
			p := &tree[c.parent]
			p.below += c.below
			e := tr.graph.Edge(Node(p.method), Node(c.method))
			tr.graph.AddCost(e, 0, c.below)
			tr.graph.AddCalls(e, 1)
			tr.edges[[2]int{p.method, c.method}] += c.below
			reach[[2]int{p.method, c.method}] = true
		}
	}
	for k := range methods {
		for i := range methods {
			for j := range methods {
				if reach[[2]int{i, k}] && reach[[2]int{k, j}] {
					reach[[2]int{i, j}] = true
				}
			}
		}
	}
	for m := range methods {
		tr.cyclic = append(tr.cyclic, reach[[2]int{m, m}])
	}
	return tr
}

// check holds stacks against the truth: self values of all methods, totals and
// edges of those that do not recurse.
func (tr *truth) check(t *testing.T, s *Stacks) {
	t.Helper()
	store, err := tr.b.Build()
	if err != nil {
		t.Fatal(err)
	}
	self, total, edges := make([]int64, tr.methods), make([]int64, tr.methods), map[[2]int]int64{}
	for row, at := range s.Stack {
		v := s.value(0, row)
		path := store.Stacks.Path(nil, at)
		seen := map[int]bool{}
		for i, f := range path {
			m := int(store.Frames[f].Method)
			if !seen[m] {
				total[m] += v
			}
			seen[m] = true
			if i > 0 {
				edges[[2]int{int(store.Frames[path[i-1]].Method), m}] += v
			}
		}
		self[store.Frames[path[len(path)-1]].Method] += v
	}
	for m := range tr.methods {
		if self[m] != tr.self[m] {
			t.Errorf("m%d holds %d itself, want %d", m, self[m], tr.self[m])
		}
		if !tr.cyclic[m] && total[m] != tr.total[m] {
			t.Errorf("m%d holds %d, want %d", m, total[m], tr.total[m])
		}
	}
	for e, want := range tr.edges {
		if !tr.cyclic[e[0]] && !tr.cyclic[e[1]] && edges[e] != want {
			t.Errorf("calls of m%d by m%d carry %d, want %d", e[1], e[0], edges[e], want)
		}
	}
	for e := range edges {
		if _, ok := tr.edges[e]; !ok {
			t.Errorf("m%d never called m%d", e[0], e[1])
		}
	}
	if s.excess[0] != 0 || s.moved[0] != 0 {
		t.Errorf("%d was left out and %d moved", s.excess[0], s.moved[0])
	}
}
