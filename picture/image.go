package picture

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"flameview/model/tree"
	"flameview/picture/page"
)

// Limits of pictures that are written to a file. Viewers and browsers give up
// on larger ones.
const (
	MaxWidth   = 32000    // pixels
	MaxHeight  = 16384    // pixels
	maxPixels  = 64 << 20 // 256 MB while it is made
	maxScale   = 16
	UsualWidth = 1200 // pixels
)

// maxNoteLines bounds the lines of notes in a picture: a picture of a hundred
// thousand pixels opens in no viewer.
const maxNoteLines = 300

// ImageOptions say what a picture for a file looks like. The zero value is the
// whole tree, UsualWidth wide, light, coloured by package.
type ImageOptions struct {
	// Content is title, notes and the like; what concerns the flame is set by
	// the fields below.
	page.Content
	Width int     // in pixels; 0 = UsualWidth
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
	// Matches are the boxes that a search found, by BoxID; nil without one.
	Matches []bool
}

// Image paints a tree with the texts around it. Errors: a width or scale that no
// picture can have.
func (p *Painter) Image(t *tree.Tree, o ImageOptions) (*image.RGBA, error) {
	if o.Width == 0 {
		o.Width = UsualWidth
	}
	if o.Scale == 0 {
		o.Scale = 1
	}
	if o.Width < 0 || o.Width > MaxWidth {
		return nil, fmt.Errorf("paint a picture %d pixels wide: choose a width from 1 to %d", o.Width, MaxWidth)
	}
	if !(o.Scale > 0 && o.Scale <= maxScale) {
		return nil, fmt.Errorf("paint a picture at scale %g: choose a scale above 0, up to %d", o.Scale, maxScale)
	}
	if o.Height <= 0 {
		o.View.Top = 0
	}
	s := Scene{Theme: ThemeOf(o.Dark), Fill: o.Fill, Names: o.Names}
	if s.Fill == nil {
		s.Fill = NewColors(Palettes[0], t.Boxes, s.Theme).Fill(t)
	}
	if o.Matches != nil {
		s.Marks = NewMarks(t, o.Matches)
	}
	size := Size{W: o.Width, Scale: o.Scale}
	s.Layout = NewLayout(t, o.View, size, o.Flip)
	c := &imageCanvas{painter: p, scene: &s}
	m := c.metrics()
	content := o.Content
	content.Tree, content.Up, content.FlameHeight, content.MinWidth = t, s.Up, float64(max(o.Height, 0)), 0
	c.page = page.New(content, m, c)
	s.Noted = c.page.Noted
	size.H = int(c.page.Flame.H)
	s.Layout = NewLayout(t, o.View, size, o.Flip)
	c.img = image.NewRGBA(image.Rect(0, 0, o.Width, int(c.page.Height)))
	c.fill(c.img.Rect, s.Theme.Background)
	c.page.Draw(c)
	return c.img, nil
}

// imageCanvas draws a page in pixels.
type imageCanvas struct {
	painter     *Painter
	scene       *Scene
	page        *page.Page
	img         *image.RGBA
	title, text *typeface // nil where type would be too small
	margin      int
}

// metrics are the sizes of a page, which are whole pixels.
func (c *imageCanvas) metrics() page.Metrics {
	l := &c.scene.Layout
	px := func(units float64) int { return max(int(math.Round(units*l.Scale)), 1) }
	pad, title, text := px(10), px(26), px(18)
	c.margin = px(6)
	c.title, c.text = c.painter.textFor(title), c.painter.textFor(px(17))
	space := page.Space{Above: float64(pad / 2), Below: float64(pad - pad/2)}
	m := page.Metrics{
		Width: float64(l.W), Height: float64(min(MaxHeight, maxPixels/l.W)), Row: float64(l.row),
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
	ink := c.scene.Theme.Text
	if l.Style == page.Text {
		ink = c.scene.Theme.Dim
	}
	face := c.face(l.Style)
	line, _ := c.painter.set(face, l.Text, c.img.Rect.Dx()-int(l.X)) // a page may be narrower than any word
	face.draw(c.img, line, int(l.X), int(l.Baseline), c.img.Rect, ink)
}

// Swatch implements page.Canvas.
func (c *imageCanvas) Swatch(s page.PlacedSwatch) {
	x, y, side := int(s.X), int(s.Y), int(s.Side)
	c.fill(image.Rect(x, y, x+side, y+side), s.In(c.scene.Theme.Dark))
}

// Flame implements page.Canvas.
func (c *imageCanvas) Flame() {
	r := c.page.Flame
	c.painter.Paint(c.img.SubImage(image.Rect(0, int(r.Y), c.scene.W, int(r.Y+r.H))).(*image.RGBA), c.scene)
}

// Begin implements page.Canvas.
func (c *imageCanvas) Begin(page.Part, int) {}

// End implements page.Canvas.
func (c *imageCanvas) End(page.Part) {}

// fill paints a rectangle of the picture.
func (c *imageCanvas) fill(r image.Rectangle, ink color.NRGBA) {
	r = r.Intersect(c.img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		fillSpan(c.img.Pix[y*c.img.Stride:], r.Min.X, r.Max.X, ink)
	}
}
