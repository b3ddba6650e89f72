package shape

import (
	"fmt"
	"strconv"

	"flameview/model"
)

// Grouping chooses what one box stands for. The zero value is by method.
type Grouping struct {
	By GroupBy
	// KeepGenerated separates generated classes that differ in their numbers
	// (Foo$$Lambda$14 and Foo$$Lambda$15) and by default share a box.
	KeepGenerated bool
	// AcrossBuilds removes from names what differs from build to build.
	AcrossBuilds bool
	// Same are aliases of renamed methods, applied in this order.
	Same []Alias
}

// Key identifies the grouping in caches.
func (g Grouping) Key() string {
	return fmt.Sprintf("%s %t %t %q", g.By, g.KeepGenerated, g.AcrossBuilds, g.Same)
}

// GroupBy is the granularity of boxes.
type GroupBy uint8

// The granularities.
const (
	ByMethod GroupBy = iota
	ByClass
	ByPackage
	ByLibrary
	ByLine
)

// GroupKind is the table row of one GroupBy: its words, and how it names a frame's box.
type GroupKind struct {
	ID string // as --group and saved sessions write it
	// Another word that --group accepts.
	Alias string
	Title string // in menus
	// box returns the box of a frame whose method has these names. If ok is false, the
	// frame has no such group (no package, say) and its box is its method's. nil for
	// ByMethod.
	box func(s *model.Store, f model.Frame, name, display string) (Box, bool)
	// ofFrame says whether frames of one method may have different boxes.
	ofFrame bool
}

// GroupKinds is indexed by GroupBy. A new granularity is one line here.
var GroupKinds = []*GroupKind{
	ByMethod:  {ID: "method", Title: "Method"},
	ByClass:   {ID: "class", Title: "Class", box: boxOfClass},
	ByPackage: {ID: "package", Title: "Package", box: boxOfPackage},
	ByLibrary: {ID: "library", Alias: "module", Title: "Library", box: boxOfLibrary, ofFrame: true},
	ByLine:    {ID: "line", Title: "Method and line", box: boxOfLine, ofFrame: true},
}

// String is the word that --group takes.
func (g GroupBy) String() string { return GroupKinds[g].ID }

// ParseGroupBy is the inverse of String.
func ParseGroupBy(s string) (GroupBy, bool) {
	for i, kind := range GroupKinds {
		if s != "" && (s == kind.ID || s == kind.Alias) {
			return GroupBy(i), true
		}
	}
	return ByMethod, false
}

// ofMethod says whether all frames of a method share a box.
func (g Grouping) ofMethod() bool { return !GroupKinds[g.By].ofFrame }

// box returns the box of a frame. r is nil if nothing is renamed.
func (g Grouping) box(s *model.Store, f model.Frame, r *renamer) Box {
	m := s.Methods[f.Method]
	if m.Family.IsRoot() {
		return Box{Family: m.Family, Name: m.Name, Display: m.Display}
	}
	b := g.named(s, f, r)
	b.Library = s.Strings[f.Library]
	if g.By != ByLibrary || b.Library == "" { // a library has many packages
		name := m.Name
		if r != nil {
			name, _ = r.rename(m.Family, name, "")
		}
		b.Package = model.PackageOf(m.Family, name)
	}
	return b
}

// named returns the box without package and library.
func (g Grouping) named(s *model.Store, f model.Frame, r *renamer) Box {
	m := s.Methods[f.Method]
	name, display := m.Name, m.Display
	if !g.KeepGenerated && m.Generic != "" {
		name, display = m.Generic, m.Generic
	}
	if r != nil {
		name, display = r.rename(m.Family, name, display)
	}
	if box := GroupKinds[g.By].box; box != nil {
		if b, ok := box(s, f, name, display); ok {
			return b
		}
	}
	return Box{Family: m.Family, Name: name, Display: display}
}

func boxOfClass(s *model.Store, f model.Frame, name, _ string) (Box, bool) {
	family := s.Methods[f.Method].Family
	class := model.ClassOf(family, name)
	return Box{Family: family, Name: class, Display: class}, class != ""
}

func boxOfPackage(s *model.Store, f model.Frame, name, _ string) (Box, bool) {
	family := s.Methods[f.Method].Family
	pkg := model.PackageOf(family, name)
	return Box{Family: family, Name: pkg, Display: pkg}, pkg != ""
}

func boxOfLibrary(s *model.Store, f model.Frame, name, display string) (Box, bool) {
	if lib := s.Strings[f.Library]; lib != "" {
		return Box{Family: model.FamilyNative, Name: lib, Display: lib}, true
	}
	return boxOfPackage(s, f, name, display)
}

func boxOfLine(s *model.Store, f model.Frame, name, display string) (Box, bool) {
	line := ":" + strconv.Itoa(int(f.Line))
	return Box{Family: s.Methods[f.Method].Family, Name: name + line, Display: display + line}, f.Line > 0
}
