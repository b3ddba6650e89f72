package viewer

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"flameview/live"
	"flameview/viewer/serverdialog"
	"flameview/viewer/ui"
)

// serverDialog asks what to ask a profile server for, and opens that or adds it to what
// is open.
func (w *window) serverDialog() {
	p := serverdialog.New(w.session, w.servers.Pyroscope, w.queries())
	p.Agree = func(in live.Intent, then func()) { w.consent([]live.Intent{in}, then) }
	var hide func()
	take := func(keep bool) func() {
		return func() {
			q, typed, err := p.Query()
			if err != nil {
				w.showError(err)
				return
			}
			hide()
			w.rememberQuery(typed)
			w.openFiles([]string{q.String()}, keep)
		}
	}
	add := ui.NewButton("Add to the view", theme.ContentAddIcon(), take(true))
	open := ui.NewPrimary("Open", theme.ConfirmIcon(), take(false))
	add.Disable()
	open.Disable()
	p.Ready = func(ready bool) {
		enable(open, ready)
		enable(add, ready && !w.session.View().Empty())
	}
	d := ui.ShowDialog(w.win, "Ask a profile server", p.Content, fyne.NewSize(1000, 700), p.Server,
		ui.NewCancel("Cancel", func() { hide() }), add, open)
	hide = func() {
		d.Hide()
		p.Close()
	}
}

// queriesKey is the preference that holds the queries of last time, newest first. They
// have no secrets: an address cannot have one.
const queriesKey = "queries"

// queriesMost is how many are remembered.
const queriesMost = 10

func (w *window) queries() []string { return w.app.Preferences().StringList(queriesKey) }

func (w *window) rememberQuery(typed string) {
	list := slices.DeleteFunc(w.queries(), func(old string) bool { return old == typed })
	list = slices.Insert(list, 0, typed)
	w.app.Preferences().SetStringList(queriesKey, list[:min(len(list), queriesMost)])
}
