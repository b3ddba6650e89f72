package viewer

import (
	"path/filepath"

	"fyne.io/fyne/v2/theme"

	"flameview/viewer/preferences"
	"flameview/viewer/ui"
	"flameview/viewer/watch"
)

// newWatcher begins to notice that files that are open have changed on disk. It only says
// so: what is shown is replaced when the user wants it.
func (w *window) newWatcher() {
	w.reload = newNotice(theme.ViewRefreshIcon(), "Keep what is shown", w.run("reload"), nil)
	w.watcher = watch.New(func(paths []string) {
		w.session.Post(func() { w.filesChanged(paths) })
	})
}

// watchOpened follows other files as soon as they are open.
func (w *window) watchOpened() {
	if now := w.workspace.Now().Store; now != w.watched {
		w.watched = now
		w.watch()
	}
}

// watch follows the files that are open, unless the user prefers not to be told.
func (w *window) watch() {
	var read map[string]watch.Version
	if w.prefs.On(preferences.Watch) {
		read = w.workspace.Now().Versions()
	}
	w.reload.box.Hide()
	w.line.update()
	w.watcher.Follow(read)
}

// filesChanged says which files are not as they were read.
func (w *window) filesChanged(paths []string) {
	open := w.workspace.Now().Versions()
	var names []string
	for _, p := range paths {
		if _, ok := open[p]; ok { // else it was closed meanwhile
			names = append(names, filepath.Base(p))
		}
	}
	switch len(names) {
	case 0:
		w.reload.box.Hide()
	case 1:
		w.reload.say(names[0] + " has changed: read it again (Ctrl+R)")
	default:
		w.reload.say(ui.Plural(len(names), "file") + " have changed: read them again (Ctrl+R)")
	}
	w.line.update()
	ui.MarkDirty(w.win.Canvas())
}
