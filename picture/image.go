package picture

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/tree"
)

// Limits of pictures that are written to a file. Viewers and browsers give up
// on larger ones.
const (
	MaxWidth  = 32000    // pixels
	MaxHeight = 16384    // pixels of levels
	maxPixels = 64 << 20 // 256 MB while it is made
	maxScale  = 16
	usual     = 1600 // pixels wide
)

// ImageOptions say what a picture for a file looks like. The zero value is the
// whole tree, 1,600 pixels wide, light, coloured by package.
type ImageOptions struct {
	Width int     // in pixels; 0 = 1600
	Scale float64 // pixels for each unit of length; 0 = 1
	// Height of the levels in pixels for just the part that View shows;
	// 0 = as many levels as there are, up to MaxHeight. Levels beyond that are
	// left out, and a line in the picture says how many.
	Height int
	View   Viewport
	Flip   bool
	Dark   bool
	// Fill colours the rows; nil = by package.
	Fill Fill
	// Matches are the boxes that a search found, by BoxID; nil without one.
	Matches []bool
	// Notes are the user's; they are listed below the levels.
	Notes []query.Note
	// Legend stands between the levels and the notes.
	Legend          []LegendItem
	Title, Subtitle string
	// Tell, if not nil, hears what the picture says to leave out.
	Tell func(text string)
}

// Image paints a tree with title and subtitle above it. Errors: a width or
// scale that no picture can have.
func (p *Painter) Image(t *tree.Tree, o ImageOptions) (*image.RGBA, error) {
	if o.Width == 0 {
		o.Width = usual
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
	s := Scene{Theme: ThemeOf(o.Dark), Fill: o.Fill}
	if s.Fill == nil {
		s.Fill = NewColors(Palettes[0], t.Boxes, s.Theme).Fill(t)
	}
	if o.Matches != nil {
		s.Marks = NewMarks(t, o.Matches)
	}
	if len(o.Notes) > 0 {
		s.Noted = tree.NewNoted(t, o.Notes)
	}
	size := Size{W: o.Width, Scale: o.Scale}
	s.Layout = NewLayout(t, o.View, size, o.Flip)
	levels := t.Depths()
	size.H = o.Height
	if o.Height <= 0 {
		levels = min(levels, min(MaxHeight, maxPixels/o.Width)/s.row)
		size.H = max(levels, 1) * s.row
		o.View.Top = 0
	}
	size.H = min(size.H, MaxHeight, maxPixels/o.Width)
	s.Layout = NewLayout(t, o.View, size, o.Flip)

	var far []string // said where the levels end
	if more := t.Depths() - levels; more > 0 {
		far = append(far, "… "+model.Grouped(more)+" more levels are not drawn: the picture cannot be higher")
	}
	if o.Height > size.H {
		far = append(far, "… cut at "+model.Grouped(size.H)+" pixels: the picture cannot be higher")
	}
	if t.Full {
		far = append(far, "… the tree was cut at "+model.Grouped(t.Len())+" boxes")
	}
	if s.Empty() {
		far = []string{"no events"}
	}
	for _, text := range far {
		if o.Tell != nil {
			o.Tell(strings.TrimPrefix(text, "… "))
		}
	}
	page := p.page(o, &s)
	above := page.lines(o.Title, o.Subtitle)
	said := page.lines("", strings.Join(far, "\n"))
	list := page.notes(t, s.Noted, o.Notes, o.Tell)
	head, foot := max(page.height(above), page.pad), page.height(said)
	legend := page.legend(o.Legend)
	end := head + size.H + foot
	img := image.NewRGBA(image.Rect(0, 0, o.Width, end+legend.height()+page.height(list)+page.pad))
	fill := make([]byte, 4*o.Width)
	fillSpan(fill, 0, o.Width, s.Theme.Background)
	for y := range img.Rect.Dy() {
		copy(img.Pix[y*img.Stride:], fill)
	}
	page.write(img, above, 0)
	top := head
	if s.Up { // the far end is above
		page.write(img, said, top)
		top += foot
	} else {
		page.write(img, said, top+size.H)
	}
	legend.write(img, end)
	page.write(img, list, end+legend.height())
	p.Paint(img.SubImage(image.Rect(0, top, o.Width, top+size.H)).(*image.RGBA), &s)
	return img, nil
}

// page sets the text around the levels.
type page struct {
	p             *Painter
	width, pad    int
	title, text   *typeface
	bright, faint color.NRGBA
	titleH, lineH int
	inset         int
}

func (p *Painter) page(o ImageOptions, s *Scene) page {
	px := func(units float64) int { return max(int(math.Round(units*o.Scale)), 1) }
	g := page{p: p, width: o.Width, bright: s.Theme.Text, faint: s.Theme.Dim}
	g.pad, g.inset, g.titleH, g.lineH = px(10), px(6), px(26), px(18)
	g.title, g.text = p.textFor(px(26)), p.textFor(px(17))
	return g
}

// textLine is one line of text around the levels.
type textLine struct {
	s    string
	face *typeface
	h    int
	ink  color.NRGBA
	in   int // from the left edge
}

// lines breaks title and text at blanks into lines that fit. A title is one
// line; of the text no word is dropped, or a filter could go unsaid.
func (g *page) lines(title, text string) (out []textLine) {
	if title != "" && g.title != nil {
		out = append(out, textLine{title, g.title, g.titleH, g.bright, g.inset})
	}
	if g.text == nil {
		return out
	}
	for para := range strings.Lines(text) {
		line := ""
		for word := range strings.FieldsSeq(para) {
			longer := strings.TrimPrefix(line+" "+word, " ")
			if _, fits := g.p.set(g.text, longer, g.width-2*g.inset); !fits && line != "" {
				out = append(out, textLine{line, g.text, g.lineH, g.faint, g.inset})
				longer = word
			}
			line = longer
		}
		if line != "" {
			out = append(out, textLine{line, g.text, g.lineH, g.faint, g.inset})
		}
	}
	return out
}

// height of lines with the space around them, 0 for none.
func (g *page) height(lines []textLine) int {
	h := 0
	for _, l := range lines {
		h += l.h
	}
	if h > 0 {
		h += g.pad
	}
	return h
}

func (g *page) write(img *image.RGBA, lines []textLine, y int) {
	y += g.pad / 2
	for _, l := range lines {
		set, _ := g.p.set(l.face, l.s, g.width-2*g.inset)
		l.face.draw(img, set, l.in, y+(l.h+l.face.capHeight)/2, img.Rect, l.ink)
		y += l.h
	}
}
