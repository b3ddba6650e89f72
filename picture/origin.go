package picture

import (
	"strings"

	"flameview/model"
	"flameview/model/shape"
)

// origin is where the code of a box comes from, as far as name and kind tell.
type origin uint8

const (
	fromNative origin = iota
	fromJava
	fromPlatform // Java of the JDK itself
	fromKernel
	fromClass  // a class of objects, not code
	fromThread // or a file
	fromTruncated
)

func originOf(b *shape.Box, k model.Kind) origin {
	switch {
	case k == model.KindKernel:
		return fromKernel
	case k == model.KindThread || k == model.KindFile || b.Family == model.FamilyThread || b.Family == model.FamilyFile:
		return fromThread
	case k == model.KindTruncated:
		return fromTruncated
	case k == model.KindClass || b.Family == model.FamilyClass:
		return fromClass
	case jdkModule(b.Library): // also where a box is a whole module
		return fromPlatform
	case b.Family == model.FamilyJava:
		if pkg, _ := javaNames(b); platform(pkg) {
			return fromPlatform
		}
		return fromJava
	}
	return fromNative
}

// javaNames are the package and the class of a Java box. Only the box knows
// the package where it is not a method.
func javaNames(b *shape.Box) (pkg, class string) {
	pkg, class = javaParts(b.Name)
	if b.Package != "" {
		pkg = b.Package
	}
	return pkg, class
}

// javaParts takes the canonical name of a Java method apart.
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
	return model.PackageOf(model.FamilyJava, name), class
}

// library is what packages of one maker have in common: two parts of the
// name, three below a domain that many makers share.
//
//	org/acme/json/io -> org/acme    org/apache/lucene/index -> org/apache/lucene
func library(pkg string) string {
	n := 2
	for _, domain := range [...]string{"org/apache/", "org/eclipse/", "com/google/", "com/github/", "io/github/", "org/jetbrains/", "com/sun/"} {
		if strings.HasPrefix(pkg, domain) {
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

// jdkModule says that a module comes with the JDK.
func jdkModule(lib string) bool {
	return strings.HasPrefix(lib, "java.") || strings.HasPrefix(lib, "jdk.")
}
