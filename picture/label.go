package picture

import (
	"image"
	"strconv"

	"golang.org/x/image/math/fixed"

	"flameview/model/shape"
	"flameview/model/tree"
)

const (
	// minLetters is the fewest letters of a cut name that are worth showing.
	minLetters = 3
	// FewLetters of a class and its method say less than as many of the method.
	FewLetters = 12
)

// name writes a box's label as [Names] says; what is too long is cut with an
// ellipsis. Boxes that begin left of the picture are labelled from the
// picture's edge.
func (p *Painter) name(dst *image.RGBA, t *typeface, s *Scene, l label, clip image.Rectangle, top, bottom int) {
	line, whole := p.fitted(t, s, l.row, l.x1-l.x0-2*t.pad)
	if !whole && len(line) < 1+minLetters {
		return
	}
	ink := s.Theme.Ink(l.fill)
	if l.dim {
		ink = s.Theme.FaintInk(l.fill)
	}
	baseline := top + (bottom-top+t.capHeight+1)/2
	t.draw(dst, line, l.x0+t.pad, baseline, clip, ink)
	if s.Shares && whole && l.row > 0 {
		x := l.x0 + t.pad + width(line) + 2*t.pad
		if share, fits := p.set(t, shareOf(s.Tree, l.row), l.x1-x-t.pad); fits {
			t.draw(dst, share, x, baseline, clip, ink)
		}
	}
}

// width is that of a line in pixels.
func width(line []glyph) int {
	var x fixed.Int26_6
	for i := range line {
		x += line[i].advance
	}
	return x.Ceil()
}

// shareOf writes what part of the whole picture a row is.
//
//	12.3 %
func shareOf(t *tree.Tree, row int32) string {
	if t.Total[0] == 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(t.Total[row])/float64(t.Total[0]), 'f', 1, 64) + " %"
}

// fitted sets what of a row's name is worth most in a width.
func (p *Painter) fitted(t *typeface, s *Scene, row int32, width int) (line []glyph, whole bool) {
	if row == 0 {
		return p.set(t, s.Names.Row(s.Tree, row), width)
	}
	return p.fittedName(t, s.Names, &s.Tree.Boxes.List[s.Tree.Box[row]], width)
}

// fittedName is fitted for a box.
func (p *Painter) fittedName(t *typeface, n Names, b *shape.Box, width int) (line []glyph, whole bool) {
	if n.Full {
		if line, whole = p.set(t, FullName(b), width); whole {
			return line, true
		}
	}
	if line, whole = p.set(t, Short(b), width); whole || len(line) > FewLetters {
		return line, whole
	}
	return p.set(t, Last(b), width)
}
