package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/live"
	"flameview/viewer/livedialog"
	"flameview/viewer/ui"
)

// consent asks for each other machine among what is going to happen whether it may be
// connected to, and goes on after a yes to all. It is the window's only way to agree.
func (w *window) consent(all []live.Intent, then func()) {
	for _, in := range all {
		if w.agreed.Check(in) == nil {
			continue
		}
		var hide func()
		connect := ui.NewPrimary("Connect", theme.ConfirmIcon(), func() {
			hide()
			w.agreed.Allow(in.Host)
			w.consent(all, then)
		})
		refuse := ui.NewCancel("Cancel", func() {
			hide()
			w.status.say("Not connected to " + in.Host)
		})
		text := widget.NewLabel(livedialog.Describe(in) + "\n\nThis machine is not asked about again until the program ends.")
		text.Wrapping = fyne.TextWrapWord
		hide = ui.ShowDialog(w.win, "Connect to "+in.Host+"?", text, fyne.NewSize(620, 320), nil, refuse, connect).Hide
		return
	}
	then()
}
