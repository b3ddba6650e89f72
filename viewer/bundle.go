package viewer

import (
	"context"
	"io"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/formats/bundle"
	"flameview/viewer/report"
)

// bundle asks for a file and writes all that a bug report needs into it.
func (w *window) bundle() {
	v := w.session.View()
	if v.Tree == nil {
		w.status.say("Nothing is open that could be reported")
		return
	}
	w.exportAs(&bundle.Format, v, usualExport())
}

// reportOptions are what is open, for a report.
func (w *window) reportOptions() report.Options {
	return report.Options{
		Paths: w.loader.paths, Sample: w.loader.sample, Reversed: w.loader.options.Reversed,
		At: time.Now(), Formats: formats.Title,
	}
}

// working runs a deed on another goroutine, and what it returns on this one. If
// it takes long enough to be noticed, a dialog says so and offers to cancel.
func (w *window) working(title string, deed func(ctx context.Context) (then func())) {
	ctx, cancel := context.WithCancel(context.Background())
	var d *dialog.CustomDialog
	done := false
	time.AfterFunc(noticeable, func() {
		w.session.Post(func() {
			if !done {
				bar := container.New(&minWidth{420}, widget.NewProgressBarInfinite())
				d = dialog.NewCustomWithoutButtons(title, bar, w.win)
				d.SetButtons([]fyne.CanvasObject{widget.NewButtonWithIcon("Cancel", theme.CancelIcon(), cancel)})
				d.Show()
			}
		})
	})
	w.status.say(title + "…")
	w.session.Later(func() func() {
		then := deed(ctx)
		return func() {
			done = true
			if d != nil {
				d.Hide()
			}
			cancel()
			then()
		}
	})
}

// whileAlive writes until the context is cancelled.
type whileAlive struct {
	ctx context.Context
	io.Writer
}

func (w whileAlive) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}
