package query

import (
	"fmt"
	"strings"

	"flameview/model"
)

// Note is a text that a user wrote about a path of methods; it applies wherever the path
// occurs in a stack. Names are canonical, so a note stays with its methods in other
// files and groupings.
type Note struct {
	Path []model.Name // outermost first; of one method or more
	Text string       // lines of text; no markup
}

// MaxNote is the largest length of a note in bytes, about ten pages: every picture
// would have to show it.
const MaxNote = 64 << 10

// Check says what is wrong with a note.
func (n Note) Check() error {
	switch {
	case len(n.Path) == 0:
		return fmt.Errorf("path: it is empty; a note is about one method at least")
	case strings.TrimSpace(n.Text) == "":
		return fmt.Errorf("text: it is empty")
	case len(n.Text) > MaxNote:
		return fmt.Errorf("text: it has %d bytes; a note has %d at most", len(n.Text), MaxNote)
	}
	return nil
}

// Lines returns the lines of the text that are not blank, without surrounding space.
func (n Note) Lines() (lines []string) {
	for line := range strings.FieldsFuncSeq(n.Text, func(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' }) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
