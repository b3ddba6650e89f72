package viewer

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/filter"
	"flameview/picture"
	"flameview/viewer/filestab"
	"flameview/viewer/flattab"
	"flameview/viewer/sandwichtab"
	"flameview/viewer/state"
	"flameview/viewer/threadstab"
	"flameview/viewer/workspace"
)

// harness is a window on the headless driver, whose UI goroutine is the test.
type harness struct {
	*window
	t     *testing.T
	posts chan func()
}

func newHarness(t *testing.T) *harness { return newHarnessWith(t, Options{}) }

func newHarnessWith(t *testing.T, opt Options) *harness {
	app := test.NewTempApp(t)
	h := &harness{t: t, posts: make(chan func(), 1000)}
	w, err := newWindow(app, opt, func(f func()) { h.posts <- f })
	if err != nil {
		t.Fatal(err)
	}
	h.window = w
	w.win.Show()
	w.win.Resize(fyne.NewSize(1000, 700))
	t.Cleanup(func() {
		w.session.Close()
		w.win.Close()
	})
	return h
}

// until runs what other goroutines post until a condition holds.
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

func (h *harness) file(name, content string) string {
	h.t.Helper()
	path := filepath.Join(h.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		h.t.Fatal(err)
	}
	return path
}

func (h *harness) drop(paths ...string) {
	h.t.Helper()
	var uris []fyne.URI
	for _, p := range paths {
		uris = append(uris, storage.NewFileURI(p))
	}
	want := len(paths)
	if v := h.session.View(); !v.Empty() {
		want += len(v.Store.Files)
	}
	h.dropped(fyne.Position{}, uris)
	h.until("the files", func() bool {
		v := h.session.View()
		return !v.Empty() && len(v.Store.Files) == want && (v.Tree != nil || v.Err != nil)
	})
}

// total waits for a view with that total and that many selected methods.
func (h *harness) total(total int64, selected int) {
	h.t.Helper()
	h.until("a view", func() bool {
		v := h.session.View()
		return v.Tree != nil && v.Tree.Total[0] == total && len(v.State.Fragment) == selected
	})
}

// click presses and lets go the mouse on a row of the flame view.
func (h *harness) click(name string, mod fyne.KeyModifier) {
	h.t.Helper()
	tree := h.session.View().Tree
	l := h.flame.Layout()
	for row := int32(0); int(row) < tree.Len(); row++ {
		if tree.Name(row) != name {
			continue
		}
		r := l.Rect(row)
		at := fyne.NewPos(float32(float64(r.Min.X+r.Max.X)/2/l.Scale), float32(float64(r.Min.Y+r.Max.Y)/2/l.Scale))
		e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at}, Button: desktop.MouseButtonPrimary, Modifier: mod}
		h.flame.MouseMoved(e)
		h.flame.MouseDown(e)
		h.flame.MouseUp(e)
		return
	}
	h.t.Fatalf("no frame %q", name)
}

const folded = "main;parse;lex 6\nmain;parse;parse;lex 2\nmain;read 4\n"

func TestEmptyWindowInvites(t *testing.T) {
	h := newHarness(t)
	markup := test.RenderObjectToMarkup(h.win.Content())
	for _, want := range []string{"Drop profiles here", "Open…", "Look at the sample"} {
		if !strings.Contains(markup, want) {
			t.Errorf("the empty window does not say %q", want)
		}
	}
	if got := h.win.Title(); got != "flameview" {
		t.Errorf("title %q", got)
	}
}

func TestDropClickTurnUndo(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.total(12, 0)
	if got := h.win.Title(); got != "a.folded - flameview" {
		t.Errorf("title %q", got)
	}
	h.click("lex", fyne.KeyModifierShift)
	h.total(8, 1)
	h.run("direction")()
	h.until("callers", func() bool { return h.session.View().Tree.Callers })
	time.Sleep(doubleClickPause) // else it is a double click
	h.click("parse", 0)
	h.total(8, 2)
	for range 3 {
		h.run("back")()
	}
	h.until("the beginning", func() bool { return !h.session.View().CanBack && h.session.View().Tree.Total[0] == 12 })
	h.run("forward")()
	h.total(8, 1)
}

const doubleClickPause = 400 * time.Millisecond

