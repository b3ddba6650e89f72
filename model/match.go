package model

import (
	"fmt"
	"regexp"
	"strings"
)

// NameKind says which of a frame's names a pattern is about.
type NameKind string

// The kinds of names that frames have.
const (
	MethodName  NameKind = "method"
	PackageName NameKind = "package"
	LibraryName NameKind = "library"
)

// Patterns is a set of names: regular expressions, or with Exact the names
// themselves. A name belongs to the set if any pattern finds it.
type Patterns struct {
	List  []string
	Exact bool
}

// compile gives the test of a name. Patterns without capitals ignore case, as
// the search does.
func (p Patterns) compile() (func(string) bool, error) {
	if p.Exact {
		set := map[string]bool{}
		for _, s := range p.List {
			set[s] = true
		}
		return func(s string) bool { return set[s] }, nil
	}
	all := make([]*regexp.Regexp, len(p.List))
	for i, s := range p.List {
		re, err := CompilePattern(s)
		if err != nil {
			return nil, err
		}
		all[i] = re
	}
	return func(s string) bool {
		for _, re := range all {
			if re.MatchString(s) {
				return true
			}
		}
		return false
	}, nil
}

// CompilePattern compiles a search or a filter: a regular expression in which
// case matters only if it has capitals.
func CompilePattern(pattern string) (*regexp.Regexp, error) {
	flags := "(?i)"
	for i, r := range pattern {
		if r >= 'A' && r <= 'Z' && (i == 0 || pattern[i-1] != '\\') {
			flags = ""
		}
	}
	re, err := regexp.Compile(flags + pattern)
	if err != nil {
		return nil, fmt.Errorf("pattern %q: %w", pattern, err)
	}
	return re, nil
}

// frames says for every frame whether one of its names of that kind is in the
// set.
func (p Patterns) frames(s *Store, kind NameKind) ([]bool, error) {
	match, err := p.compile()
	if err != nil {
		return nil, err
	}
	byMethod := make([]bool, len(s.Methods))
	for i, m := range s.Methods {
		switch {
		case kind == MethodName:
			byMethod[i] = match(m.Display) || match(m.Name) || m.Generic != "" && match(m.Generic)
		case kind == PackageName && !m.Family.root():
			pkg := PackageOf(m.Family, m.Name)
			byMethod[i] = pkg != "" && (match(pkg) || match(strings.ReplaceAll(pkg, "/", ".")))
		}
	}
	out := make([]bool, len(s.Frames))
	for i, f := range s.Frames {
		out[i] = byMethod[f.Method]
		if kind == LibraryName {
			lib := s.Strings[f.Library]
			out[i] = lib != "" && match(lib)
		}
	}
	return out, nil
}
