package model

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"
)

// NameKind says which of a frame's names a pattern is matched against.
type NameKind string

// The kinds of names that frames have.
const (
	MethodName  NameKind = "method"
	PackageName NameKind = "package"
	LibraryName NameKind = "library"
)

// NameKinds lists all of them.
var NameKinds = []NameKind{MethodName, PackageName, LibraryName}

// Patterns is a set of names: regular expressions, or with Exact the names themselves.
// A name is in the set if any pattern matches.
type Patterns struct {
	List  []string
	Exact bool
}

// Compile returns a function that tests a name. Error: a pattern that is not a valid
// regular expression.
func (p Patterns) Compile() (func(string) bool, error) {
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

// Frames says for every frame of a store, by FrameID, whether its name of that kind is
// in the set. Error: a pattern that is not a valid regular expression.
func (p Patterns) Frames(s *Store, kind NameKind) ([]bool, error) {
	match, err := p.Compile()
	if err != nil {
		return nil, err
	}
	byMethod := make([]bool, len(s.Methods))
	for i, m := range s.Methods {
		switch {
		case kind == MethodName:
			byMethod[i] = match(m.Display) || match(m.Name) || m.Generic != "" && match(m.Generic)
		case kind == PackageName && !m.Family.IsRoot():
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

// CompilePattern compiles a search or filter: a regular expression that is
// case-sensitive only if it contains capitals. Capitals that are syntax do not count:
// \B, \p{Lu}, (?P<Name>x) or (?U).
func CompilePattern(pattern string) (*regexp.Regexp, error) {
	if !hasCapitals(pattern) {
		if re, err := regexp.Compile("(?i)" + pattern); err == nil {
			return re, nil
		}
	}
	re, err := regexp.Compile(pattern) // its error shows the pattern as typed, without our additions
	if err != nil {
		return nil, fmt.Errorf("pattern %q: %w", pattern, err)
	}
	return re, nil
}

// hasCapitals says whether a pattern has capitals that stand for themselves.
func hasCapitals(pattern string) bool {
	quoted := false // between \Q and \E
	for i := 0; i < len(pattern); i++ {
		rest := pattern[i:]
		switch {
		case quoted:
			if strings.HasPrefix(rest, `\E`) {
				quoted = false
				i++
				continue
			}
		case strings.HasPrefix(rest, `\Q`):
			quoted = true
			i++
			continue
		case rest[0] == '\\':
			i += len(escape(rest)) - 1
			continue
		case strings.HasPrefix(rest, "(?"):
			i += strings.IndexAny(rest+")", ":)>")
			continue
		case strings.HasPrefix(rest, "[:"):
			i += max(strings.Index(rest, ":]"), 0)
			continue
		}
		for _, r := range rest {
			if unicode.IsUpper(r) {
				return true
			}
			break
		}
	}
	return false
}

// escape returns the escape sequence at the start of a pattern.
//
//	\Bab -> \B    \p{Lu}x -> \p{Lu}    \x{4F} -> \x{4F}
func escape(s string) string {
	if len(s) > 2 && s[2] == '{' && (s[1] == 'p' || s[1] == 'P' || s[1] == 'x') {
		return s[:strings.IndexByte(s+"}", '}')]
	}
	if len(s) > 2 && (s[1] == 'p' || s[1] == 'P') {
		return s[:3]
	}
	return s[:min(2, len(s))]
}

// matchesNothing is a regular expression that no name matches.
const matchesNothing = `[^\x00-\x{10FFFF}]`

// Expression joins a set of valid patterns into one regular expression for
// CompilePattern. CompilePattern decides about case by the capitals of the whole
// expression, so each part states its own case where joining would change it.
//
//	a, b        -> a|b
//	a, B        -> (?i:a)|(?-i:B)
//	exactly A.b -> ^A\.b$
//	exactly a   -> (?-i:^a$)
func (p Patterns) Expression() string {
	parts := make([]string, len(p.List))
	folds := make([]bool, len(p.List))
	for i, s := range p.List {
		if p.Exact {
			parts[i] = "^" + exactly(s) + "$"
			continue
		}
		parts[i], folds[i] = s, ignoresCase(s)
		if len(p.List) > 1 {
			parts[i] = enclosed(s)
		}
	}
	switch len(parts) {
	case 0:
		return matchesNothing
	case 1:
		if parts[0] == "" {
			return "(?:)" // CompilePattern needs something behind the flags
		}
	}
	whole := strings.Join(parts, "|")
	same := true
	for _, f := range folds {
		same = same && f == ignoresCase(whole)
	}
	if same {
		return whole
	}
	for i, part := range parts {
		if folds[i] {
			parts[i] = "(?i:" + part + ")"
		} else {
			parts[i] = "(?-i:" + part + ")"
		}
	}
	return strings.Join(parts, "|")
}

// exactly returns an expression that matches one text. Bytes that are not UTF-8 become
// U+FFFD, as regexp reads them: an expression cannot tell them apart.
func exactly(s string) string { return regexp.QuoteMeta(string([]rune(s))) }

// ignoresCase says whether CompilePattern makes a valid pattern ignore case.
func ignoresCase(pattern string) bool { return !hasCapitals(pattern) }

// enclosed limits flags such as (?s)a and an open quotation such as \Qa to the pattern
// itself, so that others can follow it.
func enclosed(pattern string) string {
	if strings.Contains(pattern, `\Q`) {
		if re, err := syntax.Parse(pattern, syntax.Perl); err == nil {
			pattern = re.String()
		}
	}
	if strings.Contains(pattern, "(?") {
		return "(?:" + pattern + ")"
	}
	return pattern
}
