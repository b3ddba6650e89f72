package picture

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/math/fixed"

	"flameview/picture/page"
)

// A box with notes is marked at its right end, see [page.Tags]. The numbers are
// written in the colour of the box on a tag of the colour of its label.
//
// The label's colour is chosen to be read on the box, whatever palette, theme or
// search have made of that, so the tag is seen on every box and looks like none:
// not like a match, which is a box of one colour, nor like a selected frame.

// tag is the mark of a box.
type tag struct {
	x0, x1 int // of the tag, or of the box whose corner it is
	text   string
	fill   color.NRGBA // of the box
	corner int         // side of the corner; 0 for a tag
}

// tagCorner is the side of a corner in units of length.
const tagCorner = 7

// tag adds the mark of a box from x0 to x1, and gives where its label has to
// end.
func (p *Painter) tag(s *Scene, row int32, x0, x1, height int, fill color.NRGBA) int {
	mark := s.Noted.Mark(row)
	if mark == "" {
		return x1
	}
	inset := s.tagInset()
	sizes := page.Tags{
		Inset: float64(inset), MinWidth: float64(height - 2*inset), LabelRoom: page.TagLabelRoom * s.Scale,
		Corner: math.Round(tagCorner * s.Scale), MinFrame: page.MinCornerFrame * s.Scale,
	}
	numbers := math.Inf(1) // no type is small enough
	if t := p.textFor(height - inset); t != nil {
		line, _ := p.set(t, mark, 1<<20)
		numbers, sizes.Pad = float64(lineWidth(line)), float64(t.pad)
	}
	switch w, corner := sizes.Place(numbers, float64(x1-x0)); {
	case w > 0:
		p.tags = append(p.tags, tag{x1 - inset - int(w), x1 - inset, mark, fill, 0})
		return x1 - inset - int(w)
	case corner > 0:
		p.tags = append(p.tags, tag{x0, x1, "", fill, int(corner)})
	}
	return x1
}

// tagInset is the space between a tag and the edges of its box in pixels.
func (l *Layout) tagInset() int { return max(int(math.Round(2*l.Scale)), 1) }

// mark draws a mark on a level from top to bottom.
func (p *Painter) mark(dst *image.RGBA, s *Scene, b tag, top, bottom int) {
	ink := s.Theme.Ink(b.fill)
	w, h := min(s.W, dst.Rect.Dx()), min(s.H, dst.Rect.Dy())
	span := func(y, x0, x1 int) {
		if x0, x1 = max(x0, 0), min(x1, w); x0 < x1 && y >= 0 && y < h {
			fillSpan(dst.Pix[y*dst.Stride:], x0, x1, ink)
		}
	}
	if b.corner > 0 {
		side := min(b.corner, bottom-top)
		for i := range side {
			span(top+i, b.x1-side+i, b.x1)
		}
		return
	}
	inset := s.tagInset()
	round := max(int(s.Scale), 1) // the corners are cut, so that it is a tag and no gap
	for y := top + inset; y < bottom-inset; y++ {
		cut := max(top+inset+round-y, y-(bottom-inset-1-round), 0)
		span(y, b.x0+cut, b.x1-cut)
	}
	t := p.textFor(bottom - top - inset)
	line, _ := p.set(t, b.text, 1<<20)
	x := b.x0 + (b.x1-b.x0-lineWidth(line)+1)/2
	t.draw(dst, line, x, top+(bottom-top+t.capHeight+1)/2, image.Rect(0, max(top, 0), w, min(bottom, h)), b.fill)
}

// advance is how wide glyphs are, in 1/64 pixels.
func advance(line []glyph) (x fixed.Int26_6) {
	for i := range line {
		x += line[i].advance
	}
	return x
}

// lineWidth is how wide glyphs are in pixels.
func lineWidth(line []glyph) int { return advance(line).Ceil() }
