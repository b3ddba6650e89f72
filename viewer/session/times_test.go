package session

import (
	"context"
	"regexp"
	"testing"
	"time"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/scan"
)

// timed has an event of one thread at main;a and three of another at main;b, with
// times.
func timed(t *testing.T) *model.Store {
	b := model.NewBuilder(model.File{Path: "test"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
	one, two := b.Thread(model.Thread{Name: "one"}), b.Thread(model.Thread{Name: "two"})
	for i, path := range []string{"main;a", "main;b", "main;b", "main;b"} {
		seg.Stack = append(seg.Stack, modeltest.Stack(b, path))
		seg.Thread = append(seg.Thread, []model.ThreadID{one, two, two, two}[i])
		seg.Time = append(seg.Time, int64(10*i))
	}
	seg.Values[0].Same, seg.Values[1].Each = 1, []int64{100, 200, 300, 400}
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func sumOf(line *scan.Timeline) (sum int64) {
	for _, v := range line.Buckets {
		sum += v
	}
	return sum
}

func methodFilter(name string) filter.Filter {
	return filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{name}, Exact: true}}
}

// must answers one stage.
func (a *answerer) must(t *testing.T, r request) *View {
	t.Helper()
	v, err := a.answer(context.Background(), r)
	if err != nil || v.Err != nil {
		t.Fatal(err, v.Err)
	}
	return v
}

// The picture of a filter goes out with the time lines of before; those of the
// filter follow.
func TestTimeLinesFollowThePicture(t *testing.T) {
	var a answerer
	r := request{store: timed(t), wants: Wants{ThreadTimes: true}}
	before := a.must(t, r)
	if before.TimesLate || before.next != stagePicture || sumOf(before.Timeline) != 4 || len(before.ThreadTimes.Rows) != 2 {
		t.Fatalf("at first: late %v, sum %d", before.TimesLate, sumOf(before.Timeline))
	}
	r.state.Filters = []filter.Filter{methodFilter("b")}
	v := a.must(t, r)
	if v.Tree.Total[0] != 3 || v.Timeline != before.Timeline || v.ThreadTimes != before.ThreadTimes || !v.TimesLate || v.next != stageTimes {
		t.Errorf("the picture: total %d, late %v, then stage %d", v.Tree.Total[0], v.TimesLate, v.next)
	}
	later := r
	later.stage = v.next
	after := a.must(t, later)
	if after.Tree != v.Tree || sumOf(after.Timeline) != 3 || len(after.ThreadTimes.Rows) != 1 || after.TimesLate || after.next != stagePicture {
		t.Errorf("after it: the same tree %v, sum %d, late %v, then stage %d", after.Tree == v.Tree, sumOf(after.Timeline), after.TimesLate, after.next)
	}
	// A range, and a click in it, change neither.
	r.state = AddFilter(filter.Filter{Kind: "time", From: 10, To: 20}).Do(r.state)
	r.state = Select(model.Name{Name: "main"}).Do(r.state)
	if v = a.must(t, r); v.Timeline != after.Timeline || v.ThreadTimes != after.ThreadTimes || v.TimesLate || v.next != stagePicture {
		t.Errorf("a range and a click make other time lines; late %v", v.TimesLate)
	}
}

// A search that has more to find comes last of all.
func TestSearchFollowsTimeLines(t *testing.T) {
	store := fine()
	seg := &store.Series[0].Segments[0]
	for i := range seg.Stack {
		seg.Time = append(seg.Time, int64(i))
	}
	var a answerer
	r := request{store: store}
	a.must(t, r)
	r.state.Filters = []filter.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{"thin7"}, Exact: true}, Drop: true}}
	r.pattern, r.re = "leaf", regexp.MustCompile("leaf")
	for _, want := range []struct {
		stage, next    stage
		late, counting bool
		rows           int
	}{
		{stagePicture, stageTimes, true, true, 0},
		{stageTimes, stageWhole, false, true, 0},
		{stageWhole, stagePicture, false, false, 999},
	} {
		r.stage = want.stage
		v := a.must(t, r)
		if v.next != want.next || v.TimesLate != want.late || v.Counting() != want.counting || len(v.Found.Rows) != want.rows {
			t.Errorf("stage %d: then %d, late %v, counting %v, %d found; want %+v", want.stage, v.next, v.TimesLate, v.Counting(), len(v.Found.Rows), want)
		}
	}
}

