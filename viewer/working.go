package viewer

import (
	"context"

	"fyne.io/fyne/v2/widget"

	"flameview/viewer/session"
)

// end is called when the window is gone, on the UI goroutine, and may be called
// again. It waits for work that has a file half written.
func (w *window) end() {
	w.finishWork()
	w.time.Close()
	w.live.Close()
	w.watcher.Close()
	w.workspace.Close()
	w.session.Close()
}

// working runs an action on another goroutine, and what it returns on this one. If
// it takes long enough to be noticed, a dialog says so and offers to cancel; the end
// of the window cancels it too. key is the kind of work, of which the newest wins;
// see session.Work.
func (w *window) working(key, title string, action func(ctx context.Context) (then func())) {
	cancel := func() {}
	p := w.newProgress(title, widget.NewProgressBarInfinite(), func() { cancel() })
	cancel = w.session.Later(session.Work{Key: key, Do: action, Ended: p.close})
	w.status.say(title + "…")
}
