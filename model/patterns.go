package model

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"
)

// NameKind says which of a frame's names a pattern is about.
type NameKind string

// The kinds of names that frames have.
const (
	MethodName  NameKind = "method"
	PackageName NameKind = "package"
	LibraryName NameKind = "library"
)

// NameKinds lists them.
var NameKinds = []NameKind{MethodName, PackageName, LibraryName}

// Patterns is a set of names: regular expressions, or with Exact the names
// themselves. A name belongs to the set if any pattern finds it.
type Patterns struct {
	List  []string
	Exact bool
}

// Compile gives the test of a name. Error: a pattern that is no regular
// expression.
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

// Frames says for every frame of a store, by FrameID, whether one of its names
// of that kind is in the set. Error: a pattern that is no regular expression.
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

// CompilePattern compiles a search or a filter: a regular expression in which
// case matters only if it has capitals. Capitals that are syntax do not count:
// of \B, \p{Lu}, (?P<Name>x) or (?U).
func CompilePattern(pattern string) (*regexp.Regexp, error) {
	if !hasCapitals(pattern) {
		if re, err := regexp.Compile("(?i)" + pattern); err == nil {
			return re, nil
		}
	}
	re, err := regexp.Compile(pattern) // whose error shows what was typed, and no more
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

// escape is the escape sequence at the start of a pattern.
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

// Expression writes a set of names, whose patterns compile, as one regular
// expression for CompilePattern. That one ignores case where a pattern has no
// capitals, so the case of the parts is said where joining them changes it.
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
			return "(?:)" // flags want some value
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

// exactly matches one text. Each byte that is not UTF-8 is what regexp takes it
// for, the replacement character; nothing comes closer.
func exactly(s string) string { return regexp.QuoteMeta(string([]rune(s))) }

// ignoresCase says whether a valid pattern is compiled to ignore case.
func ignoresCase(pattern string) bool { return !hasCapitals(pattern) }

// enclosed is a pattern that others can stand beside: its flags, as in (?s)a, and
// its open quotation, as in \Qa, end with it.
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
