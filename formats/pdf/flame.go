package pdf

import (
	"image/color"

	"flameview/picture"
	"flameview/picture/page"
)

// tags are the marks of frames with notes: the numbers stand in the frame's
// colour on a tag in that of its label.
var tags = page.Tags{
	Pad: 3, Inset: 2, MinWidth: rowHeight - gap - 4, LabelRoom: page.TagLabelRoom, Corner: 6, MinFrame: page.MinCornerFrame,
}

const tagSize = 9 // of the numbers

// Flame implements page.Canvas.
func (c *canvas) Flame() {
	c.pdf.SetFont("text", "", labelSize)
	for depth := range c.page.Levels {
		c.level(depth, c.page.Flame.Y+c.page.Y(depth))
	}
}

// level draws the frames of one depth at y.
func (c *canvas) level(depth int, y float64) {
	t := c.Tree
	for from, to := range c.page.Thin.Runs(depth) {
		x, end := float64(t.Offset[from])*c.perValue, float64(t.Offset[to]+t.Total[to])*c.perValue
		c.rect(x, y, end-x, rowHeight-gap, c.runColor(from, to))
	}
	for row := t.Levels[depth]; row < t.Levels[depth+1]; row++ {
		if !c.page.Thin.Is(row) {
			c.frame(row, y)
		}
	}
}

func (c *canvas) frame(row int32, y float64) {
	x := float64(c.Tree.Offset[row]) * c.perValue
	w := float64(c.Tree.Total[row]) * c.perValue
	if w >= minGapped {
		w -= gap
	}
	fill, found := c.color(row)
	c.rect(x, y, w, rowHeight-gap, fill)
	room := w - c.tag(row, x, y, w, fill) - 2*pad
	if taken, under := c.sign(row, x, y, w, fill); taken > 0 || under != fill {
		x, room, fill = x+taken, room-taken, under
	}
	if room < labelSize/4 {
		return
	}
	if label := c.face.label(room, c.names(row)); label != "" {
		ink := c.theme.Ink(fill)
		if !found {
			ink = c.theme.FaintInk(fill)
		}
		c.text(x+pad, y+rowHeight*0.7, label, ink)
	}
}

// runColor is the mean of three frames of a run of thin ones, faint; that of a
// match if one is among them, or the eye would not find it.
func (c *canvas) runColor(from, to int32) color.NRGBA {
	if c.marks != nil && c.marks.Any(from, to+1) {
		return c.theme.Match
	}
	first, _ := c.color(from)
	middle, _ := c.color(from + (to-from)/2)
	last, _ := c.color(to)
	return picture.Mix(picture.Mix(picture.Mix(first, middle, 128), last, 85), c.theme.Background, 100)
}

// color is the fill of a row under the search; found is false for a row that a
// search passed over.
func (c *canvas) color(row int32) (fill color.NRGBA, found bool) {
	switch {
	case c.marks == nil:
		return c.fill(row), true
	case c.marks.Any(row, row+1):
		return c.theme.Match, true
	}
	return c.theme.Dimmed(c.fill(row)), false
}

// names are what a row may be called on the page.
func (c *canvas) names(row int32) names {
	if row == 0 {
		return names{"all", "all", "all"}
	}
	box := &c.Tree.Boxes.List[c.Tree.Box[row]]
	return names{c.Name(c.Tree.Box[row]), picture.Short(box), picture.Last(box)}
}

// tag draws the mark of a row and gives the width that the label loses.
func (c *canvas) tag(row int32, x, y, w float64, fill color.NRGBA) float64 {
	text := c.page.Noted.Mark(row)
	if text == "" {
		return 0
	}
	ink := c.theme.Ink(fill)
	text = c.face.drawable(text)
	numbers := c.face.width(text, tagSize)
	tag, corner := tags.Place(numbers, w)
	switch {
	case corner > 0:
		c.pdf.MoveTo(x+w-corner, y)
		c.pdf.LineTo(x+w, y)
		c.pdf.LineTo(x+w, y+corner)
		c.pdf.ClosePath()
		c.setFill(ink)
		c.pdf.DrawPath("f")
		return 0
	case tag == 0:
		return 0
	}
	left := x + w - tags.Inset - tag
	c.rect(left, y+tags.Inset, tag, rowHeight-gap-2*tags.Inset, ink)
	c.pdf.SetFontSize(tagSize)
	c.text(left+(tag-numbers)/2, y+rowHeight*0.66, text, fill)
	c.pdf.SetFontSize(labelSize)
	return tag + tags.Inset
}
