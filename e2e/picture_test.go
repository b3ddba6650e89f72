package e2e

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
)

// box is a frame of the flame graph on screen, in pixels of the window.
type box struct{ x, y, w, h int }

// box waits until a box of that name is painted. Call it after sees("msg=view",
// ...): the boxes painted after a view are that view's.
func (s *session) box(name string) box {
	s.t.Helper()
	seen := s.program.Mark()
	line := s.sees("msg=box", "name="+name)
	s.program.Back(seen) // boxes come in any order, and each may be asked for
	return box{line.Int("x"), line.Int("y"), line.Int("w"), line.Int("h")}
}

// look takes a picture of the window at rest.
func (s *session) look(name string) *image.RGBA {
	s.t.Helper()
	picture, err := s.client.StableImage(s.ctx, s.window)
	s.must(err)
	if *pictures != "" {
		var data bytes.Buffer
		s.must(png.Encode(&data, picture))
		s.must(os.MkdirAll(*pictures, 0o755))
		file := strings.ToLower(strings.TrimPrefix(s.t.Name(), "Test")) + "-" + name + ".png"
		s.must(os.WriteFile(filepath.Join(*pictures, file), data.Bytes(), 0o644))
	}
	return picture
}

// fill is the commonest colour in a box: its paint, not its label or border.
func fill(p *image.RGBA, b box) color.RGBA {
	commonest, _ := count(p, b)
	return commonest
}

// filled is the part of a box that has its commonest colour, 0 where that is
// the colour of the window around it.
func filled(p *image.RGBA, b box) float64 {
	commonest, n := count(p, b)
	if around, _ := count(p, box{0, 0, p.Rect.Dx(), p.Rect.Dy()}); around == commonest {
		return 0
	}
	return float64(n) / float64(b.w*b.h)
}

func count(p *image.RGBA, b box) (commonest color.RGBA, n int) {
	times := map[color.RGBA]int{}
	for y := b.y; y < b.y+b.h; y++ {
		for x := b.x; x < b.x+b.w; x++ {
			c := p.RGBAAt(x, y)
			times[c]++
			if times[c] > n {
				commonest, n = c, times[c]
			}
		}
	}
	return commonest, n
}

func same(a, b *image.RGBA) bool { return bytes.Equal(a.Pix, b.Pix) }

// roughly allows for rounding to pixels and a border.
func roughly(got, want int) bool { return max(got-want, want-got) <= 2 }
