package session

import (
	"strings"

	"flameview/model"
)

// fragment adds --fragment, or says why it cannot.
func (b *commandWords) fragment(path []model.Name, boxes *model.Boxes) {
	names, ok := pathNames(path, boxes)
	if !ok {
		b.leave("the fragment: one of its names means two boxes on the command line: %s", pathTitle(path))
		return
	}
	joined := joinFragment(names)
	if joined == "" && len(path) > 0 {
		b.leave("the fragment: its method has no name")
		return
	}
	b.flagIf(joined != "", "fragment", joined)
}

// nameFor is a name by which the command line finds a box: it takes the first
// box of that displayed name, or else of that canonical name. first says that it
// begins a path.
func nameFor(n model.Name, boxes *model.Boxes, first bool) (string, bool) {
	if boxes == nil {
		return n.Name, true
	}
	id, ok := boxes.Lookup(n)
	if !ok {
		return n.Name, true
	}
	for _, name := range []string{boxes.List[id].Display, n.Name} {
		if found, ok := boxes.Find(name, first); ok && found == id {
			return name, true
		}
	}
	return "", false
}

// joinFragment writes a path as --fragment takes it. A ; of a name has a
// backslash before it, and backslashes that stand before a ; are doubled;
// others are themselves.
//
//	a, b -> a;b    a;b, c -> a\;b;c    a\, b -> a\\;b    a\b -> a\b
func joinFragment(names []string) string {
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
