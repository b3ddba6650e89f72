package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

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
