package viewer

// openWindow opens another window. It is a process of its own: a fault in one
// must not end the other, and what a large file takes is given back when its window is
// closed. Work is kept in one folder, from which each can continue.
func (w *window) openWindow() {
	if w.spawn == nil {
		w.status.say("Another window cannot be opened here: start flameview once more")
		return
	}
	if err := w.spawn(); err != nil {
		w.showError(err)
	}
}
