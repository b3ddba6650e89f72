package callgrind

import (
	"slices"
	"strings"
)

// contexts takes callers and recursion levels off names. Callgrind writes them
// behind apostrophes with --separate-callers and --separate-recs, and with
// neither for functions that recurse:
//
//	merge'2               -> merge
//	malloc'push'worker    -> malloc
//
// An apostrophe may also be part of a name (Foo<'a'>::f). A name is split where
// every part of it is a function of the file.
func contexts(fns []string) func(string) string {
	known := map[string]bool{}
	if !slices.ContainsFunc(fns, func(fn string) bool { return strings.Contains(fn, "'") }) {
		fns = nil
	}
	for _, fn := range fns {
		first, _, _ := strings.Cut(fn, "'")
		known[first] = true
	}
	return func(fn string) string {
		first, rest, ok := strings.Cut(fn, "'")
		if !ok || first == "" {
			return fn
		}
		for part := range strings.SplitSeq(rest, "'") {
			if !known[part] && !isNumber(part) {
				return fn
			}
		}
		return first
	}
}

func isNumber(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return s != ""
}
