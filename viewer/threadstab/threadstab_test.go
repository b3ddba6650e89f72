package threadstab

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// view is what the session gives for lines of "thread: stack value".
func view(t *testing.T, fold bool, lines string, fragment ...model.Name) *answer.View {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "test"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	for line := range strings.Lines(lines) {
		thread, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
		stack, value, _ := strings.Cut(rest, " ")
		seg.Stack = append(seg.Stack, modeltest.Stack(b, stack))
		seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: thread}))
		seg.Values[0].Each = append(seg.Values[0].Each, int64(value[0]-'0'))
	}
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	v := &answer.View{Store: store, State: state.State{Fragment: fragment}}
	e := engine.New(store)
	if v.Threads, err = e.Threads(context.Background(), v.State.Query(), fold); err != nil {
		t.Fatal(err)
	}
	if v.Tree, err = e.Tree(context.Background(), v.State.Query()); err != nil {
		t.Fatal(err)
	}
	return v
}

func start(t *testing.T) (*Tab, *session.Session) {
	test.NewTempApp(t)
	s := session.New(func(func()) {}, func(*answer.View) {})
	t.Cleanup(s.Close)
	made, _ := New(tab.Actions{Session: s, Ask: func() {}})
	tab := made.(*Tab)
	test.NewTempWindow(t, tab.Content())
	return tab, s
}

const three = "main: a;b 3\npool-1: a 2\npool-2: a;b 1"

func TestTicksFilter(t *testing.T) {
	tab, s := start(t)
	tab.Show(view(t, false, three))
	if !tab.keep.Disabled() {
		t.Error("nothing is ticked, and yet there is something to keep")
	}
	tab.table.Chosen(0)
	tab.table.Chosen(2)
	if got := tab.count.Text; got != "2 ticked of 3 rows" {
		t.Errorf("it says %q", got)
	}
	test.Tap(tab.drop)
	if f := s.State().Filters; len(f) != 1 || f[0].Title() != "drop thread main | pool-2" || !f[0].Exact {
		t.Errorf("filters %+v", f)
	}
	if !tab.keep.Disabled() {
		t.Error("the ticks are still there")
	}
}

// A thread that is no more cannot be kept.
func TestTicksOfVanishedThreads(t *testing.T) {
	tab, s := start(t)
	tab.Show(view(t, false, three))
	tab.table.Chosen(0)
	tab.table.Chosen(1)
	tab.Show(&answer.View{Store: modeltest.Store("a 1")}) // for another tab
	tab.Show(view(t, false, "main: a 1\nnew: a 2"))
	test.Tap(tab.keep)
	if f := s.State().Filters; len(f) != 1 || f[0].Title() != "keep thread main" {
		t.Errorf("filters %+v", f)
	}
}

func TestShareOfSelection(t *testing.T) {
	tab, _ := start(t)
	tab.Show(view(t, false, three))
	if head, _, _ := strings.Cut(tab.table.TSV(), "\n"); strings.Contains(head, "selection") {
		t.Errorf("without a selection: %s", head)
	}
	tab.Show(view(t, false, three, model.Name{Name: "b"}))
	want := "Thread\tThreads\tTotal\tShare\tIn selection\tOf selection\tEvents\tFirst\tActive for\n" +
		"main\t1\t3\t50.00 %\t3\t75.00 %\t1\t\t\npool-2\t1\t1\t16.67 %\t1\t25.00 %\t1\t\t\npool-1\t1\t2\t33.33 %\t0\t0.00 %\t1\t\t\n"
	if got := tab.table.TSV(); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	tab.table.Sorted(byTotal) // the user's order stays
	tab.Show(view(t, false, three, model.Name{Name: "b"}))
	if got := tab.rows[1].Name; got != "pool-1" {
		t.Errorf("by total the second is %s", got)
	}
	tab.Show(view(t, true, three, model.Name{Name: "b"}))
	if got := tab.table.RowTSV(1); got != "pool-*\t2\t3\t50.00 %\t1\t25.00 %\t2\t\t" {
		t.Errorf("the pool is %q", got)
	}
}
