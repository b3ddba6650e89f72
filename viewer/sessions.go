package viewer

import (
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/viewer/cmdline"
	"flameview/viewer/sessionfile"
)

// saveSession asks for a file and writes which files are open and where the
// user stands in them.
func (w *window) saveSession() {
	if w.session.View().Empty() {
		w.status.say("Nothing is open that could be saved")
		return
	}
	w.askPath("Save the session", "profile"+sessionfile.Extension, sessionfile.Extension, w.writeSession)
}

// writeSession reads the open files once more, to know them again by content.
func (w *window) writeSession(path string) {
	doc := sessionfile.Document{State: w.session.State(), Search: w.session.Search()}
	doc.Reversed, doc.Sample = w.loader.options.Reversed, w.loader.sample
	var paths []string
	if !doc.Sample {
		paths = w.loader.paths
	}
	w.status.say("Saving " + filepath.Base(path) + "…")
	w.session.Later(func() func() {
		var err error
		for _, p := range paths {
			var source sessionfile.Source
			if source, err = sessionfile.Fingerprint(context.Background(), p); err != nil {
				break
			}
			doc.Files = append(doc.Files, source)
		}
		if err == nil {
			err = sessionfile.SaveFile(context.Background(), path, doc)
		}
		return func() {
			if err != nil {
				dialog.ShowError(err, w.win)
				return
			}
			w.recent.add([]string{path})
			w.status.say("Saved " + path)
		}
	})
}

// openSession reads a session file, finds its files and goes where the user
// stood.
func (w *window) openSession(path string) {
	doc, err := sessionfile.LoadFile(path)
	if err != nil {
		dialog.ShowError(err, w.win)
		return
	}
	w.session.Later(func() func() {
		found, missing, err := doc.Locate(context.Background(), filepath.Dir(path))
		return func() {
			if err != nil {
				dialog.ShowError(err, w.win)
				return
			}
			w.locate(doc, found, missing)
		}
	})
}

// locate asks for the files of a session that are not where they were, one
// after the other, and opens what is there.
func (w *window) locate(doc sessionfile.Document, found []string, missing []sessionfile.Missing) {
	if len(missing) == 0 {
		w.restore(doc, found)
		return
	}
	m, rest := missing[0], missing[1:]
	text := widget.NewLabel(m.String())
	text.Wrapping = fyne.TextWrapWord
	var d *dialog.CustomDialog
	choose := widget.NewButton("Choose a file…", func() {
		d.Hide()
		w.chooseFileThen(func(path string) {
			found[m.Index] = path
			w.locate(doc, found, rest)
		})
	})
	choose.Importance = widget.HighImportance
	skip := widget.NewButton("Open without it", func() {
		d.Hide()
		w.locate(doc, found, rest)
	})
	buttons := []fyne.CanvasObject{skip, choose}
	if m.Changed {
		buttons = append(buttons, widget.NewButton("Open it as it is now", func() {
			d.Hide()
			found[m.Index] = m.At
			w.locate(doc, found, rest)
		}))
	}
	d = dialog.NewCustomWithoutButtons("A file of the session is missing", container.New(&minWidth{460}, text), w.win)
	d.SetButtons(buttons)
	d.Show()
}

// restore loads the files of a session and shows them as it says.
func (w *window) restore(doc sessionfile.Document, found []string) {
	var paths []string
	for _, p := range found {
		if p != "" {
			paths = append(paths, p)
		}
	}
	doc = doc.At(found)
	w.loader.options.Reversed = doc.Reversed
	then := func(store *model.Store) {
		w.win.SetMainMenu(w.menu())
		if err := w.session.Restore(store, doc.State, doc.Search); err != nil {
			dialog.ShowError(err, w.win)
		}
		w.toolbar.setSearch(doc.Search)
	}
	switch {
	case doc.Sample:
		w.loader.sampleThen(then)
	case len(paths) == 0:
		dialog.ShowInformation("Session", "None of the session's files was found.", w.win)
	default:
		w.loader.restore(paths, then)
	}
}

// copyCommand puts the state on the clipboard as a command that exports it.
func (w *window) copyCommand() {
	v := w.session.View()
	if v.Empty() {
		w.status.say("Nothing is open that could be exported")
		return
	}
	var paths []string
	if !w.loader.sample {
		paths = w.loader.paths
	}
	c := cmdline.CommandLine{To: "svg", Paths: paths, Reversed: w.loader.options.Reversed, State: v.State, Search: v.Pattern}
	if v.Tree != nil {
		c.Boxes = v.Tree.Boxes
	}
	line, left := c.Shell()
	w.app.Clipboard().SetContent(line)
	if len(left) > 0 {
		dialog.ShowInformation("Command line copied", "It cannot say everything that is on screen:\n\n"+strings.Join(left, "\n"), w.win)
		return
	}
	w.copy(line)
}
