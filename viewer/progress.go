package viewer

import (
	"path/filepath"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/viewer/ui"
)

// progress is the dialog of a load under way. It appears only if the load
// takes long enough to be noticed.
type progress struct {
	win    fyne.Window
	post   func(func())
	cancel func()
	bar    *widget.ProgressBar
	label  *widget.Label
	shown  *dialog.CustomDialog
	done   atomic.Bool
}

const noticeable = 200 * time.Millisecond

func newProgress(win fyne.Window, post func(func()), cancel func()) *progress {
	p := &progress{win: win, post: post, cancel: cancel, bar: widget.NewProgressBar(), label: widget.NewLabel("…")}
	p.label.Truncation = fyne.TextTruncateEllipsis
	time.AfterFunc(noticeable, func() { post(p.show) })
	return p
}

func (p *progress) show() {
	if p.done.Load() {
		return
	}
	box := container.New(&minWidth{420}, container.NewVBox(p.label, p.bar))
	p.shown = dialog.NewCustomWithoutButtons("Reading profiles", box, p.win)
	stop := widget.NewButtonWithIcon("Cancel", theme.CancelIcon(), func() {
		p.cancel()
		p.close()
	})
	p.shown.SetButtons([]fyne.CanvasObject{stop})
	p.shown.Show()
}

// at is told from any goroutine how far loading is.
func (p *progress) at(now formats.Progress) {
	p.post(func() {
		if p.done.Load() {
			return
		}
		text := filepath.Base(now.File) + "   " + ui.Bytes(now.Done)
		if now.Total > 0 {
			text += " of " + ui.Bytes(now.Total)
			p.bar.SetValue(float64(now.Done) / float64(now.Total))
		}
		p.label.SetText(text)
	})
}

func (p *progress) close() {
	if p.done.Swap(true) || p.shown == nil {
		return
	}
	p.shown.Hide()
}
