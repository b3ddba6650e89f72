package workspace

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flameview/assets"
	"flameview/formats"
	"flameview/formats/codec"
)

// harness is a workspace whose goroutine is the test.
type harness struct {
	*Workspace
	t     *testing.T
	dir   string
	posts chan func()
	heard []string
}

func start(t *testing.T) *harness {
	h := &harness{t: t, dir: t.TempDir(), posts: make(chan func(), 1000)}
	h.Workspace = New(func(f func()) { h.posts <- f }, codec.Options{})
	h.Changed = func(g Generation) { h.hear(list(g)) }
	h.Failed = func(err error) { h.hear(err.Error()) }
	t.Cleanup(h.Close)
	return h
}

func (h *harness) hear(what string) { h.heard = append(h.heard, what) }

// list is the files of a generation and the total of their events: "a b = 3".
func list(g Generation) string {
	if g.Store == nil {
		return "nothing"
	}
	var names []string
	total := int64(0)
	for _, f := range g.Store.Files {
		names = append(names, filepath.Base(f.Path))
	}
	for _, m := range g.Store.Metrics() {
		total += m.Total
	}
	return fmt.Sprintf("%s = %d", strings.Join(names, " "), total)
}

// want runs what is posted until that much has been heard, and no more.
func (h *harness) want(want ...string) {
	h.t.Helper()
	limit := time.After(20 * time.Second)
	for len(h.heard) < len(want) {
		select {
		case f := <-h.posts:
			f()
		case <-limit:
			h.t.Fatalf("heard %q, want %q", h.heard, want)
		}
	}
	if !slices.Equal(h.heard, want) {
		h.t.Fatalf("heard %q, want %q", h.heard, want)
	}
	h.heard = nil
}

// put writes a profile with one event of a value and gives its path.
func (h *harness) put(name string, value int) string {
	h.t.Helper()
	path := filepath.Join(h.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, fmt.Appendf(nil, "main;f %d\n", value), 0o600); err != nil {
		h.t.Fatal(err)
	}
	return path
}

// block makes the standard input wait for more until the test ends or calls the
// function that it gives.
func (h *harness) block() (finish func()) {
	r, w := io.Pipe()
	h.Stdin = r
	finish = func() {
		fmt.Fprintln(w, "main;in 100")
		w.Close()
	}
	h.t.Cleanup(func() { w.Close() })
	return finish
}

func add(paths ...string) Request  { return Request{Paths: paths, Keep: true} }
func open(paths ...string) Request { return Request{Paths: paths} }

// Loads wait for each other: all files are there in the end, in the order in which
// they were added.
func TestLoadsQueue(t *testing.T) {
	h := start(t)
	finish := h.block()
	h.Open(add(formats.Stdin))
	for i, name := range []string{"a", "b", "c"} {
		h.Open(add(h.put(name, i+1)))
	}
	h.Remove(filepath.Join(h.dir, "b"))
	if h.Waiting() != 4 {
		t.Errorf("%d changes wait", h.Waiting())
	}
	finish()
	h.want("standard input = 100", "standard input a = 101", "standard input a b = 103", "standard input a b c = 106", "standard input a c = 104")
	if want := []string{formats.Stdin, filepath.Join(h.dir, "a"), filepath.Join(h.dir, "c")}; !slices.Equal(h.Now().Paths, want) {
		t.Errorf("paths %q, want %q", h.Now().Paths, want)
	}
}

// What is opened in place of everything supersedes what is under way and what waits.
func TestOpenSupersedes(t *testing.T) {
	for name, replace := range map[string]func(h *harness){
		"new = 7": func(h *harness) { h.Open(open(h.put("new", 7))) },
		"nothing": func(h *harness) { h.CloseFiles() },
	} {
		h := start(t)
		h.block()
		h.Open(add(formats.Stdin))
		h.Open(add(h.put("a", 1)))
		replace(h)
		h.want(name)
		h.Open(add(h.put("b", 2)))
		h.want(map[string]string{"new = 7": "new b = 9", "nothing": "b = 2"}[name])
	}
}

