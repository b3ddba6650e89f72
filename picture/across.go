package picture

import "flameview/model/tree"

// Across converts a viewport between two layouts of a comparison's rows: the deepest frame that fills the width of v fills the result in
// the same way. If that frame is new or gone, and so has no width in the other layout, its nearest caller with a width is shown in full.
// Top does not change.
//
//	a: main 10 = x 4, y 6 zoomed to y    b: main 10 = x 8, y 2    shows [0.8, 1]
func (v Viewport) Across(from, to *tree.Tree) Viewport {
	if v.Whole() || from.Len() == 0 || from.Len() != to.Len() || from.Total[0] <= 0 || to.Total[0] <= 0 {
		v.From, v.To = Full.From, Full.To
		return v
	}
	row := v.filling(from)
	left, right := v.Window()
	start, all := float64(from.Offset[row]), float64(from.Total[row])
	// The window in parts of the frame.
	left, right = (left*float64(from.Total[0])-start)/all, (right*float64(from.Total[0])-start)/all
	for to.Total[row] <= 0 {
		row, left, right = to.Parent[row], 0, 1
	}
	start, all = float64(to.Offset[row]), float64(to.Total[row])
	whole := float64(to.Total[0])
	return v.window((start+left*all)/whole, max((right-left)*all/whole, Narrowest))
}

// filling returns the deepest row that fills the width of the viewport.
func (v Viewport) filling(t *tree.Tree) int32 {
	left, right := v.Window()
	all, row := float64(t.Total[0]), int32(0)
	for d := 1; d < t.Depths(); d++ {
		next, ok := t.At(d, int64((left+right)/2*all))
		if !ok || float64(t.Offset[next]) > left*all+0.5 || float64(t.Offset[next]+t.Total[next]) < right*all-0.5 {
			break
		}
		row = next
	}
	return row
}
