package model_test

import (
	"context"
	"errors"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
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
	const nodes = 200_000 // each pass looks 3 times and more
	s := modeltest.Large(nodes, 50_000)
	name := model.Name{Family: model.FamilyJava, Name: s.Methods[1].Name}
	hide := model.Transform{Kind: model.Hide, On: model.LibraryName, Patterns: exact("lib3.jar")}
	tree := func(e *model.Engine, ctx context.Context, q model.Query) (int64, error) {
		t, err := e.Tree(ctx, q)
		if err != nil {
			return 0, err
		}
		return t.Total[0] + int64(t.Len()), nil
	}
	flat := func(e *model.Engine, ctx context.Context, q model.Query) (sum int64, err error) {
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
		q      model.Query
		ask    func(*model.Engine, context.Context, model.Query) (int64, error)
		passes int // over the trie
	}{
		{"transforms", model.Query{Transforms: []model.Transform{hide, {Kind: model.CollapseCycles}}, MinShare: 0.001}, tree, 10},
		{"filter", model.Query{Filters: []model.Filter{{Kind: "method", Patterns: exact(s.Methods[1].Name)}}, MinShare: 0.001}, tree, 4},
		{"callees", model.Query{Fragment: []model.Name{name}, MinShare: 0.001}, tree, 4},
		{"callers", model.Query{Fragment: []model.Name{name}, Callers: true, MinShare: 0.001}, tree, 4},
		{"flat", model.Query{Transforms: []model.Transform{hide}}, flat, 8},
		{"roots", model.Query{Dress: model.Dress{Root: model.RootThread}, MinShare: 0.001}, tree, 4},
		{"callers of roots", model.Query{Dress: model.Dress{Root: model.RootThread}, Callers: true, MinShare: 0.001}, tree, 3},
		{"below a root", model.Query{Dress: model.Dress{Root: model.RootThread}, Fragment: []model.Name{{Family: model.FamilyThread, Name: "[" + s.Threads[1].Title() + "]"}}, MinShare: 0.001}, tree, 4},
		{"leaves", model.Query{Dress: model.Dress{Leaf: true}, MinShare: 0.001}, tree, 3},
		{"sources", model.Query{Sources: model.SourceThread, MinShare: 0.001}, tree, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole := &countdown{Context: context.Background(), asks: 1 << 30}
			want, err := c.ask(model.NewEngine(s), whole, c.q)
			if err != nil {
				t.Fatal(err)
			}
			asks := 1<<30 - whole.asks
			if asks < c.passes*nodes>>16 {
				t.Errorf("%d looks at the context, want %d passes of %d", asks, c.passes, nodes>>16)
			}
			for k := 0; k < asks; k += max(3, asks/40) {
				e := model.NewEngine(s)
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
