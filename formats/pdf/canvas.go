package pdf

import (
	"image/color"

	"flameview/picture/page"
)

func size(s page.Style) float64 {
	if s == page.Title {
		return titleSize
	}
	return textSize
}

// Width implements page.Font.
func (c *canvas) Width(s page.Style, text string) float64 {
	return c.face.width(c.face.drawable(text), size(s))
}

// Text implements page.Canvas.
func (c *canvas) Text(l page.Line) {
	ink := c.theme.Text
	if l.Style == page.Text {
		ink = c.theme.Dim
	}
	c.pdf.SetFont("text", "", size(l.Style))
	c.text(l.X, l.Baseline, c.face.drawable(l.Text), ink)
}

// Swatch implements page.Canvas.
func (c *canvas) Swatch(s page.PlacedSwatch) {
	fill := s.In(c.Dark)
	c.rect(s.X, s.Y, s.Side, s.Side, fill)
	if s.Arrow != page.NoArrow {
		x, y, side := s.Inner()
		c.arrow(s.Arrow, x, y, side, c.theme.Ink(fill))
	}
}

// arrow draws a triangle.
func (c *canvas) arrow(a page.Arrow, x, y, side float64, ink color.NRGBA) {
	at := a.Corners(x, y, side)
	c.pdf.MoveTo(at[0][0], at[0][1])
	c.pdf.LineTo(at[1][0], at[1][1])
	c.pdf.LineTo(at[2][0], at[2][1])
	c.pdf.ClosePath()
	c.setFill(ink)
	c.pdf.DrawPath("f")
}

// Begin implements page.Canvas.
func (c *canvas) Begin(page.Part, int) {}

// End implements page.Canvas.
func (c *canvas) End(page.Part) {}

func (c *canvas) rect(x, y, w, h float64, fill color.NRGBA) {
	c.setFill(fill)
	c.pdf.Rect(x, y, w, h, "F")
}

// setFill sets the colour of what is filled next.
func (c *canvas) setFill(fill color.NRGBA) {
	if fill.A = 255; fill != c.last {
		c.pdf.SetFillColor(int(fill.R), int(fill.G), int(fill.B))
		c.last = fill
	}
}

// text writes what typeface.drawable has made, in the font that is set.
func (c *canvas) text(x, baseline float64, drawable string, ink color.NRGBA) {
	c.pdf.SetTextColor(int(ink.R), int(ink.G), int(ink.B))
	c.pdf.Text(x, baseline, drawable)
}
