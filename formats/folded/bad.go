package folded

import (
	"fmt"
	"strings"

	"flameview/model"
)

// want is what a line should look like, for messages.
const want = `"frame;frame;... count"`

// badLines remembers the lines that could not be read.
type badLines struct {
	count int
	first []string // the first few, described
	text  string   // the very first, cut short
}

// add notes a line by its number, counted from 1.
func (b *badLines) add(number int, problem string, line []byte) {
	b.count++
	if b.count == 1 {
		b.text = strings.ToValidUTF8(string(line[:min(len(line), 60)]), "?")
	}
	if len(b.first) < 5 {
		b.first = append(b.first, fmt.Sprintf("line %d (%s)", number, problem))
	}
}

// err is for a text in which no line could be read.
func (b *badLines) err() error {
	return fmt.Errorf("read folded stacks: %s: want %s, have %q; no line of the file can be read", b.first[0], want, b.text)
}

// warn reports what was skipped, once for the file.
func (b *badLines) warn(to *model.Builder, lines int) {
	if b.count == 0 {
		return
	}
	more := ""
	if b.count > len(b.first) {
		more = ", ..."
	}
	to.Warn("skipped %d of %d lines that are not %s: %s%s", b.count, lines, want, strings.Join(b.first, ", "), more)
}
