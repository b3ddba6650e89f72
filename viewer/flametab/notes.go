package flametab

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// SetNotes says which rows of the tree bear which notes.
func (f *Flame) SetNotes(noted *tree.Noted, notes []query.Note) {
	if noted == f.noted {
		return
	}
	f.noted, f.notes = noted, notes
	f.Refresh()
	f.mouse.again(f)
}

// NoteLines are the notes that a row bears, each line of text by itself:
// "1. first line", "second line".
func NoteLines(noted *tree.Noted, notes []query.Note, row int32) (lines []string) {
	for _, i := range noted.Of(row) {
		if int(i) >= len(notes) {
			continue
		}
		for j, line := range notes[i].Lines() {
			if j == 0 {
				line = strconv.Itoa(int(i)+1) + ". " + line
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// mostNoteLines of notes are in a tooltip; the list of notes has all.
const mostNoteLines = 8

// mostTipBytes of a line are looked at: more than fit the lines of a tooltip.
const mostTipBytes = 2000

// cutAt gives so many bytes of a text at most, and no half letters.
func cutAt(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}

// wrapped breaks lines at blanks, so that they fit a width.
func wrapped(lines []string, width float32) (out []string) {
	size := theme.TextSize()
	add := func(line string) {
		if len(out) < mostNoteLines {
			out = append(out, ui.Cut(line, width, size, fyne.TextStyle{}))
		}
	}
	for i, line := range lines {
		line = cutAt(line, mostTipBytes)
		part := ""
		for word := range strings.FieldsSeq(line) {
			longer := strings.TrimPrefix(part+" "+word, " ")
			if part != "" && fyne.MeasureText(longer, size, fyne.TextStyle{}).Width > width {
				add(part)
				longer = word
			}
			part = longer
			if len(out) == mostNoteLines {
				break
			}
		}
		add(part)
		if len(out) == mostNoteLines {
			if i < len(lines)-1 || part != "" {
				out[mostNoteLines-1] = "…"
			}
			break
		}
	}
	return out
}

// HideTip takes the tooltip away, for a dialog that a key opens.
func (f *Flame) HideTip() { f.tip.hide() }

// CurrentPath is the path to the frame under the pointer or the cursor, else the
// selected one, outermost first; none for the root.
func (t *Tab) CurrentPath() []model.Name {
	if t.tree == nil {
		return nil
	}
	row := t.current
	if row <= 0 {
		row = int32(t.tree.Chain)
	}
	return state.PathOf(t.tree, row)
}
