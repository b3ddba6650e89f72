package flametab

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
)

// setCurrent moves the outline; -1 takes it away.
func (f *Flame) setCurrent(row int32) {
	if f.tree == nil || int(row) >= f.tree.Len() {
		row = -1
	}
	changed := row != f.current
	f.current = row
	f.placeOutline()
	if changed && f.Current != nil {
		f.Current(row)
	}
}

// placeOutline puts the outline around the current row, and the error bar at its edge, cut
// to the widget: children of a widget are not clipped.
func (f *Flame) placeOutline() {
	defer f.placeErrorBar()
	if f.current < 0 || f.tree == nil || int(f.current) >= f.tree.Len() {
		f.outline.Hide()
		return
	}
	l := f.layout()
	r := l.Rect(f.current)
	if g := f.motion.glide; g != nil {
		r = g.Rect(f.current)
	}
	r = r.Inset(-int(l.Scale)).Intersect(image.Rect(0, 0, l.W, l.H)) // around the name, not over it
	if r.Empty() {
		f.outline.Hide()
		return
	}
	scale := float32(l.Scale)
	f.outline.Move(fyne.NewPos(float32(r.Min.X)/scale, float32(r.Min.Y)/scale))
	f.outline.Resize(fyne.NewSize(float32(r.Dx())/scale, float32(r.Dy())/scale))
	f.outline.Show()
	f.outline.Refresh()
}

// placeHint says why there are no boxes, or why a picture ends with the fragment:
// a click selects a path from the root, and nobody calls the root.
func (f *Flame) placeHint() {
	says := f.nothing
	if t := f.tree; t != nil && t.Chain > 0 && t.Len() == t.Chain+1 && t.Total[0] > 0 {
		says = []string{"Nothing further is called from here."}
		if t.Callers {
			says = []string{"Nobody calls this: it stands at the root."}
		}
	}
	for n := len(says); ; n-- { // as much as there is room for
		if f.hint.Text = strings.Join(says[:n], " "); n <= 1 || f.hint.MinSize().Width <= f.inner().Width {
			break
		}
	}
	if f.hint.Text == "" {
		return
	}
	// It stands in the middle of what the boxes leave free, or not at all.
	l, size := f.layout(), f.hint.MinSize()
	boxes := float32(float64(l.Height()) / l.Scale)
	free := f.inner().Height - boxes
	if free < size.Height || f.inner().Width < size.Width {
		f.hint.Text = ""
		return
	}
	y := (free - size.Height) / 2
	if !l.Up {
		y += boxes
	}
	f.hint.Resize(size)
	f.hint.Move(fyne.NewPos((f.inner().Width-size.Width)/2, y))
}
