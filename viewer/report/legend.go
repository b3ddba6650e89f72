package report

import (
	"flameview/picture"
	"flameview/picture/page"
	"flameview/viewer/state"
)

// Legend says what the colours of a picture mean, those chosen by the user first; nil
// where they mean nothing but that names differ.
func Legend(v Subject) (out []page.Swatch) {
	for _, c := range v.State.Colors {
		base := c.Base
		base.A = 255
		out = append(out, page.Swatch{Label: state.ColorTitle(c), Light: base, Dark: base})
	}
	p := picture.FindPalette(v.State.Palette).With(v.Hues)
	return append(out, swatches(picture.Legend(p, v.Tree, false), picture.Legend(p, v.Tree, true))...)
}
