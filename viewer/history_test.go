package viewer

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// key sends a key to what has the focus.
func (h *harness) key(key fyne.KeyName) {
	h.t.Helper()
	to := h.win.Canvas().Focused()
	if to == nil {
		h.t.Fatal("nothing has the focus")
	}
	to.TypedKey(&fyne.KeyEvent{Name: key})
}

// The history opens at the step that is shown; arrows and Enter go to another.
func TestHistoryDialog(t *testing.T) {
	h := shown(t)
	h.session.Do(state.Callers(true))
	h.session.Do(state.ClassAtLeaf(true))
	h.session.Do(state.Callers(false))
	h.session.Move(-1)
	h.run("history")()
	h.key(fyne.KeyUp)
	h.key(fyne.KeyReturn)
	if _, at := h.session.History(); at != 1 || h.dialogOpen() != nil {
		t.Errorf("Up and Enter went from step 2 to %d", at)
	}
	h.run("history")()
	if !h.escape() || h.dialogOpen() != nil {
		t.Error("Esc does not close the history")
	}
}

// Whatever is on has a chip, whose cross switches it off.
func TestSwitchesHaveChips(t *testing.T) {
	h := shown(t)
	for _, id := range []string{"bythread", "pools", "leaf", "generated"} {
		h.run(id)()
	}
	h.until("the view", func() bool { return h.session.View().State.Grouping.KeepGenerated })
	names := map[string]func(){}
	for _, o := range h.path.chips.row.Objects {
		if c, ok := o.(*fyne.Container); ok {
			label, cross := c.Objects[0].(*ui.Button), c.Objects[1].(*ui.Button)
			if cross.Name != "Remove: "+label.Text {
				t.Errorf("the cross of %q is called %q", label.Text, cross.Name)
			}
			names[label.Text] = func() { cross.Tapped(&fyne.PointEvent{}) }
		}
	}
	for _, want := range []string{"threads at the root", "pools merged", "class as leaf", "generated classes apart"} {
		if names[want] == nil {
			t.Errorf("no chip for %q", want)
			continue
		}
		names[want]()
	}
	if on := h.session.State().Switches(); len(on) > 0 {
		t.Errorf("still on: %v", on)
	}
	if b := buttonIn(h.path.chips.row, func(b *widget.Button) bool { return b.Text == "" }); b == nil {
		t.Error("no button to remove all")
	}
}
