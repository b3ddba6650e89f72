package flametab

import (
	"context"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
)

// The picture stays on the frame that the user has zoomed to: through filters
// that move it, past one under which it is missing, and back.
func TestAnchor(t *testing.T) {
	e := engine.New(modeltest.Store("main;a;x 4\nmain;b;x 4\nmain;b;y 8"))
	var a Anchor
	v := picture.Full
	ask := func(q query.Query) *tree.Tree {
		tree, err := e.Tree(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		return tree
	}
	keep := func(name string) query.Query {
		return query.Query{Filters: []filter.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{name}}}}}
	}
	all := ask(query.Query{})
	onB := picture.Viewport{From: 0.25, To: 1}
	a.Follow(query.Query{}, all, v)
	a.Look(query.Query{}, all, onB)
	v = onB
	for _, step := range []struct {
		name string
		q    query.Query
		want picture.Viewport
	}{
		{"b is half of x", keep("x"), picture.Viewport{From: 0.5, To: 1}},
		{"b is all of y", keep("y"), picture.Full},
		{"b is not in a", keep("^a$"), picture.Full},
		{"without main", query.Query{Transforms: []shape.Transform{{Kind: shape.Hide, Patterns: model.Patterns{List: []string{"main"}}}}}, onB},
		{"b is back", query.Query{}, onB},
	} {
		if v = a.Follow(step.q, ask(step.q), v); v != step.want {
			t.Errorf("%s: it shows %v, want %v", step.name, v, step.want)
		}
	}
	// Undo brings a viewport of its own, which is true in its tree.
	if got, want := a.Follow(keep("x"), ask(keep("x")), picture.Viewport{To: 0.5}), (picture.Viewport{To: 0.5}); got != want {
		t.Errorf("after undo it shows %v, want %v", got, want)
	}
}
