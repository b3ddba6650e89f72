package page

import (
	"sort"
	"strings"
)

// maxLine is how many bytes of text a line has at most: more than fit any page,
// and what bounds the work where letters have no width.
const maxLine = 8 << 10

// wrap breaks text into at most so many lines no wider than width: at blanks,
// and a word that is wider than a line anywhere, for if no word is dropped no
// filter goes unsaid. whole = false says that the last line ends with "…" in
// place of the rest.
func (b *builder) wrap(s Style, text string, width float64, most int) (lines []string, whole bool) {
	if b.Metrics.Text.Height <= 0 {
		return nil, true
	}
	width = max(width, b.font.Width(s, "0000000000")) // a letter a line could not be read
	add := func(line string) bool {
		if len(lines) == most {
			lines[most-1] = strings.TrimRight(lines[most-1], " .…") + " …"
			return false
		}
		lines = append(lines, line)
		return true
	}
	for paragraph := range strings.Lines(text) {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			if longer := strings.TrimPrefix(line+" "+word, " "); b.fits(s, longer, width) {
				line = longer
				continue
			}
			if line != "" && !add(line) {
				return lines, false
			}
			for line = word; !b.fits(s, line, width); {
				n := b.front(s, line, width)
				if !add(line[:n]) {
					return lines, false
				}
				line = line[n:]
			}
		}
		if line != "" && !add(line) {
			return lines, false
		}
	}
	return lines, true
}

// cut is a text where it fits, else its front with "…".
func (b *builder) cut(s Style, text string, width float64) string {
	if b.fits(s, text, width) {
		return text
	}
	n := b.front(s, text, width-b.font.Width(s, "…"))
	return strings.TrimRight(text[:n], " .") + "…"
}

func (b *builder) fits(s Style, text string, width float64) bool {
	return len(text) <= maxLine && b.font.Width(s, text) <= width
}

// front is how many bytes of a text fit a width, at least one letter's.
func (b *builder) front(s Style, text string, width float64) int {
	var ends []int // of the letters
	for i := range text[:min(len(text), maxLine)] {
		if i > 0 {
			ends = append(ends, i)
		}
	}
	if len(ends) == 0 {
		return len(text)
	}
	n := sort.Search(len(ends), func(i int) bool { return b.font.Width(s, text[:ends[i]]) > width })
	return ends[max(n-1, 0)]
}
