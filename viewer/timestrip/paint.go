package timestrip

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2/theme"
)

// paint draws one bar for each column of pixels: its highest bucket. The height
// is a part of the highest bar of this strip, so that the shape of a quiet
// thread can be seen; how much it is beside other threads is the colour's to
// say.
func (s *strip) paint(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	back := rgba(theme.Color(theme.ColorNameInputBackground))
	bar := rgba(theme.Color(theme.ColorNamePrimary))
	for i := 0; i < len(img.Pix); i += 4 {
		put(img.Pix[i:], back)
	}
	most := int64(1)
	for _, v := range s.buckets {
		most = max(most, v)
	}
	n := len(s.buckets)
	for x := 0; x < w && n > 0; x++ {
		first, last := x*n/w, max((x+1)*n/w, x*n/w+1)
		v := int64(0)
		for _, b := range s.buckets[first:min(last, n)] {
			v = max(v, b)
		}
		if v <= 0 {
			continue
		}
		c := bar
		if s.heat > 0 {
			c = mix(back, bar, 0.35+0.65*min(float64(v)/float64(s.heat), 1))
		}
		at := s.axis.Start + int64(float64(x)/float64(w)*s.span())
		if s.bar.ranged && (at < s.bar.from || at >= s.bar.to) {
			c = mix(back, c, 0.33)
		}
		tall := min(max(int(float64(v)/float64(most)*float64(h-2)), 1), h)
		for y := h - tall; y < h; y++ {
			put(img.Pix[img.PixOffset(x, y):], c)
		}
	}
	return img
}

func rgba(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

// mix is the part share of b over a.
func mix(a, b color.NRGBA, share float64) color.NRGBA {
	blend := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*share + 0.5) }
	return color.NRGBA{R: blend(a.R, b.R), G: blend(a.G, b.G), B: blend(a.B, b.B), A: 255}
}

func put(p []uint8, c color.NRGBA) { p[0], p[1], p[2], p[3] = c.R, c.G, c.B, 255 }
