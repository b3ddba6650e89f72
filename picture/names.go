package picture

import (
	"strings"

	"flameview/model"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Names says how boxes are called on screen and in pictures. One rule serves
// labels, tables, paths, legends and exports:
//
//	            Short (the zero value)    Full
//	Java        TitleIndex.walk           bookshop.catalogue.TitleIndex.walk
//	Go          http.(*conn).serve        net/http.(*conn).serve
//	other       as the file wrote it      as the file wrote it
//
// A name that is too long for its place loses its package first, then its class
// ([Last]), and is cut at its end only then. Formats of data, which other programs read, keep the names
// of the file.
type Names struct {
	// Full keeps the package.
	Full bool
}

// Of is the name of a box.
func (n Names) Of(b *shape.Box) string {
	if n.Full {
		return FullName(b)
	}
	return Short(b)
}

// Line is the name of a box where there is a line for it, as in a table: its class
// and method first, its package behind them.
//
//	TitleIndex.walk · bookshop.catalogue        with Full bookshop.catalogue.TitleIndex.walk
func (n Names) Line(b *shape.Box) string {
	full, short := FullName(b), Short(b)
	pkg, ok := strings.CutSuffix(full, short)
	if ok && pkg != "" && b.Family == model.FamilyJava && !n.Full {
		return short + " · " + strings.TrimRight(pkg, "./")
	}
	return full
}

// Method is Line for a method of a store, which may be no box of its own.
func (n Names) Method(m model.Method) string {
	return n.Line(&shape.Box{Family: m.Family, Name: m.Name, Display: m.Display})
}

// Row is the name of a row of a tree, "all" for the root.
func (n Names) Row(t *tree.Tree, row int32) string {
	if row == 0 {
		return t.Name(0)
	}
	return n.Of(&t.Boxes.List[t.Box[row]])
}

// RowLine is Line for a row of a tree, "all" for the root.
func (n Names) RowLine(t *tree.Tree, row int32) string {
	if row == 0 {
		return t.Name(0)
	}
	return n.Line(&t.Boxes.List[t.Box[row]])
}

// FullName is the whole name of a box. Java's packages are written with dots,
// whatever the file used.
//
//	java/util/HashMap.put -> java.util.HashMap.put
//	org/acme/Load$$Lambda/0x7f12.run -> org.acme.Load$$Lambda/0x7f12.run
func FullName(b *shape.Box) string {
	if b.Family != model.FamilyJava || strings.IndexByte(b.Display, '/') < 0 {
		return b.Display
	}
	return dotted(b.Display)
}

// dotted writes the slashes of a Java name as dots, but for the one that begins
// the number of a hidden class.
func dotted(name string) string {
	out := []byte(name)
	for i := range out {
		if out[i] == '/' && (i+1 == len(out) || out[i+1] < '0' || out[i+1] > '9') {
			out[i] = '.'
		}
	}
	return string(out)
}

// Short is the name of a box without its package: a Java class with its
// method, a Go function with the last part of its import path. A box that is a
// whole package keeps its name.
//
//	java/util/HashMap.put -> HashMap.put
//	java.util.HashMap.put(Object) -> HashMap.put(Object)
//	org/acme/Load$$Lambda/0x7f12.run -> Load$$Lambda/0x7f12.run
//	net/http.(*conn).serve -> http.(*conn).serve
func Short(b *shape.Box) string {
	switch b.Family {
	case model.FamilyJava:
		if isPackage(b) {
			return FullName(b)
		}
		pkg, _ := javaNames(b)
		if short, ok := withoutPackage(b.Display, pkg); ok {
			return short
		}
		return guessShort(b.Display)
	case model.FamilyClass:
		return b.Display[cutAfter(b.Display, '.'):]
	case model.FamilyNative:
		head := b.Display
		if i := strings.IndexAny(head, "(<["); i > 0 {
			head = head[:i]
		}
		if strings.Contains(head, "::") {
			return b.Display
		}
		pkg := model.PackageOf(b.Family, head) // "" where there is no import path
		return b.Display[strings.LastIndexByte(pkg, '/')+1:]
	}
	return b.Display
}

// isPackage says that a box is a whole package.
func isPackage(b *shape.Box) bool { return b.Package != "" && b.Name == b.Package }

// withoutPackage cuts a package, written with slashes, off a name that is
// written with slashes or dots; ok is false where the name does not begin so.
func withoutPackage(name, pkg string) (short string, ok bool) {
	if pkg == "" || len(name) <= len(pkg)+1 || name[len(pkg)] != '/' && name[len(pkg)] != '.' {
		return name, false
	}
	for i := range len(pkg) {
		if name[i] != pkg[i] && !(name[i] == '.' && pkg[i] == '/') {
			return name, false
		}
	}
	return name[len(pkg)+1:], true
}

// guessShort is the class and method of a Java name whose package is not known,
// or is written in another way: with its module in front, for one.
func guessShort(name string) string {
	args := ""
	if i := strings.IndexByte(name, '('); i >= 0 {
		name, args = name[:i], name[i:]
	}
	name = name[cutAfter(name, '/'):]
	dots := name[:max(strings.LastIndexByte(name, '.'), 0)] // the last dot is before the method
	return name[cutAfter(dots, '.'):] + args
}

// Last is the last part of a box's name, for places in which only a few letters
// have room: a class or scope is what neighbours have in common.
//
//	java/util/HashMap.put(Object) -> put
//	PhaseChaitin::Register_Allocate() -> Register_Allocate()
//	net/http.(*conn).serve -> http.(*conn).serve
func Last(b *shape.Box) string {
	name := Short(b)
	last := name
	switch head, _, _ := strings.Cut(name, "("); b.Family {
	case model.FamilyJava:
		if !isPackage(b) {
			last = head[strings.LastIndexByte(head, '.')+1:]
		}
	case model.FamilyNative:
		if class := model.ClassOf(b.Family, name); class != "" {
			last = name[len(class)+len("::"):]
		}
	}
	if last == "" {
		return name
	}
	return last
}

// cutAfter is the index after the last sep that does not begin the number of
// a generated class.
func cutAfter(s string, sep byte) int {
	for i := len(s) - 2; i >= 0; i-- {
		if s[i] == sep && (s[i+1] < '0' || s[i+1] > '9') {
			return i + 1
		}
	}
	return 0
}
