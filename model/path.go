package model

import "strings"

// JoinPath writes the names of a path as one text, separated by semicolons. A semicolon
// inside a name is written as \; and backslashes directly before a semicolon are
// doubled; other backslashes stay as they are. [SplitPath] is the inverse, except for
// the path of one empty name.
//
//	a, b -> a;b    a;b, c -> a\;b;c    a\, b -> a\\;b    a\b -> a\b
func JoinPath(names []string) string {
	var out strings.Builder
	for i, name := range names {
		if i > 0 {
			out.WriteByte(';')
		}
		run := 0 // backslashes just written
		for _, c := range []byte(name) {
			if c == ';' {
				out.WriteString(strings.Repeat(`\`, run+1))
			}
			out.WriteByte(c)
			run++
			if c != '\\' {
				run = 0
			}
		}
		if i < len(names)-1 {
			out.WriteString(strings.Repeat(`\`, run))
		}
	}
	return out.String()
}

// SplitPath is the inverse of [JoinPath]: it splits at each semicolon that is not
// escaped by a backslash.
//
//	a;b -> a, b    a\;b;c -> a;b, c    a\\;b -> a\, b    a\b -> a\b
func SplitPath(s string) []string {
	if s == "" {
		return nil
	}
	var names []string
	var name []byte
	run := 0 // backslashes at the end of name
	for _, c := range []byte(s) {
		if c == ';' {
			name = name[:len(name)-(run+1)/2]
			if run%2 == 0 {
				names = append(names, string(name))
				name, run = name[:0], 0
				continue
			}
		}
		name = append(name, c)
		run++
		if c != '\\' {
			run = 0
		}
	}
	return append(names, string(name))
}
