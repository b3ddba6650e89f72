package svg

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"flameview/formats/codec"
	"flameview/model/tree"
	"flameview/picture/page"
)

// canvas is the picture in work.
type canvas struct {
	view *codec.View
	tree *tree.Tree
	page *page.Page
	out  *bufio.Writer // keeps its first error

	scale      float64 // pixels for a unit
	perValue   float64 // units
	decimals   int     // of x and width
	step       float64 // 10^decimals
	least      int64   // smallest total that is drawn
	unit       string  // escaped
	colors     *colors
	names      []cleanName // by BoxID
	root       cleanName
	foundTotal int64

	noteFrames [][]uint32 // by note: the frames that have it, by their place in preorder
	marks      []byte     // what is drawn over frames with notes
	inNotes    bool       // the list of notes is being written
}

// cleanName is a name in the two forms that are written.
type cleanName struct {
	clean   string // without what XML forbids
	escaped []byte
}

// newCanvas makes the layout, in a few passes over all rows.
func newCanvas(w io.Writer, v *codec.View) *canvas {
	c := &canvas{view: v, tree: v.Tree, out: bufio.NewWriterSize(w, 64<<10), scale: 1}
	width := float64(codec.DefaultWidth)
	if v.Width > 0 {
		width = float64(v.Width)
	}
	if v.Scale > 0 && v.Scale <= maxScale {
		c.scale = v.Scale
	}
	c.page = page.New(v.Page(), metrics(math.Max(math.Round(width/c.scale), minWidth), c.scale), c)
	c.least = c.page.Thin.MinTotal
	if total := v.Tree.Total[0]; total > 0 {
		c.perValue = c.page.Flame.W / float64(total)
	}
	c.names = make([]cleanName, len(v.Tree.Boxes.List))
	c.root = newName("all")
	c.unit = escape(unitWord(v.Tree.Metric.Unit.Name))
	c.measure()
	c.findNotes()
	return c
}

func metrics(width, scale float64) page.Metrics {
	return page.Metrics{
		Width: width, Scale: scale, Row: rowHeight, Sides: margin, Margin: margin, Bottom: margin,
		Title: page.Type{Height: 26, Baseline: 18}, Text: page.Type{Height: 17, Baseline: 13},
		Head: page.Space{Above: margin, Below: barHeight}, Block: page.Space{Above: 8},
		Swatch: 12, Gap: 6, Indent: 14, Notes: 8,
	}
}

func (c *canvas) put(text string) { _, _ = c.out.WriteString(text) }

func (c *canvas) putf(format string, args ...any) { fmt.Fprintf(c.out, format, args...) }

// Width implements page.Font. It guesses: the reader's browser has the fonts.
func (c *canvas) Width(s page.Style, text string) float64 {
	if s == page.Title {
		return titleLetter * float64(cells(text))
	}
	return letter * float64(cells(text))
}

// Text implements page.Canvas.
func (c *canvas) Text(l page.Line) {
	name := `class="note"`
	switch l.Style {
	case page.Title:
		name = `id="title"`
	case page.Where:
		name = `class="where"`
	}
	c.putf(`<text %s x="%d" y="%d">%s</text>`, name, int(l.X), int(l.Baseline), escape(l.Text))
	if !c.inNotes {
		c.put("\n")
	}
}

// Swatch implements page.Canvas. Colours and height are in the style.
func (c *canvas) Swatch(s page.PlacedSwatch) {
	c.putf(`<rect x="%d" y="%d" width="%g"/>`, int(s.X), int(s.Y), s.Side)
	if s.Arrow != page.NoArrow {
		x, y, side := s.Inner()
		at := s.Arrow.Corners(math.Floor(x), math.Floor(y), side)
		c.putf(`<path d="M%g %gL%g %gL%g %gz" fill="#fff"/>`, at[0][0], at[0][1], at[1][0], at[1][1], at[2][0], at[2][1])
	}
}

// Begin implements page.Canvas.
func (c *canvas) Begin(part page.Part, note int) {
	switch part {
	case page.PartLegend:
		c.put(`<g id="legend">` + "\n")
	case page.PartNotes:
		c.inNotes = true
		c.putMarks()
		c.put(`<g id="notes">` + "\n")
	case page.PartNote:
		c.put(`<g fg:frames="`)
		for i, frame := range c.noteFrames[note] {
			if i > 0 {
				c.put(" ")
			}
			c.putf("%d", frame)
		}
		c.put(`">`)
	}
}

// End implements page.Canvas.
func (c *canvas) End(part page.Part) {
	c.put("</g>\n")
	if part == page.PartNotes {
		c.inNotes = false
	}
}

// head is all that stands before the page.
func (c *canvas) head() {
	w, h := c.page.Width, c.page.Height
	c.putf(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg [<!ATTLIST rect height CDATA "%d">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:fg="http://github.com/jonhoo/inferno" width="%g" height="%g" viewBox="0 0 %g %g">
`, rowHeight-1, w*c.scale, h*c.scale, w, h)
	c.putf("<style>\n%s%s%s%s</style>\n", style, c.colors.css(), c.legendStyle(), c.notesStyle())
	c.put(`<rect id="paper" width="100%" height="100%"/>` + "\n")
}

// foot is all that stands behind the page. The script comes last, when what it
// works on is there. The bar, drawn over the frames, is its alone but for what
// the search on screen had found.
func (c *canvas) foot() {
	top := int(c.page.Flame.Y)
	c.putf(`<g id="bar"><rect id="shelf" y="%d" width="100%%" height="%d"/><text id="details" x="%d" y="%d"> </text><text id="reset" y="%[4]d">Reset</text><text id="search" y="%[4]d">Search</text>%[7]s<text id="matched" x="%[5]g" y="%[4]d">%[6]s</text></g>`+"\n",
		top-barHeight, barHeight-4, margin, top-barHeight+16, c.page.Width-margin, c.matched(), c.sidesButton(top-barHeight+16))
	c.putf("<script><![CDATA[\n%s]]></script>\n</svg>\n", scriptFor(c.page.Noted != nil, c.sides()))
}
