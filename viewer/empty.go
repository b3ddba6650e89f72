package viewer

import (
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/assets"
	"flameview/viewer/autosave"
	"flameview/viewer/ui"
)

// newEmpty is what a window without files shows: where to drop, what to press, the
// work of last time and the files.
func newEmpty(w *window, recent []string, earlier []autosave.Entry) fyne.CanvasObject {
	icon := canvas.NewImageFromResource(fyne.NewStaticResource("icon.png", assets.Icon))
	icon.FillMode = canvas.ImageFillContain
	icon.SetMinSize(fyne.NewSquareSize(112))
	title := canvas.NewText("Drop profiles here", theme.Color(theme.ColorNameForeground))
	title.TextSize = theme.Size(theme.SizeNameHeadingText)
	title.Alignment = fyne.TextAlignCenter
	hint := widget.NewLabel("JFR recordings, FlameGraph SVGs, async-profiler HTML, JSON, folded stacks,\nplain or compressed, one or many, or a whole folder: they become one view.")
	hint.Alignment = fyne.TextAlignCenter
	hint.Importance = widget.LowImportance
	open := ui.NewPrimary("Open…", theme.FolderOpenIcon(), w.run("open"))
	sample := ui.NewButton("Look at the sample", theme.MediaPlayIcon(), w.run("sample"))
	rows := container.NewVBox(
		icon, title, hint, spacer(4),
		container.NewHBox(layout.NewSpacer(), open, sample, layout.NewSpacer()),
	)
	if len(earlier) > 0 {
		e := earlier[0]
		text := "Continue where you were: " + e.Title()
		if work := e.State.WorkTitle(); work != "" {
			text += ", " + work
		}
		rows.Add(spacer(4))
		b := ui.NewButton(text+", "+autosave.Ago(e.At, time.Now()), theme.HistoryIcon(), func() { w.continueWork(e) })
		rows.Add(container.NewHBox(layout.NewSpacer(), b, layout.NewSpacer()))
	}
	if len(recent) > 0 {
		head := widget.NewLabel("Recent")
		head.Alignment = fyne.TextAlignCenter
		head.TextStyle.Bold = true
		rows.Add(spacer(10))
		rows.Add(head)
		for i, path := range recent {
			if i == 6 {
				break
			}
			b := ui.NewButton(filepath.Base(path)+"   "+shortDir(path), nil, func() { w.openPaths([]string{path}) })
			b.Importance = widget.LowImportance
			rows.Add(container.NewHBox(layout.NewSpacer(), b, layout.NewSpacer()))
		}
	}
	return container.NewCenter(rows)
}

// shortDir is a path's folder, cut to what fits a line.
func shortDir(path string) string {
	dir := []rune(filepath.Dir(path))
	if len(dir) > 60 {
		return "…" + string(dir[len(dir)-59:])
	}
	return string(dir)
}

func spacer(height float32) fyne.CanvasObject {
	r := canvas.NewRectangle(nil)
	r.SetMinSize(fyne.NewSize(1, height))
	return r
}
