package pdf

import (
	"image/color"

	"flameview/picture"
)

// The size of a sign, the widths of frames that have one, and the edge of a hollow frame.
const (
	signSize   = 7
	signFrom   = 2 * signSize
	hollowFrom = 5
	hollowEdge = 1.2
)

// sign draws what stands in a frame beside its name: the same as in the window. It gives
// the width that the name loses and the colour that the name stands on.
func (c *canvas) sign(row int32, x, y, w float64, fill color.NRGBA) (float64, color.NRGBA) {
	if c.Signs == nil {
		return 0, fill
	}
	kind, height := c.Signs(row), float64(rowHeight-gap)
	switch {
	case kind == picture.Missing && w >= hollowFrom:
		c.rect(x+hollowEdge, y+hollowEdge, w-2*hollowEdge, height-2*hollowEdge, c.theme.Background)
		return 0, c.theme.Background
	case w < signFrom:
		return 0, fill
	}
	left, top, ink := x+signSize/2, y+(height-signSize)/2, c.theme.Ink(fill)
	switch kind {
	case picture.More, picture.Less:
		c.arrow(kind.Arrow(), left, top, signSize, ink)
	case picture.Added:
		thick := signSize / 5.0
		c.rect(left, top+(signSize-thick)/2, signSize, thick, ink)
		c.rect(left+(signSize-thick)/2, top, thick, signSize, ink)
	default:
		return 0, fill
	}
	return signSize * 1.5, fill
}
