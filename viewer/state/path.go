package state

import (
	"slices"

	"flameview/model"
	"flameview/model/tree"
)

// PathOf is the fragment that a click on a row of a tree selects: the path from
// the base to the row, turned round in a callers view (design.md, section 3,
// "Clicks"). Row 0 gives none.
//
//	callees of main, click on c in main>a>c    main>a>c
//	callers of c, click on a in c<a<main       a>c
func PathOf(t *tree.Tree, row int32) []model.Name {
	rows := t.Path(row)
	path := make([]model.Name, len(rows))
	for i, r := range rows {
		path[i] = t.Boxes.List[t.Box[r]].ID()
	}
	if t.Callers {
		slices.Reverse(path)
	}
	return path
}
