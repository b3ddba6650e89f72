package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

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
	h.ExtendBaseWidget(h)
	return h
}

func (h *head) CreateRenderer() fyne.WidgetRenderer { return &headRenderer{h} }

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

type headRenderer struct{ h *head }

// Layout puts a title above the texts of its column: that of numbers ends where
// they end, before their bars.
func (r *headRenderer) Layout(size fyne.Size) {
	x, w := float32(0), r.h.text.MinSize().Width
	if r.h.column.Node != nil {
		x = theme.IconInlineSize()
	}
	if r.h.column.Right {
		x = size.Width - w
		if r.h.column.Share != nil {
			x = max(x-barWidth-cellGap/2, 0)
		}
	}
	r.h.text.Move(fyne.NewPos(x, 0))
	r.h.text.Resize(fyne.NewSize(w, size.Height))
}

func (r *headRenderer) MinSize() fyne.Size { return fyne.NewSize(10, r.h.text.MinSize().Height) }

func (r *headRenderer) Refresh() {
	r.h.text.Color = theme.Color(theme.ColorNameForeground)
	r.h.text.TextSize = theme.TextSize()
	r.Layout(r.h.Size())
	canvas.Refresh(r.h)
}

func (r *headRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.h.text} }
func (r *headRenderer) Destroy()                     {}
