package model

import "strings"

// Name identifies a method, or whatever else a box stands for (a class, a library),
// independently of a store's ids.
type Name struct {
	Family Family
	Name   string // canonical
}

// ClassOf is the class or scope of a canonical name, "" if it has none.
//
//	java/lang/Thread.run -> java/lang/Thread    std::vector<a::b>::push -> std::vector<a::b>
func ClassOf(family Family, name string) string {
	if family == FamilyJava {
		if i := strings.LastIndexByte(name, '.'); i > 0 {
			return name[:i]
		}
		return ""
	}
	if i := lastScope(name); i > 0 {
		return name[:i]
	}
	return ""
}

// PackageOf is the package or outermost namespace of a canonical name, "" if
// it has none.
//
//	java/lang/Thread.run -> java/lang    std::vector<a::b>::push -> std
//	org/acme/Load$$Lambda/0x7f12.run -> org/acme (a number ends a hidden class)
func PackageOf(family Family, name string) string {
	if family == FamilyJava {
		class := ClassOf(family, name)
		i := strings.LastIndexByte(class, '/')
		if i > 0 && i+1 < len(class) && class[i+1] >= '0' && class[i+1] <= '9' {
			i = strings.LastIndexByte(class[:i], '/')
		}
		return class[:max(i, 0)]
	}
	if i := strings.Index(name, "::"); i > 0 {
		return name[:i]
	}
	if slash := strings.LastIndexByte(name, '/'); slash > 0 {
		if dot := strings.IndexByte(name[slash:], '.'); dot > 0 {
			return name[:slash+dot] // Go: example.org/mod/pkg.Func
		}
	}
	return ""
}

// lastScope is the index of the last "::" outside template arguments and
// parameters, -1 if there is none.
func lastScope(name string) int {
	nested, at := 0, -1
	for i := 0; i < len(name); i++ {
		switch name[i] {
		case '<', '(':
			nested++
		case '>', ')':
			nested--
		case ':':
			if nested == 0 && i+1 < len(name) && name[i+1] == ':' {
				at = i
				i++
			}
		}
	}
	return at
}
