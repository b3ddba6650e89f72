package flametab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"flameview/viewer/ui"
)

// Shown says which pictures of a comparison are seen.
type Shown uint8

// The pictures. AllPanes are side by side where there is room for three, else it is
// that of change.
const (
	AllPanes Shown = iota
	BasePane
	ChangePane
	CurrentPane
)

// The room that three pictures need, and the parts of it that each has: the one of
// change is the widest, since most is read there.
const (
	leastForAll = 1060
	sidePart    = 0.3
)

// pane is a picture with a line of text above it that says which one it is.
type pane struct {
	*Flame
	title *canvas.Text
	full  string // the title before it is cut
	box   *fyne.Container
}

func newPane(f *Flame) *pane {
	p := &pane{Flame: f, title: canvas.NewText("", nil)}
	p.title.TextStyle.Bold = true
	head := container.New(layout.NewCustomPaddedLayout(1, 2, 8, 4), p.title)
	p.box = container.New(&paneLayout{p}, head, f)
	return p
}

// paneLayout puts the title, if there is one, above the picture.
type paneLayout struct{ *pane }

func (l *paneLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top := float32(0)
	if o[0].Visible() {
		top = o[0].MinSize().Height
		l.title.Text = ui.Cut(l.full, size.Width-14, l.title.TextSize, l.title.TextStyle)
		o[0].Resize(fyne.NewSize(size.Width, top))
	}
	o[1].Move(fyne.NewPos(0, top))
	o[1].Resize(fyne.NewSize(size.Width, max(size.Height-top, 0)))
}

func (l *paneLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[1].MinSize() }

// name writes the title; "" takes it away.
func (p *pane) name(text string) {
	p.full = text
	p.title.TextSize = theme.TextSize()
	p.title.Color = theme.Color(theme.ColorNameForeground)
	p.box.Objects[0].(*fyne.Container).Hidden = text == ""
	p.box.Refresh()
}

// panesLayout places the pictures of base, change and current side; of the two of
// change one is visible.
type panesLayout struct{ t *Tab }

// Layout is for Fyne.
func (l *panesLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if l.t.comparing() {
		l.t.showSeen(size.Width)
	}
	widths := l.t.widths(size.Width)
	x := float32(0)
	for i, part := range widths {
		pane := o[i]
		if i == 1 && l.t.only.box.Visible() {
			pane = o[3]
		}
		if part == 0 {
			continue
		}
		pane.Move(fyne.NewPos(x, 0))
		pane.Resize(fyne.NewSize(part-paneGap, size.Height))
		x += part
	}
}

// paneGap is the space between pictures.
const paneGap = 3

// widths are those of the three places: base, change and current side.
func (t *Tab) widths(width float32) (parts [3]float32) {
	switch t.visible(width) {
	case BasePane:
		parts[0] = width + paneGap
	case ChangePane:
		parts[1] = width + paneGap
	case CurrentPane:
		parts[2] = width + paneGap
	default:
		parts[0], parts[2] = width*sidePart, width*sidePart+paneGap
		parts[1] = width - 2*width*sidePart
	}
	return parts
}

// visible is what is seen in a width.
func (t *Tab) visible(width float32) Shown {
	switch {
	case !t.comparing():
		return ChangePane
	case t.shown == AllPanes && width > 0 && width < leastForAll:
		return ChangePane
	}
	return t.shown
}

// MinSize is for Fyne.
func (l *panesLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(120, 80) }
