package model_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"flameview/model"
)

// million is a store of 1,000,000 trie nodes below a few thousand methods.
func million() *model.Store {
	r := rand.New(rand.NewPCG(5, 6))
	b := model.NewBuilder(model.File{Path: "million"})
	frames := make([]model.FrameID, 5000)
	for i := range frames {
		frames[i] = b.Frame(model.Frame{Method: b.Method(model.Method{
			Family: model.FamilyJava, Name: fmt.Sprintf("org/example/p%d/Class%d.method%d", i%50, i%700, i),
		})})
	}
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	var values []int64
	nodes := 1
	stack := []model.StackID{model.Root}
	for nodes < 1_000_000 {
		// Go back some levels and grow again, as sorted stacks do.
		stack = stack[:1+r.IntN(len(stack))]
		for len(stack) < 12+r.IntN(28) {
			id := b.Push(stack[len(stack)-1], frames[min(r.IntN(len(frames)), r.IntN(len(frames)))])
			if int(id) == nodes {
				nodes++
			}
			stack = append(stack, id)
		}
		seg.Stack = append(seg.Stack, stack[len(stack)-1])
		values = append(values, 1+r.Int64N(20))
	}
	seg.Values[0].Each = values
	s, err := b.Build()
	if err != nil {
		panic(err)
	}
	return s
}

func BenchmarkTree(b *testing.B) {
	s := million()
	m := s.Metrics()[0]
	name := func(i int) model.Name { return model.Name{Family: model.FamilyJava, Name: s.Methods[i].Name} }
	for _, c := range []struct {
		name string
		q    model.Query
	}{
		{"callees", model.Query{}},
		{"callees/screen", model.Query{MinTotal: m.Total / 4000}},
		{"callers/screen", model.Query{Callers: true, MinTotal: m.Total / 4000}},
		{"fragment/callees", model.Query{Fragment: []model.Name{name(1)}}},
		{"fragment/callers", model.Query{Fragment: []model.Name{name(1)}, Callers: true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := model.NewEngine(s)
			if _, err := e.Tree(context.Background(), c.q); err != nil {
				b.Fatal(err)
			}
			rows := 0
			for b.Loop() {
				t, _ := e.Tree(context.Background(), c.q)
				rows = t.Len()
			}
			b.ReportMetric(float64(rows), "rows")
		})
	}
	b.Run("forest", func(b *testing.B) {
		for b.Loop() {
			if _, err := model.NewForest(s, model.Grouping{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("flat", func(b *testing.B) {
		e := model.NewEngine(s)
		for b.Loop() {
			if _, err := e.Flat(context.Background(), model.Query{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
