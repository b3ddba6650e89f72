package viewer

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"flameview/formats"
	"flameview/model"
	"flameview/viewer/filestab"
	"flameview/viewer/sessionfile"
)

// openPaths shows files in place of what is open.
func (w *window) openPaths(paths []string) { w.openFiles(paths, false) }

func (w *window) openFiles(paths []string, keep bool) {
	for i, p := range paths {
		if abs, err := filepath.Abs(p); err == nil && p != formats.Stdin {
			paths[i] = abs
		}
	}
	if i := slices.IndexFunc(paths, sessionfile.IsSession); i >= 0 {
		if len(paths) > 1 {
			dialog.ShowInformation("Session", "A session says itself which files belong to it. Only "+filepath.Base(paths[i])+" is opened.", w.win)
		}
		w.recent.add(paths[i : i+1])
		w.openSession(paths[i])
		return
	}
	w.recent.add(paths)
	if len(paths) == 1 && isBundle(paths[0]) {
		w.openBundle(paths[0], keep)
		return
	}
	w.loader.open(paths, keep)
}

// dropped adds files to what is open, so that everything dropped on the window
// is one view; the sample makes room.
func (w *window) dropped(uris []fyne.URI) {
	paths := make([]string, len(uris))
	for i, u := range uris {
		paths[i] = u.Path()
	}
	w.openFiles(paths, !w.loader.sample)
}

func (w *window) openSample() { w.loader.openSample() }

func (w *window) loaded(store *model.Store) {
	w.win.SetMainMenu(w.menu()) // recent files
	w.session.Open(store)
	if store.Events() == 0 {
		w.goTo(filestab.ID) // it says why
	}
}

func (w *window) closeFiles() {
	w.loader.close()
	w.session.Reset()
}

func (w *window) removeFile(path string) {
	if len(w.loader.stores) <= 1 {
		w.closeFiles()
		return
	}
	w.loader.remove(path)
}

// assign changes which series a file's samples of unknown kind feed.
func (w *window) assign(path, series string) { w.loader.assign(path, series) }

func (w *window) reload() { w.loader.reload() }

func (w *window) toggleReversed() {
	w.loader.options.Reversed = !w.loader.options.Reversed
	w.win.SetMainMenu(w.menu())
	w.reload()
}

func (w *window) openDialog() { w.chooseFile(false) }

func (w *window) addDialog() { w.chooseFile(true) }

func (w *window) chooseFile(keep bool) {
	w.chooseFileThen(func(path string) { w.openFiles([]string{path}, keep) })
}

// chooseFileThen asks for a file.
func (w *window) chooseFileThen(then func(path string)) {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if err != nil {
			dialog.ShowError(err, w.win)
			return
		}
		if r == nil {
			return
		}
		path := r.URI().Path()
		_ = r.Close() // it is opened again by its path
		then(path)
	}, w.win)
	d.Resize(fyne.NewSize(900, 600))
	d.Show()
}

func (w *window) folderDialog() {
	d := dialog.NewFolderOpen(func(u fyne.ListableURI, err error) {
		if err != nil {
			dialog.ShowError(err, w.win)
			return
		}
		if u != nil {
			w.openPaths([]string{u.Path()})
		}
	}, w.win)
	d.Resize(fyne.NewSize(900, 600))
	d.Show()
}

// recent is the list of files of last time, newest first.
type recent struct{ prefs fyne.Preferences }

const recentKey = "recent"

// recentMost is how many are remembered.
const recentMost = 12

func (r recent) list() []string { return r.prefs.StringList(recentKey) }

func (r recent) add(paths []string) {
	list := r.list()
	for _, p := range slices.Backward(paths) {
		if p == formats.Stdin {
			continue
		}
		list = slices.DeleteFunc(list, func(old string) bool { return old == p })
		list = append([]string{strings.TrimSuffix(p, "/")}, list...)
	}
	r.prefs.SetStringList(recentKey, list[:min(len(list), recentMost)])
}
