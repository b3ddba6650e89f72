package viewer

import (
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/viewer/ui"
)

// progress is the dialog of work under way. It appears only if the work takes long
// enough to be noticed.
type progress struct {
	never func() // it will not appear any more
	shown *dialog.CustomDialog
}

const noticeable = 200 * time.Millisecond

// newProgress shows content, with a button that cancels.
func (w *window) newProgress(title string, content fyne.CanvasObject, cancel func()) *progress {
	p := &progress{}
	p.never = w.session.After(noticeable, func() {
		p.shown = ui.ShowDialog(w.win, title, container.New(&minWidth{420}, content), fyne.Size{}, nil, ui.NewCancel("Cancel", cancel))
	})
	return p
}

func (p *progress) close() {
	p.never()
	if p.shown != nil {
		p.shown.Hide()
		p.shown = nil
	}
}

// loading is the progress of reading files.
type loading struct {
	*progress
	bar   *widget.ProgressBar
	label *widget.Label
}

func (w *window) newLoading() *loading {
	l := &loading{bar: widget.NewProgressBar(), label: widget.NewLabel("…")}
	l.label.Truncation = fyne.TextTruncateEllipsis
	l.progress = w.newProgress("Reading profiles", container.NewVBox(l.label, l.bar), w.workspace.Cancel)
	return l
}

// at shows how far reading is, and how many drops and other changes wait for it.
func (l *loading) at(now formats.Progress, waiting int) {
	text := filepath.Base(now.File) + "   " + ui.Bytes(now.Done)
	if now.Total > 0 {
		text += " of " + ui.Bytes(now.Total)
		l.bar.SetValue(float64(now.Done) / float64(now.Total))
	}
	if waiting > 0 {
		text += "   then " + strconv.Itoa(waiting) + " more"
	}
	l.label.SetText(text)
}
