package charttab

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"flameview/model/chart"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// settle is how long after the last turn of the wheel the filter of times follows.
const settle = 150 * time.Millisecond

// doubleClick is the longest pause between two clicks that are one gesture.
const doubleClick = 350 * time.Millisecond

// mouse is what the pointer did lately.
type mouse struct {
	down    fyne.Position
	dragged bool
	clicked time.Time
	box     chart.Box // that was clicked
}

var (
	_ desktop.Hoverable = (*tracks)(nil)
	_ desktop.Mouseable = (*tracks)(nil)
	_ fyne.Scrollable   = (*tracks)(nil)
	_ fyne.Draggable    = (*tracks)(nil)
	_ fyne.Focusable    = (*tracks)(nil)
)

// MouseIn starts following the pointer.
func (l *tracks) MouseIn(e *desktop.MouseEvent) { l.MouseMoved(e) }

// MouseMoved outlines the box under the pointer and says what it is.
func (l *tracks) MouseMoved(e *desktop.MouseEvent) {
	track, b, ok := l.boxAt(e.Position)
	if !ok {
		l.mark.Hide()
		l.point("")
		return
	}
	l.point(describe(l.scene.Chart, track, b))
	place := l.scene.Place(track, b)
	scale := float32(l.scene.Scale)
	l.mark.StrokeColor = theme.Color(theme.ColorNameForeground)
	l.mark.Move(fyne.NewPos(float32(place.Min.X)/scale, float32(place.Min.Y)/scale))
	l.mark.Resize(fyne.NewSize(max(float32(place.Dx())/scale, 2), float32(place.Dy())/scale))
	l.mark.Show()
	l.mark.Refresh()
}

// MouseOut ends it.
func (l *tracks) MouseOut() {
	l.mark.Hide()
	l.point("")
}

// MouseDown takes the focus, for the keys.
func (l *tracks) MouseDown(e *desktop.MouseEvent) {
	l.mouse.down, l.mouse.dragged = e.Position, false
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil {
		c.Focus(l)
	}
}

// MouseUp is a click, which selects; the second of two goes to the time of the box.
func (l *tracks) MouseUp(e *desktop.MouseEvent) {
	if l.mouse.dragged || e.Button != desktop.MouseButtonPrimary {
		l.mouse.dragged = false
		return
	}
	if time.Since(l.mouse.clicked) < doubleClick {
		l.mouse.clicked = time.Time{}
		l.look(l.mouse.box.From, l.mouse.box.To)
		return
	}
	if track, b, ok := l.boxAt(e.Position); ok {
		l.mouse.clicked, l.mouse.box = time.Now(), b
		l.session.Do(state.Select(namesOf(l.scene.Chart, track, b)...))
	}
}

// Dragged pans.
func (l *tracks) Dragged(e *fyne.DragEvent) {
	if d := e.Position.Subtract(l.mouse.down); !l.mouse.dragged && math.Hypot(float64(d.X), float64(d.Y)) < 5 {
		return
	}
	l.mouse.dragged = true
	l.pan(-float64(e.Dragged.DX) / max(float64(l.Size().Width), 1))
	l.scrollBy(-e.Dragged.DY)
}

// DragEnd ends it.
func (l *tracks) DragEnd() {}

// notch is how far one notch of a wheel scrolls in Fyne's units.
const notch = 10

// Scrolled zooms about the pointer. With Shift it pans, with Ctrl or Alt it moves
// through the tracks, as in the flame view.
func (l *tracks) Scrolled(e *fyne.ScrollEvent) {
	var held fyne.KeyModifier
	if l.modifiers != nil {
		held = l.modifiers()
	}
	width := max(float64(l.Size().Width), 1)
	switch {
	case held&fyne.KeyModifierShift != 0:
		l.pan(-float64(e.Scrolled.DX+e.Scrolled.DY) * 6 / width)
	case held&(fyne.KeyModifierControl|fyne.KeyModifierAlt) != 0:
		l.scrollBy(-e.Scrolled.DY * 6)
	default:
		if e.Scrolled.DX != 0 {
			l.pan(-float64(e.Scrolled.DX) * 6 / width)
		}
		if e.Scrolled.DY != 0 {
			l.zoom(e.Position.X, math.Pow(1.25, float64(e.Scrolled.DY)/notch))
		}
	}
}

// FocusGained is for Fyne.
func (l *tracks) FocusGained() { l.focused = true }

// FocusLost is for Fyne.
func (l *tracks) FocusLost() { l.focused = false }

// TypedRune zooms.
func (l *tracks) TypedRune(r rune) {
	switch r {
	case '+', '=':
		l.zoom(l.Size().Width/2, 1.5)
	case '-':
		l.zoom(l.Size().Width/2, 1/1.5)
	case '0':
		l.look(l.chart.From, l.chart.To)
	}
}

// TypedKey moves along time with the arrows left and right, through the tracks with
// up and down, and to another thread with PageUp and PageDown.
func (l *tracks) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		l.pan(-0.1)
	case fyne.KeyRight:
		l.pan(0.1)
	case fyne.KeyUp:
		l.scrollBy(-40)
	case fyne.KeyDown:
		l.scrollBy(40)
	case fyne.KeyPageUp:
		l.next(-1)
	case fyne.KeyPageDown:
		l.next(1)
	case fyne.KeyHome:
		l.look(l.chart.From, l.chart.To)
	case fyne.KeyEscape:
		l.session.Move(-1)
	default:
		ui.PassOn(l, e)
	}
}
