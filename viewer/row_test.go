package viewer

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

func TestToolbarShrinks(t *testing.T) {
	h := shown(t)
	h.session.Find("main")
	h.until("the search", func() bool { return h.session.View().Found != nil })
	for _, width := range []float32{900, 1000, 1600} {
		h.win.Resize(fyne.NewSize(width, 600))
		scroll := h.toolbar.box.(*fyne.Container).Objects[0].(*container.Scroll)
		if need := scroll.Content.MinSize().Width; need > scroll.Size().Width {
			t.Errorf("at %g the toolbar needs %g", width, need)
		}
		end := h.toolbar.next.Position().X + h.toolbar.next.Size().Width
		if d := end - scroll.Size().Width; d > 1 || d < -1 {
			t.Errorf("at %g the last button ends at %g of %g", width, end, scroll.Size().Width)
		}
	}
	if w := h.toolbar.search.Size().Width; w != 230 {
		t.Errorf("the search is %g wide where there is room", w)
	}
}
