package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// row is one visible row of a table: bare texts, because labels measure their
// text again and again.
type row struct {
	widget.BaseWidget
	t     *Table
	i     int
	cells []*cell
	line  *fyne.Container
}

func newRow(t *Table) *row {
	r := &row{t: t}
	for _, c := range t.columns {
		x := &cell{right: c.Right, text: canvas.NewText("", nil)}
		x.text.TextSize = theme.TextSize()
		if c.Share != nil {
			x.bar = canvas.NewRectangle(nil)
			x.bar.CornerRadius = 2
		}
		x.ExtendBaseWidget(x)
		r.cells = append(r.cells, x)
	}
	r.line = container.New(rowLayout{t})
	for _, x := range r.cells {
		r.line.Add(x)
	}
	r.ExtendBaseWidget(r)
	return r
}

func (r *row) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(r.line)
}

// Tapped picks the row. The list would do so itself, but a tap goes to the
// innermost object that takes any kind of tap, and that is the row.
func (r *row) Tapped(*fyne.PointEvent) { r.t.list.Select(r.i) }

// TappedSecondary asks for the row's menu.
func (r *row) TappedSecondary(e *fyne.PointEvent) {
	if r.t.Menu != nil {
		r.t.Menu(r.i, e.AbsolutePosition)
	}
}

func (r *row) show(i int) {
	r.i = i
	for c, x := range r.cells {
		if x.Visible() == r.t.hidden[c] {
			r.line.Refresh() // places all cells
		}
	}
	for c, x := range r.cells {
		if r.t.hidden[c] {
			continue
		}
		col := r.t.columns[c]
		x.full = col.Text(i)
		if col.Share != nil {
			x.share = col.Share(i)
		}
		x.Refresh()
	}
}

// cell is one text, cut to its width, with a bar behind it where it is a share.
type cell struct {
	widget.BaseWidget
	full  string
	share float64
	right bool
	text  *canvas.Text
	bar   *canvas.Rectangle
}

func (c *cell) CreateRenderer() fyne.WidgetRenderer { return &cellRenderer{c} }

type cellRenderer struct{ c *cell }

func (r *cellRenderer) Layout(size fyne.Size) {
	c := r.c
	c.text.Text = Cut(c.full, size.Width, c.text.TextSize, c.text.TextStyle)
	w := fyne.MeasureText(c.text.Text, c.text.TextSize, c.text.TextStyle).Width
	x := float32(0)
	if c.right {
		x = size.Width - w
	}
	c.text.Move(fyne.NewPos(x, 0))
	c.text.Resize(fyne.NewSize(w, size.Height))
	if c.bar != nil {
		w := max(float32(c.share)*size.Width, 0)
		c.bar.Move(fyne.NewPos(size.Width-w, 3))
		c.bar.Resize(fyne.NewSize(w, size.Height-6))
	}
}

func (r *cellRenderer) MinSize() fyne.Size { return fyne.NewSize(10, theme.TextSize()) }

func (r *cellRenderer) Refresh() {
	r.c.text.Color = theme.Color(theme.ColorNameForeground)
	if r.c.bar != nil {
		r.c.bar.FillColor = theme.Color(theme.ColorNameSelection)
	}
	r.Layout(r.c.Size())
	canvas.Refresh(r.c)
}

func (r *cellRenderer) Objects() []fyne.CanvasObject {
	if r.c.bar != nil {
		return []fyne.CanvasObject{r.c.bar, r.c.text}
	}
	return []fyne.CanvasObject{r.c.text}
}

func (r *cellRenderer) Destroy() {}

// Cut shortens a text to a width, with an ellipsis.
func Cut(s string, width, size float32, style fyne.TextStyle) string {
	if len(s) > 2000 {
		s = s[:2000]
	}
	if fyne.MeasureText(s, size, style).Width <= width {
		return s
	}
	runes := []rune(s)
	low, high := 0, len(runes)
	for low < high {
		mid := (low + high + 1) / 2
		if fyne.MeasureText(string(runes[:mid])+"…", size, style).Width <= width {
			low = mid
		} else {
			high = mid - 1
		}
	}
	if low == 0 {
		return ""
	}
	return string(runes[:low]) + "…"
}

// head is a column's title; a click sorts.
type head struct {
	widget.BaseWidget
	column Column
	text   *canvas.Text
	tapped func()
}

var (
	_ fyne.Tappable      = (*head)(nil)
	_ desktop.Cursorable = (*head)(nil)
)

func newHead(c Column, tapped func()) *head {
	h := &head{column: c, tapped: tapped, text: canvas.NewText(c.Title, nil)}
	h.text.TextStyle.Bold = true
	if c.Right {
		h.text.Alignment = fyne.TextAlignTrailing
	}
	h.ExtendBaseWidget(h)
	return h
}

func (h *head) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(h.text)
}

// Refresh follows the theme.
func (h *head) Refresh() {
	h.text.Color = theme.Color(theme.ColorNameForeground)
	h.text.TextSize = theme.TextSize()
	h.BaseWidget.Refresh()
}

func (h *head) mark(sorted, down bool) {
	h.text.Text = h.column.Title
	switch {
	case sorted && down:
		h.text.Text += " ▾"
	case sorted:
		h.text.Text += " ▴"
	}
	h.Refresh()
}

// Tapped sorts.
func (h *head) Tapped(*fyne.PointEvent) { h.tapped() }

// Cursor shows that a title can be clicked.
func (h *head) Cursor() desktop.Cursor { return desktop.PointerCursor }
