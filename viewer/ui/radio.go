package ui

import (
	"image/color"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Radio lets one of some options be chosen. It is one stop of Tab, and the arrows
// choose; each option of the toolkit's is a stop of its own.
type Radio struct {
	widget.BaseWidget
	Options  []string
	Selected int
	Changed  func(i int) // the user chose another one

	columns int
	focused bool
	icons   []*canvas.Image
	texts   []*canvas.Text
	ring    *canvas.Rectangle
}

var (
	_ fyne.Focusable     = (*Radio)(nil)
	_ fyne.Tappable      = (*Radio)(nil)
	_ desktop.Cursorable = (*Radio)(nil)
)

// NewRadio makes one with the first option chosen. The options stand in columns,
// one below the other first.
func NewRadio(columns int, options ...string) *Radio {
	r := &Radio{Options: options, columns: columns, ring: canvas.NewRectangle(color.Transparent)}
	for _, o := range options {
		r.icons = append(r.icons, canvas.NewImageFromResource(theme.RadioButtonIcon()))
		r.texts = append(r.texts, canvas.NewText(o, nil))
	}
	r.ring.StrokeWidth = ringWidth
	r.ring.CornerRadius = theme.InputRadiusSize()
	r.ExtendBaseWidget(r)
	return r
}

// Choose chooses an option as the user would.
func (r *Radio) Choose(i int) {
	if i < 0 || i >= len(r.Options) || i == r.Selected {
		return
	}
	r.Selected = i
	r.Refresh()
	if r.Changed != nil {
		r.Changed(i)
	}
}

// FocusGained shows where the keyboard is.
func (r *Radio) FocusGained() {
	r.focused = true
	r.Refresh()
}

// FocusLost is the other half.
func (r *Radio) FocusLost() {
	r.focused = false
	r.Refresh()
}

// TypedRune goes to the next option that begins with a letter.
func (r *Radio) TypedRune(c rune) {
	for i := range r.Options {
		at := (r.Selected + 1 + i) % len(r.Options)
		if first := []rune(r.Options[at]); len(first) > 0 && unicode.ToLower(first[0]) == unicode.ToLower(c) {
			r.Choose(at)
			return
		}
	}
}

// TypedKey chooses with the arrows, and gives other keys to the window.
func (r *Radio) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyUp:
		r.Choose(r.Selected - 1)
	case fyne.KeyDown:
		r.Choose(r.Selected + 1)
	case fyne.KeyLeft:
		r.Choose(r.Selected - r.lines())
	case fyne.KeyRight:
		r.Choose(r.Selected + r.lines())
	case fyne.KeyHome:
		r.Choose(0)
	case fyne.KeyEnd:
		r.Choose(len(r.Options) - 1)
	default:
		PassOn(r, k)
	}
}

// Tapped chooses the option at a place.
func (r *Radio) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(r); c != nil {
		c.Focus(r)
	}
	line := int(e.Position.Y / r.lineHeight())
	for i := range r.Options {
		pos := r.at(i)
		if i%r.lines() == line && e.Position.X >= pos.X && e.Position.X < pos.X+r.columnWidth() {
			r.Choose(i)
		}
	}
}

// Cursor shows that options can be clicked.
func (r *Radio) Cursor() desktop.Cursor { return desktop.PointerCursor }

// lines is how many options stand one below the other.
func (r *Radio) lines() int { return (len(r.Options) + r.columns - 1) / r.columns }

func (r *Radio) lineHeight() float32 { return theme.TextSize() + 2*theme.InnerPadding() - 2 }

func (r *Radio) columnWidth() (width float32) {
	for _, o := range r.Options {
		width = max(width, measure(o, false))
	}
	return width + theme.IconInlineSize() + 4*theme.InnerPadding()
}

func (r *Radio) at(i int) fyne.Position {
	return fyne.NewPos(float32(i/r.lines())*r.columnWidth(), float32(i%r.lines())*r.lineHeight())
}

// CreateRenderer is for Fyne.
func (r *Radio) CreateRenderer() fyne.WidgetRenderer { return &radioRenderer{r} }

type radioRenderer struct{ r *Radio }

func (x *radioRenderer) Layout(size fyne.Size) {
	icon := theme.IconInlineSize()
	for i := range x.r.Options {
		pos := x.r.at(i)
		x.r.icons[i].Move(pos.AddXY(theme.InnerPadding(), (x.r.lineHeight()-icon)/2))
		x.r.icons[i].Resize(fyne.NewSquareSize(icon))
		x.r.texts[i].Move(pos.AddXY(2*theme.InnerPadding()+icon, 0))
		x.r.texts[i].Resize(fyne.NewSize(x.r.texts[i].MinSize().Width, x.r.lineHeight()))
	}
	x.r.ring.Resize(size)
}

func (x *radioRenderer) MinSize() fyne.Size {
	return fyne.NewSize(float32(x.r.columns)*x.r.columnWidth(), float32(x.r.lines())*x.r.lineHeight())
}

func (x *radioRenderer) Refresh() {
	for i := range x.r.Options {
		x.r.icons[i].Resource = theme.RadioButtonIcon()
		if i == x.r.Selected {
			x.r.icons[i].Resource = theme.RadioButtonCheckedIcon()
		}
		x.r.icons[i].Refresh()
		x.r.texts[i].Color, x.r.texts[i].TextSize = theme.Color(theme.ColorNameForeground), theme.TextSize()
		x.r.texts[i].Refresh()
	}
	x.r.ring.StrokeColor = color.Transparent
	if x.r.focused {
		x.r.ring.StrokeColor = theme.Color(theme.ColorNameForeground)
	}
	x.Layout(x.r.Size())
	canvas.Refresh(x.r)
}

func (x *radioRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{x.r.ring}
	for i := range x.r.Options {
		objects = append(objects, x.r.icons[i], x.r.texts[i])
	}
	return objects
}

func (x *radioRenderer) Destroy() {}
