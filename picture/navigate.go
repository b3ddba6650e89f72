package picture

// ZoomAt is the viewport after zooming by factor about column x. One value of
// the metric can at most fill the picture.
func (l *Layout) ZoomAt(x int, factor float64) Viewport {
	return l.View.Zoom(float64(x)/float64(max(l.W, 1)), factor, 1/l.total())
}

// Drag is the viewport after the picture was dragged by dx, dy device pixels.
func (l *Layout) Drag(dx, dy int) Viewport {
	levels := float64(dy) / float64(l.row)
	if !l.Up {
		levels = -levels
	}
	return l.View.Pan(-float64(dx)/float64(max(l.W, 1)), levels, l.MaxTop())
}

// From is the viewport moved sideways so that it begins at a part of the width.
func (l *Layout) From(from float64) Viewport { return l.View.window(from, l.View.Span()) }

// Levels is the part of the height of all levels that is seen, from the top of the
// picture down.
func (l *Layout) Levels() (from, to float64) {
	all := float64(l.Height())
	if l.H <= 0 || all <= float64(l.H) {
		return 0, 1
	}
	seen := float64(l.H) / all
	from = l.View.Top / l.MaxTop() * (1 - seen)
	if l.Up {
		from = 1 - seen - from
	}
	return from, from + seen
}

// ScrollFrom is the viewport moved along the levels so that what is seen begins at a
// part of the height, as Levels gives it.
func (l *Layout) ScrollFrom(from float64) Viewport {
	v := l.View
	hidden := 1 - float64(l.H)/float64(max(l.Height(), 1))
	if hidden <= 0 {
		return v
	}
	if l.Up {
		from = hidden - from
	}
	v.Top = min(max(from/hidden, 0), 1) * l.MaxTop()
	return v
}

// Deepest is the viewport scrolled to the last level that has a box in the shown part
// of the width.
func (l *Layout) Deepest() Viewport {
	for depth := l.Tree.Depths() - 1; depth > 0; depth-- {
		if i := l.firstVisible(depth); i < l.Tree.Levels[depth+1] && l.X(l.Tree.Offset[i]) < l.W {
			return l.scrollTo(l.View, i)
		}
	}
	return l.View
}

// Fit is the viewport in which a row is as wide as the picture and visible.
func (l *Layout) Fit(row int32) Viewport {
	v := l.View
	span := max(float64(l.Tree.Total[row])/l.total(), Narrowest)
	v = v.window(float64(l.Tree.Offset[row])/l.total(), span)
	return l.scrollTo(v, row)
}

// Reveal is the viewport moved, but not zoomed, as little as shows the row.
// When sideways too little of it would show, it is moved to the middle.
func (l *Layout) Reveal(row int32) Viewport {
	v := l.View
	from, to := v.Window()
	left := float64(l.Tree.Offset[row]) / l.total()
	right := left + float64(l.Tree.Total[row])/l.total()
	seen := min(right, to) - max(left, from)
	if seen < min(right-left, (to-from)/4) {
		v = v.window((left+right)/2-(to-from)/2, to-from)
	}
	return l.scrollTo(v, row)
}

// scrollTo moves the levels as little as shows the row and one level on each
// side of it.
func (l *Layout) scrollTo(v Viewport, row int32) Viewport {
	depth := float64(l.Tree.Depth(row))
	visible := float64(l.H) / float64(l.row)
	if depth+2 > v.Top+visible {
		v.Top = depth + 2 - visible
	}
	if depth-1 < v.Top {
		v.Top = depth - 1
	}
	v.Top = min(max(v.Top, 0), l.MaxTop())
	return v
}
