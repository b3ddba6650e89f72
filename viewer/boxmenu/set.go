package boxmenu

import (
	"regexp"
	"slices"
	"strings"

	"flameview/model"
	"flameview/model/shape"
)

// set is what a box stands for: a kind of filter, and the patterns by which it
// knows the box again. A box is a method only if the grouping says so.
type set struct {
	kind string // of filter; "method", "package" and "library" are kinds of names too
	what string // for labels: "this class"
	model.Patterns
}

// setOf says what a box stands for.
//
//	by method   java/lang/Thread.run    methods called so
//	by class    java/lang/Thread        methods that begin so
//	by package  java/lang               the package
//	[main]                              the thread main
func setOf(by shape.GroupBy, box shape.Box) set {
	exact := func(name string) model.Patterns { return model.Patterns{List: []string{name}, Exact: true} }
	inBrackets := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(box.Name), "["), "]")
	switch {
	case box.Family == model.FamilyThread:
		return set{"thread", "this thread", exact(inBrackets)}
	case box.Family == model.FamilyFile:
		return set{"file", "this file", exact(inBrackets)}
	case box.Name == box.Library:
		return set{"library", "this library", exact(box.Name)}
	case box.Name == box.Package:
		return set{"package", "this package", exact(box.Name)}
	case by == shape.ByClass:
		begins := `(?-i)^` + regexp.QuoteMeta(box.Name) + `(\.|::|$)`
		return set{"method", "this class", model.Patterns{List: []string{begins}}}
	case by == shape.ByLine:
		return set{"method", "this method", exact(shape.BeforeLine(box.Name))}
	}
	return set{"method", "this method", exact(box.Name)}
}

// ofFrames says whether the set is one of frames, which transforms can reshape.
func (s set) ofFrames() bool { return s.kind != "thread" && s.kind != "file" }

// fragmentPattern is the filter's pattern for a path, "" where it has none:
// fragments are of methods, and a name with a semicolon would be two.
func fragmentPattern(by shape.GroupBy, path []model.Name) string {
	if by != shape.ByMethod || len(path) < 2 {
		return ""
	}
	names := make([]string, len(path))
	for i, n := range path {
		names[i] = n.Name
	}
	odd := func(n model.Name) bool {
		return n.Family == model.FamilyThread || n.Family == model.FamilyFile || strings.Contains(n.Name, ";")
	}
	if slices.ContainsFunc(path, odd) {
		return ""
	}
	return strings.Join(names, ";")
}

// rootOf parts a path into the thread or file where it begins, if it does, and
// the methods.
func rootOf(path []model.Name) (root set, rest []model.Name) {
	if len(path) > 1 {
		if s := setOf(shape.ByMethod, shape.Box{Family: path[0].Family, Name: path[0].Name}); !s.ofFrames() {
			return s, path[1:]
		}
	}
	return set{}, path
}

// KindOf is the kind of filter that knows a box again, and the name by which it
// knows a thread, file, package or library exactly.
func KindOf(by shape.GroupBy, box shape.Box) (kind, name string) {
	s := setOf(by, box)
	return s.kind, s.List[0]
}
