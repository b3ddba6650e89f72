package sandwichtab

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

const calls = "main;a;f;x 4\nmain;b;f;y 3\nmain;f 2\nmain;a;f;x;f;z 1"

// view is what the session gives for a fragment, which may be empty.
func view(t *testing.T, lines string, fragment ...string) *answer.View {
	t.Helper()
	v := &answer.View{Store: modeltest.Store(lines)}
	for _, name := range fragment {
		v.State.Fragment = append(v.State.Fragment, model.Name{Name: name})
	}
	e := engine.New(v.Store)
	if len(fragment) > 0 {
		v.Panes = map[string]*answer.Pane{}
	}
	for id, callers := range map[string]bool{calleesPane: false, callersPane: true} {
		grown, err := e.Tree(context.Background(), query.Query{Fragment: v.State.Fragment, Callers: callers})
		if err != nil {
			t.Fatal(err)
		}
		if len(fragment) > 0 {
			v.Panes[id] = &answer.Pane{Tree: grown}
		}
	}
	return v
}

func start(t *testing.T) (*Tab, *session.Session) {
	test.NewTempApp(t)
	s := session.New(func(func()) {}, func(*answer.View) {})
	t.Cleanup(s.Close)
	made, err := New(tab.Actions{Session: s, Ask: func() {}, Animate: func() bool { return false }})
	if err != nil {
		t.Fatal(err)
	}
	test.NewTempWindow(t, made.Content()).Resize(fyne.NewSize(900, 600))
	return made.(*Tab), s
}

func fragment(s *session.Session) string {
	out := ""
	for _, n := range s.State().Fragment {
		out += ">" + n.Name
	}
	return strings.TrimPrefix(out, ">")
}

// Neighbours' totals, and what ends at the fragment, add up to the fragment's.
func TestNeighbours(t *testing.T) {
	tab, s := start(t)
	tab.Show(view(t, calls))
	if tab.box.Objects[0] != tab.hint {
		t.Error("no hint without a selection")
	}
	tab.Show(view(t, calls, "f"))
	if tab.box.Objects[0] != tab.body {
		t.Error("a hint in place of the sandwich")
	}
	if got, want := tab.above.table.TSV(), "Caller\tTotal\tShare\na\t5\t50.00 %\nb\t3\t30.00 %\nmain\t2\t20.00 %\n"; got != want {
		t.Errorf("callers:\n%swant:\n%s", got, want)
	}
	// f>x>f counts once, by the first caller and the last callee.
	if got, want := tab.below.table.TSV(), "Callee\tTotal\tShare\nx\t4\t40.00 %\ny\t3\t30.00 %\nz\t1\t10.00 %\n"; got != want {
		t.Errorf("callees:\n%swant:\n%s", got, want)
	}
	if got := tab.below.title.Text; got != "Calls 3 methods; self 2" {
		t.Errorf("below stands %q", got)
	}
	tab.above.table.Chosen(1)
	if got := fragment(s); got != "b" {
		t.Errorf("a row selects %q", got)
	}
	tab.above.extend(tab.above.rows[0], false)
	if got := fragment(s); got != "a>f" {
		t.Errorf("a caller extends to %q", got)
	}
	tab.below.extend(tab.below.rows[0], false)
	if got := fragment(s); got != "f>x" {
		t.Errorf("a callee extends to %q", got)
	}
}

// The zoom stays on its frame while the fragment stays.
func TestZoomStays(t *testing.T) {
	tab, _ := start(t)
	tab.Show(view(t, calls, "f"))
	p := tab.below.picture
	p.Fit(tab.below.rows[0]) // x
	if got, want := p.Viewport(), (picture.Viewport{From: 0, To: 0.4}); got != want {
		t.Fatalf("zoomed to %v, want %v", got, want)
	}
	tab.Show(view(t, "main;f;a 1\nmain;f;x 1", "f"))
	if got, want := p.Viewport(), (picture.Viewport{From: 0.5, To: 1}); got != want {
		t.Errorf("after a filter it shows %v, want %v", got, want)
	}
	tab.Show(view(t, calls, "a"))
	if got := p.Viewport(); got != picture.Full {
		t.Errorf("after another selection it shows %v", got)
	}
}

// Zooming in brings the frames that were too thin to be laid out, and the zoom
// stays where it is.
func TestZoomBringsThinFrames(t *testing.T) {
	test.NewTempApp(t)
	posts := make(chan func(), 100)
	var page *Tab
	var last *answer.View
	s := session.New(func(f func()) { posts <- f }, func(v *answer.View) {
		last = v
		page.Show(v)
	})
	t.Cleanup(s.Close)
	ask := func() {
		var w answer.Wants
		page.Wants(&w, true)
		s.Want(w)
	}
	made, err := New(tab.Actions{Session: s, Ask: ask, Animate: func() bool { return false }})
	if err != nil {
		t.Fatal(err)
	}
	page = made.(*Tab)
	test.NewTempWindow(t, page.Content()).Resize(fyne.NewSize(900, 600))
	until := func(what string, ok func() bool) {
		t.Helper()
		for timeout := time.After(20 * time.Second); !ok(); {
			select {
			case f := <-posts:
				f()
			case <-timeout:
				t.Fatal("no " + what)
			}
		}
	}
	var b strings.Builder
	b.WriteString("main;f;wide;x 100000000\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "main;f;thin%d;a;leaf 1\n", i)
	}
	ask()
	s.Open(modeltest.Store(b.String()))
	s.Do(state.Select(model.Name{Name: "f"}))
	until("callees", func() bool { return last != nil && last.Panes[calleesPane] != nil })
	if d := last.Panes[calleesPane].Tree.Depths(); d != 4 {
		t.Fatalf("%d levels before the zoom", d)
	}
	page.below.picture.Fit(last.Panes[calleesPane].Tree.First[last.Panes[calleesPane].Tree.Chain]) // a thin one
	zoom := page.below.picture.Viewport()
	until("detail", func() bool { return last.Panes[calleesPane].Tree.Depths() == 5 })
	if got := page.below.picture.Viewport(); got != zoom {
		t.Errorf("the zoom went from %v to %v", zoom, got)
	}
	if len(page.below.rows) != 1001 {
		t.Errorf("the table has %d rows", len(page.below.rows))
	}
	// Another selection is shown from its whole width on, in its own detail.
	s.Do(state.Select(model.Name{Name: "main"}))
	until("the other selection", func() bool {
		c := last.Panes[calleesPane].Tree
		return c != nil && c.Name(int32(c.Chain)) == "main" && c.Depths() == 5
	})
	if got := page.below.picture.Viewport(); got != picture.Full {
		t.Errorf("another selection is shown at %v", got)
	}
	for range 5 { // and it comes to rest
		select {
		case f := <-posts:
			f()
		case <-time.After(200 * time.Millisecond):
			return
		}
	}
	t.Error("views go on coming")
}
