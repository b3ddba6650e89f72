package flame

import (
	"image/color"
	"strings"

	"flameview/model"
)

// ByPackage gives the methods of one library's packages one hue, and each
// class its shade: what belongs together looks alike, and a change of colour
// on the way up is a change of library. Java runs from apricot to green, the
// platform itself is quiet stone, native code blue, the kernel red.
var ByPackage = Palette{ID: "package", Title: "package", Color: func(b *model.Box, k model.Kind, dark bool) color.NRGBA {
	i := 0
	if dark {
		i = 1
	}
	switch {
	case k == model.KindKernel:
		return shade(kernelRamp[i].at(hash(b.Name)), b.Name, dark)
	case k == model.KindThread || k == model.KindFile || b.Family == model.FamilyThread || b.Family == model.FamilyFile:
		return rgb(threadColor[i])
	case k == model.KindTruncated:
		return rgb(truncatedColor[i])
	case k == model.KindClass || b.Family == model.FamilyClass:
		return shade(rgb(classColor[i]), b.Name, dark)
	case b.Family == model.FamilyJava:
		pkg, class := javaParts(b.Name)
		if platform(pkg) {
			return shade(rgb(platformColor[i]), class, dark)
		}
		return shade(javaRamp[i].at(hash(library(pkg))), class, dark)
	}
	return shade(nativeRamp[i].at(hash(namespace(b.Name))), b.Name, dark)
}}

// Light and dark, from OKLCH: lightness, chroma and hues are for Java 0.84 and
// 0.50, 0.092 and 0.085, 44 to 174; for native code 0.835 and 0.48, 0.065 and
// 0.07, 220 to 268; for the kernel 0.79 and 0.50, 0.105 and 0.115, 14 to 30.
var (
	javaRamp = [2]ramp{
		{0xfeb89a, 0xf9bc8f, 0xf0c187, 0xe5c784, 0xd8cc85, 0xc7d28d, 0xadd99f, 0x96ddb4, 0x87dfc6},
		{0x8b523a, 0x87562f, 0x815b26, 0x795f22, 0x6f6424, 0x61692c, 0x4a6f3e, 0x337250, 0x1e735f},
	}
	nativeRamp = [2]ramp{
		{0x99d3e6, 0x9ed1ec, 0xa5cef1, 0xaecbf3, 0xb7c8f4},
		{0x276779, 0x2f647e, 0x396282, 0x435f85, 0x4d5c86},
	}
	kernelRamp = [2]ramp{
		{0xf69ea6, 0xf79f9c, 0xf6a192},
		{0x99444f, 0x9a4545, 0x9a463a},
	}
	platformColor  = [2]uint32{0xe0ddc8, 0x4f4d42}
	classColor     = [2]uint32{0xa0dfd6, 0x2b6a62}
	threadColor    = [2]uint32{0xcdd4de, 0x454b57}
	truncatedColor = [2]uint32{0xc9c9c9, 0x4a4a4a}
)

// javaParts takes a canonical Java name apart.
//
//	org/acme/Parser$1.parse -> org/acme  org/acme/Parser$1
func javaParts(name string) (pkg, class string) {
	if i := strings.IndexByte(name, '('); i >= 0 {
		name = name[:i]
	}
	class = name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		class = name[:i]
	}
	if i := strings.LastIndexByte(class, '/'); i >= 0 {
		pkg = class[:i]
	}
	return pkg, class
}

// library is what packages of one maker have in common: two parts of the
// name, three below a host of many makers.
//
//	org/acme/json/io -> org/acme    org/apache/lucene/index -> org/apache/lucene
func library(pkg string) string {
	n := 2
	for _, host := range [...]string{"org/apache/", "org/eclipse/", "com/google/", "com/github/", "io/github/", "org/jetbrains/", "com/sun/"} {
		if strings.HasPrefix(pkg, host) {
			n = 3
		}
	}
	for i := 0; i < len(pkg); i++ {
		if pkg[i] == '/' {
			if n--; n == 0 {
				return pkg[:i]
			}
		}
	}
	return pkg
}

// platform says that a package comes with the JDK.
func platform(pkg string) bool {
	for _, p := range [...]string{"java/", "javax/", "jdk/", "sun/", "com/sun/"} {
		if strings.HasPrefix(pkg, p) {
			return true
		}
	}
	return false
}

// namespace is what native names are grouped by: a C++ or Rust namespace or
// class, a Go package, else the name up to its first underscore.
//
//	Compile::Code_Gen -> Compile    runtime.mallocgc -> runtime
//	net/http.(*conn).serve -> net/http    pthread_mutex_lock -> pthread
func namespace(name string) string {
	if i := strings.IndexAny(name, "(<"); i > 0 {
		name = name[:i]
	}
	if i := strings.Index(name, "::"); i > 0 {
		return name[:i]
	}
	slash := strings.LastIndexByte(name, '/') + 1
	if i := strings.IndexByte(name[slash:], '.'); i > 0 {
		return name[:slash+i]
	}
	trimmed := strings.TrimLeft(name, "_")
	if i := strings.IndexByte(trimmed, '_'); i > 0 {
		return trimmed[:i]
	}
	return name
}
