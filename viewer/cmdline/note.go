package cmdline

import (
	"strings"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/viewer/state"
)

// notes adds --note for each, or says why it cannot.
func (b *commandWords) notes(notes []query.Note, boxes *shape.Boxes) {
	for _, n := range notes {
		names, ok := pathNames(n.Path, boxes)
		joined := model.JoinPath(names)
		switch {
		case !ok:
			b.leave("the note on %s: the name means two boxes on the command line", state.PathTitle(n.Path))
		case joined == "":
			b.leave("the note %q: its method has no name", n.Text)
		default:
			b.flag("note", escapeEquals(joined)+"="+n.Text)
		}
	}
}

// pathNames are the names of a path as the command line finds its boxes; ok is
// false if one of them means two.
func pathNames(path []model.Name, boxes *shape.Boxes) (names []string, ok bool) {
	names = make([]string, len(path))
	for i, n := range path {
		if names[i], ok = nameFor(n, boxes, i == 0); !ok {
			return nil, false
		}
	}
	return names, true
}

// escapeEquals writes the front of a --note: a = of a name has a backslash
// before it, and backslashes that stand before a = or at the end are doubled;
// others are themselves.
//
//	a -> a    operator= -> operator\=    a\ -> a\\    a\b -> a\b
func escapeEquals(path string) string {
	var out strings.Builder
	run := 0 // backslashes just written
	for _, c := range []byte(path) {
		if c == '=' {
			out.WriteString(strings.Repeat(`\`, run+1))
		}
		out.WriteByte(c)
		run++
		if c != '\\' {
			run = 0
		}
	}
	out.WriteString(strings.Repeat(`\`, run))
	return out.String()
}
