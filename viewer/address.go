package viewer

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/live"
	"flameview/server"
	"flameview/viewer/ui"
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
	var all []live.Intent
	for _, p := range paths {
		if !isAddress(p) {
			continue
		}
		in, err := w.servers.Intent(p)
		if err != nil {
			w.showError(err)
			return
		}
		all = append(all, in)
	}
	w.consent(all, then)
}

// addressDialog asks for the address of a file and opens what is there.
func (w *window) addressDialog() {
	entry := ui.NewEntry("https://ci.example/runs/4711/cpu.pb.gz")
	help := widget.NewLabel("The http or https address of a profile of any format, or a whole query to a profile server: pyroscope+http://…")
	help.Wrapping = fyne.TextWrapWord
	a := ask(w.win, "Open an address", "Open", container.NewVBox(help, entry), entry, fyne.NewSize(760, 220), func() error {
		address := strings.TrimSpace(entry.Text)
		if !isAddress(address) {
			return errors.New("an address begins with http://, https://, pyroscope+http:// or pyroscope+https://")
		}
		name, err := w.servers.Resolve(address)
		if err == nil {
			w.session.After(0, func() { w.openFiles([]string{name}, false) }) // once this dialog is gone
		}
		return err
	})
	entry.Next = func(bool) { a.enter() }
}
