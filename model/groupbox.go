package model

import (
	"strconv"
	"strings"
)

// box is what a frame is shown as.
func (g Grouping) box(s *Store, f Frame) Box {
	m := s.Methods[f.Method]
	if m.Family.root() {
		return Box{Family: m.Family, Name: m.Name, Display: m.Display}
	}
	b := g.named(s, f)
	b.Library = s.Strings[f.Library]
	if g.By != ByLibrary || b.Library == "" { // a library has many packages
		b.Package = PackageOf(m.Family, m.Name)
	}
	return b
}

// ofMethod says that all frames of a method share a box.
func (g Grouping) ofMethod() bool { return g.By != ByLibrary && g.By != ByLine }

// named is the box's name.
func (g Grouping) named(s *Store, f Frame) Box {
	m := s.Methods[f.Method]
	name, display := m.Name, m.Display
	if !g.KeepGenerated && m.Generic != "" {
		name, display = m.Generic, m.Generic
	}
	switch g.By {
	case ByClass:
		if c := ClassOf(m.Family, name); c != "" {
			return Box{Family: m.Family, Name: c, Display: c}
		}
	case ByPackage:
		if p := PackageOf(m.Family, name); p != "" {
			return Box{Family: m.Family, Name: p, Display: p}
		}
	case ByLibrary:
		if lib := s.Strings[f.Library]; lib != "" {
			return Box{Family: FamilyNative, Name: lib, Display: lib}
		}
		if p := PackageOf(m.Family, name); p != "" {
			return Box{Family: m.Family, Name: p, Display: p}
		}
	case ByLine:
		if f.Line > 0 {
			line := ":" + strconv.Itoa(int(f.Line))
			return Box{Family: m.Family, Name: name + line, Display: display + line}
		}
	}
	return Box{Family: m.Family, Name: name, Display: display}
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
