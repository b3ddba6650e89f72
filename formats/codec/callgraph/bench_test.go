package callgraph

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"flameview/formats/names"
	"flameview/model"
)

// program is a graph of functions that each call three others, mostly near ones,
// now and then one of a hundred that everybody uses. back is how many of a
// thousand calls go to an earlier function, so that there are cycles.
func program(b *model.Builder, functions, back int) *Graph {
	r := rand.New(rand.NewPCG(1, 2))
	g := New(1)
	for n := range functions {
		g.Node(names.Native(fmt.Sprintf("f%d", n)).Intern(b))
	}
	in := make([]int64, functions)
	in[0] = 1e12
	for n := range functions {
		left, self := in[n], int64(float64(in[n])*r.Float64()*0.2)
		for range 3 {
			to := n + 1 + r.IntN(max(1, functions/200))
			switch {
			case r.IntN(3) == 0:
				to = functions - 1 - r.IntN(100)
			case r.IntN(1000) < back:
				to = r.IntN(n + 1)
			}
			if to >= functions {
				continue
			}
			v := int64(float64(left-self) * r.Float64())
			e := g.Edge(Node(n), Node(to))
			g.AddCalls(e, 1+v/1e6)
			if to <= n {
				g.AddCost(e, 0, v)
				continue
			}
			g.AddCost(e, 0, v)
			in[to] += v
			left -= v
		}
		g.AddSelf(Node(n), 0, left)
	}
	return g
}

func BenchmarkStacks(b *testing.B) {
	for name, back := range map[string]int{"tree-like": 0, "cycles": 20} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var rows, nodes int
			for b.Loop() {
				builder := model.NewBuilder(model.File{})
				s, err := program(builder, 20_000, back).Stacks(context.Background(), builder)
				if err != nil {
					b.Fatal(err)
				}
				store, err := builder.Build()
				if err != nil {
					b.Fatal(err)
				}
				rows, nodes = len(s.Stack), store.Stacks.Len()
				if s.moved[0] > 0 {
					b.Log("moved", s.moved)
				}
			}
			b.ReportMetric(float64(rows), "rows")
			b.ReportMetric(float64(nodes), "paths")
		})
	}
}
