package picture

import (
	"iter"
	"sort"
)

// span is what a run of pixels of a level shows: either one box, or, in
// a column where no box is as wide as a pixel, all boxes that begin there.
type span struct {
	x0, x1      int   // columns, cut to the picture
	first, last int32 // rows; a box is last, and first to last-1 are hidden by it
	thin        bool  // no box, but the rows first to last together
	cutLeft     bool  // the box begins further left
	cutRight    bool  // the box ends further right
}

// spans walks one level from left to right. A million rows must not cost a
// million steps when the screen has 1,600 columns: the rows that begin in one
// column are skipped at once by galloping to the next column. At most the last
// of them can reach into the next column, for boxes of a level do not overlap;
// if it does, it is the box that is seen, else the column is a thin span. So a
// level costs at most a short search for each column, however many rows it
// has.
//
// Roads not taken: trees thinned for several zoom levels need memory and time
// with each new tree, and the search is quick enough. Searching in integers,
// for the offset at which the next column begins, is no faster than asking
// [Layout.edge] at each step, and needs a repair where the two round
// differently. See BenchmarkPaint.
func (l *Layout) spans(depth int) iter.Seq[span] {
	return func(yield func(span) bool) {
		t := l.Tree
		end := t.Levels[depth+1]
		for i := l.firstVisible(depth); i < end; {
			x0 := l.X(t.Offset[i])
			if x0 >= l.W {
				return
			}
			next := l.gallop(i, end, x0)
			last := next - 1
			x1 := l.X(t.Offset[last] + t.Total[last])
			s := span{x0: max(x0, 0), x1: min(x1, l.W), first: i, last: last, cutLeft: x0 < 0, cutRight: x1 > l.W}
			if x1 == x0 {
				s.thin, s.x1 = true, x0+1
			}
			if !yield(s) {
				return
			}
			i = next
		}
	}
}

// firstVisible is the first row of a level that touches the picture.
func (l *Layout) firstVisible(depth int) int32 {
	t := l.Tree
	from, to := t.Levels[depth], t.Levels[depth+1]
	i := from + int32(sort.Search(int(to-from), func(i int) bool { return l.X(t.Offset[int(from)+i]) >= 0 }))
	if i > from && l.X(t.Offset[i-1]+t.Total[i-1]) > 0 {
		i--
	}
	return i
}

// gallop is the first row after i, at most end, that begins right of column x:
// steps that double, then halve.
func (l *Layout) gallop(i, end int32, x int) int32 {
	off, right := l.Tree.Offset, float64(x)
	step := int32(1)
	lo := i // begins at x or left of it
	for lo+step < end && l.edge(off[lo+step]) <= right {
		lo += step
		step *= 2
	}
	hi := min(lo+step, end) // begins right of x, or is the end
	for hi-lo > 1 {
		mid := lo + (hi-lo)/2
		if l.edge(off[mid]) <= right {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// depth is the level at a pixel row of the picture.
func (l *Layout) depth(y int) int {
	if l.Up {
		y = l.H - 1 - y
	}
	return (y + l.scroll) / l.row
}

// Hit is the row that is painted at a point in device pixels; ok is false
// where no box is. In a column of boxes thinner than a pixel it is the last of
// them. It costs one binary search.
func (l *Layout) Hit(x, y int) (row int32, ok bool) {
	if l.Empty() || x < 0 || x >= l.W || y < 0 || y >= l.H {
		return 0, false
	}
	depth := l.depth(y)
	if depth >= l.Tree.Depths() {
		return 0, false
	}
	t := l.Tree
	from, to := int(t.Levels[depth]), int(t.Levels[depth+1])
	i := from + sort.Search(to-from, func(i int) bool { return l.edge(t.Offset[from+i]) > float64(x) }) - 1
	if i < from {
		return 0, false
	}
	if l.X(t.Offset[i]) == x || l.X(t.Offset[i]+t.Total[i]) > x {
		return int32(i), true
	}
	return 0, false
}
