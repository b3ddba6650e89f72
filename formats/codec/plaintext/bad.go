package plaintext

import (
	"strings"

	"flameview/model"
)

// Bad counts the lines of a text that a reader could not use.
type Bad struct {
	Count int
	first int    // the number of the first
	text  string // how it begins
}

// maxShown bounds how much of a line a message shows, in bytes.
const maxShown = 60

// Note notes the line that l stands on.
func (b *Bad) Note(l *Lines) {
	if b.Count++; b.Count == 1 {
		b.first = l.Number
		b.text = strings.ToValidUTF8(string(l.Line[:min(len(l.Line), maxShown)]), "?")
	}
}

// Warn says how many there are, and shows the first. want says what a line should
// be.
func (b *Bad) Warn(to *model.Builder, want string) {
	if b.Count > 0 {
		to.Warn("lines that are no %s were left out: %s; the first is line %d: %q", want, model.Grouped(b.Count), b.first, b.text)
	}
}
