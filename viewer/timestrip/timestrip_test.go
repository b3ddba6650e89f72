package timestrip

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/filter"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
)

// harness is a bar over a session, whose UI goroutine is the test.
type harness struct {
	*Bar
	t     *testing.T
	s     *session.Session
	posts chan func()
	shown *answer.View
}

// start shows threads of which the n-th has n events, at the times 0 to n-1
// seconds; none has an event without times.
func start(t *testing.T, threads int, times bool) *harness {
	test.NewTempApp(t)
	b := model.NewBuilder(model.File{Path: "test"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	for n := range threads {
		for i := range n + 1 {
			seg.Stack = append(seg.Stack, model.Root)
			seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: fmt.Sprintf("worker-%c", 'a'+n%26), ID: int64(n + 1)}))
			if times {
				seg.Time = append(seg.Time, int64(i)*1e9)
			}
		}
	}
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	h := &harness{t: t, posts: make(chan func(), 100)}
	h.s = session.New(func(f func()) { h.posts <- f }, func(v *answer.View) {
		h.shown = v
		h.Show(v)
	})
	t.Cleanup(h.s.Close)
	h.Bar = New(h.s)
	h.Opened = func(open bool) { h.s.Want(answer.Wants{ThreadTimes: open}) }
	w := test.NewTempWindow(t, h.Box)
	w.Resize(fyne.NewSize(1000, 400))
	h.s.Open(store)
	h.until("a view", func() bool { return h.shown != nil })
	return h
}

func (h *harness) until(what string, ok func() bool) {
	h.t.Helper()
	limit := time.After(20 * time.Second)
	for !ok() {
		select {
		case f := <-h.posts:
			f()
		case <-limit:
			h.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// open opens the rows and waits for them.
func (h *harness) open() {
	h.t.Helper()
	test.Tap(h.Bar.open)
	h.until("the threads", func() bool { return h.shown.ThreadTimes != nil })
}

// drag moves the mouse over a strip, from and to parts of its width.
func drag(s *strip, from, to float32) {
	w := s.Size().Width
	s.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(from*w, 5)}, Button: desktop.MouseButtonPrimary})
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(to*w, 5)}})
	s.MouseUp(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary}) // Fyne lets go first
	s.DragEnd()
}

func click(s *strip) {
	s.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	s.MouseUp(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
}

// near says that a time is within a pixel or so of the strip.
func near(got, want int64) bool { return got > want-1e8 && got < want+1e8 }

func TestDragChoosesARange(t *testing.T) {
	h := start(t, 11, true) // 0 to 10 s
	drag(&h.strip.strip, 0.75, 0.5)
	if from, to, ok := h.s.State().Range(); !ok || !near(from, 5e9) || !near(to, 75e8) {
		t.Errorf("dragged %d to %d", from, to)
	}
	h.until("the range", func() bool { return strings.HasPrefix(h.label.Text, "2.50 s from +5.0") })
	h.step(1)
	if from, _, _ := h.s.State().Range(); !near(from, 75e8) {
		t.Errorf("a step goes to %d", from)
	}
	click(&h.strip.strip)
	if _, _, ok := h.s.State().Range(); ok {
		t.Error("a click leaves the range")
	}
}

// A drag back to where it began changes nothing, and shows nothing else.
func TestDragThatEndsWhereItBegan(t *testing.T) {
	h := start(t, 11, true)
	for _, chosen := range []bool{false, true} {
		if chosen {
			drag(&h.strip.strip, 0.5, 0.75)
			h.until("the range", func() bool { return strings.HasPrefix(h.label.Text, "2.50 s from +5.0") })
		}
		before := h.label.Text
		drag(&h.strip.strip, 0.25, 0.25)
		if h.label.Text != before || h.ranged != chosen || h.strip.mark.Visible() != chosen {
			t.Errorf("%q in place of %q, ranged %v", h.label.Text, before, h.ranged)
		}
	}
}

func TestHiddenWithoutTimes(t *testing.T) {
	if h := start(t, 3, false); h.Box.Visible() {
		t.Error("a strip without times")
	}
}

func TestRowsOfThreads(t *testing.T) {
	h := start(t, 137, true)
	if len(h.rows.threads) != 0 || h.Open() {
		t.Error("rows before they are asked for")
	}
	low := h.Box.MinSize().Height
	h.open()
	if n, high := len(h.rows.threads), h.Box.MinSize().Height; n != 101 || high < low+100 || high > low+200 {
		t.Errorf("%d rows, %g high in place of %g", n, high, low)
	}
	var first *row // any that is on screen: the list shows each row in any of them
	for _, r := range h.rows.made {
		if r.strip.Size().Width > 100 {
			first = r
		}
	}
	first.show(0)
	if first.name.full != "worker-g tid=137" || first.total.Text != "137" {
		t.Errorf("the first row is %q %s", first.name.full, first.total.Text)
	}
	var says string
	h.Says = func(text string) { says = text }
	first.strip.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(first.strip.Size().Width/2, 3)}})
	if !strings.HasPrefix(says, "worker-g tid=137     +68.0 s, ") || !h.strip.cursor.Visible() {
		t.Errorf("it says %q", says)
	}
	first.strip.MouseOut()
	if says != "" || h.strip.cursor.Visible() {
		t.Errorf("afterwards it says %q", says)
	}

	drag(first.strip, 0.25, 0.5)
	if from, to, ok := h.s.State().Range(); !ok || !near(from, 34e9) || !near(to, 68e9) {
		t.Errorf("dragged %d to %d", from, to)
	}
	first.show(100)
	if first.name.full != "and 37 more threads" {
		t.Errorf("the last row is %q", first.name.full)
	}
	test.Tap(first.name)
	if n := len(h.s.State().Filters); n != 1 {
		t.Errorf("%d filters; the row of the rest is none", n)
	}
	first.show(1)
	test.Tap(first.name)
	h.until("the view of one thread", func() bool { return len(h.shown.State.Filters) == 2 })
	if got := h.s.State().Filters[1].Title(); got != "keep thread worker-f tid=136" {
		t.Errorf("the filter is %q", got)
	}
	test.Tap(h.Bar.open)
	if h.until("no rows", func() bool { return h.shown.ThreadTimes == nil }); h.Open() {
		t.Error("still open")
	}
}

