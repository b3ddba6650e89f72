package flametab

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"flameview/model/tree"
)

// mouse is what the pointer did lately.
type mouse struct {
	at      fyne.Position // where it is
	inside  bool
	down    fyne.Position
	dragged bool
	panX    float32 // pixels dragged but not yet shown
	panY    float32

	clicked   time.Time // the last click, for the second of a double click
	clickedAt fyne.Position
	tree      *tree.Tree
	row       int32
}

var (
	_ desktop.Hoverable  = (*Flame)(nil)
	_ desktop.Mouseable  = (*Flame)(nil)
	_ fyne.Scrollable    = (*Flame)(nil)
	_ fyne.Draggable     = (*Flame)(nil)
	_ desktop.Cursorable = (*Flame)(nil)
)

// hit is the row that is seen at a point of the widget, -1 for none.
func (f *Flame) hit(p fyne.Position) int32 {
	if f.tree == nil {
		return -1
	}
	l := f.layout()
	x, y := int(float64(p.X)*l.Scale), int(float64(p.Y)*l.Scale)
	row, ok := int32(0), false
	if g := f.motion.glide; g != nil {
		row, ok = g.Hit(x, y)
	} else {
		row, ok = l.Hit(x, y)
	}
	if !ok {
		return -1
	}
	return row
}

// MouseIn starts following the pointer.
func (f *Flame) MouseIn(e *desktop.MouseEvent) { f.MouseMoved(e) }

// MouseMoved outlines the box under the pointer.
func (f *Flame) MouseMoved(e *desktop.MouseEvent) {
	f.mouse.at, f.mouse.inside = e.Position, true
	f.point()
}

// MouseOut ends it.
func (f *Flame) MouseOut() {
	f.mouse.inside = false
	f.setCurrent(-1)
	f.tip.hide()
}

// point brings outline and tooltip to where the pointer is.
func (f *Flame) point() {
	row := f.hit(f.mouse.at)
	f.setCurrent(row)
	if row < 0 || f.mouse.dragged {
		f.tip.hide()
		return
	}
	name, details := f.describe(row)
	f.tip.show(name, details, NoteLines(f.noted, f.notes, row), f.mouse.at, f.inner())
}

// again looks anew at what is under the pointer, after the picture changed.
func (m *mouse) again(f *Flame) {
	if m.inside {
		f.point()
	}
}

// MouseDown takes the focus, for the keys.
func (f *Flame) MouseDown(e *desktop.MouseEvent) {
	f.mouse.down, f.mouse.dragged = e.Position, false
	f.mouse.panX, f.mouse.panY = 0, 0
	f.TakeFocus()
}

// doubleClick is the longest pause between two clicks that are one gesture. A
// click acts at once all the same: Fyne's own double tap would delay each one.
const doubleClick = 350 * time.Millisecond

// MouseUp is a click, unless the pointer was dragged.
func (f *Flame) MouseUp(e *desktop.MouseEvent) {
	if f.mouse.dragged || f.tree == nil {
		f.mouse.dragged = false
		return
	}
	row := f.hit(e.Position)
	switch {
	case e.Button == desktop.MouseButtonSecondary:
		if row >= 0 {
			f.tip.hide()
			f.Menu(row, e.AbsolutePosition)
		}
	case e.Button != desktop.MouseButtonPrimary:
	case time.Since(f.mouse.clicked) < doubleClick && near(e.Position, f.mouse.clickedAt):
		f.mouse.clicked = time.Time{}
		f.Twice(f.mouse.tree, f.mouse.row)
	case row >= 0:
		f.mouse.clicked, f.mouse.clickedAt = time.Now(), e.Position
		f.mouse.tree, f.mouse.row = f.tree, row
		f.Click(row, e.Modifier&fyne.KeyModifierShift != 0)
	}
}

func near(a, b fyne.Position) bool {
	return math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)) < 5
}

// Dragged pans.
func (f *Flame) Dragged(e *fyne.DragEvent) {
	if !f.mouse.dragged && near(e.Position, f.mouse.down) {
		return
	}
	f.mouse.dragged = true
	f.tip.hide()
	f.mouse.panX += e.Dragged.DX
	f.mouse.panY += e.Dragged.DY
	l := f.layout()
	dx, dy := int(float64(f.mouse.panX)*l.Scale), int(float64(f.mouse.panY)*l.Scale)
	if dx == 0 && dy == 0 {
		return
	}
	f.mouse.panX -= float32(float64(dx) / l.Scale)
	f.mouse.panY -= float32(float64(dy) / l.Scale)
	f.look(l.Drag(dx, dy), Still)
}

// DragEnd ends it.
func (f *Flame) DragEnd() {}

// notch is how far one notch of a wheel scrolls in Fyne's units.
const notch = 10

// Scrolled zooms about the pointer. With Shift it pans, with Ctrl or Alt it
// moves through the levels.
func (f *Flame) Scrolled(e *fyne.ScrollEvent) {
	if f.tree == nil {
		return
	}
	l := f.layout()
	var held fyne.KeyModifier
	if f.Modifiers != nil {
		held = f.Modifiers()
	}
	switch {
	case held&fyne.KeyModifierShift != 0:
		d := e.Scrolled.DY + e.Scrolled.DX
		f.look(l.Drag(int(float64(d)*6*l.Scale), 0), Still)
	case held&(fyne.KeyModifierControl|fyne.KeyModifierAlt) != 0:
		f.look(l.Drag(0, int(float64(e.Scrolled.DY)*6*l.Scale)), Still)
	default:
		if e.Scrolled.DX != 0 {
			f.look(l.Drag(int(float64(e.Scrolled.DX)*6*l.Scale), 0), Still)
		}
		if e.Scrolled.DY != 0 {
			l = f.layout()
			factor := math.Pow(1.25, float64(e.Scrolled.DY)/notch)
			f.look(l.ZoomAt(int(float64(e.Position.X)*l.Scale), factor), Still)
		}
	}
	f.mouse.again(f)
}

// Cursor is the usual one.
func (f *Flame) Cursor() desktop.Cursor { return desktop.DefaultCursor }
