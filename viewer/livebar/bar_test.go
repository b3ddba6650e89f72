package livebar

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"flameview/live"
	"flameview/live/livetest"
	"flameview/model"
	"flameview/model/filter"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
)

// harness is a bar whose UI goroutine is the test.
type harness struct {
	*Bar
	t     *testing.T
	s     *session.Session
	posts chan func()
	grown []int // events of each store that was shown
}

var begin = time.Date(2026, 2, 1, 10, 0, 0, 0, time.UTC)

func start(t *testing.T, src live.Source, limits live.Limits) *harness {
	test.NewTempApp(t)
	h := &harness{t: t, posts: make(chan func(), 1000)}
	h.s = session.New(func(f func()) { h.posts <- f }, func(v *answer.View) { h.Show(v) })
	h.Bar = New(h.s)
	h.Limits = limits
	h.Grown = func(s *model.Store) { h.grown = append(h.grown, s.Events()) }
	t.Cleanup(h.s.Close)
	h.Start(src, time.Second)
	return h
}

// until runs what is posted until a condition holds.
func (h *harness) until(what string, ok func() bool) {
	h.t.Helper()
	limit := time.After(30 * time.Second)
	for !ok() {
		select {
		case f := <-h.posts:
			f()
		case <-limit:
			h.t.Fatalf("waited in vain for %s: %s", what, h.says.Text)
		}
	}
}

// total waits until a picture of a total is complete.
func (h *harness) total(want int64) {
	h.t.Helper()
	h.until("a picture", func() bool {
		v := h.s.View()
		return v.Tree != nil && v.Tree.Total[0] == want && h.complete(v)
	})
}

// sides waits for a comparison of two sums.
func (h *harness) sides(base, current int64) {
	h.t.Helper()
	h.until("a comparison", func() bool {
		v := h.s.View()
		return v.Tree != nil && h.complete(v) && len(v.Tree.Sides) == 2 && v.Tree.Sides[0].Total[0] == base && v.Tree.Sides[1].Total[0] == current
	})
}

func (h *harness) said(want ...string) {
	h.t.Helper()
	for _, w := range want {
		if !strings.Contains(h.words(), w) {
			h.t.Errorf("it says %q, not %q", h.words(), w)
		}
	}
}

// ticks are n ticks of one event, a second apart.
func ticks(t *testing.T, n int) (out []live.Tick) {
	for i := range n {
		out = append(out, livetest.Tick(t, "script", begin.Add(time.Duration(i)*time.Second), "main;work 1"))
	}
	return out
}

// script plays ticks one by one.
func script(t *testing.T, n int) (*livetest.Script, func()) {
	s := &livetest.Script{Ticks: ticks(t, n), Wait: make(chan struct{}), Endless: true}
	return s, func() { s.Wait <- struct{}{} }
}

func TestAccumulates(t *testing.T) {
	src, tick := script(t, 3)
	h := start(t, src, live.Limits{})
	h.said("starting…")
	for i := range 3 {
		tick()
		h.total(int64(i + 1))
	}
	h.said("3 samples so far: shares are ±58 %")
	h.Stop()
	h.until("the end", func() bool { return h.feed.ended })
	h.said("ended; what was seen stays")
	if src.Stops == 0 || h.s.View().Tree.Total[0] != 3 {
		t.Errorf("stopped %d times", src.Stops)
	}
	if steps, _ := h.s.History(); len(steps) != 1 {
		t.Errorf("%d steps in the history", len(steps))
	}
}

// While a view is made ticks are skipped; the next view has their events.
func TestTicksAreSkippedAndNeverQueued(t *testing.T) {
	src, tick := script(t, 6)
	h := start(t, src, live.Limits{})
	tick()
	h.until("the first update", func() bool { return h.feed.started })
	f := h.feed
	first := len(h.grown)
	for range 4 { // its view is not shown: nothing that answering posts is run
		u := f.newest
		copied := *u.store
		u.store = &copied
		h.take(f, u)
	}
	if len(h.grown) != first {
		t.Errorf("%d updates were shown while the first one was answered", len(h.grown)-first)
	}
	newest := f.newest.store
	h.until("the newest", func() bool { return h.s.View().Store == newest })
	if len(h.grown) != first+1 {
		t.Errorf("%d updates were shown, one has all events", len(h.grown)-first)
	}
}

func TestPauseFreezesTheViewAlone(t *testing.T) {
	src, tick := script(t, 5)
	h := start(t, src, live.Limits{})
	tick()
	h.total(1)
	h.Pause()
	for range 4 {
		tick()
	}
	h.until("ticks", func() bool { return h.feed.newest.store.Events() == 5 })
	if h.s.View().Tree.Total[0] != 1 {
		t.Error("the view goes on")
	}
	h.said("paused, 4 s waiting")
	h.Pause()
	h.total(5)
}

