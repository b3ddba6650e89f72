package timestrip

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/picture/ticks"
)

// axis is the line of times below the strip: since the start of the recording,
// or the numbers of its phases.
type axis struct {
	widget.BaseWidget
	strip *strip // of which it is the axis, and as wide
	marks []fyne.CanvasObject
	width float32 // that the marks were made for
}

// Sizes in logical pixels.
const (
	axisHeight = 14
	tickHeight = 4
	tickSpace  = 64 // the least between two labels: room for the longest, "500 min", and air
)

func newAxis(s *strip) *axis {
	a := &axis{strip: s}
	a.ExtendBaseWidget(a)
	return a
}

// place makes the marks for a width.
func (a *axis) place() {
	a.marks, a.width = nil, a.Size().Width
	span, width := a.strip.span(), a.width
	if span <= 0 || width < tickSpace {
		return
	}
	least, scale, origin := span*tickSpace/float64(width), ticks.Times, 0.0
	if a.strip.axis.Phases {
		scale, origin = ticks.Phases, 1 // the first phase begins at 0
	}
	by, size := scale(least), theme.CaptionTextSize()
	for n := 0; ; n++ {
		x := float32((float64(n)*by.Step - origin) / span * float64(width))
		text := canvas.NewText(by.Label(n), theme.Color(theme.ColorNamePlaceHolder))
		text.TextSize = size
		room := text.MinSize()
		if x+tickHeight+room.Width > width {
			return
		}
		if x < 0 {
			continue
		}
		tick := canvas.NewRectangle(text.Color)
		tick.Move(fyne.NewPos(x, 0))
		tick.Resize(fyne.NewSize(1, tickHeight))
		text.Move(fyne.NewPos(x+tickHeight, (axisHeight-room.Height)/2))
		text.Resize(room)
		a.marks = append(a.marks, tick, text)
	}
}

func (a *axis) CreateRenderer() fyne.WidgetRenderer { return &axisRenderer{a} }

type axisRenderer struct{ a *axis }

// Layout keeps marks that fit: the toolkit lays out again what has new objects,
// so that new marks in each layout would be new marks in each frame.
func (r *axisRenderer) Layout(size fyne.Size) {
	if size.Width != r.a.width {
		r.a.place()
	}
}

func (r *axisRenderer) MinSize() fyne.Size           { return fyne.NewSize(0, axisHeight) }
func (r *axisRenderer) Objects() []fyne.CanvasObject { return r.a.marks }
func (r *axisRenderer) Destroy()                     {}

func (r *axisRenderer) Refresh() {
	r.a.place()
	canvas.Refresh(r.a)
}
