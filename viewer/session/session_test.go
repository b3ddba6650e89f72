package session_test

import (
	"testing"
	"time"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
)

// harness runs a session whose "UI goroutine" is the test.
type harness struct {
	*session.Session
	t     *testing.T
	posts chan func()
	shown *answer.View
}

func start(t *testing.T, store *model.Store) *harness {
	h := &harness{t: t, posts: make(chan func(), 100)}
	h.Session = session.New(func(f func()) { h.posts <- f }, func(v *answer.View) { h.shown = v })
	t.Cleanup(h.Close)
	h.Open(store)
	h.wait()
	return h
}

// wait runs what is posted until the view of the newest state is shown.
func (h *harness) wait() {
	h.t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		select {
		case f := <-h.posts:
			f()
			if h.shown != nil && same(h.shown.State, h.State()) {
				return
			}
		case <-timeout:
			h.t.Fatal("no view of the newest state")
		}
	}
}

func same(a, b state.State) bool {
	if len(a.Fragment) != len(b.Fragment) {
		return false
	}
	for i := range a.Fragment {
		if a.Fragment[i] != b.Fragment[i] {
			return false
		}
	}
	return a.Callers == b.Callers && a.Metric == b.Metric && a.Viewport == b.Viewport && a.Grouping.Key() == b.Grouping.Key()
}

// click selects as the flame view does: the path to the row of that name.
func (h *harness) click(name string) {
	h.t.Helper()
	tree := h.shown.Tree
	for row := int32(tree.Len() - 1); row >= 0; row-- {
		if tree.Name(row) == name {
			h.Do(state.Select(state.PathOf(tree, row)...))
			h.wait()
			return
		}
	}
	h.t.Fatalf("no row %q in\n%s", name, modeltest.Picture(tree))
}

func (h *harness) only(name string) {
	h.Do(state.Select(model.Name{Name: name}))
	h.wait()
}

func (h *harness) turn() {
	h.Do(state.Callers(!h.State().Callers))
	h.wait()
}

func (h *harness) want(picture string) {
	h.t.Helper()
	if got := modeltest.Picture(h.shown.Tree); got != picture {
		h.t.Errorf("got:\n%swant:\n%s", got, picture)
	}
}

// Clicks and switches alone reach a fragment with recursion in it (docs/semantics.md,
// "Fragments").
func TestRecursiveFragmentByClicks(t *testing.T) {
	h := start(t, modeltest.Store("main;a;b;a;b;c 1\nmain;a;x 2"))
	h.only("b") // callees of the last b
	h.turn()    // its callers: the first b was called by a, by main
	h.want("all 1/0\n  b 1/0\n    a 1/0\n      main 1/1\n")
	h.click("a") // a>b
	h.turn()
	h.want("all 1/0\n  a 1/0\n    b 1/0\n      c 1/1\n")
	h.turn()
	h.click("main") // main>a>b
	h.turn()
	h.want("all 1/0\n  main 1/0\n    a 1/0\n      b 1/0\n        a 1/0\n          b 1/0\n            c 1/1\n")
	for i, row := range []string{"main", "a", "b", "a", "b"} {
		if got := h.shown.Tree.Name(int32(i + 1)); got != row {
			t.Errorf("row %d is %s, want %s", i+1, got, row)
		}
	}
	h.Do(state.Select(state.PathOf(h.shown.Tree, 5)...)) // main>a>b>a>b
	h.wait()
	h.turn()
	h.Do(state.Select(state.PathOf(h.shown.Tree, 4)...)) // cut main off
	h.wait()
	if got := len(h.State().Fragment); got != 4 {
		t.Errorf("fragment of %d methods, want a>b>a>b", got)
	}
	h.want("all 1/0\n  b 1/0\n    a 1/0\n      b 1/0\n        a 1/0\n          main 1/1\n")
}

// However small a part of everything the fragment is, its callers are there.
func TestCallersOfSomethingSmall(t *testing.T) {
	h := start(t, modeltest.Store("main;a;b 10\nx 1000000"))
	h.only("b")
	h.turn()
	h.want("all 10/0\n  b 10/0\n    a 10/0\n      main 10/10\n")
}

func TestUndoWalksEveryStep(t *testing.T) {
	h := start(t, modeltest.Store("main;a;b 1\nmain;a 2"))
	var pictures []string
	note := func() { pictures = append(pictures, modeltest.Picture(h.shown.Tree)) }
	note()
	h.click("a")
	note()
	h.turn()
	note()
	for i := len(pictures) - 2; i >= 0; i-- {
		h.Move(-1)
		h.wait()
		h.want(pictures[i])
	}
	if back, forward := h.shown.CanBack, h.shown.CanForward; back || !forward {
		t.Errorf("at the beginning: back %v, forward %v", back, forward)
	}
	for i := 1; i < len(pictures); i++ {
		h.Move(1)
		h.wait()
		h.want(pictures[i])
	}
}

func TestSearchCountsStacksOnce(t *testing.T) {
	h := start(t, modeltest.Store("main;parse;parseExpr 6\nmain;read 4"))
	if err := h.Find("PARSE("); err == nil {
		t.Error("a broken pattern gives no error")
	}
	if err := h.Find("parse"); err != nil {
		t.Fatal(err)
	}
	h.wait()
	if f := h.shown.Found; f == nil || len(f.Rows) != 2 || f.Sum != 6 {
		t.Errorf("found %+v, want 2 rows, sum 6", f)
	}
}

// A newer request supersedes an older one; the last one always gets its view.
func TestLastRequestWins(t *testing.T) {
	h := start(t, modeltest.Store("a;b 1\nc 2"))
	for i := range 200 {
		h.Do(state.Callers(i%2 == 0))
	}
	h.Do(state.Select(model.Name{Name: "c"}))
	h.wait()
	h.want("all 2/0\n  c 2/2\n")
}

func TestFragmentThatNewFilesLack(t *testing.T) {
	h := start(t, modeltest.Store("a;b 1"))
	h.only("b")
	h.Open(modeltest.Store("x;y 3"))
	for h.shown.Store.Metrics()[0].Total != 3 {
		(<-h.posts)()
	}
	h.want("all 3/0\n  x 3/0\n    y 3/3\n")
}
