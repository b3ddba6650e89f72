package svg

import (
	"math"
	"slices"
)

// rows numbers the heights that occur, from the root's on, and says whether
// the root itself is there.
//
// The root is at the bottom, or at the top with --inverted: whichever of the
// two rows is filled more, for rows get emptier away from the root. If both
// are full (a single column) the frame called "all" tells, else the greater
// count, else it is the bottom. In a file that was cut off, a lone frame counts
// as the root only if it is called so.
func (p *picture) rows() (row map[float64]int32, root bool) {
	type filled struct {
		width, x, end float64
		n             int
		frame         int // the last of them
	}
	row = map[float64]int32{}
	left, right := math.Inf(1), math.Inf(-1)
	top, bottom := math.Inf(1), math.Inf(-1)
	for i := range p.frames {
		f := &p.frames[i]
		row[f.y] = 0
		left, right = math.Min(left, f.x), math.Max(right, f.x+f.w)
		top, bottom = math.Min(top, f.y), math.Max(bottom, f.y)
	}
	fill := func(y float64) (r filled) {
		for i := range p.frames {
			if f := &p.frames[i]; f.y == y {
				r = filled{width: r.width + f.w, x: f.x, end: f.x + f.w, n: r.n + 1, frame: i}
			}
		}
		return r
	}
	a, b := fill(top), fill(bottom)
	named := func(r filled) bool { return r.n == 1 && p.labels[p.frames[r.frame].label].name == "all" }
	slack := float64(p.blur()) * p.grid
	inverted := a.width > b.width+slack
	if math.Abs(a.width-b.width) <= slack && top != bottom {
		inverted = named(a) && !named(b) ||
			named(a) == named(b) && p.sum(a.frame) > p.sum(b.frame)
	}
	if p.ext.view != "" {
		inverted = p.ext.root == rootTop || p.ext.root == "" && p.ext.view == viewCallers
	}
	base := b
	if inverted {
		base = a
	}
	root = base.n == 1 && base.x <= left+slack && base.end >= right-slack && (p.complete || named(base))

	heights := make([]float64, 0, len(row))
	for y := range row {
		heights = append(heights, y)
	}
	slices.Sort(heights)
	if !inverted {
		slices.Reverse(heights)
	}
	for i, y := range heights {
		row[y] = int32(i)
	}
	return row, root
}
