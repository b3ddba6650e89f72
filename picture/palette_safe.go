package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
)

// Safe says what [ByPackage] says in few colours that people with any of the
// usual colour vision deficiencies can tell apart. Groups beyond the heaviest
// share a pale grey: with so few colours a second hue for each would be a guess.
var Safe = safe(nil)

func safe(h *Hues) Palette {
	item := func(b *shape.Box, k model.Kind, dark bool) LegendItem {
		g := packageOf(b, k)
		base := safeBase(g)
		if at, ok := h.packageAt(g.label); ok && at < len(safeHues) {
			base = safeHues[at]
		}
		return g.item(base.in(dark))
	}
	return Palette{
		ID: "safe", Title: "package, colour-blind safe",
		Legend: "As by package, in few hues that people with any colour vision can tell apart.",
		Color: func(b *shape.Box, k model.Kind, dark bool) color.NRGBA {
			return shadeOf(b, k, item(b, k, dark).Color, dark)
		},
		Group: item, heaviest: safe,
	}
}

func safeBase(g group) pair {
	switch g {
	case nativeGroup:
		return pair{0xa6def5, 0x3e63de} // sky blue, blue
	case kernelGroup:
		return pair{0xe96f49, 0x96311a} // vermillion
	case platformGroup:
		return pair{0xdfdeda, 0x424039} // stone
	case classGroup, rootGroup, truncatedGroup:
		return g.usual()
	}
	return safeRest
}

// safeRest is the colour of the groups that are none of the heaviest.
var safeRest = pair{0xc4c1b9, 0x5b5b57}

// safeHues are the base colours of the heaviest groups, light and dark, the most
// different ones first. They differ in lightness as well as in hue; for every sort
// of eyes they are 10 and 7 apart in CIEDE2000 at least, from each other and from
// the colours above (TestSafeHues).
var safeHues = [...]pair{
	{0x9683d3, 0x151d6e}, // violet, navy
	{0x50a29f, 0x204c54}, // teal
	{0xefbb47, 0x6d683c}, // amber, olive
	{0xd4f9b9, 0x17321e}, // mint, fir
	{0x92bca6, 0x336c62}, // sage
	{0xc3a6f8, 0x683c90}, // lavender, purple
	{0xb1c88f, 0x273006}, // pistachio, moss
	{0x909f7a, 0x445d44}, // grey green
}
