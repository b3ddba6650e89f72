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
	first []badLine // the first few
	text  string    // the very first, cut short
}

// add notes a line by its number, counted from 1.
func (b *badLines) add(number int, problem string, line []byte) {
	b.count++
	if b.count == 1 {
		b.text = strings.ToValidUTF8(string(line[:min(len(line), 60)]), "?")
	}
	if len(b.first) < 5 {
		b.first = append(b.first, badLine{number, problem})
	}
}

// join adds those of a later part of the file, which begins after a line.
func (b *badLines) join(o badLines, after int) {
	if b.count == 0 {
		b.text = o.text
	}
	b.count += o.count
	for _, l := range o.first {
		if len(b.first) < 5 {
			b.first = append(b.first, badLine{after + l.number, l.problem})
		}
	}
}

// badLine is one of them.
type badLine struct {
	number  int
	problem string
}

func (l badLine) String() string { return fmt.Sprintf("line %d (%s)", l.number, l.problem) }

// err is for a text in which no line could be read.
func (b *badLines) err() error {
	return fmt.Errorf("read folded stacks: %v: want %s, have %q; no line of the file can be read", b.first[0], want, b.text)
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
	first := make([]string, len(b.first))
	for i, l := range b.first {
		first[i] = l.String()
	}
	to.Warn("skipped %d of %d lines that are not %s: %s%s", b.count, lines, want, strings.Join(first, ", "), more)
}
