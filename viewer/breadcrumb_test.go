package viewer

import (
	"slices"
	"testing"

	"flameview/viewer/ui"

	"fyne.io/fyne/v2"
)

// Parts of the path are made anew with each view. A click that meets one which is
// not in the window any more, or not yet, opens its menu all the same.
func TestMenuOfAReplacedCrumb(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.total(12, 0)
	h.click("lex", fyne.KeyModifierShift)
	h.total(8, 1)
	i := slices.IndexFunc(h.path.crumbs.box.Objects, func(o fyne.CanvasObject) bool {
		b, ok := o.(*ui.Button)
		return ok && b.Menu != nil
	})
	if i < 0 {
		t.Fatal("no part in the path")
	}
	old := h.path.crumbs.box.Objects[i].(*ui.Button)
	h.run("direction")()
	h.until("callers", func() bool { return h.session.View().Tree.Callers })
	if slices.Contains(h.path.crumbs.box.Objects, fyne.CanvasObject(old)) {
		t.Fatal("the part is still there")
	}
	old.TappedSecondary(&fyne.PointEvent{AbsolutePosition: fyne.NewPos(50, 50)})
	if h.dialogOpen() == nil && h.win.Canvas().Overlays().Top() == nil {
		t.Error("no menu")
	}
}
