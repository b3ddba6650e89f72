package flametab

import (
	"context"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/viewer/flame"
)

// The picture stays on the frame that the user has zoomed to: through filters
// that move it, past one under which it is missing, and back.
func TestAnchor(t *testing.T) {
	e := model.NewEngine(modeltest.Store("main;a;x 4\nmain;b;x 4\nmain;b;y 8"))
	var a Anchor
	v := flame.Full
	ask := func(q model.Query) *model.Tree {
		tree, err := e.Tree(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		return tree
	}
	keep := func(name string) model.Query {
		return model.Query{Filters: []model.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{name}}}}}
	}
	all := ask(model.Query{})
	onB := flame.Viewport{From: 0.25, To: 1}
	a.Follow(model.Query{}, all, v)
	a.Look(model.Query{}, all, onB)
	v = onB
	for _, step := range []struct {
		name string
		q    model.Query
		want flame.Viewport
	}{
		{"b is half of x", keep("x"), flame.Viewport{From: 0.5, To: 1}},
		{"b is all of y", keep("y"), flame.Full},
		{"b is not in a", keep("^a$"), flame.Full},
		{"without main", model.Query{Transforms: []model.Transform{{Kind: model.Hide, Patterns: model.Patterns{List: []string{"main"}}}}}, onB},
		{"b is back", model.Query{}, onB},
	} {
		if v = a.Follow(step.q, ask(step.q), v); v != step.want {
			t.Errorf("%s: it shows %v, want %v", step.name, v, step.want)
		}
	}
	// Undo brings a viewport of its own, which is true in its tree.
	if got, want := a.Follow(keep("x"), ask(keep("x")), flame.Viewport{To: 0.5}), (flame.Viewport{To: 0.5}); got != want {
		t.Errorf("after undo it shows %v, want %v", got, want)
	}
}
