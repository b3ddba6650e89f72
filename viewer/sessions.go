package viewer

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"flameview/viewer/autosave"
	"flameview/viewer/cmdline"
	"flameview/viewer/sessionfile"
	"flameview/viewer/ui"
	"flameview/viewer/workspace"
)

// saveDialog asks for a file and writes which files are open and where the
// user stands in them.
func (w *window) saveDialog() {
	if w.session.View().Empty() {
		w.status.say("Nothing is open that could be saved")
		return
	}
	if w.onlyRecorded() {
		return
	}
	w.saveTo(filepath.Join(w.folder(), "profile"+sessionfile.Extension), nil)
}

// saveTo asks for the file, beginning with a path. If writing fails, it asks again.
func (w *window) saveTo(path string, wrong error) {
	w.askPath("Save the session", path, sessionfile.Extension, wrong, w.writeSession)
}

// writeSession reads the open files once more, to know them again by content.
func (w *window) writeSession(path string) {
	now, doc := w.workspace.Now(), w.document()
	w.working("save", "Saving "+filepath.Base(path), func(ctx context.Context) func() {
		err := saveSession(ctx, path, doc, now)
		return func() {
			switch {
			case errors.Is(err, context.Canceled):
				w.status.say("Cancelled: nothing was saved")
			case err != nil:
				w.status.say("Not saved: " + filepath.Base(path))
				w.saveTo(path, err)
			default:
				w.recent.add([]string{path})
				w.work.saved = doc.State
				w.win.SetTitle(w.titled(w.session.View()))
				w.status.say("Saved " + path)
			}
		}
	})
}

func saveSession(ctx context.Context, path string, doc sessionfile.Document, now workspace.Generation) error {
	for _, p := range now.Paths {
		source, err := sessionfile.Fingerprint(ctx, p)
		if err != nil {
			return err
		}
		doc.Files = append(doc.Files, source.WithRemoved(now.Removed()))
	}
	return sessionfile.SaveFile(ctx, path, doc)
}

// continueWork goes where the user stood when an entry was kept.
func (w *window) continueWork(e autosave.Entry) {
	w.look(e.Title(), func(ctx context.Context) func() {
		found, missing, err := e.Locate(ctx, filepath.Dir(e.Path))
		return func() {
			if errors.Is(err, context.Canceled) {
				w.status.say("Cancelled: nothing was opened")
				return
			}
			w.locate(e.Document, found, missing, &e)
		}
	})
}

// look looks at a session or a bundle, to open what it names then.
func (w *window) look(name string, action func(ctx context.Context) (then func())) {
	w.opening = name
	w.working(openingKey, "Opening "+w.opening, action)
}

// locate asks for the files of a session that are not where they were, one
// after the other, and opens what is there.
func (w *window) locate(doc sessionfile.Document, found []string, missing []sessionfile.Missing, from *autosave.Entry) {
	if len(missing) == 0 {
		w.restore(doc, found, from)
		return
	}
	m, rest := missing[0], missing[1:]
	text := widget.NewLabel(m.String())
	text.Wrapping = fyne.TextWrapWord
	var d *dialog.CustomDialog
	choose := ui.NewPrimary("Choose a file…", nil, func() {
		d.Hide()
		w.chooseFiles("Choose "+m.File.Name(), func(paths []string) {
			found[m.Index] = paths[0]
			w.locate(doc, found, rest, from)
		})
	})
	skip := ui.NewButton("Open without it", nil, func() {
		d.Hide()
		w.locate(doc, found, rest, from)
	})
	buttons := []*ui.Button{skip, choose}
	if m.Changed {
		buttons = slices.Insert(buttons, 1, ui.NewButton("Open it as it is now", nil, func() {
			d.Hide()
			found[m.Index] = m.At
			w.locate(doc, found, rest, from)
		}))
	}
	d = ui.ShowDialog(w.win, "A file of the session is missing", container.New(&minWidth{460}, text), fyne.Size{}, nil, buttons...)
}

// restore loads the files of a session and shows them as it says. Its work is in a file
// of the user's, unless it is from an entry that was kept.
func (w *window) restore(doc sessionfile.Document, found []string, from *autosave.Entry) {
	w.restoreAs(doc, found, found, from)
}

// restoreAs is restore where other paths are opened than those at which the files were
// found: the archive that holds them, or more beside them.
func (w *window) restoreAs(doc sessionfile.Document, found, paths []string, from *autosave.Entry) {
	opt := w.workspace.Now().Options
	opt.Reversed = doc.Reversed
	r := workspace.Request{Sample: doc.Sample, Removed: doc.Removed(found), Options: &opt, Restored: true}
	for _, p := range paths {
		if p != "" && !slices.Contains(r.Paths, p) {
			r.Paths = append(r.Paths, p)
		}
	}
	if !r.Sample && len(r.Paths) == 0 {
		ui.ShowMessage(w.win, "Session", "None of the session's files was found.")
		return
	}
	doc = doc.At(found)
	r.Then = func(g workspace.Generation) {
		w.win.SetMainMenu(w.menu())
		w.offer.box.Hide()
		w.beginWork(from)
		if from == nil {
			w.work.saved = doc.State
		}
		if err := w.session.Restore(g.Store, doc.State, doc.Search); err != nil {
			w.showError(err)
		}
		w.toolbar.setSearch(doc.Search)
	}
	w.askToFetch(doc.Addresses(), func() { w.workspace.Open(r) })
}

// copyCommand puts the state on the clipboard as a command that exports it.
func (w *window) copyCommand() {
	v := w.session.View()
	if v.Empty() {
		w.status.say("Nothing is open that could be exported")
		return
	}
	now := w.workspace.Now()
	c := cmdline.CommandLine{
		To: "svg", Paths: now.Paths, Removed: len(now.Removed()), Reversed: now.Options.Reversed, State: v.State, Search: v.Pattern,
	}
	if v.Tree != nil {
		c.Boxes = v.Tree.Boxes
	}
	line, left := c.Shell()
	w.app.Clipboard().SetContent(line)
	if len(left) > 0 {
		ui.ShowMessage(w.win, "Command line copied", "It cannot say everything that is on screen:\n\n"+strings.Join(left, "\n"))
		return
	}
	w.copy(line)
}
