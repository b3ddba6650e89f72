package viewer

import (
	"context"
	"io"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// life is how long a window's work may go on: until the window closes. Work that
// has a file half written then takes it away again, and is waited for, because
// the program ends with its window.
type life struct {
	ctx     context.Context
	end     context.CancelFunc
	actions sync.WaitGroup // on other goroutines
}

func newLife() *life {
	l := &life{}
	l.ctx, l.end = context.WithCancel(context.Background())
	return l
}

// tidying is how long closing waits: long enough to remove a file, and too short
// to be taken for a window that hangs.
const tidying = 2 * time.Second

// close cancels what goes on and waits for it, not for ever. It may be called
// again, from any goroutine.
func (l *life) close() {
	l.end()
	tidy := make(chan struct{})
	go func() {
		l.actions.Wait()
		close(tidy)
	}()
	select {
	case <-tidy:
	case <-time.After(tidying):
	}
}

// closed is called when the window is gone, on the UI goroutine.
func (w *window) closed() {
	w.time.Close()
	w.session.Close()
	w.life.close()
}

// working runs a deed on another goroutine, and what it returns on this one. If
// it takes long enough to be noticed, a dialog says so and offers to cancel; the
// end of the window cancels it too.
func (w *window) working(title string, deed func(ctx context.Context) (then func())) {
	ctx, cancel := context.WithCancel(w.life.ctx)
	var d *dialog.CustomDialog
	done := false
	time.AfterFunc(noticeable, func() {
		w.session.Post(func() {
			if !done && w.life.ctx.Err() == nil {
				bar := container.New(&minWidth{420}, widget.NewProgressBarInfinite())
				d = dialog.NewCustomWithoutButtons(title, bar, w.win)
				d.SetButtons([]fyne.CanvasObject{widget.NewButtonWithIcon("Cancel", theme.CancelIcon(), cancel)})
				d.Show()
			}
		})
	})
	w.status.say(title + "…")
	w.life.actions.Add(1)
	w.session.Later(func() func() {
		defer w.life.actions.Done()
		then := deed(ctx)
		return func() {
			done = true
			if d != nil {
				d.Hide()
			}
			cancel()
			if w.life.ctx.Err() == nil {
				then()
			}
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