func TestDoubleClickFits(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.click("read", 0)
	h.click("read", 0) // before the view of the first: the same tree
	h.until("a zoomed view of everything", func() bool {
		v := h.session.View()
		return len(v.State.Fragment) == 0 && v.State.Viewport.Span() < 0.5
	})
}

// After a double click on a frame of the full width, which zooms nowhere, a zoom is a
// step of its own: undo takes it back and nothing else.
func TestZoomAfterDoubleClick(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.session.Do(state.Select(model.Name{Name: "parse"}))
	h.total(8, 1)
	h.click("parse", fyne.KeyModifierShift)
	h.click("parse", 0)
	h.session.Do(state.Look(picture.Viewport{From: 0, To: 0.5}))
	h.run("back")()
	if s := h.session.State(); len(s.Fragment) != 1 || !s.Viewport.Whole() {
		t.Errorf("undo leads to %+v", s)
	}
}

// Shift+double click on the method that is selected already changes no selection, so
// there is no step to take back: the one before stays.
func TestShiftDoubleClickOnTheSelected(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.session.Do(state.SetPalette("kind", "Kind"))
	h.session.Do(state.Select(model.Name{Name: "parse"}))
	h.session.Do(state.AddFilter(filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"lex"}}}))
	h.until("the filter", func() bool { v := h.session.View(); return v.Tree != nil && len(v.State.Filters) == 1 })
	h.click("parse", fyne.KeyModifierShift)
	h.click("parse", fyne.KeyModifierShift)
	if s := h.session.State(); len(s.Filters) != 1 || len(s.Fragment) != 1 || s.Palette != "kind" {
		t.Errorf("a double click has undone more than itself: %+v", s)
	}
}

// A filter that moves the frame on screen takes the picture along, in its own
// step: one undo brings back all as it was.
func TestFilterKeepsTheFrame(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", "main;a;x 4\nmain;b;x 4\nmain;b;y 8\n"))
	onB := picture.Viewport{From: 0.25, To: 1}
	h.flame.Fit(h.session.View().Tree.Levels[2] + 1)
	if got := h.session.State().Viewport; got != onB {
		t.Fatalf("zoomed to %v, want %v", got, onB)
	}
	h.session.Do(state.AddFilter(filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"x"}}}))
	h.total(8, 0)
	if got, want := h.flame.Viewport(), (picture.Viewport{From: 0.5, To: 1}); got != want || h.session.State().Viewport != want {
		t.Errorf("after a filter the picture shows %v and the state %v, want %v", got, h.session.State().Viewport, want)
	}
	h.session.Move(-1)
	h.total(16, 0)
	if got := h.flame.Viewport(); got != onB || h.session.State().Viewport != onB {
		t.Errorf("after undo it shows %v, want %v", got, onB)
	}
}

// A double click on "all" shows the whole width and leaves the selection.
func TestDoubleClickOnAll(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.session.Do(state.Select(model.Name{Name: "parse"}))
	h.total(8, 1)
	h.session.Do(state.Look(picture.Viewport{From: 0, To: 0.3}))
	h.until("a zoomed view", func() bool { return !h.session.View().State.Viewport.Whole() })
	h.click("all", 0)
	h.click("all", 0)
	h.until("the whole width", func() bool {
		v := h.session.View()
		return len(v.State.Fragment) == 1 && v.State.Viewport.Whole()
	})
}

func TestDropsAddUp(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.drop(h.file("b.json", `{"name":"all","value":5,"children":[{"name":"main","value":5}]}`))
	h.total(17, 0)
	h.workspace.Remove(h.session.View().Store.Files[0].Path)
	h.total(5, 0)
	h.run("close")()
	h.until("the empty window", func() bool { return h.session.View().Empty() })
}

func TestBadFilesAreSaid(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded), h.file("bad.bin", "\x00\x01\x02\x03 nothing of ours"))
	h.total(12, 0)
	if !h.problems.box.Visible() || !strings.Contains(h.problems.says, "bad.bin") {
		t.Errorf("the window says %q", h.problems.says)
	}
	if got := h.status.right.Text; !strings.Contains(got, "1 not read") {
		t.Errorf("the status line says %q", got)
	}
	h.goTo(filestab.ID)
	if markup := test.RenderObjectToMarkup(h.pages); !strings.Contains(markup, "not read") {
		t.Error("the files tab does not show the failure")
	}
}

