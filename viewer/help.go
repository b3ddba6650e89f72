package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/viewer/ui"
)

// showKeys lists every command with its keys, from the one list.
func (w *window) showKeys() {
	grid := container.New(layout.NewFormLayout())
	for _, c := range w.commands {
		keys := c.keyNames()
		if keys == "" {
			continue
		}
		k := widget.NewLabel(keys)
		k.TextStyle.Bold = true
		grid.Add(k)
		grid.Add(widget.NewLabel(c.title))
	}
	ui.ShowText(w.win, "Keys and mouse", container.NewVScroll(grid), fyne.NewSize(680, 620))
}

func (w *window) showAbout() {
	text := "# flameview\n\nA viewer for profiles: who calls, and what is called from, any stack fragment.\n\nIt reads:\n"
	for _, f := range formats.All {
		if f.Read != nil {
			text += "\n- " + f.Title
		}
	}
	body := widget.NewRichTextFromMarkdown(text)
	ui.ShowText(w.win, "About", container.NewVScroll(body), fyne.NewSize(460, 380))
}