// What was cancelled is asked for again by whatever comes next; back where one
// came from, the time line of there is still at hand.
func TestCancelledTimeLinesAreAskedAgain(t *testing.T) {
	var a answerer
	r := request{store: timed(t), wants: Wants{ThreadTimes: true}}
	before := a.must(t, r)
	filtered := r
	filtered.state.Filters = []filter.Filter{methodFilter("b")}
	a.must(t, filtered)
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	later := filtered
	later.stage = stageTimes
	if _, err := a.answer(gone, later); err == nil {
		t.Fatal("what is cancelled has an answer")
	}
	clicked := filtered
	clicked.state.Fragment = []model.Name{{Name: "b"}}
	v := a.must(t, clicked)
	if !v.TimesLate || v.next != stageTimes || v.Timeline != before.Timeline {
		t.Errorf("a click after it: late %v, then stage %d", v.TimesLate, v.next)
	}
	if v = a.must(t, r); v.TimesLate || v.Timeline != before.Timeline || v.ThreadTimes != before.ThreadTimes {
		t.Error("back: the time line that was on show is late")
	}
	clicked.stage = stageTimes
	if v = a.must(t, clicked); v.TimesLate || sumOf(v.Timeline) != 3 {
		t.Errorf("complete: late %v, sum %d", v.TimesLate, sumOf(v.Timeline))
	}
	// Another store has nothing to show before its own.
	r.store = timed(t)
	if v = a.must(t, r); v.TimesLate || v.Timeline == before.Timeline || sumOf(v.Timeline) != 4 {
		t.Errorf("another store: late %v, sum %d", v.TimesLate, sumOf(v.Timeline))
	}
}

// A view that is an error keeps the strip, and what comes after it has a right one.
func TestErrorKeepsTheTimeLine(t *testing.T) {
	var a answerer
	r := request{store: timed(t)}
	before := a.must(t, r)
	broken := r
	broken.state.Filters = []filter.Filter{{Kind: "none"}}
	v, err := a.answer(context.Background(), broken)
	if err != nil || v.Err == nil || v.Timeline != before.Timeline || v.next != stagePicture {
		t.Errorf("%v, %v, time line kept %v, then stage %d", err, v.Err, v.Timeline == before.Timeline, v.next)
	}
	r.state.Metric = "cpu.ns"
	if v, err = a.stages(context.Background(), r); err != nil || v.TimesLate || sumOf(v.Timeline) != 1000 {
		t.Errorf("after it: %v, sum %d", err, sumOf(v.Timeline))
	}
}

// In a session the last view of the newest state has its own time line, however
// fast one thing follows the other.
func TestSessionBringsTimeLines(t *testing.T) {
	posts := make(chan func(), 1000)
	s := New(func(f func()) { posts <- f }, func(*View) {})
	defer s.Close()
	s.Open(timed(t))
	until := func(what string, ok func(*View) bool) {
		t.Helper()
		limit := time.After(10 * time.Second)
		for {
			select {
			case f := <-posts:
				f()
				if ok(s.View()) {
					return
				}
			case <-limit:
				t.Fatal("waited in vain for " + what)
			}
		}
	}
	until("everything", func(v *View) bool { return v.Tree.Total[0] == 4 && sumOf(v.Timeline) == 4 })
	s.Do(AddFilter(methodFilter("b")))
	until("its picture", func(v *View) bool { return v.Tree.Total[0] == 3 })
	s.Do(Callers(true)) // while the time line is being made
	until("its time line", func(v *View) bool { return v.Tree.Callers && !v.TimesLate && sumOf(v.Timeline) == 3 })
	s.Move(-2)
	until("everything again", func(v *View) bool { return v.Tree.Total[0] == 4 && !v.TimesLate && sumOf(v.Timeline) == 4 })
}

// The history says which range a step shows, and of a run the last one.
func TestTimeRangeIsNamed(t *testing.T) {
	h := &History{}
	h.Do(ShowRange(filter.Columns(2, 5)))
	at := time.Now()
	second := int64(time.Second)
	for i := range int64(3) {
		h.Look(ShowRange(filter.Times(1e18+i*second, 1e18+(i+1)*second)), at)
	}
	h.Do(ShowRange(filter.Times(0, 0)))
	steps, _ := h.Steps()
	if len(steps) != 4 {
		t.Fatalf("%d steps", len(steps))
	}
	for i, want := range []string{"Range: columns 3 to 5", "Range: " + filter.Times(1e18+2*second, 1e18+3*second).Words(), "All times"} {
		if got := steps[i+1].Name; got != want {
			t.Errorf("step %d is %q, want %q", i+1, got, want)
		}
	}
}
