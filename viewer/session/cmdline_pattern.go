package session

import (
	"regexp"
	"regexp/syntax"
	"strings"

	"flameview/model"
)

// nothing is a regular expression that no name matches.
const nothing = `[^\x00-\x{10FFFF}]`

// expression writes a set of names that Check accepts as one regular expression
// for model.CompilePattern. That one ignores case where a pattern has no
// capitals, so the case of the parts is said where joining them changes it.
//
//	a, b        -> a|b
//	a, B        -> (?i:a)|(?-i:B)
//	exactly A.b -> ^A\.b$
//	exactly a   -> (?-i:^a$)
func expression(p model.Patterns) string {
	parts := make([]string, len(p.List))
	folds := make([]bool, len(p.List))
	for i, s := range p.List {
		if p.Exact {
			parts[i] = "^" + exactly(s) + "$"
			continue
		}
		parts[i], folds[i] = s, ignoresCase(s)
		if len(p.List) > 1 {
			parts[i] = closed(s)
		}
	}
	switch len(parts) {
	case 0:
		return nothing
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
func ignoresCase(pattern string) bool {
	re, err := model.CompilePattern(pattern)
	return err == nil && strings.HasPrefix(strings.TrimSuffix(re.String(), pattern), "(?i)")
}

// closed is a pattern that others can stand beside: its flags, as in (?s)a, and
// its open quotation, as in \Qa, end with it.
func closed(pattern string) string {
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
