package viewer

import (
	"fyne.io/fyne/v2/theme"

	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// zoomState says in the status line how much of the width is shown while the flame
// is zoomed in; a click shows all of it.
type zoomState struct {
	button *ui.Button // hidden while everything is shown
}

func newZoomState(reset func()) *zoomState {
	z := &zoomState{button: ui.NewButton("", theme.ZoomFitIcon(), reset)}
	z.button.Name = "Show the whole width"
	z.button.Hide()
	return z
}

// show follows a view.
func (z *zoomState) show(v *answer.View, at picture.Viewport) {
	if v.Empty() || v.Tree == nil || at.Whole() {
		z.button.Hide()
		return
	}
	const exact = 1 << 52
	if text := "shown: " + ui.Percent(int64(at.Span()*exact), exact); text != z.button.Text || !z.button.Visible() {
		z.button.Text = text
		z.button.Show()
		z.button.Refresh()
	}
}
