package tree_test

import (
	"context"
	"testing"

	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

// A tree takes room for about its rows, also where many nodes make one.
func TestTreeHasRoomForItsRows(t *testing.T) {
	engine := engine.New(modeltest.Large(60000, 20000))
	for _, q := range []query.Query{
		{},
		{Grouping: shape.Grouping{By: shape.ByLibrary}},
		{Grouping: shape.Grouping{By: shape.ByLibrary}, Transforms: []shape.Transform{{Kind: shape.CollapseCycles}}},
	} {
		tree, err := engine.Tree(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		for _, room := range []int{cap(tree.Box), cap(tree.Parent), cap(tree.First), cap(tree.Offset), cap(tree.Total), cap(tree.Self), cap(tree.Kind)} {
			if room > 2*tree.Len() {
				t.Errorf("%v: room for %d rows, %d used", q.Grouping.By, room, tree.Len())
			}
		}
	}
}
