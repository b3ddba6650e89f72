package picture

import (
	"encoding/binary"
	"image"
	"image/color"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/vector"
)

// mask is how much of each pixel a glyph covers, 0 to 255.
type mask struct {
	left, top int // of the mask, from the pen and the baseline
	w, h      int
	cover     []uint8
}

// maskKey names a mask: masks are made for four places inside a pixel, so that
// letters stand evenly at small sizes.
type maskKey struct {
	face    *font.Face
	id      font.GID
	quarter uint8
}

// mask gives the mask of a glyph at a quarter of a pixel, nil for a blank.
func (t *typeface) mask(g *glyph, quarter int) *mask {
	if g.ascii != 0 {
		if m := t.near[quarter][g.ascii]; m != nil {
			return m
		}
	}
	key := maskKey{g.face, g.id, uint8(quarter)}
	m, ok := t.masks[key]
	if !ok {
		m = t.render(g, quarter)
		t.masks[key] = m
	}
	if g.ascii != 0 {
		t.near[quarter][g.ascii] = m
	}
	return m
}

// render draws a glyph's outline. A character that no face has is shown as a
// hollow box, as is one that is made of pictures: something is there, and the
// eye should know.
func (t *typeface) render(g *glyph, quarter int) *mask {
	outline, ok := g.face.GlyphDataOutline(g.id)
	if g.id == 0 || !ok {
		return t.hollow(g)
	}
	scale, shift := float32(t.scale(g.face)), float32(quarter)/4
	var x0, y0, x1, y1 float32
	for i, s := range outline.Segments {
		for j, a := range s.ArgsSlice() {
			x, y := a.X*scale+shift, -a.Y*scale
			if i == 0 && j == 0 {
				x0, y0, x1, y1 = x, y, x, y
			}
			x0, x1, y0, y1 = min(x0, x), max(x1, x), min(y0, y), max(y1, y)
		}
	}
	m := &mask{left: floor(x0), top: floor(y0)}
	m.w, m.h = floor(x1)+1-m.left, floor(y1)+1-m.top
	if len(outline.Segments) == 0 || m.w > 4096 || m.h > 4096 {
		return nil
	}
	z := vector.NewRasterizer(m.w, m.h)
	for _, s := range outline.Segments {
		var p [3][2]float32
		for j, a := range s.ArgsSlice() {
			p[j] = [2]float32{a.X*scale + shift - float32(m.left), -a.Y*scale - float32(m.top)}
		}
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(p[0][0], p[0][1])
		case opentype.SegmentOpLineTo:
			z.LineTo(p[0][0], p[0][1])
		case opentype.SegmentOpQuadTo:
			z.QuadTo(p[0][0], p[0][1], p[1][0], p[1][1])
		case opentype.SegmentOpCubeTo:
			z.CubeTo(p[0][0], p[0][1], p[1][0], p[1][1], p[2][0], p[2][1])
		}
	}
	z.ClosePath()
	a := image.NewAlpha(image.Rect(0, 0, m.w, m.h))
	z.Draw(a, a.Rect, image.Opaque, image.Point{})
	m.cover = a.Pix
	return m
}

// hollow is a box as high as a capital.
func (t *typeface) hollow(g *glyph) *mask {
	line := max(t.size.Round()/12, 1)
	m := &mask{left: line, top: -t.capHeight, w: g.advance.Round() - 2*line, h: t.capHeight}
	if m.w < 3*line || m.h < 3*line {
		return nil
	}
	m.cover = make([]uint8, m.w*m.h)
	for y := range m.h {
		for x := range m.w {
			if x < line || y < line || x >= m.w-line || y >= m.h-line {
				m.cover[y*m.w+x] = 150
			}
		}
	}
	return m
}

// blend draws the mask in one colour with its corner at x, y. Red and blue are
// mixed in one multiplication, with green's eight bits between them to spare.
func (m *mask) blend(dst *image.RGBA, x, y int, clip image.Rectangle, c color.NRGBA) {
	r := image.Rect(x, y, x+m.w, y+m.h).Intersect(clip)
	red, green := uint32(c.R)|uint32(c.B)<<16, uint32(c.G)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		cover := m.cover[(py-y)*m.w+r.Min.X-x:][:r.Dx()]
		pix := dst.Pix[py*dst.Stride+4*r.Min.X:][:4*r.Dx()]
		for i, a := range cover {
			if a == 0 {
				continue
			}
			n := uint32(a) + uint32(a)>>7 // 0 to 256
			p := pix[4*i : 4*i+4]
			old := binary.LittleEndian.Uint32(p)
			rb := ((old&0xff00ff)*(256-n) + red*n) >> 8 & 0xff00ff
			g := ((old>>8&0xff)*(256-n) + green*n) >> 8
			binary.LittleEndian.PutUint32(p, rb|g<<8|0xff000000)
		}
	}
}

func floor(x float32) int {
	i := int(x)
	if float32(i) > x {
		i--
	}
	return i
}
