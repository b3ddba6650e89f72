package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// cell is one text of a row, cut to its width. Before it stand the arrow of a
// tree or a check box, behind it a bar.
type cell struct {
	widget.BaseWidget
	full   string
	share  float64
	ticked bool
	node   Node
	column Column
	text   *canvas.Text
	arrow  *canvas.Text      // nil but in a tree
	box    *canvas.Image     // nil without a check box or icon
	icon   fyne.Resource     // in place of the check box
	bar    *canvas.Rectangle // nil without shares
	heat   heatParts
}

func newCell(c Column) *cell {
	x := &cell{column: c, text: canvas.NewText("", nil)}
	if c.Share != nil {
		x.bar = canvas.NewRectangle(nil)
		x.bar.CornerRadius = 2
	}
	if c.Ticked != nil || c.Icon != nil {
		x.box = canvas.NewImageFromResource(theme.CheckButtonIcon())
	}
	if c.Node != nil {
		x.arrow = canvas.NewText("", nil)
	}
	x.heat.make(c)
	x.ExtendBaseWidget(x)
	return x
}

// show is what a row has in this column.
func (x *cell) show(c Column, row int) {
	x.full = c.Text(row)
	x.heat.show(c, row)
	if c.Share != nil {
		x.share = min(max(c.Share(row), 0), 1)
	}
	if c.Ticked != nil {
		x.ticked = c.Ticked(row)
	}
	if c.Icon != nil {
		x.icon = c.Icon(row)
	}
	if c.Node != nil {
		x.node = c.Node(row)
	}
	x.Refresh()
}

func (x *cell) CreateRenderer() fyne.WidgetRenderer { return &cellRenderer{x} }

type cellRenderer struct{ c *cell }

func (r *cellRenderer) Layout(size fyne.Size) {
	c := r.c
	c.heat.layout(size)
	left, right, icon := float32(0), size.Width, theme.IconInlineSize()
	if c.arrow != nil {
		left = c.node.indent()
		c.arrow.Move(fyne.NewPos(left+2, 0))
		c.arrow.Resize(fyne.NewSize(icon, size.Height))
		left += icon
	}
	if c.box != nil {
		c.box.Move(fyne.NewPos(left, (size.Height-icon)/2))
		c.box.Resize(fyne.NewSquareSize(icon))
		left += icon + cellGap/2
	}
	if c.bar != nil {
		right -= barWidth
		thick := size.Height * 0.45
		c.bar.Move(fyne.NewPos(right, (size.Height-thick)/2))
		c.bar.Resize(fyne.NewSize(float32(c.share)*barWidth, thick))
		right -= cellGap / 2
	}
	c.text.Text = Cut(c.full, right-left, c.text.TextSize, c.text.TextStyle)
	w := fyne.MeasureText(c.text.Text, c.text.TextSize, c.text.TextStyle).Width
	if c.column.Right {
		left = right - w
	}
	c.text.Move(fyne.NewPos(left, 0))
	c.text.Resize(fyne.NewSize(w, size.Height))
}

func (r *cellRenderer) MinSize() fyne.Size { return fyne.NewSize(10, theme.TextSize()) }

func (r *cellRenderer) Refresh() {
	c := r.c
	c.text.Color, c.text.TextSize = theme.Color(theme.ColorNameForeground), theme.TextSize()
	if c.bar != nil {
		c.bar.FillColor, c.bar.Hidden = theme.Color(theme.ColorNamePrimary), c.share == 0
	}
	if c.arrow != nil {
		c.arrow.Color, c.arrow.TextSize = c.text.Color, c.text.TextSize
		switch {
		case !c.node.Children:
			c.arrow.Text = ""
		case c.node.Open:
			c.arrow.Text = "▾"
		default:
			c.arrow.Text = "▸"
		}
	}
	if c.box != nil {
		c.box.Hidden = c.icon == nil && c.column.Ticked == nil
		switch {
		case c.icon != nil:
			c.box.Resource = c.icon
		case c.ticked:
			c.box.Resource = theme.CheckButtonCheckedIcon()
		default:
			c.box.Resource = theme.CheckButtonIcon()
		}
		c.box.Refresh()
	}
	r.Layout(c.Size())
	canvas.Refresh(c)
}

func (r *cellRenderer) Objects() []fyne.CanvasObject {
	objects := append(r.c.heat.objects(), r.c.text)
	if r.c.bar != nil {
		objects = append(objects, r.c.bar)
	}
	if r.c.box != nil {
		objects = append(objects, r.c.box)
	}
	if r.c.arrow != nil {
		objects = append(objects, r.c.arrow)
	}
	return objects
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
