package viewer

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/server"
	"flameview/viewer/filestab"
	"flameview/viewer/ui"
	"flameview/viewer/workspace"
)

// newWorkspace connects what is open with the parts that show it.
func (w *window) newWorkspace(post func(func()), opt codec.Options) {
	w.workspace = workspace.New(post, opt)
	w.servers = server.New(&w.agreed, w.secrets)
	w.servers.Now = time.Now
	w.workspace.Remote = w.servers
	w.workspace.Changed = w.changed
	w.workspace.Failed = w.showError
	w.workspace.Begun = func() {
		w.leaveLive()
		w.leaveFetch()
		w.loading = w.newLoading()
	}
	w.workspace.Ended = func() { w.loading.close() }
	w.workspace.Progress = func(p formats.Progress) { w.loading.at(p, w.workspace.Waiting()) }
}

func (w *window) showError(err error) { ui.ShowMessage(w.win, "Error", sentence(err)) }

// openPaths shows files in place of what is open.
func (w *window) openPaths(paths []string) { w.openFiles(paths, false) }

func (w *window) openFiles(paths []string, keep bool) {
	paths, err := w.named(paths)
	if err != nil {
		w.showError(err)
		return
	}
	w.agree(paths, func() { w.openNamed(paths, keep) })
}

func (w *window) openNamed(paths []string, keep bool) {
	w.supersedeOpening()
	w.pending = paths
	if w.fetchInBackground(paths, keep) {
		return
	}
	if slices.ContainsFunc(paths, mayHoldSession) {
		w.recent.add(paths)
		w.openTogether(paths, keep)
		return
	}
	w.workspace.Open(workspace.Request{Paths: paths, Keep: keep})
}

// openingKey is the kind of work that reads a session or a bundle to open what it
// names. Whatever is opened meanwhile supersedes it.
const openingKey = "opening"

// supersedeOpening gives up the session or bundle that is being looked at, because
// something else is to be open.
func (w *window) supersedeOpening() {
	if w.session.Supersede(openingKey) {
		w.status.say("Not opened, because something else was: " + w.opening)
	}
}

// dropped adds files to what is open, so that everything dropped on the window
// is one view.
func (w *window) dropped(at fyne.Position, uris []fyne.URI) {
	paths := make([]string, len(uris))
	for i, u := range uris {
		paths[i] = u.Path()
	}
	if w.droppedSources(paths) {
		return
	}
	w.droppedOn = w.sideAt(at)
	w.openFiles(paths, true)
}

func (w *window) openSample() {
	w.supersedeOpening()
	w.workspace.Open(workspace.Request{Sample: true})
}

// changed shows what is open now.
func (w *window) changed(g workspace.Generation) {
	w.remember(g)
	w.win.SetMainMenu(w.menu()) // recent files
	w.offer.follow(g.Paths)
	if g.Store == nil {
		w.finishWork()
		w.closed = closed{w.session.Reset(), w.work}
		w.beginWork(nil)
		w.findEarlier(nil)
		w.status.say("Closed. Ctrl+Z opens it again")
		return
	}
	w.session.Open(g.Store)
	w.compareOpened(g.Store)
	if g.Store.Events() == 0 {
		w.goTo(filestab.ID) // it says why
	}
}

// remember puts what was asked for among the recent files, but not what could not be
// read: an empty folder is of no use there.
func (w *window) remember(g workspace.Generation) {
	var read []string
	for _, path := range w.pending {
		if g.Store != nil && !slices.ContainsFunc(g.Store.Files, func(f model.File) bool { return f.Path == path && f.Err != "" && !f.Partial }) {
			read = append(read, path)
		}
	}
	w.recent.add(read)
	w.pending = nil
}

func (w *window) closeFiles() {
	w.supersedeOpening()
	w.workspace.CloseFiles()
}

func (w *window) openDialog() {
	w.chooseFiles("Open", func(paths []string) { w.openFiles(paths, false) })
}

func (w *window) addDialog() {
	w.chooseFiles("Add files to the view", func(paths []string) { w.openFiles(paths, true) })
}

func (w *window) folderDialog() {
	w.choosePaths("Open a folder", ui.OpenFolder, func(paths []string) { w.openPaths(paths) })
}

// chooseFiles asks for files.
func (w *window) chooseFiles(title string, then func(paths []string)) {
	w.choosePaths(title, ui.OpenFiles, then)
}

// choosePaths asks for files or a folder, beginning in the folder of last time.
func (w *window) choosePaths(title string, kind ui.PathKind, then func(paths []string)) {
	from := w.folder()
	if last := w.recent.list(); len(last) > 0 {
		from = filepath.Dir(last[0])
	}
	p := ui.NewPaths(kind, strings.TrimSuffix(from, string(filepath.Separator))+string(filepath.Separator))
	p.List = w.listFolder
	var a *asked
	a = ask(w.win, title, "Open", p.Content, p.Focus(), fyne.NewSize(760, 520), func() error {
		paths := p.Chosen()
		if len(paths) == 0 {
			return errors.New("type a path, or tick files below")
		}
		for _, path := range paths {
			if _, err := os.Stat(path); err != nil {
				return fmt.Errorf("there is no %s", path)
			}
		}
		a.dialog.Hide()
		then(paths)
		return nil
	})
	p.Taken = a.enter
	p.Open()
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
		if p == formats.Stdin || isAddress(p) { // an address is too long for a menu
			continue
		}
		list = slices.DeleteFunc(list, func(old string) bool { return old == p })
		list = append([]string{strings.TrimSuffix(p, "/")}, list...)
	}
	r.prefs.SetStringList(recentKey, list[:min(len(list), recentMost)])
}
