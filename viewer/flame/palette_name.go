package flame

import (
	"image/color"

	"flameview/model"
)

// ByName is the look that gave flame graphs their name: warm colours, one for
// each method, with no meaning but that equal names are equal.
var ByName = Palette{ID: "name", Title: "name", Color: func(b *model.Box, _ model.Kind, dark bool) color.NRGBA {
	i := 0
	if dark {
		i = 1
	}
	return shade(warmRamp[i].at(hash(b.Name)), b.Name, dark)
}}

// Light and dark, from OKLCH: lightness 0.82 and 0.52, hues 30 to 90, chroma
// 0.11.
var warmRamp = [2]ramp{
	{0xffa99a, 0xffac8b, 0xfcb17f, 0xf5b675, 0xebbb6e, 0xe0c16d},
	{0x9e4e42, 0x9c5132, 0x995522, 0x935a0f, 0x8b5f00, 0x816500},
}
