package answer

import (
	"context"
	"regexp"
	"testing"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/scan"
	"flameview/viewer/state"
)

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
func (a *Answerer) must(t *testing.T, r Request) *View {
	t.Helper()
	v, err := a.Answer(context.Background(), r)
	if err != nil || v.Err != nil {
		t.Fatal(err, v.Err)
	}
	return v
}

// The picture of a filter goes out with the time lines of before; those of the
// filter follow.
func TestTimeLinesFollowThePicture(t *testing.T) {
	var a Answerer
	r := Request{Store: modeltest.Timed(t), Wants: Wants{ThreadTimes: true}}
	before := a.must(t, r)
	if before.TimesLate || before.Next != StagePicture || sumOf(before.Timeline) != 4 || len(before.ThreadTimes.Rows) != 2 {
		t.Fatalf("at first: late %v, sum %d", before.TimesLate, sumOf(before.Timeline))
	}
	r.State.Filters = []filter.Filter{methodFilter("b")}
	v := a.must(t, r)
	if v.Tree.Total[0] != 3 || v.Timeline != before.Timeline || v.ThreadTimes != before.ThreadTimes || !v.TimesLate || v.Next != StageTimes {
		t.Errorf("the picture: total %d, late %v, then stage %d", v.Tree.Total[0], v.TimesLate, v.Next)
	}
	later := r
	later.Stage = v.Next
	after := a.must(t, later)
	if after.Tree != v.Tree || sumOf(after.Timeline) != 3 || len(after.ThreadTimes.Rows) != 1 || after.TimesLate || after.Next != StagePicture {
		t.Errorf("after it: the same tree %v, sum %d, late %v, then stage %d", after.Tree == v.Tree, sumOf(after.Timeline), after.TimesLate, after.Next)
	}
	// A range, and a click in it, change neither.
	r.State = state.AddFilter(filter.Filter{Kind: "time", From: 10, To: 20}).Do(r.State)
	r.State = state.Select(model.Name{Name: "main"}).Do(r.State)
	if v = a.must(t, r); v.Timeline != after.Timeline || v.ThreadTimes != after.ThreadTimes || v.TimesLate || v.Next != StagePicture {
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
	var a Answerer
	r := Request{Store: store}
	a.must(t, r)
	r.State.Filters = []filter.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{"thin7"}, Exact: true}, Drop: true}}
	r.Pattern, r.Re = "leaf", regexp.MustCompile("leaf")
	for _, want := range []struct {
		stage, next    Stage
		late, counting bool
		rows           int
	}{
		{StagePicture, StageTimes, true, true, 0},
		{StageTimes, StageWhole, false, true, 0},
		{StageWhole, StagePicture, false, false, 999},
	} {
		r.Stage = want.stage
		v := a.must(t, r)
		if v.Next != want.next || v.TimesLate != want.late || v.Counting() != want.counting || len(v.Found.Rows) != want.rows {
			t.Errorf("stage %d: then %d, late %v, counting %v, %d found; want %+v", want.stage, v.Next, v.TimesLate, v.Counting(), len(v.Found.Rows), want)
		}
	}
}

// What was cancelled is asked for again by whatever comes next; back where one
// came from, the time line of there is still at hand.
func TestCancelledTimeLinesAreAskedAgain(t *testing.T) {
	var a Answerer
	r := Request{Store: modeltest.Timed(t), Wants: Wants{ThreadTimes: true}}
	before := a.must(t, r)
	filtered := r
	filtered.State.Filters = []filter.Filter{methodFilter("b")}
	a.must(t, filtered)
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	later := filtered
	later.Stage = StageTimes
	if _, err := a.Answer(gone, later); err == nil {
		t.Fatal("what is cancelled has an answer")
	}
	clicked := filtered
	clicked.State.Fragment = []model.Name{{Name: "b"}}
	v := a.must(t, clicked)
	if !v.TimesLate || v.Next != StageTimes || v.Timeline != before.Timeline {
		t.Errorf("a click after it: late %v, then stage %d", v.TimesLate, v.Next)
	}
	if v = a.must(t, r); v.TimesLate || v.Timeline != before.Timeline || v.ThreadTimes != before.ThreadTimes {
		t.Error("back: the time line that was on show is late")
	}
	clicked.Stage = StageTimes
	if v = a.must(t, clicked); v.TimesLate || sumOf(v.Timeline) != 3 {
		t.Errorf("complete: late %v, sum %d", v.TimesLate, sumOf(v.Timeline))
	}
	// Another store has nothing to show before its own.
	r.Store = modeltest.Timed(t)
	if v = a.must(t, r); v.TimesLate || v.Timeline == before.Timeline || sumOf(v.Timeline) != 4 {
		t.Errorf("another store: late %v, sum %d", v.TimesLate, sumOf(v.Timeline))
	}
}

// A view that is an error keeps the strip, and what comes after it has a right one.
func TestErrorKeepsTheTimeLine(t *testing.T) {
	var a Answerer
	r := Request{Store: modeltest.Timed(t)}
	before := a.must(t, r)
	broken := r
	broken.State.Filters = []filter.Filter{{Kind: "none"}}
	v, err := a.Answer(context.Background(), broken)
	if err != nil || v.Err == nil || v.Timeline != before.Timeline || v.Next != StagePicture {
		t.Errorf("%v, %v, time line kept %v, then stage %d", err, v.Err, v.Timeline == before.Timeline, v.Next)
	}
	r.State.Metric = "cpu.ns"
	if v, err = a.Stages(context.Background(), r); err != nil || v.TimesLate || sumOf(v.Timeline) != 1000 {
		t.Errorf("after it: %v, sum %d", err, sumOf(v.Timeline))
	}
}
