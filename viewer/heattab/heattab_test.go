package heattab

import (
	"context"
	"image"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// pulse is a minute of a sample in each tenth of a second, and ten more in the
// third tenth of every second; one has no time.
func pulse(t *testing.T) *model.Store {
	b := model.NewBuilder(model.File{Path: "test"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	work, burst := modeltest.Stack(b, "main;work"), modeltest.Stack(b, "main;burst")
	for at := int64(0); at < int64(time.Minute); at += int64(100 * time.Millisecond) {
		seg.Stack, seg.Time = append(seg.Stack, work), append(seg.Time, at)
		for i := int64(0); at%int64(time.Second) == int64(200*time.Millisecond) && i < 10; i++ {
			seg.Stack, seg.Time = append(seg.Stack, burst), append(seg.Time, at+i)
		}
	}
	return modeltest.Build(t, b)
}

// shown is a tab of 1000 x 600 with the view of a state.
func shown(t *testing.T, store *model.Store, commands ...state.Command) (*Tab, *session.Session, *answer.View) {
	t.Helper()
	test.NewTempApp(t)
	s := session.New(func(func()) {}, func(*answer.View) {})
	t.Cleanup(s.Close)
	made, err := New(tab.Actions{Session: s, Ask: func() {}, Say: func(string) {}, Point: func(string) {}, GoTo: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	tb := made.(*Tab)
	w := test.NewTempWindow(t, tb.Content())
	w.Resize(fyne.NewSize(1000, 600))
	for _, c := range commands {
		s.Do(c)
	}
	return tb, s, follow(t, tb, s, store)
}

// follow shows the answer to where the session stands.
func follow(t *testing.T, tb *Tab, s *session.Session, store *model.Store) *answer.View {
	t.Helper()
	r := answer.Request{Store: store, State: s.State(), Stage: answer.StageTimes}
	tb.Wants(&r.Wants, true)
	var a answer.Answerer
	v, err := a.Answer(context.Background(), r)
	if err != nil || v.Err != nil {
		t.Fatal(err, v.Err)
	}
	tb.Show(v)
	return v
}

// at is the middle of a cell.
func at(c *cells, column, row int) fyne.Position {
	s, n := c.size(), float32(c.heat.Columns())
	return fyne.NewPos(gutter+(float32(column)+0.5)*s.Width/n, rim+(float32(row)+0.5)*s.Height/float32(c.heat.Rows))
}

func drag(c *cells, from, to fyne.Position, mod fyne.KeyModifier) {
	c.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: from}, Button: desktop.MouseButtonPrimary, Modifier: mod})
	c.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}})
	c.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: to}, Button: desktop.MouseButtonPrimary})
	c.DragEnd()
}

// What repeats is found, and all of it stands in one row.
func TestAPulseIsOneRow(t *testing.T) {
	tb, _, v := shown(t, pulse(t))
	if v.Heat.Period != int64(time.Second) || len(tb.periods.found.Objects) == 0 {
		t.Fatalf("period %v, %d found", time.Duration(v.Heat.Period), len(tb.periods.found.Objects))
	}
	rows := map[int]int64{}
	for i, n := range v.Heat.Cells {
		rows[i%v.Heat.Rows] += n
	}
	if rows[10] != 60*11 || rows[0] != 60 || rows[11] != 0 {
		t.Errorf("rows have %v", rows)
	}
	if !strings.HasPrefix(tb.says.Text, "1,200 samples in 60 periods of 1 s") {
		t.Errorf("says %q", tb.says.Text)
	}
}

