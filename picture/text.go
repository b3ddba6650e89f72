package picture

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/go-text/typesetting/font"
	"golang.org/x/image/math/fixed"
)

// typeface is the painter's font in one size, with all that was drawn in it.
type typeface struct {
	size      fixed.Int26_6
	pad       int // pixels between the edge of a box and its label
	capHeight int // of "H" in pixels
	narrowest int // boxes narrower than this have no label
	ascii     [128]glyph
	ellipsis  glyph
	masks     map[maskKey]*mask
	near      [4][128]*mask // masks of ASCII, by quarter and character
	runs      map[string][]glyph
}

// glyph is one shape of a line of text.
type glyph struct {
	face    *font.Face
	id      font.GID
	ascii   byte // the character, if it is plain ASCII; else 0
	joined  bool // to the glyph before it: a line cannot be cut here
	advance fixed.Int26_6
	dx, dy  fixed.Int26_6 // offset from the pen
}

// textFor is the type for boxes of a height in pixels, nil if no type is small
// enough. The size is chosen so that the letter x is a whole number of pixels
// high: strokes then fall on pixel rows, and small type is crisp without
// hinting.
func (p *Painter) textFor(box int) *typeface {
	const part = 0.72 // of the box's height that type may take
	x := float64(p.face.LineMetric(font.XHeight)) / float64(p.face.Upem())
	if x <= 0 || x > 1 {
		x = 0.5
	}
	n := math.Floor(part * float64(box) * x)
	if n == 4 { // a pixel more reads much better, at the cost of the room around it
		n = math.Floor(0.86 * float64(box) * x)
	}
	if n < 4 {
		return nil
	}
	return p.typeface(n / x)
}

// typeface gives the font in a size in pixels.
func (p *Painter) typeface(pixels float64) *typeface {
	size := fixed.Int26_6(math.Round(pixels * 64))
	if t := p.types[size]; t != nil {
		return t
	}
	t := &typeface{size: size, masks: map[maskKey]*mask{}, runs: map[string][]glyph{}}
	p.types[size] = t
	for c := range t.ascii {
		r := rune(c)
		if c == '\t' || c == '\n' || c == '\r' {
			r = ' '
		}
		t.ascii[c] = t.glyph(p.face, r)
		if r < ' ' || r == 0x7f {
			t.ascii[c] = t.shape(p.face, 0) // a hollow box: fonts draw nothing
		}
		t.ascii[c].ascii = byte(c)
	}
	t.ellipsis = t.glyph(p.face, '…')
	t.pad = int(math.Round(pixels * 0.3))
	t.capHeight = int(math.Round(float64(p.face.LineMetric(font.CapHeight)) * t.scale(p.face)))
	t.narrowest = 2*t.pad + t.ascii['i'].advance.Ceil()
	return t
}

// scale is pixels per font unit.
func (t *typeface) scale(f *font.Face) float64 {
	return float64(t.size) / 64 / float64(f.Upem())
}

func (t *typeface) glyph(f *font.Face, r rune) glyph {
	id, _ := f.NominalGlyph(r)
	return t.shape(f, id)
}

func (t *typeface) shape(f *font.Face, id font.GID) glyph {
	return glyph{face: f, id: id, advance: fixed.Int26_6(math.Round(float64(f.HorizontalAdvance(id)) * t.scale(f) * 64))}
}

// set chooses the glyphs of a name in a width in pixels; whole says that all of
// it fits, else it ends with an ellipsis. The result is valid until the next
// call. Plain ASCII with the ellipses of cut texts, nearly all there is, takes
// each letter's glyph as it is; the rest is shaped, once.
func (p *Painter) set(t *typeface, name string, width int) (line []glyph, whole bool) {
	room := fixed.I(max(width, 0))
	line = p.scratch[:0]
	var x fixed.Int26_6
	for i := 0; i < len(name); i++ {
		g := &t.ellipsis
		switch {
		case name[i] < 0x80:
			g = &t.ascii[name[i]]
		case strings.HasPrefix(name[i:], "…"):
			i += len("…") - 1
		default:
			line, whole = cut(t, append(line[:0], p.shaped(t, name)...), room)
			p.scratch = line
			return line, whole
		}
		line = append(line, *g)
		if x += g.advance; x > room {
			break
		}
	}
	line, whole = cut(t, line, room)
	p.scratch = line
	return line, whole
}

// cut ends a line that is wider than room with an ellipsis.
func cut(t *typeface, line []glyph, room fixed.Int26_6) (_ []glyph, whole bool) {
	var x fixed.Int26_6
	keep := 0 // glyphs that leave room for the ellipsis
	for i := range line {
		if !line[i].joined && x+t.ellipsis.advance <= room {
			keep = i
		}
		if x += line[i].advance; x > room {
			for keep > 0 && (line[keep-1].ascii == ' ' || line[keep-1].ascii == '.') {
				keep-- // "put…" rather than "put.…"
			}
			return append(line[:keep], t.ellipsis), false
		}
	}
	return line, true
}

// draw writes a line with its left edge at x, inside clip; both count from the
// corner of dst.
func (t *typeface) draw(dst *image.RGBA, line []glyph, x, baseline int, clip image.Rectangle, ink color.NRGBA) {
	pen := fixed.I(x)
	for i := range line {
		g := &line[i]
		at := pen + g.dx + 8 // to the nearest quarter
		if m := t.mask(g, int(at&63)>>4); m != nil {
			m.blend(dst, at.Floor()+m.left, baseline-g.dy.Round()+m.top, clip, ink)
		}
		pen += g.advance
	}
}
