package charttab

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/chart"
	"flameview/model/modeltest"
	"flameview/model/shape"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// threads are two: a second of "main;parse" and one of "main;draw" in the first,
// some samples of "gc" in the other.
func threads(t *testing.T) *model.Store {
	b := model.NewBuilder(model.File{Path: "test"})
	one, two := b.Thread(model.Thread{Name: "one"}), b.Thread(model.Thread{Name: "two"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	add := func(thread model.ThreadID, path string, from, to time.Duration) {
		for at := from; at < to; at += 10 * time.Millisecond {
			seg.Stack, seg.Thread = append(seg.Stack, modeltest.Stack(b, path)), append(seg.Thread, thread)
			seg.Time = append(seg.Time, 1e18+int64(at))
		}
	}
	add(one, "main;parse", 0, time.Second)
	add(one, "main;draw", time.Second, 2*time.Second)
	add(two, "gc", 0, 100*time.Millisecond)
	return modeltest.Build(t, b)
}

type shown struct {
	*Tab
	s     *session.Session
	posts chan func()
	said  string
}

func show(t *testing.T, store *model.Store) *shown {
	t.Helper()
	test.NewTempApp(t)
	out := &shown{posts: make(chan func(), 100)}
	out.s = session.New(func(f func()) { out.posts <- f }, func(*answer.View) {})
	t.Cleanup(out.s.Close)
	made, err := New(tab.Actions{Session: out.s, Ask: func() {}, Point: func(s string) { out.said = s }})
	if err != nil {
		t.Fatal(err)
	}
	out.Tab = made.(*Tab)
	w := test.NewTempWindow(t, out.Content())
	w.SetPadded(false)
	w.Resize(fyne.NewSize(1000, 600))
	out.follow(t, store)
	return out
}

// follow shows the answer to where the session stands.
func (s *shown) follow(t *testing.T, store *model.Store) *answer.View {
	t.Helper()
	r := answer.Request{Store: store, State: s.s.State(), Stage: answer.StageTimes}
	s.Wants(&r.Wants, true)
	var a answer.Answerer
	v, err := a.Answer(context.Background(), r)
	if err != nil || v.Err != nil {
		t.Fatal(err, v.Err)
	}
	s.Show(v)
	s.tracks.paint(1000, 500)
	return v
}

// at is the place of a time on a level of the first track.
func (s *shown) at(since time.Duration, depth int) fyne.Position {
	whole := float32(s.tracks.to - s.tracks.from)
	_, rest := s.tracks.pixels(fyne.NewPos(0, 0))
	for y := rest; y < 500; y++ {
		p := fyne.NewPos(float32(int64(since)+s.tracks.chart.From-s.tracks.from)/whole*s.tracks.Size().Width, float32(y))
		if _, b, ok := s.tracks.boxAt(p); ok && int(b.Depth) == depth {
			return p
		}
	}
	return fyne.Position{}
}

func (s *shown) click(p fyne.Position) {
	e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Button: desktop.MouseButtonPrimary}
	s.tracks.MouseMoved(e)
	s.tracks.MouseDown(e)
	s.tracks.MouseUp(e)
}

func TestClicksSelect(t *testing.T) {
	store := threads(t)
	s := show(t, store)
	s.click(s.at(1500*time.Millisecond, 1))
	if f := s.s.State().Fragment; len(f) != 2 || f[1].Name != "draw" {
		t.Fatalf("selected %v", f)
	}
	if !strings.HasPrefix(s.said, "draw     sampled 100 times, 1.0") || !strings.HasSuffix(s.said, "from +1.00 s     one") {
		t.Errorf("says %q", s.said)
	}
	if v := s.follow(t, store); v.Tree.Total[0] != 100 || len(s.tracks.chart.Tracks) != 1 || s.tracks.selected == shape.NoBox {
		t.Errorf("%d samples, %d tracks", v.Tree.Total[0], len(s.tracks.chart.Tracks))
	}
	// The second of two clicks goes to the time of the box, and the filter follows.
	s.click(s.at(1500*time.Millisecond, 1))
	begin := s.tracks.from // where a box begins is known to a pixel
	if off := time.Duration(begin-1e18) - time.Second; off < 0 || off > 3*time.Millisecond {
		t.Errorf("seen from %v", off)
	}
	(<-s.posts)()
	for range 20 {
		if from, _, ok := s.s.State().Range(); ok {
			if from != begin {
				t.Errorf("the filter is from %d", from)
			}
			return
		}
		(<-s.posts)()
	}
	t.Error("no filter of times")
}

// Undo right after a turn of the wheel takes back the step before, which can be done
// again: the filter of the wheel does not follow.
func TestUndoBeforeTheFilterFollows(t *testing.T) {
	store := threads(t)
	s := show(t, store)
	s.click(s.at(1500*time.Millisecond, 1))
	s.follow(t, store)
	s.tracks.zoom(300, 1.5)
	s.s.Move(-1)
	for s.tracks.moving {
		(<-s.posts)()
	}
	if steps, at := s.s.History(); len(steps) != 2 || at != 0 {
		t.Errorf("at %d of %v", at, steps)
	}
	if c := s.tracks.chart; s.tracks.from != c.From || s.tracks.to != c.To {
		t.Error("the chart is still zoomed")
	}
}

// Between a new chart and its painting a click is on a box of the one before.
func TestClickBeforeTheNewChartIsPainted(t *testing.T) {
	s := show(t, threads(t))
	at := s.at(1500*time.Millisecond, 1)
	other := modeltest.Store("a 1")
	s.tracks.show(&chart.Chart{}, &answer.View{Store: other})
	s.click(at)
	if f := s.s.State().Fragment; len(f) != 2 || f[1].Name != "draw" {
		t.Errorf("selected %v", f)
	}
}

func TestZoomStaysInside(t *testing.T) {
	s := show(t, threads(t))
	c := s.tracks.chart
	for range 200 {
		s.tracks.zoom(300, 1.5)
	}
	if n := s.tracks.to - s.tracks.from; n != shortest {
		t.Errorf("zoomed to %d ns", n)
	}
	s.tracks.pan(-5)
	s.tracks.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	for range 200 {
		s.tracks.zoom(900, 1/1.5)
	}
	if s.tracks.from != c.From || s.tracks.to != c.To {
		t.Errorf("all of it is %d to %d, not %d to %d", c.From, c.To, s.tracks.from, s.tracks.to)
	}
}

func TestThreads(t *testing.T) {
	s := show(t, threads(t))
	if got := strings.Join(s.choose.Options, ", "); got != "one · 200 events, two · 10 events, All threads" {
		t.Errorf("threads: %s", got)
	}
	s.turn(1)
	if s.tracks.chart.Tracks[0].Name != "two" {
		t.Error("the next thread is not seen")
	}
	s.turn(1)
	if len(s.tracks.chart.Tracks) != 2 {
		t.Error("not all threads are seen")
	}
	s.turn(1)
	if len(s.tracks.chart.Tracks) != 1 || s.tracks.chart.Tracks[0].Name != "one" {
		t.Error("it does not go round")
	}
}

func TestSaysWhyThereIsNone(t *testing.T) {
	s := show(t, modeltest.Store("main;a 3"))
	if !strings.Contains(s.nothing.Text, "no event says when it was") {
		t.Errorf("says %q", s.nothing.Text)
	}
	s.s.Do(state.Select()) // nothing to click on
	s.click(fyne.NewPos(100, 100))
	s.tracks.zoom(10, 2)
	s.tracks.pan(1)
}