func TestDragsChooseTimes(t *testing.T) {
	store := pulse(t)
	tb, s, v := shown(t, store)
	drag(tb.cells, at(tb.cells, 3, 10), at(tb.cells, 5, 9), 0)
	from, to, ok := s.State().Range()
	if second := int64(time.Second); !ok || from-v.Heat.Start != 3*second+second/5 || to-v.Heat.Start != 5*second+second/5 {
		t.Fatalf("a drag chose %d to %d, %v", from-v.Heat.Start, to-v.Heat.Start, ok)
	}
	v = follow(t, tb, s, store)
	if v.Tree.Total[0] != 2*20 {
		t.Errorf("two seconds have %d samples", v.Tree.Total[0])
	}
	if tb.cells.leftOut(3, 10) || !tb.cells.leftOut(3, 9) || tb.cells.leftOut(5, 9) || !tb.cells.leftOut(5, 10) {
		t.Error("what is left out is not what the drag left out")
	}
	// Backwards is the same range, and takes the place of the first.
	drag(tb.cells, at(tb.cells, 5, 9), at(tb.cells, 3, 10), 0)
	if n := len(s.State().Filters); n != 1 {
		t.Errorf("%d filters", n)
	}

	drag(tb.cells, at(tb.cells, 40, 10), at(tb.cells, 7, 14), fyne.KeyModifierShift)
	v = follow(t, tb, s, store)
	if len(v.State.Filters) != 2 || v.State.Filters[1].Words() != "200ms to 300ms of every 1s" || v.Tree.Total[0] != 2*11 {
		t.Fatalf("filters %v leave %d", v.State.Filters, v.Tree.Total[0])
	}
	tb.compareRest()
	if sides := s.State().Sides; len(sides) != 2 || !sides[0].Filters[0].Drop || sides[1].Filters[0].Drop || len(s.State().Filters) != 1 {
		t.Errorf("compares %+v, with %v", sides, s.State().Filters)
	}
}

func TestCellsOfTheFragment(t *testing.T) {
	_, _, v := shown(t, pulse(t), state.Select(model.Name{Name: "main"}, model.Name{Name: "burst"}))
	sum := v.Heat.Untimed
	for i, n := range v.Heat.Cells {
		if n != 0 && i%v.Heat.Rows != 10 {
			t.Errorf("cell %d has %d", i, n)
		}
		sum += n
	}
	if sum != 600 || sum != v.Tree.Total[0] {
		t.Errorf("cells of the fragment have %d, the picture %d", sum, v.Tree.Total[0])
	}
}

func TestKeys(t *testing.T) {
	tb, s, _ := shown(t, pulse(t))
	held := fyne.KeyModifier(0)
	tb.cells.modifiers = func() fyne.KeyModifier { return held }
	keys := func(names ...fyne.KeyName) {
		for _, k := range names {
			tb.cells.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	keys(fyne.KeyRight, fyne.KeyRight, fyne.KeyDown) // the first one only brings the cursor
	if tb.cells.at != image.Rect(1, 1, 2, 2) {
		t.Fatalf("at %v", tb.cells.at)
	}
	held = fyne.KeyModifierShift
	keys(fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn)
	if f := s.State().Filters; len(f) != 1 || f[0].Words() != "20ms to 80ms of every 1s" {
		t.Errorf("Shift+Enter: %v", f)
	}
	held = 0
	keys(fyne.KeyReturn)
	if from, to, ok := s.State().Range(); !ok || to-from != int64(20*time.Millisecond) {
		t.Errorf("Enter: %d to %d", from, to)
	}
}

func TestNothingToFold(t *testing.T) {
	tb, _, _ := shown(t, modeltest.Store("main;a 3"))
	if tb.nothing.Text == "" || tb.says.Text != "" {
		t.Errorf("%q, %q", tb.nothing.Text, tb.says.Text)
	}
	tb.period = 100 // a cell each 2 ns of a minute
	store := pulse(t)
	s := session.New(func(func()) {}, func(*answer.View) {})
	defer s.Close()
	if v := follow(t, tb, s, store); v.Heat.Err == nil || !strings.Contains(tb.nothing.Text, "choose a longer one") {
		t.Errorf("a period of 100 ns: %q", tb.nothing.Text)
	}
}

func TestPeriodsAsTyped(t *testing.T) {
	for text, want := range map[string]time.Duration{"15m": 15 * time.Minute, "15 min": 15 * time.Minute, "1.5s": 1500 * time.Millisecond, "100 ms": 100 * time.Millisecond, "1h": time.Hour, "": 0, "-1s": 0, "x": 0} {
		if d, err := parsePeriod(text); d != want || (err == nil) != (want > 0) {
			t.Errorf("%q: %v %v", text, d, err)
		}
	}
	for ns, want := range map[int64]string{1e8: "100 ms", 1e9: "1 s", 60e9: "1 min", 3600e9: "1 h", 900e9: "15 min", 14_980_000_000: "14.98 s", 250: "250 ns", 1500: "1.5 µs"} {
		if got := periodText(ns); got != want {
			t.Errorf("%d: %q, want %q", ns, got, want)
		}
	}
}
