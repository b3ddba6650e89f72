package flametab

import (
	"context"
	"testing"

	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
)

func TestThinRows(t *testing.T) {
	tree, err := engine.New(modeltest.Store("a;x;y 3\na;z 5\na;w 1000\nb 992")).Tree(context.Background(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	names := func(v picture.Viewport) (out []string) {
		l := picture.NewLayout(tree, v, picture.Size{W: 200, H: 100, Scale: 1}, false)
		for _, r := range thinRows(l, 0) {
			out = append(out, tree.Name(r))
		}
		return out
	}
	if got := names(picture.Full); len(got) != 2 || got[0] != "z" || got[1] != "x" {
		t.Errorf("thin at full width: %v, want z and x, and y behind x", got)
	}
	if got := names(picture.Viewport{From: 0, To: 0.1}); len(got) != 0 {
		t.Errorf("thin when zoomed in: %v", got)
	}
}
