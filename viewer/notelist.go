package viewer

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model/query"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// notesDialog lists all notes. Enter or a click goes where one is; the whole text
// and path of the current one are below the list.
func (w *window) notesDialog() {
	notes := func() []query.Note { return w.session.State().Notes }
	if len(notes()) == 0 {
		ui.ShowMessage(w.win, "Notes", "There are no notes yet. Point at a frame and press Ctrl+N, or choose Note… in its menu.")
		return
	}
	v := w.session.View()
	last := func(n query.Note) string { return v.Called(n.Path[len(n.Path)-1], w.names()) }
	table := ui.NewTable(
		ui.Column{Title: "No.", Right: true, Text: func(i int) string { return strconv.Itoa(i + 1) }},
		ui.Column{Title: "Frame", Text: func(i int) string { return last(notes()[i]) }},
		ui.Column{Title: "Note", Fill: true, Text: func(i int) string { return strings.Join(notes()[i].Lines(), " · ") }},
	)
	path, text := widget.NewLabel(""), widget.NewLabel("")
	path.Truncation, path.TextStyle.Bold = fyne.TextTruncateEllipsis, true
	text.Wrapping = fyne.TextWrapWord
	table.Current = func(i int) {
		n := notes()[i]
		path.SetText(w.where(v, n.Path))
		if !known(v, n.Path) {
			path.SetText(path.Text + "   (not in these files as they are grouped now)")
		}
		text.SetText(n.Text)
	}
	var d *dialog.CustomDialog
	then := func(do func(query.Note)) func() {
		return func() {
			n := notes()[table.At()]
			d.Hide()
			do(n)
		}
	}
	show := then(w.goToNote)
	table.TwoClicks = true
	table.Chosen = func(int) { show() }
	remove := ui.NewButton("Remove", theme.DeleteIcon(), func() {
		w.session.Do(state.RemoveNote(notes()[table.At()].Path))
		if len(notes()) == 0 {
			d.Hide()
			w.notesDialog() // says how to make one
			return
		}
		table.SetRows(len(notes()), -1, false)
		table.GoTo(table.At())
	})
	body := container.NewBorder(nil, container.NewVBox(widget.NewSeparator(), path, container.New(&minHeight{72}, container.NewVScroll(text))), nil, nil, table)
	d = ui.ShowDialog(w.win, "Notes", body, fyne.NewSize(760, 480), table.Focus(),
		ui.NewCancel("Close", func() { d.Hide() }), remove,
		ui.NewButton("Edit…", theme.DocumentCreateIcon(), then(func(n query.Note) { w.noteDialog(n.Path) })),
		ui.NewPrimary("Show", nil, show))
	table.SetRows(len(notes()), -1, false)
	table.GoTo(0)
}

// minHeight gives its one object at least a height.
type minHeight struct{ height float32 }

func (l *minHeight) Layout(o []fyne.CanvasObject, size fyne.Size) { (&minWidth{}).Layout(o, size) }

func (l *minHeight) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width, l.height)
}
