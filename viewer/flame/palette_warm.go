package flame

import (
	"image/color"

	"flameview/model"
)

// Warm is the look that gave flame graphs their name: from red to yellow, one
// colour for each method, with no meaning but that equal names are equal.
var Warm = Palette{ID: "warm", Title: "warm", Color: func(b *model.Box, _ model.Kind, dark bool) color.NRGBA {
	return shade(warmRamp.at(hash(b.Name), dark), b.Name, dark)
}}

// Light and dark, from OKLCH: lightness 0.80 and 0.55, chroma 0.145 and 0.125,
// hues 32 to 92 and 32 to 84.
var warmRamp = ramps{
	{0xffa28f, 0xffa47c, 0xffa664, 0xfaaa49, 0xeeb23d, 0xdfba3b},
	{0xae5241, 0xac5530, 0xa9591e, 0xa35e01, 0x996506, 0x906b06},
}
