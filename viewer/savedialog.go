package viewer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"flameview/fileio"
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// askPath asks where to write a file, and before overwriting one. The toolkit's own
// dialog empties an existing file before anything is written; this one touches
// nothing. It begins with a path, and with what was wrong about it where that has
// been tried. extension is added where the name has none. More choices may stand below
// the path.
func (w *window) askPath(title, path, extension string, wrong error, then func(path string), more ...fyne.CanvasObject) {
	p := ui.NewPaths(ui.SaveFile, path)
	p.List = w.listFolder
	var a *asked
	body := p.Content
	if len(more) > 0 {
		body = container.NewBorder(nil, container.NewVBox(more...), nil, nil, body)
	}
	a = ask(w.win, title, "Write", body, p.Focus(), fyne.NewSize(720, 420), func() error {
		path := p.Path()
		if path == "" {
			return errors.New("type the name of a file, or press Esc")
		}
		if filepath.Ext(path) == "" {
			path += extension
		}
		switch info, err := os.Stat(path); {
		case err != nil:
			if _, err := os.Stat(filepath.Dir(path)); err != nil {
				return fmt.Errorf("there is no folder %s", filepath.Dir(path))
			}
		case info.IsDir():
			return fmt.Errorf("%s is a folder", path)
		default:
			ui.Confirm(w.win, "Overwrite?", path+" is there already.", "Overwrite", func() {
				a.dialog.Hide()
				w.write(path, then)
			})
			return errKept
		}
		a.dialog.Hide()
		w.write(path, then)
		return nil
	})
	p.Taken = a.enter
	if wrong != nil {
		a.say(wrong)
	}
	p.Open()
	selectName(p.Field())
}

// errKept keeps a dialog as it is while another one asks something.
var errKept = errors.New("")

// write remembers the folder and writes.
func (w *window) write(path string, then func(path string)) {
	w.app.Preferences().SetString(folderKey, filepath.Dir(path))
	then(path)
}

// listFolder reads a folder for a dialog.
func (w *window) listFolder(dir string, done func([]fs.DirEntry, error)) {
	w.session.Later(session.Work{Key: "folder", Do: func(context.Context) func() {
		entries, err := os.ReadDir(dir)
		return func() { done(entries, err) }
	}})
}

// selectName selects the name of the file in a path, without its extension.
// An entry has no call for it: the keys that a user would press do it.
func selectName(e *widget.Entry) {
	folder := utf8.RuneCountInString(e.Text[:len(e.Text)-len(filepath.Base(e.Text))])
	name := utf8.RuneCountInString(strings.TrimSuffix(filepath.Base(e.Text), filepath.Ext(e.Text)))
	e.CursorColumn = folder
	shift := &fyne.KeyEvent{Name: desktop.KeyShiftLeft}
	e.KeyDown(shift)
	for range name {
		e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	e.KeyUp(shift)
}

const folderKey = "folder"

// folder is where files were written last, else the user's own.
func (w *window) folder() string {
	if dir := w.app.Preferences().String(folderKey); dir != "" {
		return dir
	}
	if dir, err := os.UserHomeDir(); err == nil {
		return dir
	}
	return "."
}

// cleanUp removes what exports and sessions that were killed have left in the folder
// where files were written last.
func (w *window) cleanUp() {
	dir := w.folder()
	w.session.Later(session.Work{Do: func(context.Context) func() {
		if n, err := fileio.Clean(dir, time.Now().Add(-fileio.Abandoned)); n > 0 || err != nil {
			slog.Debug("clean up", "folder", dir, "removed", n, "err", err)
		}
		return nil
	}})
}