// What came while the view stood still can be seen when the source has ended, too.
func TestEndsWhilePaused(t *testing.T) {
	src, tick := script(t, 2)
	h := start(t, src, live.Limits{})
	tick()
	h.total(1)
	h.Pause()
	tick()
	h.until("a tick", func() bool { return h.feed.newest.store.Events() == 2 })
	h.Stop()
	h.until("the end", func() bool { return h.feed.ended })
	h.total(1)
	h.Pause()
	h.total(2)
	if h.Pause(); h.paused {
		t.Error("there is nothing to pause")
	}
}

// Who selects a range looks at it: the view stands still.
func TestRangePauses(t *testing.T) {
	src, tick := script(t, 3)
	h := start(t, src, live.Limits{})
	tick()
	h.total(1)
	h.s.Do(state.ShowRange(filter.Times(begin.UnixNano(), begin.Add(time.Second).UnixNano())))
	h.until("the pause", func() bool { return h.paused })
	tick()
	h.until("a tick", func() bool { return h.feed.newest.store.Events() == 2 })
	h.s.Do(state.ShowRange(filter.Filter{}))
	h.total(1)
	h.Pause()
	h.total(2)
}

func TestModes(t *testing.T) {
	src, tick := script(t, 9)
	h := start(t, src, live.Limits{})
	for i := range 6 {
		tick()
		h.total(int64(i + 1))
	}
	h.at.span = 3 * time.Second
	h.choose(lastSpan) // from 10:00:02 to 10:00:05, without its end
	h.total(3)
	h.choose(perRefresh)
	h.sides(1, 1)
	h.said("the newest 1 s compared with the 1 s before")
	h.at.mark = begin.Add(4 * time.Second)
	h.choose(sinceMark)
	h.sides(4, 2)
	at := begin.Add(4 * time.Second).Local().Format(time.TimeOnly)
	h.said("since " + at + " compared with before " + at)
	tick()
	h.sides(4, 3)
	h.s.Do(state.Swap())
	h.sides(3, 4)
	tick()
	h.sides(4, 4)
	if s := h.s.State().Sides; s[1].Name != "before "+at {
		t.Errorf("the user swapped the sides, and they are %+v", s)
	}
	h.choose(everything)
	h.total(8)
	if h.paused || h.chosen().on {
		t.Error("a mode's range stays")
	}
	if h.s.State().Comparing() {
		t.Error("a mode's sides stay")
	}
}

// As long as nothing was before there is nothing to compare with; who ends a
// comparison goes back to everything.
func TestComparingBeginsAndEnds(t *testing.T) {
	src, tick := script(t, 4)
	h := start(t, src, live.Limits{})
	tick()
	h.total(1)
	h.choose(perRefresh)
	h.said("nothing before it to compare with yet")
	h.total(1)
	tick()
	h.sides(1, 1)
	h.s.Do(state.SetSides())
	tick()
	h.total(3)
	if h.at.mode != everything {
		t.Error("the comparison comes back")
	}
}

func TestOldestLeave(t *testing.T) {
	src, tick := script(t, 8)
	h := start(t, src, live.Limits{Window: 3 * time.Second})
	for i := range 8 {
		tick()
		h.total(min(int64(i+1), 4))
		h.until("the tick", func() bool {
			return h.feed.shown.until.Equal(begin.Add(time.Duration(i)*time.Second)) && h.complete(h.s.View())
		})
	}
	h.said("kept since " + begin.Add(3*time.Second).Local().Format(time.TimeOnly) + ", the oldest left")
}

func TestSourceFails(t *testing.T) {
	h := start(t, &livetest.Script{Ticks: ticks(t, 1), NextErr: errors.New("the program crashed")}, live.Limits{})
	h.until("the end", func() bool { return h.feed.ended })
	h.total(1)
	h.said("ended: the program crashed")
}

func TestSourceDoesNotStart(t *testing.T) {
	h := start(t, &livetest.Script{StartErr: errors.New("the JVM belongs to somebody else")}, live.Limits{})
	h.until("the end", func() bool { return h.feed.ended })
	h.said("ended: the JVM belongs to somebody else")
}

// Another source takes the place of the one before, which is stopped.
func TestAnotherSource(t *testing.T) {
	one, tick := script(t, 1)
	h := start(t, one, live.Limits{})
	tick()
	h.total(1)
	two := &livetest.Script{Ticks: ticks(t, 2), Endless: true}
	h.Start(two, time.Second)
	h.total(2)
	h.Close()
	if one.Stops == 0 || two.Stops == 0 || h.On() {
		t.Errorf("stopped %d and %d times", one.Stops, two.Stops)
	}
}