// Reading all again makes an earlier such change useless, and nothing else.
func TestRereadSupersedesRereads(t *testing.T) {
	h := start(t)
	finish := h.block()
	h.Open(add(formats.Stdin))
	h.Reread()
	h.Open(add(h.put("a", 1)))
	h.Reread()
	if h.Waiting() != 2 {
		t.Errorf("%d changes wait, want one load and the newest reread", h.Waiting())
	}
	finish()
	h.want("standard input = 100", "standard input a = 101", "standard input a = 101")
	h.put("a", 5)
	h.Reread()
	h.want("standard input a = 105")
}

// Begun and Ended come in pairs, also around what is cancelled, and Cancel gives up one
// load alone.
func TestCancel(t *testing.T) {
	h := start(t)
	open := 0
	h.Begun = func() { open++ }
	h.Ended = func() { open-- }
	h.block()
	h.Open(add(formats.Stdin))
	h.Open(add(h.put("a", 1)))
	if open != 1 {
		t.Errorf("begun and not ended: %d", open)
	}
	h.Cancel()
	h.want("a = 1")
	h.Cancel() // nothing
	if open != 0 || h.Waiting() != 0 || slices.Contains(h.Now().Paths, formats.Stdin) {
		t.Errorf("begun and not ended: %d, open: %q", open, h.Now().Paths)
	}
	h.Open(add(h.put("b", 1)))
	h.Open(add(h.put("c", 1)))
	h.Close()
	if open != 0 || h.Waiting() != 0 || list(h.Now()) != "a = 1" {
		t.Errorf("after the end %d, %d, %s", open, h.Waiting(), list(h.Now()))
	}
}

// Progress is that of the load under way alone.
func TestProgress(t *testing.T) {
	h := start(t)
	var seen []string
	h.Progress = func(p formats.Progress) { seen = append(seen, filepath.Base(p.File)) }
	h.Open(add(h.put("a", 1)))
	h.want("a = 1")
	if !slices.Contains(seen, "a") {
		t.Errorf("progress of %q", seen)
	}
	seen = nil
	h.Open(add(h.put("b", 1)))
	late := <-h.posts // its progress
	h.Cancel()
	if late(); len(seen) > 0 {
		t.Errorf("progress of %q after the end", seen)
	}
}

// The sample makes room for what is added, also while it is still being read. What is
// said of its file is said in a store of its own.
func TestSampleMakesRoom(t *testing.T) {
	h := start(t)
	h.Open(Request{Sample: true})
	h.Open(add(h.put("a", 1)))
	var names []string
	h.Changed = func(g Generation) { names = append(names, g.Store.Files[0].Path); h.hear("x") }
	h.want("x", "x")
	if names[0] != assets.SampleName || list(h.Now()) != "a = 1" || h.Now().Sample {
		t.Errorf("%q, then %s", names, list(h.Now()))
	}
	h.Open(Request{Sample: true})
	h.Reread()
	h.want("x", "x")
	if g := h.Now(); !g.Sample || len(g.Paths) > 0 || names[3] != assets.SampleName {
		t.Errorf("%q, %+v", names, g.Paths)
	}
	h.Changed = func(g Generation) { h.hear(list(g)) }
	h.Remove(assets.SampleName)
	h.want("nothing")
}

func TestRemove(t *testing.T) {
	h := start(t)
	dir := filepath.Join(h.dir, "runs")
	single, first, second := h.put("x", 1), h.put("runs/a", 2), h.put("runs/sub/b", 4)
	h.Open(open(single, dir))
	h.want("x a b = 7")
	h.Remove(first)
	h.want("x b = 5")
	if got := h.Now().Removed(); !slices.Equal(got, []string{first}) {
		t.Errorf("removed %q", got)
	}
	h.Open(add(h.put("y", 8))) // does not bring it back
	h.want("x b y = 13")
	h.Reread()
	h.want("x b y = 13")
	h.Open(add(first)) // this does
	h.want("x b y a = 15")
	if got := h.Now().Removed(); len(got) > 0 {
		t.Errorf("removed %q", got)
	}
	for _, path := range []string{first, second, single} {
		h.Remove(path)
	}
	h.want("x b y = 13", "x y = 9", "y = 8")
	if g := h.Now(); !slices.Equal(g.Paths, []string{filepath.Join(h.dir, "y")}) || len(g.Removed()) > 0 {
		t.Errorf("left: paths %q, removed %q", g.Paths, g.Removed())
	}
	h.Remove(filepath.Join(h.dir, "y"))
	h.want("nothing")
	h.Open(Request{Paths: []string{dir}, Removed: []string{first, "/elsewhere"}})
	h.want("b = 4")
	if got := h.Now().Removed(); !slices.Equal(got, []string{first}) {
		t.Errorf("removed %q", got)
	}
	h.Open(add(dir)) // named again, so all of it is wanted
	h.want("a b = 6")
}

