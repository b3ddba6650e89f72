package flametab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// renderer is the layout of the widget.
type renderer struct{ f *Flame }

func (r *renderer) Layout(size fyne.Size) {
	r.f.raster.Resize(size)
	r.f.buffer = nil // of the old size
	r.f.placeThumb()
	r.f.placeOutline()
	r.f.placeHint()
}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(120, 80) }

func (r *renderer) Refresh() {
	r.f.outline.StrokeColor = theme.Color(theme.ColorNameForeground)
	r.f.thumb.FillColor = theme.Color(theme.ColorNameScrollBar)
	r.f.placeThumb()
	r.f.placeOutline()
	r.f.hint.Color, r.f.hint.TextSize = theme.Color(theme.ColorNamePlaceHolder), theme.TextSize()
	r.f.placeHint()
	r.f.tip.refresh()
	r.f.raster.Refresh()
}

func (r *renderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.f.raster, r.f.hint, r.f.outline, r.f.thumb, r.f.tip.box}
}

func (r *renderer) Destroy() {}
