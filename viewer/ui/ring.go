package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Ring shows that a widget has the keyboard: a line around it, on the surface that
// it stands on, where the line has contrast whatever colour the widget is. The
// toolkit tints the widget instead, which cannot be seen on its primary buttons.
type Ring struct{ line *canvas.Rectangle }

const (
	ringWidth = 2
	ringGap   = 1
)

// NewRing makes one that does not show.
func NewRing() Ring {
	r := Ring{canvas.NewRectangle(color.Transparent)}
	r.line.StrokeWidth = ringWidth
	r.line.Hide()
	return r
}

// Show follows the focus.
func (r Ring) Show(on bool) {
	visible(r.line, on)
	r.line.Refresh()
}

// Around adds the ring to what a widget draws.
func (r Ring) Around(w fyne.WidgetRenderer) fyne.WidgetRenderer { return &ringed{w, r} }

type ringed struct {
	fyne.WidgetRenderer
	ring Ring
}

func (r *ringed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	const out = ringWidth + ringGap
	r.ring.line.Move(fyne.NewPos(-out, -out))
	r.ring.line.Resize(size.AddWidthHeight(2*out, 2*out))
	r.ring.line.CornerRadius = theme.InputRadiusSize() + out
}

func (r *ringed) Refresh() {
	r.ring.line.StrokeColor = theme.Color(theme.ColorNameForeground)
	r.WidgetRenderer.Refresh()
	r.ring.line.Refresh()
}

func (r *ringed) Objects() []fyne.CanvasObject {
	objects := r.WidgetRenderer.Objects()
	return append(objects[:len(objects):len(objects)], r.ring.line)
}
