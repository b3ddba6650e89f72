package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"

	"flameview/model/tree"
)

// Scene is everything that a picture shows.
type Scene struct {
	Layout
	Theme Theme
	Fill  Fill
	Marks *Marks      // nil without a search
	Noted *tree.Noted // nil without notes
	Names Names       // of the labels
	// Shares appends the share of the root to names, where there is room.
	Shares bool
	// Sure is the smallest total known with confidence; the names of smaller rows are dimmed.
	Sure int64
	// Signs returns the sign of a row's box; nil for none.
	Signs func(row int32) Sign
}

// Painter paints scenes. It caches glyphs and lines of text, so keep it as long as the window lives. It is for one goroutine.
type Painter struct {
	// Fallback, if not nil, returns a face for a character that the painter's own font lacks, or nil. Set it before the first
	// picture.
	Fallback func(r rune) *font.Face

	face    *font.Face
	shaper  shaping.HarfbuzzShaper
	split   shaping.Segmenter
	types   map[fixed.Int26_6]*typeface
	line    []byte  // one row of pixels of the level in work
	labels  []label // of the level in work
	tags    []tag   // likewise
	signs   []sign  // likewise
	scratch []glyph
}

// NewPainter makes a painter that writes in a TrueType or OpenType font.
func NewPainter(ttf []byte) (*Painter, error) {
	face, err := font.ParseTTF(bytes.NewReader(ttf))
	if err != nil {
		return nil, fmt.Errorf("read the font for labels: %w", err)
	}
	return &Painter{face: face, types: map[fixed.Int26_6]*typeface{}}, nil
}

// label is a box that is wide enough for text.
type label struct {
	s      *Scene
	x0, x1 int
	row    int32
	fill   color.NRGBA
	dim    bool
}

// Paint fills dst, which must be as large as the scene's Size; anything beyond
// is left as it is.
//
// All pixel rows of a level are equal except for the line between levels. So one pixel row is painted, span by span, and copied;
// only labels are drawn pixel by pixel. The cost is the search for the spans (see [Layout.spans]) plus writing each pixel once,
// at the speed of copying memory.
func (p *Painter) Paint(dst *image.RGBA, s *Scene) {
	from, to := 0, 0
	if !s.Empty() {
		from, to = s.Depths()
	}
	p.paint(dst, s, from, to, func(depth int, b *boxes) { p.level(s, depth, b) })
}

// boxes says how boxes are painted: the gap between them in pixels, the type of labels (nil for none), and the narrowest box that
// gets a label.
type boxes struct {
	gap, least int
	text       *typeface
}

// paint paints the levels from, to (exclusive) of a scene; level paints the
// line that stands for one.
func (p *Painter) paint(dst *image.RGBA, s *Scene, from, to int, level func(depth int, b *boxes)) {
	w, h := min(s.W, dst.Rect.Dx()), min(s.H, dst.Rect.Dy())
	if w <= 0 || h <= 0 {
		return
	}
	strip := func(from, to int) { // copies the line to pixel rows
		for y := max(from, 0); y < min(to, h); y++ {
			copy(dst.Pix[y*dst.Stride:], p.line)
		}
	}
	if cap(p.line) < 4*w {
		p.line = make([]byte, 4*w)
	}
	p.line = p.line[:4*w]
	fillSpan(p.line, 0, w, s.Theme.Background)
	if from >= to {
		strip(0, h)
		return
	}
	// Above the last level, or below it, is background.
	if s.Up {
		strip(0, s.Y(to-1))
	} else {
		strip(s.Y(to-1)+s.row, h)
	}
	gap := s.gap()
	b := &boxes{gap: gap, least: math.MaxInt, text: p.textFor(s.row - gap)}
	if b.text != nil {
		b.least = b.text.narrowest
	}
	for depth := from; depth < to; depth++ {
		top, bottom := s.Y(depth), s.Y(depth)+s.row
		fillSpan(p.line, 0, w, s.Theme.Background)
		if s.Up {
			strip(top, top+gap)
			top += gap
		} else {
			strip(bottom-gap, bottom)
			bottom -= gap
		}
		p.labels, p.tags, p.signs = p.labels[:0], p.tags[:0], p.signs[:0]
		level(depth, b)
		strip(top, bottom)
		for _, m := range p.signs {
			p.drawSign(dst, s, m, top, bottom)
		}
		for _, l := range p.labels {
			clip := image.Rect(l.x0, max(top, 0), min(l.x1, w), min(bottom, h))
			p.name(dst, b.text, l.s, l, clip, top, bottom)
		}
		for _, m := range p.tags {
			p.mark(dst, s, m, top, bottom)
		}
	}
}

