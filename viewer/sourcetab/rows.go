package sourcetab

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"flameview/model"
	"flameview/model/lines"
	"flameview/source"
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// row is a line of the source, or below it something that it calls.
type row struct {
	line        int // 0 where none is known
	self, total int64
	text        string
	file        bool // it is of a source file
	call        *lines.Call
	indent      int // of what is called, in blanks: that of its line
}

func (r row) number() string {
	switch {
	case r.call != nil:
		return ""
	case r.line == 0:
		return "?"
	}
	return strconv.Itoa(r.line)
}

// tabWidth is how many blanks a tab of the source is.
const tabWidth = 4

// text is the source of a row, or what is called there.
func (t *Tab) text(r int) string {
	if c := t.rows[r].call; c != nil {
		return strings.Repeat(" ", t.rows[r].indent+tabWidth) + "→ " + t.actions.Naming().Method(t.view.Store.Methods[c.Method])
	}
	return t.rows[r].text
}

// find fills the choices of the method and of its source file.
func (t *Tab) find() {
	t.quiet = true
	defer func() { t.quiet = false }()
	t.found = nil
	m, ok := t.now()
	t.methods.Options = nil
	for _, m := range t.list() {
		t.methods.Options = append(t.methods.Options, t.title(t.view.Store.Methods[m.Method], m.File))
	}
	t.methods.ClearSelected()
	t.methods.Hidden = len(t.methods.Options) < 2
	if !ok {
		t.files.Hide()
		t.rows = nil
		t.fill("")
		t.say(t.why())
		return
	}
	t.methods.SetSelectedIndex(t.method)
	t.found = t.roots.Find(t.view.Store.Methods[m.Method], m.File)
	t.files.Options = nil
	for _, f := range t.found {
		t.files.Options = append(t.files.Options, ui.CutMiddle(f.String(), 60))
	}
	t.files.ClearSelected()
	t.files.Hidden = len(t.found) < 2
	t.file = min(t.file, max(len(t.found)-1, 0))
	if len(t.found) > 1 { // which, only the user knows
		t.rows = withoutSource(m)
		t.fill("Several files fit: choose one")
		return
	}
	t.read()
}

// why there are no lines.
func (t *Tab) why() string {
	switch {
	case t.of == nil:
		return "Select a method, in the flame or in a table: its source lines are listed here."
	case t.of.Err != nil:
		return t.of.Err.Error()
	}
	return "No event that filters leave has a method of this box as it was recorded."
}

// title is a method and the file that has it.
func (t *Tab) title(m model.Method, file string) string {
	name := t.actions.Naming().Method(m)
	if file == "" {
		return name
	}
	return name + " · " + filepath.Base(file)
}

// read reads the source file aside, and shows the lines.
func (t *Tab) read() {
	m, ok := t.now()
	if !ok {
		return
	}
	if len(t.found) == 0 {
		t.rows = withoutSource(m)
		says := "Lines alone: no sources are known"
		if len(t.opened) > 0 {
			says = "Not found in the sources"
		}
		if m.File != "" {
			says += " (" + m.File + ")"
		}
		t.fill(says)
		return
	}
	file, method := t.found[t.file], t.view.Store.Methods[m.Method]
	t.actions.Session.Later(session.Work{Key: ID, Do: func(context.Context) func() {
		text, err := file.Read()
		var rows []row
		says := file.String()
		if err != nil {
			rows, says = withoutSource(m), err.Error()
		} else {
			rows = withSource(m, text)
			if stale := source.Stale(method, numbers(m), text); stale != "" {
				says = "⚠ " + stale + " · " + says
			}
		}
		return func() {
			t.rows = rows
			t.fill(says)
		}
	}})
}

// fill shows the rows, with the heaviest line in sight.
func (t *Tab) fill(says string) {
	t.says.SetText(says)
	t.table.ShowColumn(bySelf, true)
	if len(t.rows) > 0 {
		t.say("")
	}
	t.table.SetRows(len(t.rows), -1, false)
	if t.onDisk() != "" {
		t.edit.Enable()
	} else {
		t.edit.Disable()
	}
	best := -1
	for i, r := range t.rows {
		if r.call == nil && (best < 0 || r.total > t.rows[best].total) {
			best = i
		}
	}
	if best >= 0 {
		t.table.Pick(best)
		t.table.Keep(min(best+around, len(t.rows)-1))
		t.table.Keep(best)
	}
}

// around is how many rows below the heaviest line are scrolled into sight with it.
const around = 8

func numbers(m lines.Method) (out []int32) {
	for _, l := range m.Lines {
		if l.Number > 0 {
			out = append(out, l.Number)
		}
	}
	return out
}

// withoutSource are the lines that have values, and what they call.
func withoutSource(m lines.Method) (rows []row) {
	for i := range m.Lines {
		rows = appendLine(rows, &m.Lines[i], row{})
	}
	return rows
}

// withSource are all lines of a source file, and below those with values what they call.
// Lines beyond its end, and what no line is known of, come last.
func withSource(m lines.Method, text []string) (rows []row) {
	at := map[int]*lines.Line{}
	for i := range m.Lines {
		at[int(m.Lines[i].Number)] = &m.Lines[i]
	}
	for i, s := range text {
		r := row{line: i + 1, file: true, text: strings.ReplaceAll(s, "\t", strings.Repeat(" ", tabWidth))}
		if l := at[i+1]; l != nil {
			rows = appendLine(rows, l, r)
			continue
		}
		rows = append(rows, r)
	}
	for i := range m.Lines {
		if n := int(m.Lines[i].Number); n == 0 || n > len(text) {
			rows = appendLine(rows, &m.Lines[i], row{text: "(not in this file)", file: true})
		}
	}
	return rows
}

func appendLine(rows []row, l *lines.Line, r row) []row {
	r.line, r.self, r.total = int(l.Number), l.Self, l.Total
	rows = append(rows, r)
	indent := len(r.text) - len(strings.TrimLeft(r.text, " "))
	for i := range l.Calls {
		rows = append(rows, row{line: r.line, total: l.Calls[i].Total, call: &l.Calls[i], file: r.file, indent: indent})
	}
	return rows
}
