package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// row is one visible row of a table: bare texts, because labels measure their
// text again and again. The picked row has a mark at its left, in addition to its
// background, the current one a ring while the table has the keyboard.
type row struct {
	widget.BaseWidget
	t     *Table
	i     int
	cells []*cell
	back  *canvas.Rectangle
	mark  *canvas.Rectangle
	ring  *canvas.Rectangle
	line  *fyne.Container
}

func newRow(t *Table) *row {
	r := &row{t: t, back: canvas.NewRectangle(nil), mark: canvas.NewRectangle(nil), ring: canvas.NewRectangle(color.Transparent)}
	r.ring.StrokeWidth = 2
	r.line = container.New(rowLayout{t})
	for _, c := range t.columns {
		x := newCell(c)
		r.cells = append(r.cells, x)
		r.line.Objects = append(r.line.Objects, x)
	}
	r.ExtendBaseWidget(r)
	return r
}

func (r *row) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(rowParts{r}, r.back, r.mark, r.ring, r.line))
}

// rowParts places a row's mark at its left, and all else over its whole size.
type rowParts struct{ r *row }

const markWidth = 3

func (p rowParts) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, x := range o {
		x.Move(fyne.NewPos(0, 0))
		x.Resize(size)
	}
	p.r.mark.Resize(fyne.NewSize(markWidth, size.Height))
}

func (p rowParts) MinSize([]fyne.CanvasObject) fyne.Size { return p.r.line.MinSize() }

// gone says that the table has become shorter and the row is not in it any more. The
// toolkit may keep such a row on screen until it next lays the list out.
func (r *row) gone() bool { return r.i >= r.t.rows }

// Tapped picks the row, or opens and closes it where the arrow of a tree is.
func (r *row) Tapped(e *fyne.PointEvent) {
	if r.gone() {
		return
	}
	r.t.takeFocus()
	for i, c := range r.t.columns {
		if c.Node == nil || r.t.hidden[i] || r.t.Fold == nil {
			continue
		}
		n := c.Node(r.i)
		arrow := r.cells[i].Position().X + n.indent()
		if n.Children && e.Position.X >= arrow && e.Position.X < arrow+theme.IconInlineSize() {
			r.t.GoTo(r.t.Fold(r.i, !n.Open))
			return
		}
	}
	r.t.click(r.i)
}

// TappedSecondary asks for the row's menu.
func (r *row) TappedSecondary(e *fyne.PointEvent) {
	if r.t.Menu != nil && !r.gone() {
		r.t.takeFocus()
		r.t.GoTo(r.i)
		r.t.Menu(r.i, e.AbsolutePosition)
	}
}

func (r *row) show(i int) {
	r.i = i
	wider := false
	for c, x := range r.cells {
		if !r.t.hidden[c] {
			x.show(r.t.columns[c], i)
			wider = r.t.fit.grow(r.t, c, i, x.full) || wider
		}
	}
	r.paint()
	r.line.Refresh() // places the cells, which columns may have been hidden or grown
	if wider {
		r.t.header.Refresh()
		for other := range r.t.existing() {
			if other != r {
				other.line.Refresh()
			}
		}
	}
}

// paint shows whether the row is picked, and whether the keyboard is at it.
func (r *row) paint() {
	visible(r.back, r.i == r.t.picked)
	visible(r.mark, r.i == r.t.picked)
	visible(r.ring, r.i == r.t.current && r.t.list.focused)
	r.back.FillColor = theme.Color(theme.ColorNameSelection)
	r.mark.FillColor = theme.Color(theme.ColorNamePrimary)
	r.ring.StrokeColor = theme.Color(theme.ColorNameForeground)
	r.back.Refresh()
	r.mark.Refresh()
	r.ring.Refresh()
}

func visible(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}
