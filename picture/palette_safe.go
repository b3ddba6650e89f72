package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
)

// Safe says what [ByPackage] says in few colours that people with any of the
// usual colour vision deficiencies can tell apart: the hues of Okabe and Ito
// ("Color Universal Design", 2008), as tints that carry labels. Their reddish
// purple is left out, for it is the match colour's neighbour. With so few
// colours two makers may share one.
var Safe = Palette{
	ID: "safe", Title: "package, colour-blind safe",
	Legend: "As by package, in few hues that people with any colour vision can tell apart.",
	Color: func(b *shape.Box, k model.Kind, dark bool) color.NRGBA {
		base := safeGroup(b, k, dark).Color
		switch originOf(b, k) {
		case fromThread, fromTruncated:
			return base
		case fromJava, fromPlatform:
			_, class := javaNames(b)
			return shade(base, class, dark)
		}
		return shade(base, b.Name, dark)
	},
	Group: safeGroup,
}

func safeGroup(b *shape.Box, k model.Kind, dark bool) LegendItem {
	item := packageGroup(b, k, dark)
	switch originOf(b, k) {
	case fromNative:
		item.Color = safeNative.in(dark)
	case fromPlatform:
		item.Color = safePlatform.in(dark)
	case fromKernel:
		item.Color = safeKernel.in(dark)
	case fromClass:
		item.Color = safeClass.in(dark)
	case fromJava:
		pkg, _ := javaNames(b)
		item.Color = safeJava[hash(library(pkg))%uint32(len(safeJava))].in(dark)
	}
	return item
}

// Light and dark, from OKLCH. They differ in lightness as well as in hue; what
// deficient eyes see of them is measured by TestSafePalette.
var (
	safeJava = [...]pair{
		{0xf7ab5d, 0x9a5a12}, // orange
		{0xf0ef84, 0xb2a83f}, // yellow
		{0x70c5a6, 0x1b6d56}, // bluish green
		{0x79a7e2, 0x214c88}, // blue
	}
	safeNative   = pair{0xa6def5, 0x6da7c5} // sky blue
	safeKernel   = pair{0xe96f49, 0x96311a} // vermillion
	safePlatform = pair{0xdfdeda, 0x424039} // stone
	safeClass    = pair{0xcdbdda, 0x6c5b79} // pale lavender
)
