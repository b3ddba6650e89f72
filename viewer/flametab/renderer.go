package flametab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// renderer is the layout of the widget.
type renderer struct{ f *Flame }

func (r *renderer) Layout(size fyne.Size) {
	inner := r.f.inner()
	if inner != r.f.raster.Size() {
		r.f.motion.glide = nil // its boxes are of another size
		r.f.MouseOut()         // what is under the pointer has moved, and the pointer has not
	}
	r.f.raster.Resize(inner)
	r.f.buffer = nil // of the old size
	r.f.overview.Move(fyne.NewPos(0, inner.Height))
	r.f.overview.Resize(fyne.NewSize(inner.Width, size.Height-inner.Height))
	r.f.scroll.Move(fyne.NewPos(inner.Width, 0))
	r.f.scroll.Resize(fyne.NewSize(size.Width-inner.Width, inner.Height))
	r.f.placeBars()
	r.f.placeOutline()
	r.f.placeHint()
	r.f.placeRing()
}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(120, 80) }

func (r *renderer) Refresh() {
	r.f.outline.StrokeColor = theme.Color(theme.ColorNameForeground)
	r.f.placeBars()
	r.f.placeOutline()
	r.f.hint.Color, r.f.hint.TextSize = theme.Color(theme.ColorNamePlaceHolder), theme.TextSize()
	r.f.placeHint()
	r.f.placeRing()
	r.f.tip.refresh()
	r.f.raster.Refresh()
}

func (r *renderer) Objects() []fyne.CanvasObject {
	bar := r.f.errors.bar
	return []fyne.CanvasObject{r.f.raster, r.f.hint, r.f.ring, r.f.overview, r.f.scroll, r.f.outline, bar[0], bar[1], bar[2], r.f.tip.box}
}

func (r *renderer) Destroy() {}