func TestSearch(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	test.Type(h.toolbar.search, "parse")
	h.until("matches", func() bool { f := h.session.View().Found; return f != nil && f.Sum == 8 })
	h.nextMatch(false)
	if got := h.toolbar.found.Text; !strings.HasPrefix(got, "1/2 · 66.67 %") {
		t.Errorf("the search says %q", got)
	}
	test.Type(h.toolbar.search, "(")
	if got := h.toolbar.found.Text; !strings.Contains(got, "wrong pattern") {
		t.Errorf("a broken pattern: %q", got)
	}
	if got := h.status.text.Text; got != "Search: missing closing ) in “parse(”" {
		t.Errorf("the reason is %q", got)
	}
	h.toolbar.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	h.until("no search", func() bool { return h.session.View().Found == nil })
}

// A search in the callers view says how much there is, also where all of it is
// too thin to be laid out.
func TestSearchOfThinFrames(t *testing.T) {
	h := newHarness(t)
	var lines strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&lines, "main;needle;l%d 1\n", i)
	}
	h.drop(h.file("a.folded", lines.String()))
	h.session.Do(state.Callers(true))
	test.Type(h.toolbar.search, "needle")
	h.until("a sum", func() bool { f := h.session.View().Found; return f != nil && f.Sum == 20000 })
	if got := h.toolbar.found.Text; got != "100.00 % · zoom in" || !h.toolbar.next.Disabled() {
		t.Errorf("the search says %q, next is there: %v", got, !h.toolbar.next.Disabled())
	}
	h.session.Do(state.Look(picture.Viewport{From: 0, To: 0.001}))
	h.until("what is seen", func() bool { f := h.session.View().Found; return f != nil && len(f.Rows) > 0 })
	if got := h.toolbar.found.Text; !strings.HasPrefix(got, "0/≥ ") || !strings.HasSuffix(got, " · 100.00 %") || h.toolbar.next.Disabled() {
		t.Errorf("zoomed in it says %q", got)
	}
	h.session.Do(state.Look(picture.Full))
	test.Type(h.toolbar.search, "x")
	h.until("nothing", func() bool { return h.session.View().Pattern == "needlex" })
	if got := h.toolbar.found.Text; got != "no match" {
		t.Errorf("what is not there: %q", got)
	}
}

// Metric, filter and direction together: the combination that breaks others.
func TestFilterThenMetricThenDirection(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("t.folded", "[one tid=1];main;a 3\n[two tid=2];main;b 4\n[two tid=2];main;a 2\n"))
	h.goTo(threadstab.ID)
	h.until("threads", func() bool { return len(h.session.View().Threads) == 2 })
	h.session.Do(state.AddFilter(filter.Filter{Kind: "thread", Patterns: model.Patterns{List: []string{"two tid=2"}, Exact: true}}))
	h.total(6, 0)
	if len(h.path.chips.row.Objects) == 0 {
		t.Error("no chip for the filter")
	}
	h.session.Do(state.Metric("samples.samples", "Samples"))
	h.run("direction")()
	h.until("callers", func() bool { v := h.session.View(); return v.Tree.Callers && v.Tree.Total[0] == 6 })
	for h.session.View().CanBack {
		at := h.session.View()
		h.run("back")()
		h.until("a step back", func() bool { return h.session.View() != at })
	}
	h.total(9, 0)
}

func TestTabsFollow(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.goTo(flattab.ID)
	h.until("the flat table", func() bool { return h.session.View().Flat != nil })
	h.session.Do(state.Select(model.Name{Name: "parse"}))
	h.total(8, 1)
	h.goTo(sandwichtab.ID)
	h.until("both sides", func() bool { v := h.session.View(); return v.Panes["callers"] != nil && v.Panes["callees"] != nil })
	for _, size := range []fyne.Size{fyne.NewSize(300, 200), fyne.NewSize(1600, 1000)} {
		h.win.Resize(size) // nothing to see here but panics
	}
}

