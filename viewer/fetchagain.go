package viewer

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/live"
	"flameview/viewer/livedialog"
	"flameview/viewer/ui"
)

// askToFetch asks before the addresses of a session are fetched again, also from this
// machine: whoever wrote the session may have named any server. What is open already
// is not asked about.
func (w *window) askToFetch(addresses []string, fetch func()) {
	addresses = slices.DeleteFunc(slices.Clone(addresses), func(name string) bool {
		return slices.Contains(w.workspace.Now().Paths, name)
	})
	if len(addresses) == 0 {
		fetch()
		return
	}
	var intents []live.Intent
	var hosts, says []string
	for _, name := range addresses {
		in, err := w.servers.Restore(name)
		if err != nil {
			w.showError(err)
			return
		}
		host := in.Host
		if host == "" {
			host = "this machine"
		}
		if !slices.Contains(hosts, host) {
			hosts = append(hosts, host)
		}
		intents, says = append(intents, in), append(says, livedialog.Describe(in))
	}
	var hide func()
	cancel := ui.NewCancel("Cancel", func() {
		hide()
		w.status.say("Nothing was fetched, and the session was not opened")
	})
	again := ui.NewPrimary("Fetch again", theme.DownloadIcon(), func() {
		hide()
		for _, in := range intents {
			if in.Host != "" {
				w.agreed.Allow(in.Host)
			}
		}
		fetch()
	})
	text := widget.NewLabel("The session is of what was fetched. Nothing is contacted before you agree.\n\n" + strings.Join(says, "\n\n"))
	text.Wrapping = fyne.TextWrapBreak
	hide = ui.ShowDialog(w.win, "Fetch again from "+strings.Join(hosts, ", ")+"?", container.NewVScroll(text), fyne.NewSize(640, 340), nil, cancel, again).Hide
}
