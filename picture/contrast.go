package picture

import (
	"image/color"
	"math"
)

// MinContrast is what WCAG 2.1 (1.4.3) asks of text on its background.
const MinContrast = 4.5

// Contrast is the contrast of two opaque colours, from 1 to 21, by the formula
// of WCAG 2.1.
func Contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.NRGBA) float64 {
	return 0.2126*linear[c.R] + 0.7152*linear[c.G] + 0.0722*linear[c.B]
}

// linear undoes the gamma of sRGB, for each 8-bit value.
var linear = func() (t [256]float64) {
	for i := range t {
		if c := float64(i) / 255; c <= 0.04045 {
			t[i] = c / 12.92
		} else {
			t[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return t
}()

// rgb is 0xrrggbb, opaque.
func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// Mix is a with n/256 of b in it.
func Mix(a, b color.NRGBA, n int) color.NRGBA {
	m := func(a, b uint8) uint8 { return uint8((int(a)*(256-n) + int(b)*n + 128) >> 8) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 255}
}
