package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"flameview/viewer/ui"
	"flameview/viewer/workspace"
)

// back takes the last step back and says which: Esc is soon pressed, and what
// was written should not go unseen. In a window without files it opens those again that
// were closed.
func (w *window) back() {
	if w.session.View().Empty() {
		w.workspace.Reopen(func(workspace.Generation) {
			w.work = w.closed.work
			w.session.Reopen(w.closed.at)
			w.status.say("Opened again what was closed")
		})
		return
	}
	if steps, at := w.session.History(); at > 0 {
		w.session.Move(-1)
		w.status.say("Undone: " + steps[at].Name)
	}
}

// forward does again what was taken back, and says what it was.
func (w *window) forward() {
	if steps, at := w.session.History(); at+1 < len(steps) {
		w.session.Move(1)
		w.status.say("Redone: " + steps[at+1].Name)
	}
}

// historyDialog lists all steps, with the current one marked. Choosing a step
// goes there.
func (w *window) historyDialog() {
	steps, at := w.session.History()
	choices := make([]ui.Choice, len(steps))
	for i, s := range steps {
		choices[i] = ui.Choice{Text: s.Name, Chosen: i == at, Do: func() { w.session.JumpTo(i) }}
		if i > at {
			choices[i].Detail = "taken back"
		}
	}
	w.find("History", "Find a step", [3]string{"", "Step", " "}, choices, fyne.NewSize(560, 420))
}

// find lets one of many lines be found by typing and chosen.
func (w *window) find(title, hint string, columns [3]string, choices []ui.Choice, size fyne.Size) {
	var d *dialog.CustomDialog
	f := ui.NewFinder(hint, columns, choices)
	f.Done = func() { d.Hide() }
	d = ui.ShowDialog(w.win, title, f.Content, size, f.Focus(), ui.NewCancel("Close", func() { d.Hide() }))
	f.Reveal()
}
