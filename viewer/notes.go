package viewer

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"

	"flameview/model"
	"flameview/model/query"
	"flameview/viewer/answer"
	"flameview/viewer/flametab"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// noteDialog asks for a note on a path, or on the method that it leads to. A
// note on the method is the usual one: it stays in sight whatever is selected.
// On the selection itself it is a note on the path.
func (w *window) noteDialog(path []model.Name) {
	if len(path) == 0 {
		w.status.say("A note is about a frame: point at one, or select one")
		return
	}
	v, s := w.session.View(), w.session.State()
	places := [][]model.Name{path[len(path)-1:], path}
	w.flame.HideTip()
	fits := func(s string) bool {
		return fyne.MeasureText(s, theme.TextSize(), fyne.TextStyle{}).Width <= noteWidth-60
	}
	fit := func(s string) string { return ui.Cut(s, noteWidth-60, theme.TextSize(), fyne.TextStyle{}) }
	last := v.Called(path[len(path)-1], w.names())
	on := fmt.Sprintf("Only on this path of %d: %s", len(path), w.where(v, path[max(len(path)-2, 0):]))
	if len(path) > 1 && !fits(on) { // the method matters most
		on = fmt.Sprintf("Only on this path of %d: … › %s", len(path), last)
	}
	options := []string{
		fit("Wherever it is: " + last),
		fit(on),
	}
	at := 0
	if s.NoteOn(path) >= 0 || s.NoteOn(places[0]) < 0 && slices.Equal(path, s.Fragment) {
		at = 1
	}
	if len(path) == 1 {
		at, options = 0, options[:1]
	}
	place := ui.NewRadio(1, options...)
	entry := newNoteEntry()
	entry.Wrapping = fyne.TextWrapWord
	entry.SetMinRowsVisible(5)
	entry.SetPlaceHolder("What should be known about it?")
	there := func(at int) string { // what is written there already
		if i := s.NoteOn(places[at]); i >= 0 {
			return s.Notes[i].Text
		}
		return ""
	}
	entry.SetText(there(at))
	place.Choose(at)
	place.Changed = func(to int) {
		if entry.Text == there(at) { // nothing was typed that would be lost
			entry.SetText(there(to))
		}
		at = to
	}

	var d *dialog.CustomDialog
	body := container.New(&minWidth{noteWidth}, container.NewVBox(place, entry))
	remove := ui.NewButton("Remove", theme.DeleteIcon(), func() {
		d.Hide()
		w.session.Do(state.RemoveNote(places[at]))
	})
	save := ui.NewPrimary("Save", theme.ConfirmIcon(), func() {
		if w.saveNote(query.Note{Path: places[at], Text: entry.Text}) {
			d.Hide()
		}
	})
	entry.save = save.OnTapped
	buttons := []*ui.Button{ui.NewCancel("Cancel", func() { d.Hide() }), save}
	if s.NoteOn(places[0]) >= 0 || s.NoteOn(path) >= 0 {
		buttons = slices.Insert(buttons, 0, remove)
	}
	d = ui.ShowDialog(w.win, "Note", body, fyne.Size{}, entry, buttons...)
}

// noteWidth is the width of the dialog in units.
const noteWidth = 560

// saveNote writes a note, or takes it away if it says nothing. It gives false
// if the note cannot be; the user is told.
func (w *window) saveNote(n query.Note) bool {
	s := w.session.State()
	i := s.NoteOn(n.Path)
	switch err := n.Check(); {
	case strings.TrimSpace(n.Text) == "":
		if i >= 0 {
			w.session.Do(state.RemoveNote(n.Path))
		}
	case err != nil:
		w.showError(err)
		return false
	case i < 0:
		w.session.Do(state.AddNote(n))
	case s.Notes[i].Text != n.Text:
		w.session.Do(state.ChangeNote(n))
	}
	return true
}

// where writes a path for people; of a long one the ends matter most.
func (w *window) where(v *answer.View, path []model.Name) string {
	var parts []string
	for i, n := range path {
		if len(path) > 4 && i == 1 {
			parts = append(parts, fmt.Sprintf("… %d more …", len(path)-3))
		}
		if len(path) <= 4 || i == 0 || i >= len(path)-2 {
			parts = append(parts, v.Called(n, w.names()))
		}
	}
	return strings.Join(parts, " › ")
}

// known says whether a path's methods are all in what is open, as it is grouped
// now.
func known(v *answer.View, path []model.Name) bool {
	return v.Tree != nil && !slices.ContainsFunc(path, func(n model.Name) bool {
		_, ok := v.Tree.Boxes.Lookup(n)
		return !ok
	})
}

// goToNote shows the widest frame that bears a note, where there is one in the
// picture, else selects its path.
func (w *window) goToNote(n query.Note) {
	v := w.session.View()
	w.goTo(flametab.ID)
	if i := v.State.NoteOn(n.Path); i >= 0 && v.Tree != nil {
		if row := v.Noted.Widest(i); row >= 0 {
			w.flame.GoToRow(row)
			return
		}
	}
	if !known(v, n.Path) {
		w.status.say("What the note is about is not in these files as they are grouped now")
		return
	}
	w.session.Do(state.Select(n.Path...))
}