func TestIsIn(t *testing.T) {
	for _, c := range []struct {
		file, path string
		want       bool
	}{
		{"/runs/a", "/runs/a", true},
		{"/runs/a", "/runs", true},
		{"/runs/a", "/", true},
		{"/runs/a.zip!/x", "/runs/a.zip", true},
		{"/runs/a.zip!/x", "/runs", true},
		{"/runs", "/runs/a", false},
		{"/running/a", "/run", false},
		{formats.StdinTitle, formats.Stdin, true},
		{formats.StdinTitle + "!/x", formats.Stdin, true},
		{"/-", formats.Stdin, false},
	} {
		if got := isIn(filepath.FromSlash(c.file), filepath.FromSlash(c.path)); got != c.want {
			t.Errorf("%s in %s: %v", c.file, c.path, got)
		}
	}
}

// Assigned series and reversed stacks are options of what is open, and hold for what
// is added later.
func TestOptions(t *testing.T) {
	h := start(t)
	a := h.put("a", 1)
	h.Open(open(a))
	h.ToggleReversed()
	h.ToggleReversed()
	h.ToggleReversed()
	h.want("a = 1", "a = 1", "a = 1", "a = 1")
	if !h.Now().Options.Reversed {
		t.Error("three switches are none")
	}
	h.Assign(a, "wall")
	h.Open(add(h.put("b", 2)))
	h.want("a = 1", "a b = 3")
	if id := h.Now().Store.Series[0].ID; id != "wall" {
		t.Errorf("it feeds %s", id)
	}
	h.Assign(a, "")
	h.want("a b = 3")
	if id := h.Now().Store.Series[0].ID; id != "samples" {
		t.Errorf("it feeds %s", id)
	}
	h.CloseFiles()
	h.want("nothing")
	if !h.Now().Options.Reversed {
		t.Error("closing forgets how files are read")
	}
}

// A generation never changes: what was open is as it was, whatever came after.
func TestGenerationsStay(t *testing.T) {
	h := start(t)
	dir := filepath.Join(h.dir, "runs")
	a := h.put("runs/a", 1)
	h.put("runs/b", 2)
	h.Open(open(dir))
	h.want("a b = 3")
	was := h.Now()
	h.Remove(a)
	h.Assign(a, "wall")
	h.Open(add(h.put("c", 4)))
	h.want("b = 2", "b = 2", "b c = 6")
	if len(was.Paths) != 1 || len(was.Removed()) != 0 || len(was.files) != 2 || list(was) != "a b = 3" || len(was.assign) != 0 {
		t.Errorf("it has become %+v", was)
	}
}

// What cannot be made leaves everything as it was, and says why: a bug, too.
func TestFailure(t *testing.T) {
	h := start(t)
	h.Open(open(h.put("a", 1)))
	h.want("a = 1")
	h.do(change{makes: nil}) // a bug
	h.Open(add(h.put("b", 2)))
	h.want("internal error: runtime error: invalid memory address or nil pointer dereference", "a b = 3")
	max := fmt.Sprint(int64(1)<<61 - 1)
	path := filepath.Join(h.dir, "large")
	for i := range 5 {
		if err := os.WriteFile(fmt.Sprint(path, i), fmt.Appendf(nil, "main;f%d %s\n", i, max), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	h.Open(add(path+"0", path+"1", path+"2", path+"3", path+"4"))
	h.want("the samples of Samples in these files add up to more than fits: open fewer at once")
	if list(h.Now()) != "a b = 3" {
		t.Errorf("then %s is open", list(h.Now()))
	}
}
