package flametab

import (
	"context"
	"testing"

	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/viewer/flame"
)

func TestThinRows(t *testing.T) {
	tree, err := engine.New(modeltest.Store("a;x;y 3\na;z 5\na;w 1000\nb 992")).Tree(context.Background(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	names := func(v flame.Viewport) (out []string) {
		l := flame.NewLayout(tree, v, flame.Size{W: 200, H: 100, Scale: 1}, false)
		for _, r := range thinRows(l, 0) {
			out = append(out, tree.Name(r))
		}
		return out
	}
	if got := names(flame.Full); len(got) != 2 || got[0] != "z" || got[1] != "x" {
		t.Errorf("thin at full width: %v, want z and x, and y behind x", got)
	}
	if got := names(flame.Viewport{From: 0, To: 0.1}); len(got) != 0 {
		t.Errorf("thin when zoomed in: %v", got)
	}
}
