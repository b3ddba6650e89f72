package engine_test

import (
	"context"
	"errors"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

// countdown is a context that ends when it has been asked some times.
type countdown struct {
	context.Context
	asks, late int // that are left, and that came after the end
}

func (c *countdown) Err() error {
	if c.asks--; c.asks >= 0 {
		return nil
	}
	c.late++
	return context.Canceled
}

// A question that nobody asks any more ends soon, wherever it is: all passes
// over the trie look at the context, the next pass does not begin, and what was
// left half made is not taken for an answer later.
func TestCancelledPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at one goroutine only")
	}
	const nodes = 200_000 // each pass looks 3 times and more
	s := modeltest.Large(nodes, 50_000)
	name := model.Name{Family: model.FamilyJava, Name: s.Methods[1].Name}
	hide := shape.Transform{Kind: shape.Hide, On: model.LibraryName, Patterns: exact("lib3.jar")}
	tree := func(e *engine.Engine, ctx context.Context, q query.Query) (int64, error) {
		t, err := e.Tree(ctx, q)
		if err != nil {
			return 0, err
		}
		return t.Total[0] + int64(t.Len()), nil
	}
	flat := func(e *engine.Engine, ctx context.Context, q query.Query) (sum int64, err error) {
		f, err := e.Flat(ctx, q)
		if err != nil {
			return 0, err
		}
		for _, v := range f.Total {
			sum += v
		}
		return sum, nil
	}
	for _, c := range []struct {
		name   string
		q      query.Query
		ask    func(*engine.Engine, context.Context, query.Query) (int64, error)
		passes int // over the trie
	}{
		{"transforms", query.Query{Transforms: []shape.Transform{hide, {Kind: shape.CollapseCycles}}, MinShare: 0.001}, tree, 10},
		{"filter", query.Query{Filters: []filter.Filter{{Kind: "method", Patterns: exact(s.Methods[1].Name)}}, MinShare: 0.001}, tree, 4},
		{"callees", query.Query{Fragment: []model.Name{name}, MinShare: 0.001}, tree, 4},
		{"callers", query.Query{Fragment: []model.Name{name}, Callers: true, MinShare: 0.001}, tree, 4},
		{"flat", query.Query{Transforms: []shape.Transform{hide}}, flat, 8},
		{"roots", query.Query{Decoration: shape.Decoration{Root: shape.RootThread}, MinShare: 0.001}, tree, 4},
		{"callers of roots", query.Query{Decoration: shape.Decoration{Root: shape.RootThread}, Callers: true, MinShare: 0.001}, tree, 3},
		{"below a root", query.Query{Decoration: shape.Decoration{Root: shape.RootThread}, Fragment: []model.Name{{Family: model.FamilyThread, Name: "[" + s.Threads[1].Title() + "]"}}, MinShare: 0.001}, tree, 4},
		{"leaves", query.Query{Decoration: shape.Decoration{Leaf: true}, MinShare: 0.001}, tree, 3},
		{"sources", query.Query{Sources: query.SourceThread, MinShare: 0.001}, tree, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole := &countdown{Context: context.Background(), asks: 1 << 30}
			want, err := c.ask(engine.New(s), whole, c.q)
			if err != nil {
				t.Fatal(err)
			}
			asks := 1<<30 - whole.asks
			if asks < c.passes*nodes>>16 {
				t.Errorf("%d looks at the context, want %d passes of %d", asks, c.passes, nodes>>16)
			}
			for k := 0; k < asks; k += max(3, asks/40) {
				e := engine.New(s)
				ctx := &countdown{Context: context.Background(), asks: k}
				if _, err := c.ask(e, ctx, c.q); !errors.Is(err, context.Canceled) {
					t.Fatalf("cancelled at look %d of %d: error %v", k, asks, err)
				}
				if ctx.late > 12 {
					t.Errorf("cancelled at look %d of %d, and %d came later", k, asks, ctx.late)
				}
				if got, err := c.ask(e, context.Background(), c.q); err != nil || got != want {
					t.Fatalf("after a cancel at look %d: %d, %v; want %d", k, got, err, want)
				}
			}
		})
	}
}
