package page

import (
	"iter"
	"math"

	"flameview/model/tree"
)

// Thin says which frames of a tree are too narrow to be drawn individually. Callees of a narrow frame are narrow too. The root never is.
type Thin struct {
	MinTotal int64 // smallest total that is drawn; 0 = all are
	Count    int   // of thin frames
	Total    int64 // their sum, without counting nested ones twice

	tree *tree.Tree
	deep int // levels that have a frame wide enough to be drawn
}

// newThin looks at all rows of a tree that is drawn so wide.
func newThin(t *tree.Tree, width, minWidth float64) Thin {
	thin := Thin{tree: t, deep: t.Depths()}
	if t.Len() == 0 || t.Total[0] <= 0 || !(minWidth > 0) {
		return thin
	}
	perValue := width / float64(t.Total[0])
	thin.MinTotal = int64(min(math.Ceil(minWidth/perValue), math.MaxInt64/2))
	for depth := range t.Depths() {
		from := int(t.Levels[depth])
		drawn := false
		for i, total := range t.Total[from:t.Levels[depth+1]] {
			row := int32(from + i)
			if !thin.Is(row) {
				drawn = true
				continue
			}
			thin.Count++
			if !thin.Is(t.Parent[row]) {
				thin.Total += total
			}
		}
		if !drawn {
			thin.deep = depth
			thin.countBelow(depth + 1)
			break
		}
	}
	return thin
}

// countBelow counts the rows of levels below one that has thin frames only.
func (t *Thin) countBelow(depth int) {
	if depth < t.tree.Depths() {
		t.Count += t.tree.Len() - int(t.tree.Levels[depth])
	}
}

// Is says whether a row is thin.
func (t *Thin) Is(row int32) bool { return row > 0 && t.tree.Total[row] < t.MinTotal }

// levels counts the levels on which something is drawn.
func (t *Thin) levels(merged bool) int {
	if !merged || t.MinTotal == 0 {
		return t.deep
	}
	for depth := t.tree.Depths(); depth > t.deep; depth-- {
		for range t.Runs(depth - 1) {
			return depth
		}
	}
	return t.deep
}

// Runs yields runs of adjacent frames on a level, by first and last row, that are narrow individually but not together. Without them a tree of a
// million leaves would be an empty page.
func (t *Thin) Runs(depth int) iter.Seq2[int32, int32] {
	tr := t.tree
	return func(yield func(from, to int32) bool) {
		end := tr.Levels[depth+1]
		for row := tr.Levels[depth]; row < end; row++ {
			if !t.Is(row) {
				continue
			}
			from := row
			for row+1 < end && t.Is(row+1) && tr.Offset[row+1]-tr.Offset[row]-tr.Total[row] < t.MinTotal {
				row++
			}
			if tr.Offset[row]+tr.Total[row]-tr.Offset[from] >= t.MinTotal && !yield(from, row) {
				return
			}
		}
	}
}
