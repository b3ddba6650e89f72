package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
)

// ByLibrary gives each module, jar and shared object a hue, and each class or
// function its shade. Where the files name no library, Java goes by the maker
// that its package tells, and the rest is grey.
var ByLibrary = Palette{
	ID: "library", Title: "library",
	Legend: "One hue for each module, jar or shared object.",
	Color: func(b *shape.Box, k model.Kind, dark bool) color.NRGBA {
		name := b.Name
		if b.Family == model.FamilyJava {
			_, name = javaNames(b)
		}
		return shade(libraryGroup(b, k, dark).Color, name, dark)
	},
	Group: libraryGroup,
}

var unknownColor = pair{0xd3d6da, 0x4b4e55}

func libraryGroup(b *shape.Box, k model.Kind, dark bool) LegendItem {
	from := originOf(b, k)
	switch {
	case from == fromPlatform:
		return LegendItem{"JDK", platformColor.in(dark)}
	case from > fromPlatform:
		return packageGroup(b, k, dark)
	case b.Library != "":
		return LegendItem{b.Library, circleRamp.at(hash(b.Library), dark)}
	case from == fromJava:
		pkg, _ := javaNames(b)
		return LegendItem{makerLabel(pkg), circleRamp.at(hash(library(pkg)), dark)}
	}
	return LegendItem{"not known", unknownColor.in(dark)}
}
