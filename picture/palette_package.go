package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
)

// ByPackage gives the methods of one library's packages one hue, and each
// class its shade: what belongs together looks alike, and a change of colour
// on the way up is a change of library. Java runs from apricot to green, the
// platform itself is quiet stone, native code blue, the kernel red.
var ByPackage = Palette{ID: "package", Title: "package", Legend: "One hue for the packages of one maker, one shade for each class.", Color: packageColor, Group: packageGroup}

func packageColor(b *shape.Box, k model.Kind, dark bool) color.NRGBA {
	switch originOf(b, k) {
	case fromKernel:
		return shade(kernelRamp.at(hash(b.Name), dark), b.Name, dark)
	case fromNative:
		return shade(nativeRamp.at(hash(namespace(b.Name)), dark), b.Name, dark)
	case fromPlatform, fromJava:
		_, class := javaNames(b)
		return shade(packageGroup(b, k, dark).Color, class, dark)
	case fromClass:
		return shade(classColor.in(dark), b.Name, dark)
	}
	return packageGroup(b, k, dark).Color
}

func packageGroup(b *shape.Box, k model.Kind, dark bool) LegendItem {
	switch originOf(b, k) {
	case fromKernel:
		return LegendItem{"kernel", kernelRamp.middle(dark)}
	case fromThread:
		return LegendItem{"threads and files", threadColor.in(dark)}
	case fromTruncated:
		return LegendItem{"truncated", truncatedColor.in(dark)}
	case fromClass:
		return LegendItem{"classes of objects", classColor.in(dark)}
	case fromPlatform:
		return LegendItem{"JDK", platformColor.in(dark)}
	case fromJava:
		pkg, _ := javaNames(b)
		return LegendItem{makerLabel(pkg), javaRamp.at(hash(library(pkg)), dark)}
	}
	return LegendItem{"native code", nativeRamp.middle(dark)}
}

// Light and dark, from OKLCH: lightness, chroma and hues are for Java 0.84 and
// 0.50, 0.092 and 0.085, 44 to 174; for native code 0.835 and 0.48, 0.065 and
// 0.07, 220 to 268; for the kernel 0.79 and 0.50, 0.105 and 0.115, 14 to 30.
var (
	javaRamp = ramps{
		{0xfeb89a, 0xf9bc8f, 0xf0c187, 0xe5c784, 0xd8cc85, 0xc7d28d, 0xadd99f, 0x96ddb4, 0x87dfc6},
		{0x8b523a, 0x87562f, 0x815b26, 0x795f22, 0x6f6424, 0x61692c, 0x4a6f3e, 0x337250, 0x1e735f},
	}
	nativeRamp = ramps{
		{0x99d3e6, 0x9ed1ec, 0xa5cef1, 0xaecbf3, 0xb7c8f4},
		{0x276779, 0x2f647e, 0x396282, 0x435f85, 0x4d5c86},
	}
	kernelRamp = ramps{
		{0xf69ea6, 0xf79f9c, 0xf6a192},
		{0x99444f, 0x9a4545, 0x9a463a},
	}
	platformColor  = pair{0xe0ddc8, 0x4f4d42}
	classColor     = pair{0xa0dfd6, 0x2b6a62}
	threadColor    = pair{0xcdd4de, 0x454b57}
	truncatedColor = pair{0xc9c9c9, 0x4a4a4a}
)
