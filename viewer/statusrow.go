package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/viewer/ui"
)

// statusRow is the line at the bottom: what is pointed at, how much of the width is
// shown, notices, as of what is wrong with the files, and how many are open. All stand
// in one line of one height.
type statusRow struct {
	status  *status
	zoom    *zoomState
	notices []*notice // from right to left
	hints   *hints    // make room for what is said
	parts   *fyne.Container
	box     fyne.CanvasObject
}

func newStatusRow(s *status, z *zoomState, h *hints, notices ...*notice) *statusRow {
	r := &statusRow{status: s, zoom: z, hints: h, notices: append(notices, h.notice)}
	r.parts = container.New(r, s.left, z.button, s.right)
	for _, n := range r.notices {
		r.parts.Add(n.box)
	}
	s.onSaid = r.update
	r.box = container.NewVBox(widget.NewSeparator(), r.parts)
	return r
}

// update makes room for what has been shown or hidden.
func (r *statusRow) update() { r.Layout(r.parts.Objects, r.parts.Size()) }

// MinSize is for Fyne.
func (r *statusRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, ui.RowHeight()) }

// Layout gives each notice up to half of what the parts before it leave.
func (r *statusRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	right := size.Width
	place := func(o fyne.CanvasObject, width float32) {
		if !o.Visible() {
			return
		}
		right -= width
		o.Resize(fyne.NewSize(width, size.Height))
		o.Move(fyne.NewPos(right, 0))
		right -= theme.Padding()
	}
	place(r.status.right, r.status.right.MinSize().Width)
	zoom := float32(0)
	if r.zoom.button.Visible() {
		zoom = r.zoom.button.MinSize().Width
	}
	r.hints.box.Hidden = r.hints.now == nil || r.status.saying
	for _, n := range r.notices {
		place(n.box, n.fit((right-zoom)/2))
	}
	place(r.zoom.button, zoom)
	r.status.left.Resize(fyne.NewSize(max(right, 0), size.Height))
	r.status.left.Move(fyne.NewPos(0, 0))
	r.status.fit()
}
