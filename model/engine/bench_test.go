package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
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
		q    query.Query
	}{
		{"callees", query.Query{}},
		{"callees/screen", query.Query{MinTotal: m.Total / 4000}},
		{"callers/screen", query.Query{Callers: true, MinTotal: m.Total / 4000}},
		{"fragment/callees", query.Query{Fragment: []model.Name{name(1)}}},
		{"fragment/callers", query.Query{Fragment: []model.Name{name(1)}, Callers: true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := engine.New(s)
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
	b.Run("by-level", func(b *testing.B) {
		for b.Loop() {
			s.ByLevel()
		}
	})
	b.Run("flat", func(b *testing.B) {
		e := engine.New(s)
		for b.Loop() {
			if _, err := e.Flat(context.Background(), query.Query{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// Notes on a frequent method and on a path that ends with it.
func BenchmarkNoted(b *testing.B) {
	t, err := engine.New(million()).Tree(context.Background(), query.Query{})
	if err != nil {
		b.Fatal(err)
	}
	name := func(row int32) model.Name { return t.Boxes.List[t.Box[row]].ID() }
	last := int32(t.Len() - 1)
	notes := []query.Note{
		{Path: []model.Name{name(last)}},
		{Path: []model.Name{name(t.Parent[last]), name(last)}},
	}
	found := 0
	for b.Loop() {
		found = len(tree.NewNoted(t, notes).Rows(0))
	}
	b.ReportMetric(float64(t.Len()), "rows")
	b.ReportMetric(float64(found), "marks")
}

// tenMillion is the million of stacks with 10,000,000 events that have
// threads and times.
func tenMillion() *model.Store {
	s := million()
	r := rand.New(rand.NewPCG(7, 8))
	seg := &s.Series[0].Segments[0]
	leaves := seg.Stack
	n := 10_000_000
	seg.Stack, seg.Thread, seg.Time = make([]model.StackID, n), make([]model.ThreadID, n), make([]int64, n)
	seg.Values[0] = model.Values{Same: 1}
	for i := 1; i < 64; i++ {
		s.Threads = append(s.Threads, model.Thread{Name: fmt.Sprintf("worker-%d", i), ID: int64(i)})
	}
	at := 0
	for i := range n {
		if i%8 == 0 { // neighbours in time are alike
			at = r.IntN(len(leaves))
		}
		seg.Stack[i] = leaves[at]
		seg.Thread[i] = model.ThreadID(r.IntN(64))
		seg.Time[i] = int64(i) * 1000
	}
	return s.ByLevel() // as opening files gives it
}

func BenchmarkEvents(b *testing.B) {
	s := tenMillion()
	m := s.Metrics()[0]
	exact := func(names ...string) model.Patterns { return model.Patterns{List: names, Exact: true} }
	for _, c := range []struct {
		name    string
		filters []filter.Filter
	}{
		{"none", nil},
		{"thread", []filter.Filter{{Kind: "thread", Patterns: exact("worker-3 tid=3")}}},
		{"time", []filter.Filter{{Kind: "time", From: 1e9, To: 2e9}}},
		{"method", []filter.Filter{{Kind: "method", Patterns: exact(s.Methods[1].Name)}}},
	} {
		b.Run(c.name, func(b *testing.B) {
			q := query.Query{Filters: c.filters, MinTotal: m.Total / 4000}
			for b.Loop() {
				b.StopTimer()
				e := engine.New(s)
				if _, err := e.Tree(context.Background(), query.Query{Metric: m.ID, Transforms: nil, MinTotal: q.MinTotal}); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				if len(c.filters) == 0 {
					q.Filters = []filter.Filter{{Kind: "file", Patterns: exact("nothing"), Drop: true, Off: true}}
				}
				if _, err := e.Tree(context.Background(), q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, t := range []shape.Transform{
		{Kind: shape.Hide, On: model.PackageName, Patterns: exact("org/example/p7")},
		{Kind: shape.Collapse, On: model.PackageName, Patterns: exact("org/example/p7")},
		{Kind: shape.CollapseCycles},
	} {
		b.Run(t.Kind, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				e := engine.New(s)
				if _, err := e.Tree(context.Background(), query.Query{MinTotal: m.Total / 4000}); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				if _, err := e.Tree(context.Background(), query.Query{Transforms: []shape.Transform{t}, MinTotal: m.Total / 4000}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSources tells where the rows of 1,000,000 nodes get their
// 10,000,000 events from: once with the pass over the events, then as a click
// needs it.
func BenchmarkSources(b *testing.B) {
	s := tenMillion()
	m := s.Metrics()[0]
	name := model.Name{Family: model.FamilyJava, Name: s.Methods[1].Name}
	for _, c := range []struct {
		name string
		q    query.Query
	}{
		{"whole", query.Query{}},
		{"screen", query.Query{MinTotal: m.Total / 4000}},
		{"fragment/callees", query.Query{Fragment: []model.Name{name}}},
		{"fragment/callers", query.Query{Fragment: []model.Name{name}, Callers: true, MinTotal: 2}},
		{"callers/screen", query.Query{Callers: true, MinShare: 1.0 / 16384}},
	} {
		for _, by := range []query.SourceBy{query.NoSources, query.SourceThread, query.SourceFile} {
			c.q.Sources = by
			b.Run(fmt.Sprintf("%s/%d", c.name, by), func(b *testing.B) {
				e := engine.New(s)
				ask := func() *tree.Tree {
					t, err := e.Tree(context.Background(), c.q)
					if err != nil {
						b.Fatal(err)
					}
					return t
				}
				ask()
				for b.Loop() {
					ask()
				}
				b.ReportMetric(float64(ask().Len()), "rows")
			})
		}
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			e := engine.New(s)
			q := query.Query{MinTotal: m.Total / 4000}
			if _, err := e.Tree(context.Background(), q); err != nil {
				b.Fatal(err)
			}
			q.Sources = query.SourceThread
			b.StartTimer()
			if _, err := e.Tree(context.Background(), q); err != nil {
				b.Fatal(err)
			}
		}
	})
}
