package viewer

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"flameview/model"
	"flameview/model/filter"
	"flameview/viewer/state"
)

// menuBar is the height of the menu bar, which the test's windows lack.
const menuBar = 25

// The flame has most of the window, whatever filters and warnings there are, and
// none of these moves the tabs.
func TestRoomForTheFlame(t *testing.T) {
	h := newHarness(t)
	h.drop("../assets/sample/sample.jfr.gz", h.file("bad.bin", "\x00\x01\x02\x03"))
	h.until("the time strip", func() bool { return h.time.Box.Visible() })
	h.until("the problem", func() bool { return h.problems.box.Visible() })
	h.win.Resize(fyne.NewSize(1280, 800-menuBar))
	top := func() float32 {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(h.flame.Flame).Y
	}
	before := top()
	for i := range 12 {
		h.session.Do(state.AddFilter(filter.Filter{Kind: "method", Drop: true, Patterns: model.Patterns{
			List: []string{fmt.Sprintf("no.method.of.a.rather.long.name.%d", i)},
		}}))
	}
	h.until("the chips", func() bool { return len(h.path.chips.row.Objects) == 13 })
	if got := top(); got != before {
		t.Errorf("filters move the flame from %v to %v", before, got)
	}
	for _, test := range []struct{ width, height, share float32 }{{1280, 800, 0.74}, {1000, 600, 0.65}} {
		h.win.Resize(fyne.NewSize(test.width, test.height-menuBar))
		l := h.flame.Layout()
		if got := float32(float64(l.H)/l.Scale) / test.height; got < test.share {
			t.Errorf("%vx%v: the boxes have %.3f of the height, want %.2f", test.width, test.height, got, test.share)
		}
	}
}
