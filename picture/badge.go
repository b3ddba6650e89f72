package picture

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/math/fixed"
)

// A box that bears notes is marked at its right end with their numbers, written
// in the box's own colour on a tag of the colour of its label:
//
//	[parse                 ▐1▌]
//
// The label's colour is chosen to be read on the box, whatever palette, theme or
// search have made of that, so the tag is seen on every box and looks like none:
// not like a match, which is a box of one colour, nor like a selected frame. A
// box too narrow for the number beside a label has its upper right corner turned
// down: what the box is says more there, and a list of notes names it too.

// badge is a mark in work.
type badge struct {
	x0, x1 int // of the tag, or of the box whose corner it is
	text   string
	fill   color.NRGBA // of the box
	corner bool
}

// leastCorner is the narrowest box with a corner, and LabelBesideTag what a tag
// leaves for the label, some five letters, in units of length.
const (
	leastCorner    = 4
	LabelBesideTag = 40
)

// badge notes the mark of a box from x0 to x1, and gives where its label has
// to end.
func (p *Painter) badge(s *Scene, row int32, x0, x1, height int, fill color.NRGBA) int {
	mark := s.Noted.Mark(row)
	if mark == "" {
		return x1
	}
	inset := s.tagInset()
	if t := p.textFor(height - inset); t != nil {
		line, _ := p.set(t, mark, 1<<20)
		w := max(lineWidth(line)+2*t.pad, height-2*inset)
		if float64(x1-x0-w-inset) >= LabelBesideTag*s.Scale {
			p.badges = append(p.badges, badge{x1 - inset - w, x1 - inset, mark, fill, false})
			return x1 - inset - w
		}
	}
	if float64(x1-x0) >= leastCorner*s.Scale {
		p.badges = append(p.badges, badge{x0, x1, "", fill, true})
	}
	return x1
}

// tagInset is the space between a tag and the edges of its box in pixels.
func (l *Layout) tagInset() int { return max(int(math.Round(2*l.Scale)), 1) }

// mark draws a mark on a level from top to bottom.
func (p *Painter) mark(dst *image.RGBA, s *Scene, b badge, top, bottom int) {
	ink := s.Theme.Ink(b.fill)
	w, h := min(s.W, dst.Rect.Dx()), min(s.H, dst.Rect.Dy())
	span := func(y, x0, x1 int) {
		if y >= 0 && y < h {
			fillSpan(dst.Pix[y*dst.Stride:], max(x0, 0), min(x1, w), ink)
		}
	}
	if b.corner {
		side := min(b.x1-b.x0, int(math.Round(7*s.Scale)), bottom-top)
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

// lineWidth is how wide glyphs are in pixels.
func lineWidth(line []glyph) int {
	var x fixed.Int26_6
	for i := range line {
		x += line[i].advance
	}
	return x.Ceil()
}
