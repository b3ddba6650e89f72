package timestrip

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"flameview/viewer/state"
)

// Either edge of the range can be dragged, and the other stays.
func TestEdges(t *testing.T) {
	h := start(t, 11, true) // 0 to 10 s
	for _, c := range []struct {
		from, to float32
		a, b     int64
	}{
		{0.25, 0.5, 25e8, 5e9},
		{0.5, 0.75, 25e8, 75e8}, // the end
		{0.25, 0.1, 1e9, 75e8},  // the beginning
		{0.1, 0.9, 75e8, 9e9},   // the beginning beyond the end
		{0.3, 0.4, 3e9, 4e9},    // elsewhere: another range
	} {
		drag(&h.strip.strip, c.from, c.to)
		if a, b, ok := h.s.State().Range(); !ok || !near(a, c.a) || !near(b, c.b) {
			t.Errorf("from %g to %g chooses %d to %d", c.from, c.to, a, b)
		}
	}
	h.strip.pointer = h.strip.x(3e9)
	if h.strip.Cursor() != desktop.HResizeCursor {
		t.Error("the pointer does not show that an edge can be dragged")
	}
	h.strip.pointer = h.strip.x(8e9)
	if h.strip.Cursor() == desktop.HResizeCursor {
		t.Error("the pointer shows an edge where there is none")
	}
}

// Keys move a mark, with Shift they choose, and moves are one step of the history.
func TestRangeByKeys(t *testing.T) {
	h := start(t, 11, true)
	typed := false
	h.Type = func() { typed = true }
	test.NewTempWindow(t, h.Box).Canvas().Focus(h.strip)
	keys := func(names ...fyne.KeyName) {
		for _, k := range names {
			h.strip.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	shift := &fyne.KeyEvent{Name: desktop.KeyShiftLeft}
	keys(fyne.KeyPageDown, fyne.KeyPageDown) // 1 s
	h.strip.KeyDown(shift)
	keys(fyne.KeyPageDown, fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft)
	h.strip.KeyUp(shift)
	if a, b, ok := h.s.State().Range(); !ok || a != 1e9 || b != 155e7 {
		t.Errorf("chose %d to %d, %v", a, b, ok)
	}
	if steps, _ := h.s.History(); len(steps) != 2 {
		t.Errorf("made %d steps", len(steps))
	}
	keys(fyne.KeyReturn)
	if !typed {
		t.Error("Enter does not ask for a range")
	}
	keys(fyne.KeyDelete)
	if _, _, ok := h.s.State().Range(); ok {
		t.Error("Delete leaves the range")
	}
}

// The rows of other threads stay while one is chosen; choosing it again shows all.
func TestRowsStay(t *testing.T) {
	h := start(t, 3, true)
	h.open()
	pick := func(i int) {
		test.Tap(h.rows.made[i].name)
		want := len(h.s.State().Filters)
		h.until("the view", func() bool {
			return !h.shown.TimesLate && len(h.shown.State.Filters) == want && h.shown.ThreadTimes != nil
		})
		for n := range h.rows.threads {
			h.rows.made[n].show(n)
		}
	}
	h.rows.list.Resize(fyne.NewSize(900, 200))
	for n := range h.rows.threads {
		h.rows.made[n].show(n)
	}
	pick(0)
	if n := len(h.rows.threads); n != 3 {
		t.Errorf("%d rows are left", n)
	}
	if r := h.rows.made; !r[0].name.chosen || r[1].name.chosen || !r[1].name.others {
		t.Error("the rows do not show which is chosen")
	}
	pick(1)
	if s := h.s.State(); len(s.Filters) != 1 || !s.ShowsThread(state.Threads{Name: h.rows.threads[1].Name}) {
		t.Errorf("another one adds up: %+v", s.Filters)
	}
	pick(1)
	if s := h.s.State(); s.ChoosesThreads() {
		t.Errorf("still %+v", s.Filters)
	}
}
