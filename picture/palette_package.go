package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
)

// ByPackage gives the methods of one library's packages one hue, and each
// class its shade: what belongs together looks alike, and a change of colour
// from caller to callee is a change of library. The heaviest groups have the most
// different hues (see [Hues]), the platform itself is quiet stone, other native
// code blue, the kernel red.
var ByPackage = byPackage(nil)

func byPackage(h *Hues) Palette {
	item := func(b *shape.Box, k model.Kind, dark bool) LegendItem {
		g := packageOf(b, k)
		return g.item(packageBase(g, h).in(dark))
	}
	return Palette{
		ID: "package", Title: "package",
		Legend: "One hue for the packages of one maker, one shade for each class.",
		Color: func(b *shape.Box, k model.Kind, dark bool) color.NRGBA {
			if packageOf(b, k) == nativeGroup {
				return shade(nativeRamp.at(hash(b.Name), dark), b.Name, dark)
			}
			return shadeOf(b, k, item(b, k, dark).Color, dark)
		},
		Group: item, heaviest: byPackage,
	}
}

// packageBase is the colour of which a group has shades.
func packageBase(g group, h *Hues) pair {
	if at, ok := h.packageAt(g.label); ok {
		return heavyHues[at]
	}
	return g.usual()
}

// usual is the colour of a group that is none of the heaviest.
func (g group) usual() pair {
	switch g {
	case kernelGroup:
		return kernelColor
	case rootGroup:
		return threadColor
	case truncatedGroup:
		return truncatedColor
	case classGroup:
		return classColor
	case platformGroup:
		return platformColor
	case nativeGroup:
		return nativeColor
	}
	return paleRamp.pair(hash(g.label))
}

func (g group) item(c color.NRGBA) LegendItem {
	return LegendItem{Label: g.label, Color: c, On: g.on, Pattern: g.pattern}
}

// shadeOf is the shade that a box has of its group's colour: one for each Java
// class, else one for each function; none for what is no code.
func shadeOf(b *shape.Box, k model.Kind, base color.NRGBA, dark bool) color.NRGBA {
	switch originOf(b, k) {
	case fromThread, fromTruncated:
		return base
	case fromJava, fromPlatform:
		_, class := javaNames(b)
		return shade(base, class, dark)
	}
	return shade(base, b.Name, dark)
}

// nativeRamp are the blues of native code that no package or library is known of,
// which may be all that a file has: nativeColor is in their midst.
var nativeRamp = ramps{
	{0xa1cff0, 0xa9cdf2, 0xb2caf3, 0xb9c6f4, 0xbdc3f4},
	{0x33618a, 0x3c5f8a, 0x455b8c, 0x4a5890, 0x50569a},
}

// The colours of the groups that are always the same, light and dark, from OKLCH.
var (
	platformColor  = pair{0xe3e1d8, 0x45443d}
	nativeColor    = pair{0xa9cdf2, 0x3c5f8a}
	kernelColor    = pair{0xf58f8a, 0x9a403b}
	classColor     = pair{0xa0dfd6, 0x2b6a62}
	threadColor    = pair{0xcdd4de, 0x454b57}
	truncatedColor = pair{0xc9c9c9, 0x4a4a4a}
)
