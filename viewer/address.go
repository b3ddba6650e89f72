package viewer

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/live"
	"flameview/server"
)

// isAddress says whether a path is an address; a file of such a name goes first.
func isAddress(path string) bool {
	if !server.Is(path) {
		return false
	}
	_, err := os.Lstat(path)
	return err != nil
}

// named gives paths as they are opened, shown and saved: files by their absolute
// path, addresses without what may be a secret.
func (w *window) named(paths []string) ([]string, error) {
	paths = slices.Clone(paths)
	for i, p := range paths {
		if isAddress(p) {
			name, err := w.servers.Resolve(p)
			if err != nil {
				return nil, err
			}
			paths[i] = name
		} else if abs, err := filepath.Abs(p); err == nil && p != formats.Stdin {
			paths[i] = abs
		}
	}
	return paths, nil
}

// agree asks for each other machine among addresses whether it may be connected to,
// and goes on if so.
func (w *window) agree(paths []string, then func()) {
	for _, p := range paths {
		if !isAddress(p) || w.servers.Agree(p) == nil {
			continue
		}
		in, err := w.servers.Intent(p)
		if err != nil {
			w.showError(err)
			return
		}
		dialog.ShowConfirm("Connect to another machine?", intentText(in), func(yes bool) {
			if !yes {
				w.status.say("Not connected to " + in.Host)
				return
			}
			w.agreed.Allow(in.Host)
			w.agree(paths, then)
		}, w.win)
		return
	}
	then()
}

// intentText says what will happen.
func intentText(in live.Intent) string {
	text := "flameview connects to " + in.Host + " and " + strings.Join(in.Does, ", ") + "."
	if in.Plain {
		text += "\nThe connection is not encrypted: others on the way can read it."
	}
	return text + "\nThis machine is not asked about again until the program ends."
}

// addressDialog asks for an address and opens what is there.
func (w *window) addressDialog() {
	entry := widget.NewEntry()
	entry.SetPlaceHolder(`pyroscope+http://host:4040?match={service_name="shop"}&from=now-1h`)
	help := widget.NewLabel("A query to a server that speaks Pyroscope's API, with type, match, from, to, by and every, or the http address of a profile file. " +
		"With by=pod each pod is a file; with every=1m events have times.")
	help.Wrapping = fyne.TextWrapWord
	d := dialog.NewCustomConfirm("Open an address", "Open", "Cancel", container.NewVBox(help, entry), func(ok bool) {
		address := strings.TrimSpace(entry.Text)
		switch {
		case !ok || address == "":
		case !isAddress(address):
			dialog.ShowInformation("Open an address", "An address begins with pyroscope+http://, pyroscope+https://, http:// or https://.", w.win)
		default:
			w.openPaths([]string{address})
		}
	}, w.win)
	d.Resize(fyne.NewSize(760, 220))
	d.Show()
	w.win.Canvas().Focus(entry)
}
