package viewer

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/fileio"
	"flameview/viewer/session"
)

// askPath asks where to write a file, and before overwriting one. The
// toolkit's own dialog empties an existing file before anything is written;
// this one touches nothing. extension is added where the name has none. More choices
// may stand below the path.
func (w *window) askPath(title, name, extension string, then func(path string), more ...fyne.CanvasObject) {
	entry := widget.NewEntry()
	entry.Scroll = container.ScrollHorizontalOnly
	entry.SetText(filepath.Join(w.folder(), name))
	folder := widget.NewButtonWithIcon("", theme.FolderOpenIcon(), func() {
		d := dialog.NewFolderOpen(func(u fyne.ListableURI, err error) {
			if err == nil && u != nil {
				entry.SetText(filepath.Join(u.Path(), filepath.Base(entry.Text)))
			}
		}, w.win)
		d.Resize(fyne.NewSize(900, 600))
		d.Show()
	})
	path := container.NewBorder(nil, nil, widget.NewLabel("File"), folder, entry)
	body := container.New(&minWidth{560}, container.NewVBox(append([]fyne.CanvasObject{path}, more...)...))
	d := dialog.NewCustomConfirm(title, "Write", "Cancel", body, func(ok bool) {
		path := entry.Text
		if !ok || path == "" {
			return
		}
		if filepath.Ext(path) == "" {
			path += extension
		}
		w.app.Preferences().SetString(folderKey, filepath.Dir(path))
		if _, err := os.Stat(path); err != nil {
			then(path)
			return
		}
		dialog.ShowConfirm("Overwrite?", path+"\nis there already. Overwrite it?", func(ok bool) {
			if ok {
				then(path)
			}
		}, w.win)
	}, w.win)
	entry.OnSubmitted = func(string) { d.Confirm() }
	d.Show()
	w.win.Canvas().Focus(entry)
	selectName(entry)
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
