package callgraph

import (
	"context"
	"errors"
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

func TestRandomRuns(t *testing.T) {
	for seed := range uint64(150) {
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
		if seed%3 == 0 {
			g.pathLimit, g.workLimit = int(seed%10), int(seed%50)
		}
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

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := model.NewBuilder(model.File{})
	if _, err := picture(t, b, "main 5; parse 15x1\nparse 15").Stacks(ctx, b); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestPut holds what goes into segments: rows with a value, threads where there
// are some, and the mark of estimates.
func TestPut(t *testing.T) {
	b := model.NewBuilder(model.File{})
	g := picture(t, b, "main 0; parse 15x2\nparse 15")
	s, err := g.Stacks(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	thread := b.Thread(model.Thread{Name: "one"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "ns"}, model.Unit{Name: "calls"})
	s.Put(seg, []int{0, s.Calls()}, thread, true)
	s.Only(g.frames[0], true).Put(seg, []int{0, 0}, thread, true)
	if got := fmt.Sprint(seg.Values, seg.Thread, seg.Estimated); got != "[{[15] 0} {[2] 0}] [1] true" {
		t.Errorf("got %s", got)
	}
	Warn(b, []string{"ns"}, s)
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if w := store.Files[0].Warnings; len(w) != 1 {
		t.Errorf("got %q", w)
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
