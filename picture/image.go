package picture

import (
	"fmt"
	"image"
	"math"

	"flameview/model/tree"
	"flameview/picture/page"
)

// Limits of pictures that are written to a file. Viewers and browsers give up
// on larger ones.
const (
	MaxWidth     = 32000    // pixels
	MaxHeight    = 16384    // pixels
	maxPixels    = 64 << 20 // 256 MB while it is made
	maxScale     = 16
	DefaultWidth = 1200 // pixels
)

// maxNoteLines bounds the lines of notes in a picture: a picture of a hundred
// thousand pixels opens in no viewer.
const maxNoteLines = 300

// ImageOptions say what a picture for a file looks like. The zero value is the
// whole tree, DefaultWidth wide, light, coloured by package.
type ImageOptions struct {
	// Content is title, notes and the like; what concerns the flame is set by
	// the fields below.
	page.Content
	Width int     // in pixels; 0 = DefaultWidth
	Scale float64 // pixels for each unit of length; 0 = 1
	// Height of the levels in pixels for just the part that View shows; 0 = as
	// many levels as there are and as MaxHeight has room for. What is left out is
	// said by a line in the picture.
	Height int
	View   Viewport
	Flip   bool
	Dark   bool
	Names  Names // of the labels
	// Fill colours the rows; nil = by package.
	Fill Fill
	// Signs are what stands in the boxes of rows; nil for none.
	Signs func(row int32) Sign
	// Matches are the boxes that a search found, by BoxID; nil without one.
	Matches []bool
}

// Image paints a tree with the texts around it. Errors: a width or scale that no
// picture can have.
func (p *Painter) Image(t *tree.Tree, o ImageOptions) (*image.RGBA, error) {
	if err := checkSize(&o.Width, &o.Scale); err != nil {
		return nil, err
	}
	if o.Height <= 0 {
		o.View.Top = 0
	}
	s := Scene{Theme: ThemeOf(o.Dark), Fill: o.Fill, Signs: o.Signs, Names: o.Names}
	if s.Fill == nil {
		s.Fill = NewColors(Palettes[0], t.Boxes, s.Theme).Fill(t)
	}
	if o.Matches != nil {
		s.Marks = NewMarks(t, o.Matches)
	}
	size := Size{W: o.Width, Scale: o.Scale}
	s.Layout = NewLayout(t, o.View, size, o.Flip)
	c := &imageCanvas{painter: p, size: size, row: s.row, theme: s.Theme}
	m := c.metrics()
	content := o.Content
	content.Tree, content.Up, content.FlameHeight, content.MinWidth = t, s.Up, float64(max(o.Height, 0)), 0
	c.page = page.New(content, m, c)
	s.Noted = c.page.Noted
	size.H = int(c.page.Flame.H)
	s.Layout = NewLayout(t, o.View, size, o.Flip)
	return c.draw(func(img *image.RGBA) { p.Paint(img, &s) }), nil
}

// checkSize sets what is not given, and refuses what no picture can have.
func checkSize(width *int, scale *float64) error {
	if *width == 0 {
		*width = DefaultWidth
	}
	if *scale == 0 {
		*scale = 1
	}
	if *width < 0 || *width > MaxWidth {
		return fmt.Errorf("paint a picture %d pixels wide: choose a width from 1 to %d", *width, MaxWidth)
	}
	if !(*scale > 0 && *scale <= maxScale) {
		return fmt.Errorf("paint a picture at scale %g: choose a scale above 0, up to %d", *scale, maxScale)
	}
	return nil
}

// imageCanvas draws a page in pixels.
type imageCanvas struct {
	painter     *Painter
	size        Size
	row         int // height of a level in pixels
	theme       Theme
	page        *page.Page
	flame       func(*image.RGBA)
	img         *image.RGBA
	title, text *typeface // nil where type would be too small
	margin      int
}

// draw makes the picture of a page; flame paints its main part.
func (c *imageCanvas) draw(flame func(*image.RGBA)) *image.RGBA {
	c.flame = flame
	c.img = image.NewRGBA(image.Rect(0, 0, c.size.W, int(c.page.Height)))
	fillRect(c.img, c.img.Rect, c.theme.Background)
	c.page.Draw(c)
	return c.img
}

// metrics are the sizes of a page, which are whole pixels.
func (c *imageCanvas) metrics() page.Metrics {
	px := func(units float64) int { return max(int(math.Round(units*c.size.Scale)), 1) }
	pad, title, text := px(10), px(26), px(18)
	c.margin = px(6)
	c.title, c.text = c.painter.textFor(title), c.painter.textFor(px(17))
	space := page.Space{Above: float64(pad / 2), Below: float64(pad - pad/2)}
	m := page.Metrics{
		Width: float64(c.size.W), Height: float64(min(MaxHeight, maxPixels/c.size.W)), Row: float64(c.row),
		Margin: float64(c.margin), Head: space, Block: space, Bottom: float64(pad),
		Swatch: float64(text * 2 / 3), Gap: float64(c.margin), Indent: float64(2 * c.margin), MaxNoteLines: maxNoteLines,
	}
	if c.title != nil {
		m.Title = page.Type{Height: float64(title), Baseline: float64((title + c.title.capHeight) / 2)}
	}
	if c.text != nil {
		m.Text = page.Type{Height: float64(text), Baseline: float64((text + c.text.capHeight) / 2)}
	}
	return m
}

func (c *imageCanvas) face(s page.Style) *typeface {
	if s == page.Title {
		return c.title
	}
	return c.text
}

// Width implements page.Font.
func (c *imageCanvas) Width(s page.Style, text string) float64 {
	line, _ := c.painter.set(c.face(s), text, 1<<20)
	return float64(advance(line)) / 64
}

// Text implements page.Canvas.
func (c *imageCanvas) Text(l page.Line) {
	ink := c.theme.Text
	if l.Style == page.Text {
		ink = c.theme.Dim
	}
	face := c.face(l.Style)
	line, _ := c.painter.set(face, l.Text, c.img.Rect.Dx()-int(l.X)) // a page may be narrower than any word
	face.draw(c.img, line, int(l.X), int(l.Baseline), c.img.Rect, ink)
}

// Swatch implements page.Canvas.
func (c *imageCanvas) Swatch(s page.PlacedSwatch) {
	x, y, side := int(s.X), int(s.Y), int(s.Side)
	fill := s.In(c.theme.Dark)
	fillRect(c.img, image.Rect(x, y, x+side, y+side), fill)
	if s.Arrow != page.NoArrow {
		x, y, side := s.Inner()
		drawArrow(c.img, s.Arrow == page.Up, int(x), int(y), int(side)|1, c.img.Rect, c.theme.Ink(fill))
	}
}

// Flame implements page.Canvas.
func (c *imageCanvas) Flame() {
	r := c.page.Flame
	c.flame(c.img.SubImage(image.Rect(0, int(r.Y), c.size.W, int(r.Y+r.H))).(*image.RGBA))
}

// Begin implements page.Canvas.
func (c *imageCanvas) Begin(page.Part, int) {}

// End implements page.Canvas.
func (c *imageCanvas) End(page.Part) {}
