package callgraph

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flameview/formats/names"
	"flameview/model"
)

// picture is a graph as text, a function on each line with its self value and
// what its calls carry, and how often it calls:
//
//	main 5; parse 15x1, lex 3x1
func picture(t *testing.T, b *model.Builder, text string) *Graph {
	t.Helper()
	g := New(1)
	nodes := map[string]Node{}
	node := func(name string) Node {
		n, ok := nodes[name]
		if !ok {
			n = g.Node(names.Native(name).Intern(b))
			nodes[name] = n
		}
		return n
	}
	for _, line := range strings.Split(text, "\n") {
		head, calls, _ := strings.Cut(line, ";")
		var name string
		var self int64
		if _, err := fmt.Sscanf(head, "%s %d", &name, &self); err != nil {
			t.Fatal(line, err)
		}
		n := node(name)
		g.AddSelf(n, 0, self)
		for _, call := range strings.Split(calls, ",") {
			if strings.TrimSpace(call) == "" {
				continue
			}
			var cost, count int64
			if _, err := fmt.Sscanf(call, "%s %dx%d", &name, &cost, &count); err != nil {
				t.Fatal(call, err)
			}
			e := g.Edge(n, node(name))
			g.AddCost(e, 0, cost)
			g.AddCalls(e, count)
		}
	}
	return g
}

// folded writes the stacks of one metric, sorted.
func folded(t *testing.T, b *model.Builder, s *Stacks, metric int) string {
	t.Helper()
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for row, at := range s.Stack {
		if v := s.value(metric, row); v != 0 {
			var path []string
			for _, f := range store.Stacks.Path(nil, at) {
				path = append(path, store.Methods[store.Frames[f].Method].Name)
			}
			lines = append(lines, fmt.Sprintf("%s %d", strings.Join(path, ";"), v))
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func TestPictures(t *testing.T) {
	for name, c := range map[string]struct {
		graph  string
		metric int
		want   string
	}{
		"a tree is what it was": {
			"main 5; parse 15x1, lex 3x1\nparse 8; lex 7x2\nlex 10", 0,
			"main 5\nmain;lex 3\nmain;parse 8\nmain;parse;lex 7",
		},
		"callers share in proportion": {
			"a 0; f 30x1\nb 0; f 10x1\nf 20; g 12x1, h 8x1\ng 12\nh 8", 0,
			"a;f 15\na;f;g 9\na;f;h 6\nb;f 5\nb;f;g 3\nb;f;h 2",
		},
		"what nobody calls begins at the root": {
			"a 1; f 5x1\nf 9", 0,
			"a 1\na;f 5\nf 4",
		},
		"calls that carry too much are reduced": {
			"a 1; f 50x1\nb 1; f 50x1\nf 10", 0,
			"a 1\na;f 5\nb 1\nb;f 5",
		},
		"direct recursion is one frame": {
			"main 1; f 10x1\nf 10; f 45x9", 0,
			"main 1\nmain;f 10",
		},
		"a cycle is walked once": {
			// main;even;odd;even;odd;even;odd with 1 each, main calls even.
			"main 1; even 6x1\neven 3; odd 9x3\nodd 3; even 6x2", 0,
			"main 1\nmain;even;odd;even 3\nmain;even;odd;even;odd 3",
		},
		"calls": {
			"main 5; parse 15x1, lex 3x1\nparse 8; lex 7x2\nlex 10", 1,
			"main;lex 1\nmain;parse 1\nmain;parse;lex 2",
		},
		"calls of what costs nothing": {
			"main 5; noop 0x7", 1,
			"main;noop 7",
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := model.NewBuilder(model.File{})
			s, err := picture(t, b, c.graph).Stacks(context.Background(), b)
			if err != nil {
				t.Fatal(err)
			}
			if got := folded(t, b, s, c.metric); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

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

func TestRandomRuns(t *testing.T) {
	for seed := range uint64(300) {
		for _, recursion := range []bool{false, true} {
			r := rand.New(rand.NewPCG(seed, 1))
			tr := run(r, 3+r.IntN(40), 1+r.IntN(3000), recursion)
			s, err := tr.graph.Stacks(context.Background(), tr.b)
			if err != nil {
				t.Fatal(err)
			}
			tr.check(t, s)
			if t.Failed() {
				t.Fatalf("seed %d, recursion %v", seed, recursion)
			}
		}
	}
}

// TestNonsense holds that self values and calls stay what they are whatever the
// edges say, and that limits change nothing about it.
func TestNonsense(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		b, g := model.NewBuilder(model.File{}), New(2)
		g.Rounded, g.SelfOnly[1] = seed%2 == 0, true
		nodes := 1 + r.IntN(50)
		for n := range nodes {
			g.Node(names.Native(fmt.Sprintf("m%d", n)).Intern(b))
			g.AddSelf(Node(n), 0, int64(r.IntN(2)*r.IntN(1e9)))
			g.AddSelf(Node(n), 1, int64(r.IntN(100)))
		}
		for range r.IntN(400) {
			e := g.Edge(Node(r.IntN(nodes)), Node(r.IntN(nodes)))
			g.AddCost(e, 0, int64(r.IntN(3)*r.IntN(1e9)))
			g.AddCalls(e, int64(r.IntN(10)))
		}
		s, err := g.Stacks(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		store, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		for metric := range 3 {
			got, want := make([]int64, nodes), make([]int64, nodes)
			for row, at := range s.Stack {
				got[store.Frames[store.Stacks.Frame[at]].Method] += s.value(metric, row)
			}
			for n := range nodes {
				if metric < 2 {
					want[n] = g.self[2*n+metric]
				}
			}
			for e, to := range g.to {
				if metric == 2 {
					want[to] += g.calls[e]
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, metric %d: got %v, want %v", seed, metric, got, want)
			}
		}
	}
}

func TestTooLarge(t *testing.T) {
	b, g := model.NewBuilder(model.File{}), New(1)
	n := g.Node(names.Native("f").Intern(b))
	g.AddSelf(n, 0, 1<<61-1)
	g.AddSelf(n, 0, 1<<61-1)
	if _, err := g.Stacks(context.Background(), b); err == nil {
		t.Error("no error")
	}
}