// minGapped is how many times wider than a hairline a box must be to end with
// one. Many narrow boxes in a row would otherwise show more gap than colour.
const minGapped = 6

// edgeOf256 is how much of the background is in the edge of a narrower box.
const edgeOf256 = 110

// gap is the width of the hairlines between boxes in pixels; none when levels
// are too thin to spare it.
func (l *Layout) gap() int {
	if l.row < 4 || l.Solid {
		return 0
	}
	return max(int(math.Round(l.Scale*0.75)), 1)
}

// level paints the row of pixels that stands for a level, and collects the
// boxes that want a label or a mark.
func (p *Painter) level(s *Scene, depth int, b *boxes) {
	for sp := range s.spans(depth) {
		if sp.thin {
			fillSpan(p.line, sp.x0, sp.x1, s.thinColor(sp))
			continue
		}
		p.box(b, s, sp.last, sp.x0, sp.x1, sp.cutRight)
	}
}

// box paints the box of a row; cut says that it goes on to the right of the
// picture.
func (p *Painter) box(b *boxes, s *Scene, row int32, x0, x1 int, cut bool) {
	c := s.boxColor(row)
	switch width := x1 - x0; {
	case cut:
	case width >= minGapped*b.gap:
		x1 -= b.gap
	case width > b.gap && b.gap > 0: // a sliver: a faint edge tells it from the next one
		fillSpan(p.line, x1-b.gap, x1, Mix(c, s.Theme.Background, edgeOf256))
		x1 -= b.gap
	}
	fillSpan(p.line, x0, x1, c)
	x0, c = p.sign(s, row, x0, x1, s.row-b.gap, c)
	x1 = p.tag(s, row, x0, x1, s.row-b.gap, c)
	if x1-x0 >= b.least {
		p.labels = append(p.labels, label{s, x0, x1, row, c, s.Marks != nil && !s.Marks.Any(row, row+1) || s.Tree.Total[row] < s.Sure})
	}
}

// boxColor is the colour of a row, dimmed if a search does not match it.
func (s *Scene) boxColor(row int32) color.NRGBA {
	switch {
	case s.Marks == nil:
		return s.Fill(row)
	case s.Marks.Any(row, row+1):
		return s.Theme.Match
	}
	return s.Theme.Dimmed(s.Fill(row))
}

// thinColor is the colour of a column in which no box is a pixel wide: the mean of three of them, fainter the less of the column
// they cover. A match among them is shown at full strength, so that it can be seen.
func (s *Scene) thinColor(sp span) color.NRGBA {
	if s.Marks != nil && s.Marks.Any(sp.first, sp.last+1) {
		return s.Theme.Match
	}
	fill := s.Fill(sp.last)
	if sp.first < sp.last {
		a, b := s.Fill(sp.first), s.Fill(sp.first+(sp.last-sp.first)/2)
		mean := func(a, b, c uint8) uint8 { return uint8((int(a) + int(b) + int(c) + 1) / 3) }
		fill = color.NRGBA{mean(a.R, b.R, fill.R), mean(a.G, b.G, fill.G), mean(a.B, b.B, fill.B), 255}
	}
	if s.Marks != nil {
		fill = s.Theme.Dimmed(fill)
	}
	t := s.Tree
	cover := float64(t.Offset[sp.last]+t.Total[sp.last]-t.Offset[sp.first]) * s.perValue
	return Mix(s.Theme.Background, fill, int(256*min(max(cover, 0.25), 1)))
}

// fillRect fills a rectangle; what is outside the image is left out.
func fillRect(img *image.RGBA, r image.Rectangle, c color.NRGBA) {
	r = r.Intersect(img.Rect)
	if r.Empty() {
		return
	}
	line := img.Pix[img.PixOffset(r.Min.X, r.Min.Y):]
	fillSpan(line, 0, r.Dx(), c)
	first := line[:4*r.Dx()]
	for y := 1; y < r.Dy(); y++ {
		copy(line[y*img.Stride:], first)
	}
}

// fillSpan sets the pixels x0 to x1, exclusive, of a row of RGBA pixels.
func fillSpan(line []byte, x0, x1 int, c color.NRGBA) {
	span := line[4*x0 : max(4*x1, 4*x0)]
	n := min(len(span), 64)
	for i := 0; i < n; i += 4 {
		span[i], span[i+1], span[i+2], span[i+3] = c.R, c.G, c.B, 255
	}
	for ; n > 0 && n < len(span); n *= 2 {
		copy(span[n:], span[:n])
	}
}
