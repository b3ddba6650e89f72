package svg

import (
	"bytes"
	"image/color"
	"math"
	"testing"

	"flameview/formats/codec"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// TestWriteFill: colours as on screen, rounded, and in the dark theme where
// the reader's screen is dark.
func TestWriteFill(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store("a 1\nb 2"), query.Query{})
	fill := func(c color.NRGBA) func(int32) color.NRGBA { return func(int32) color.NRGBA { return c } }
	blue, night := fill(color.NRGBA{0x10, 0x23, 0xf0, 255}), fill(color.NRGBA{0xee, 0xee, 0, 255})
	const follow, always = "prefers-color-scheme:dark", "@media screen{"
	for _, c := range []struct {
		name string
		view codec.View
		want []string
	}{
		{"both", codec.View{Fill: blue, DarkFill: night}, []string{".a{fill:#12e}.a text{fill:#f0f1f5}\n", follow, ".a{fill:#ee0}.a text{fill:#1b1f28}\n"}},
		{"dark", codec.View{Fill: blue, DarkFill: night, Dark: true}, []string{".a{fill:#12e}", always, ".a{fill:#ee0}"}},
		{"dark, one given", codec.View{Fill: night, Dark: true}, []string{always, ".a{fill:#ee0}"}},
		{"none", codec.View{}, []string{".a{fill:#dde}", follow, ".a{fill:#334}"}},
	} {
		c.view.Tree = tree
		doc := draw(t, &c.view)
		for _, want := range c.want {
			i := bytes.Index(doc, []byte(want))
			if i < 0 {
				t.Errorf("%s: no %q behind the one before", c.name, want)
				break
			}
			doc = doc[i:]
		}
	}
}

// TestOwnPaletteReads: labels have the contrast that WCAG 2.1 asks of text.
func TestOwnPaletteReads(t *testing.T) {
	luminance := func(c uint16) float64 {
		sum := 0.0
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			v := float64(c>>(8-4*i)&15) / 15
			if v <= 0.04045 {
				v /= 12.92
			} else {
				v = math.Pow((v+0.055)/1.055, 2.4)
			}
			sum += weight * v
		}
		return sum
	}
	for theme, shades := range warm {
		for _, c := range shades {
			ink := uint16(0x122) // of #1b1f28
			if inkOn(c) == inkLight {
				ink = 0xeef // of #f0f1f5
			}
			x, y := luminance(c)+0.05, luminance(ink)+0.05
			if contrast := max(x/y, y/x); contrast < 4.5 {
				t.Errorf("theme %d, #%03x: contrast %.1f", theme, c, contrast)
			}
		}
	}
}
