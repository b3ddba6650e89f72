package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// noteRow is one note of the list: where and what, and what can be done.
type noteRow struct {
	widget.BaseWidget
	where, text  *widget.Label
	edit, remove *widget.Button
}

var _ desktop.Cursorable = (*noteRow)(nil)

func newNoteRow() fyne.CanvasObject {
	r := &noteRow{where: widget.NewLabel(""), text: widget.NewLabel("")}
	r.where.TextStyle.Bold = true
	r.where.Truncation, r.text.Truncation = fyne.TextTruncateEllipsis, fyne.TextTruncateEllipsis
	r.edit = widget.NewButtonWithIcon("", theme.DocumentCreateIcon(), nil)
	r.remove = widget.NewButtonWithIcon("", theme.DeleteIcon(), nil)
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer places the parts.
func (r *noteRow) CreateRenderer() fyne.WidgetRenderer {
	buttons := container.NewCenter(container.NewHBox(r.edit, r.remove))
	return widget.NewSimpleRenderer(container.NewBorder(nil, nil, nil, buttons, container.NewVBox(r.where, r.text)))
}

// Cursor shows that a click leads somewhere.
func (r *noteRow) Cursor() desktop.Cursor { return desktop.PointerCursor }

// noteRowHeight is the height of a row whose note has so many lines.
func noteRowHeight(lines int) float32 {
	line := fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{}).Height
	return newNoteRow().MinSize().Height + float32(max(lines-1, 0))*(line+theme.LineSpacing())
}

// noteEntry is the text of a note: Enter begins a line, Ctrl+Enter saves, Tab
// leaves.
type noteEntry struct {
	widget.Entry
	save func()
}

func newNoteEntry() *noteEntry {
	e := &noteEntry{}
	e.MultiLine = true
	e.ExtendBaseWidget(e)
	return e
}

// AcceptsTab lets Tab go to the buttons: notes have no use for tabs.
func (e *noteEntry) AcceptsTab() bool { return false }

// TypedShortcut saves with Ctrl+Enter.
func (e *noteEntry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && c.Modifier == ctrl && (c.KeyName == fyne.KeyReturn || c.KeyName == fyne.KeyEnter) {
		e.save()
		return
	}
	e.Entry.TypedShortcut(s)
}
