package picture

import (
	"image"
	"image/color"
	"math"

	"flameview/picture/page"
)

// Sign is drawn in the box of a row, in addition to its colour, to show how the row changed: users need not distinguish red from blue. Signs are
// drawn as shapes, since few fonts have them.
type Sign uint8

// The signs.
const (
	NoSign  Sign = iota
	More         // a triangle that points up
	Less         // one that points down
	Added        // a cross: it is new
	Missing      // the box is hollow: it is gone
	Hatched      // lines across the box: there is no number for it
)

// sign is the mark of a box, from x0 on.
type sign struct {
	Sign
	x0, x1 int         // of the box
	fill   color.NRGBA // of the box
}

// In boxes whose width is between these, in sides of a sign, there is room for a name
// or for a sign, not for both.
const signAlone, signBeside = 3, 7

// minHollow is how wide a box must be, in units of length, to be seen as hollow.
const minHollow = 5

// sign adds the sign of a box from x0 to x1, and gives where its label begins and
// what it is written on.
func (p *Painter) sign(s *Scene, row int32, x0, x1, height int, fill color.NRGBA) (int, color.NRGBA) {
	if s.Signs == nil {
		return x0, fill
	}
	kind := s.Signs(row)
	side := s.signSide(height)
	switch {
	case kind == NoSign:
		return x0, fill
	case kind == Missing:
		if float64(x1-x0) < minHollow*s.Scale {
			return x0, fill
		}
		p.signs = append(p.signs, sign{kind, x0, x1, fill})
		return x0, s.Theme.Background
	case kind == Hatched:
		p.signs = append(p.signs, sign{kind, x0, x1, fill})
		return x0, fill
	case x1-x0 < 2*side, x1-x0 < signBeside*side && x1-x0 > signAlone*side: // there a name says more
		return x0, fill
	}
	p.signs = append(p.signs, sign{kind, x0, x1, fill})
	return x0 + side + side/2, fill
}

// signSide is how large a sign is in pixels: an odd number, so that it has a middle.
func (l *Layout) signSide(height int) int { return max(height/2, 3) | 1 }

// drawSign draws a sign on a level from top to bottom.
func (p *Painter) drawSign(dst *image.RGBA, s *Scene, b sign, top, bottom int) {
	dst = &image.RGBA{Pix: dst.Pix, Stride: dst.Stride, Rect: dst.Rect.Sub(dst.Rect.Min)} // places count from its corner
	clip := image.Rect(0, 0, min(s.W, dst.Rect.Dx()), min(s.H, dst.Rect.Dy()))
	if b.Sign == Missing {
		edge := max(int(math.Round(1.5*s.Scale)), 1)
		inner := image.Rect(b.x0+edge, top+edge, b.x1-edge, bottom-edge).Intersect(clip)
		fillRect(dst, inner, s.Theme.Background)
		return
	}
	if b.Sign == Hatched {
		s.hatch(dst, b, top, bottom, clip)
		return
	}
	side := s.signSide(bottom - top)
	ink := s.Theme.Ink(b.fill)
	x, y := b.x0+side/2, top+(bottom-top-side)/2
	if b.Sign != Added {
		drawArrow(dst, b.Sign == More, x, y, side, clip, ink)
		return
	}
	thick := max(side/5, 1) | 1
	from, to := (side-thick)/2, (side+thick)/2
	fillRect(dst, image.Rect(x, y+from, x+side, y+to).Intersect(clip), ink)
	fillRect(dst, image.Rect(x+from, y, x+to, y+side).Intersect(clip), ink)
}

// drawArrow draws a triangle in a square, whose side is odd.
func drawArrow(dst *image.RGBA, up bool, x, y, side int, clip image.Rectangle, ink color.NRGBA) {
	for row := range side {
		n := row
		if !up {
			n = side - 1 - row
		}
		bar := image.Rect(x+side/2-n/2, y+row, x+side/2+n/2+1, y+row+1)
		fillRect(dst, bar.Intersect(clip), ink)
	}
}

// Arrow is the sign as a page draws it in its legend.
func (s Sign) Arrow() page.Arrow {
	switch s {
	case More:
		return page.Up
	case Less:
		return page.Down
	}
	return page.NoArrow
}

// hatchGap is the distance between lines of hatching, in units of length.
const hatchGap = 7

// hatch draws lines that rise across a box. They are faint, since a name stands on them, and
// those of neighbours go on in each other.
func (s *Scene) hatch(dst *image.RGBA, b sign, top, bottom int, clip image.Rectangle) {
	ink := Mix(b.fill, s.Theme.Ink(b.fill), 60)
	gap, thick := max(int(hatchGap*s.Scale), 3), max(int(math.Round(s.Scale)), 1)
	for y := max(top, clip.Min.Y); y < min(bottom, clip.Max.Y); y++ {
		for x := b.x0 - (b.x0+y)%gap; x < b.x1; x += gap {
			line := image.Rect(max(x, b.x0), y, min(x+thick, b.x1), y+1)
			fillRect(dst, line.Intersect(clip), ink)
		}
	}
}