// Pools are one row where they are folded elsewhere.
func TestRowsOfPools(t *testing.T) {
	h := start(t, 3, true)
	h.s.Do(state.MergePools(true))
	h.open()
	h.until("the view of pools", func() bool { return h.shown.State.Decoration.FoldPools })
	h.rows.made[0].show(0)
	if got := h.rows.made[0].name.full; len(h.rows.threads) != 3 || got != "worker-c" {
		t.Errorf("%d rows, first %q", len(h.rows.threads), got)
	}
}

// Playing goes on to the end and stops there.
func TestPlay(t *testing.T) {
	h := start(t, 11, true)
	h.speed.SetSelected("fast")
	h.s.Do(state.ShowRange(filter.Times(0, 4e9)))
	test.Tap(h.play)
	h.until("the end", func() bool { return h.stop == nil })
	if from, to, _ := h.s.State().Range(); to != h.line.End || from != to-4e9 {
		t.Errorf("the end is %d to %d", from, to)
	}
}

// Undo while it plays stops it: what was taken back can be done again.
func TestUndoStopsPlaying(t *testing.T) {
	h := start(t, 11, true)
	h.speed.SetSelected("slow")
	test.Tap(h.play)
	h.until("a step", func() bool { _, _, ranged := h.s.State().Range(); return ranged })
	h.s.Move(-1)
	h.until("the pause", func() bool { return h.stop == nil })
	if steps, at := h.s.History(); len(steps) != 2 || at != 0 {
		t.Errorf("at %d of %v", at, steps)
	}
}

// A window that closes ends the run: no step comes after it.
func TestCloseEndsPlaying(t *testing.T) {
	h := start(t, 11, true)
	h.speed.SetSelected("slow")
	test.Tap(h.play)
	h.until("a step", func() bool { _, _, ranged := h.s.State().Range(); return ranged })
	h.Close()
	before := h.s.State()
	time.Sleep(3 * Frame)
	for len(h.posts) > 0 {
		(<-h.posts)()
	}
	if after := h.s.State(); !reflect.DeepEqual(after, before) {
		t.Error("it plays on")
	}
	if h.stop != nil {
		t.Error("it plays")
	}
}

// Filters that leave nothing are about to be changed, and the strip stays.
func TestStaysWhereFiltersLeaveNothing(t *testing.T) {
	h := start(t, 3, true)
	old := h.shown
	h.s.Do(state.AddFilter(filter.Filter{Kind: "thread", Patterns: model.Patterns{List: []string{"nobody"}}}))
	h.until("nothing", func() bool {
		return h.shown != old && h.shown.Tree != nil && h.shown.Tree.Total[0] == 0 && !h.shown.TimesLate
	})
	if !h.Box.Visible() {
		t.Error("the strip is gone")
	}
}
