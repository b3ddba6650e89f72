package sandwichtab

import (
	"cmp"
	"slices"

	"flameview/model/tree"
)

// sortByTotal puts the largest rows first; equal ones stay in tree order.
func sortByTotal(t *tree.Tree, rows []int32) {
	slices.SortStableFunc(rows, func(a, b int32) int { return cmp.Compare(t.Total[b], t.Total[a]) })
}
