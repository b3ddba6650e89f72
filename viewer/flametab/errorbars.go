package flametab

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"flameview/compare"
	"flameview/model/engine"
	"flameview/model/tree"
)

// errorBars say how sure widths are: in words in tooltips, at the right edge of the frame
// under the pointer, and by faint names where a width may as well be half or twice as much.
type errorBars struct {
	spread *engine.Spread // nil while they are off
	sure   int64          // values of the tree below it have faint names
	bar    [3]*canvas.Rectangle
}

// unsure is the half of an interval, as a part of the share, from which on a name is faint.
const unsure = 0.5

// SetSpread shows error bars of the tree that is set next; nil shows none.
func (f *Flame) SetSpread(s *engine.Spread) {
	if f.errors.spread != s {
		f.errors.spread, f.errors.sure = s, leastSure(s)
	}
}

// leastSure is the smallest value whose interval is narrow enough: intervals become
// narrower as values grow.
func leastSure(s *engine.Spread) int64 {
	if s == nil || s.Sum <= 0 {
		return 0
	}
	low, high := int64(0), s.Sum
	for low+1 < high {
		v := low + (high-low)/2
		share := float64(v) / float64(s.Sum)
		if from, to := s.Interval(share); (to-from)/2 > unsure*share {
			low = v
		} else {
			high = v
		}
	}
	return high
}

func (e *errorBars) make() {
	for i := range e.bar {
		e.bar[i] = canvas.NewRectangle(nil)
		e.bar[i].Hide()
	}
}

// intervalLine says in words where the shares of a row are.
func intervalLine(s *engine.Spread, t *tree.Tree, row int32) []string {
	switch {
	case s == nil || t.All == 0:
		return nil
	case row == 0:
		return []string{compare.SpreadWords(*s, t.Metric.Unit)}
	}
	words := "in 95 of 100 recordings: total " + compare.IntervalWords(*s, t.Total[row], s.Sum) + ", self " + compare.IntervalWords(*s, t.Self[row], s.Sum)
	if s.Sum != t.All {
		words += ", of what filters leave"
	}
	return []string{words}
}

// placeErrorBar puts the bar of the current row at its right edge: from where the row
// would end at the least to where it would at most.
func (f *Flame) placeErrorBar() {
	for _, b := range f.errors.bar {
		b.Hide()
	}
	s := f.errors.spread
	if s == nil || f.current <= 0 || f.tree == nil || f.motion.glide != nil || !f.outline.Visible() || f.change.judged != nil {
		return
	}
	l := f.layout()
	r, value := l.Rect(f.current), f.tree.Total[f.current]
	if r.Empty() || value <= 0 {
		return
	}
	low, high := s.Interval(float64(value) / float64(s.Sum))
	wide := float64(r.Dx()) / (float64(value) / float64(s.Sum)) // of all
	from, to := r.Min.X+int(low*wide), r.Min.X+int(high*wide)
	thick, middle, half := max(int(l.Scale), 1), (r.Min.Y+r.Max.Y)/2, max(r.Dy()/4, 2)
	for i, at := range []image.Rectangle{
		image.Rect(from, middle, to+thick, middle+thick),
		image.Rect(from, middle-half, from+thick, middle+half),
		image.Rect(to, middle-half, to+thick, middle+half),
	} {
		at = at.Intersect(image.Rect(0, 0, l.W, l.H))
		if at.Empty() {
			continue
		}
		b, scale := f.errors.bar[i], float32(l.Scale)
		b.FillColor = theme.Color(theme.ColorNameForeground)
		b.Move(fyne.NewPos(float32(at.Min.X)/scale, float32(at.Min.Y)/scale))
		b.Resize(fyne.NewSize(float32(at.Dx())/scale, float32(at.Dy())/scale))
		b.Show()
		b.Refresh()
	}
}
