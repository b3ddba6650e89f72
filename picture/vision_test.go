package picture_test

import (
	"image/color"
	"math"
	"testing"

	"flameview/model"
	"flameview/model/shape"
	"flameview/picture"
)

// deficiencies are what people without one of the three sorts of cones see, as
// matrices over linear red, green and blue (Machado, Oliveira and Fernandes,
// "A Physiologically-based Model for Simulation of Color Vision Deficiency",
// 2009, severity 1).
var deficiencies = map[string][9]float64{
	"none":         {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// seen is a colour in OKLab as seen with a deficiency: distances there are
// about as large as they look.
func seen(c color.NRGBA, m [9]float64) [3]float64 {
	lin := func(v uint8) float64 {
		if f := float64(v) / 255; f > 0.04045 {
			return math.Pow((f+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	x, y, z := lin(c.R), lin(c.G), lin(c.B)
	at := func(i int) float64 { return min(max(m[i]*x+m[i+1]*y+m[i+2]*z, 0), 1) }
	r, g, b := at(0), at(3), at(6)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	n := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return [3]float64{
		0.2104542553*l + 0.7936177850*n - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*n + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*n - 0.8086757660*s,
	}
}

// The colours of the safe palette, and the match colour among them, stay apart
// for every sort of eye. The nearest pair measures 0.045; 0.02 is
// about what is just noticeable.
func TestSafePalette(t *testing.T) {
	const least = 0.04
	for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
		colors := map[color.NRGBA]string{theme.Match: "match"}
		sampleBoxes(func(b shape.Box, k model.Kind) {
			item := picture.Safe.Group(&b, k, theme.Dark)
			if item.Label != "threads and files" && item.Label != "truncated" { // greys, told by their place
				colors[item.Color] = item.Label
			}
		})
		if len(colors) != 9 {
			t.Errorf("%d colours: %v", len(colors), colors)
		}
		for eye, m := range deficiencies {
			for a := range colors {
				for b := range colors {
					p, q := seen(a, m), seen(b, m)
					if d := math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]); a != b && d < least {
						t.Errorf("dark %v, %s: %s %v and %s %v are %.3f apart", theme.Dark, eye, colors[a], a, colors[b], b, d)
					}
				}
			}
		}
	}
}