// Every command of the menus does something, and no two have the same key.
func TestCommandsAreComplete(t *testing.T) {
	h := newHarness(t)
	keys := map[shortcut]string{}
	for _, c := range h.commands {
		if c.run == nil && c.note == "" && c.id != separator && c.id != "recent" {
			t.Errorf("%q does nothing", c.title)
		}
		for _, k := range c.keys {
			if other, taken := keys[k]; taken {
				t.Errorf("%q and %q have the same key", c.title, other)
			}
			keys[k] = c.title
		}
	}
}

// The switches of the View menu show what they do.
func TestViewSwitches(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.run("threadtimes")()
	if h.checked("threadtimes") {
		t.Error("time lines of threads where nothing has a time")
	}
	h.drop(h.file("phases.folded", "main;a 1 2 3\nmain;b 2 0 1\n"))
	h.until("the time strip", func() bool { return h.time.Box.Visible() })
	h.run("threadtimes")()
	if !h.checked("threadtimes") {
		t.Error("the menu does not show that the rows are open")
	}
	h.until("the threads", func() bool { return h.session.View().ThreadTimes != nil })
	h.run("threadtimes")()
	h.until("no threads", func() bool { return h.session.View().ThreadTimes == nil })

	if !h.animate() || !h.checked("animations") {
		t.Error("no animations at first")
	}
	h.run("animations")()
	if h.animate() || h.checked("animations") {
		t.Error("they cannot be switched off")
	}
}

// A saved session opens in a new window as it was left.
func TestSession(t *testing.T) {
	h := newHarness(t)
	profile := h.file("a.folded", folded)
	h.drop(profile)
	h.session.Do(state.SelectMethod(model.Name{Name: "parse"}, true))
	h.total(8, 1)
	path := filepath.Join(filepath.Dir(profile), "s.flameview")
	h.writeSession(path)
	h.until("the session file", func() bool { _, err := os.Stat(path); return err == nil })

	again := newHarness(t)
	again.openPaths([]string{path})
	again.total(8, 1)
	if v := again.session.View(); !v.Tree.Callers {
		t.Error("the direction is lost")
	}
	again.copyCommand()
	if got := again.app.Clipboard().Content(); !strings.Contains(got, "--view=callers --fragment=parse") {
		t.Errorf("the command line is %s", got)
	}
}

// The switch for files that hold stacks leaf first reads them anew, turned
// round, and back.
func TestReversedSwitch(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	top := func() string {
		v := h.session.View()
		if v.Tree == nil || v.Tree.Len() < 2 {
			return ""
		}
		return v.Tree.Name(1)
	}
	h.run("reversed")()
	h.until("turned stacks", func() bool { return top() == "lex" })
	if !h.checked("reversed") {
		t.Error("the menu does not show that the switch is on")
	}
	h.run("reversed")()
	h.until("stacks as they are", func() bool { return top() == "main" })
}

// A file that is added or read again does not count twice.
func TestAgainCountsOnce(t *testing.T) {
	h := newHarness(t)
	path := h.file("a.folded", folded)
	h.drop(path)
	before := h.session.View()
	h.openFiles([]string{path}, true)
	h.until("the file added again", func() bool { return h.session.View().Store != before.Store })
	h.total(12, 0)
	before = h.session.View()
	h.run("reload")()
	h.until("the file read again", func() bool { return h.session.View().Store != before.Store })
	h.total(12, 0)
}

// What a session names is not named by the user: no program is started on it,
// also when everything is read again.
func TestSessionStartsNoProgram(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	h := newHarness(t)
	paths := []string{h.file("a.data", "PERFILE2"), h.file("b.txt", "main;read 2\n")}
	says := func(what string) func() bool {
		return func() bool {
			v := h.session.View()
			return !v.Empty() && strings.Contains(v.Store.Files[0].Err, what)
		}
	}
	h.drop(paths...)
	h.until("the word that perf is missing", says("not installed"))
	h.workspace.Open(workspace.Request{Paths: paths, Restored: true})
	h.until("the word that perf may not run", says("programs run only on files that you open yourself"))
	var again *model.Store
	h.workspace.Changed = func(g workspace.Generation) { again = g.Store }
	h.workspace.Reread()
	h.until("the files again", func() bool { return again != nil })
	if err := again.Files[0].Err; !strings.Contains(err, "programs run only") {
		t.Error(err)
	}
}
