package viewer

import (
	"flameview/viewer/answer"
	"flameview/viewer/state"
)

// turn shows the other direction.
func (w *window) turn() { w.direct(!w.session.State().Callers) }

// direct shows who calls the selection, or what it calls.
func (w *window) direct(callers bool) {
	w.turned = w.session.Do(state.Callers(callers))
}

// narrow makes the callers of a path that nobody calls those of its last method: a
// click selects a path from the root, and nobody calls the root. It gives true if
// it has, and another view follows. Both are one step of the history.
func (w *window) narrow(v *answer.View) bool {
	step := w.turned
	t := v.Tree
	if step == 0 || t == nil || !v.State.Callers || !w.session.State().Callers {
		return false
	}
	w.turned = 0
	path := v.State.Fragment
	if len(path) < 2 || t.Chain == 0 || t.Len() > t.Chain+1 || t.Total[0] == 0 {
		return false
	}
	last := path[len(path)-1]
	c := state.SelectMethod(last, true)
	c.Name = "Show callers of " + v.Called(last, w.names())
	if !w.session.TakeBack(step) { // the user has gone on, and a step here would cut off what is to be redone
		return false
	}
	w.session.Do(c)
	w.status.say("Nobody calls the whole path, for it begins at the root. These are the callers of its last method. Back (" + w.keysOf("back") + ") shows the path again.")
	return true
}

// keysOf are the keys of a command, for people.
func (w *window) keysOf(id string) string {
	for _, c := range w.commands {
		if c.id == id {
			return c.keyNames()
		}
	}
	return ""
}
