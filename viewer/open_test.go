package viewer

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"flameview/formats"
)

// folder makes a folder of profiles, each of them one event.
func (h *harness) folder(names ...string) string {
	h.t.Helper()
	dir := h.t.TempDir()
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("main;"+name+" 1\n"), 0o600); err != nil {
			h.t.Fatal(err)
		}
	}
	return dir
}

// open waits until the view is of these files.
func (h *harness) open(names ...string) {
	h.t.Helper()
	want := strings.Join(names, " ")
	var got []string
	h.until(want, func() bool {
		got = nil
		v := h.session.View()
		if v.Empty() {
			return len(names) == 0
		}
		for _, f := range v.Store.Files {
			got = append(got, filepath.Base(f.Path))
		}
		return v.Tree != nil && strings.Join(got, " ") == want
	})
}

// What is dropped while something else is still read waits for it: all is there in
// the end.
func TestThreeDropsInARow(t *testing.T) {
	h := newHarness(t)
	h.run("sample")() // makes room, also while it is being read
	for i := range 3 {
		h.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(h.folder(fmt.Sprintf("%c.folded", 'a'+i)))})
	}
	h.open("a.folded", "b.folded", "c.folded")
	h.total(3, 0)
}

// A session that is slow to open does not replace what was opened since, and the
// window says so.
func TestSlowSessionIsSuperseded(t *testing.T) {
	h := newHarness(t)
	profile := h.file("of-session.folded", folded)
	h.drop(profile)
	path := filepath.Join(filepath.Dir(profile), "s.flameview")
	h.writeSession(path)
	h.until("the session file", func() bool { return strings.HasPrefix(h.status.text.Text, "Saved") })
	newer := func(h *harness) bool {
		g := h.workspace.Now()
		return len(g.Paths) == 1 && filepath.Base(g.Paths[0]) == "newer.folded"
	}
	for name, c := range map[string]struct {
		open func(*harness)
		is   func(*harness) bool
	}{
		"files": {func(h *harness) { h.openPaths([]string{h.file("newer.folded", folded)}) }, newer},
		"a drop": {func(h *harness) {
			h.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(h.file("newer.folded", folded))})
		}, newer},
		"sample": {func(h *harness) { h.run("sample")() }, func(h *harness) bool { return h.workspace.Now().Sample }},
		"close":  {func(h *harness) { h.run("close")() }, func(h *harness) bool { return h.workspace.Now().Store == nil }},
	} {
		h := newHarness(t)
		h.openPaths([]string{path})
		slow := <-h.posts // the session has been read, and is about to be shown
		c.open(h)
		slow()
		if !strings.HasPrefix(h.status.text.Text, "Not opened") {
			t.Errorf("%s: the window says %q", name, h.status.text.Text)
		}
		h.until(name, func() bool { return c.is(h) })
		for len(h.posts) > 0 {
			(<-h.posts)()
		}
		if !c.is(h) {
			t.Errorf("%s: then %q is open", name, h.workspace.Now().Paths)
		}
	}
}

// A file that was taken out of a folder stays out when the session is opened again,
// and when the files are read again.
func TestRemovedFileStaysAway(t *testing.T) {
	h := newHarness(t)
	dir := h.folder("a.folded", "b.folded", "c.folded")
	h.openPaths([]string{dir})
	h.open("a.folded", "b.folded", "c.folded")
	h.workspace.Remove(filepath.Join(dir, "b.folded"))
	h.open("a.folded", "c.folded")
	before := h.session.View().Store
	h.run("reload")()
	h.until("the files read again", func() bool { return h.session.View().Store != before })
	h.open("a.folded", "c.folded")
	path := filepath.Join(t.TempDir(), "s.flameview")
	h.writeSession(path)
	h.until("the session file", func() bool { return strings.HasPrefix(h.status.text.Text, "Saved") })

	again := newHarness(t)
	again.openPaths([]string{path})
	again.open("a.folded", "c.folded")
	again.copyCommand()
	if line := again.app.Clipboard().Content(); !strings.Contains(line, dir) || again.dialogOpen() == nil {
		t.Errorf("the command does not say that it cannot leave a file out: %s", line)
	}
}

// Nothing is left of the standard input once it is removed: the rest can be saved.
func TestRemovedStdin(t *testing.T) {
	h := newHarness(t)
	h.workspace.Stdin = strings.NewReader("main;x 1\n")
	h.openPaths([]string{formats.Stdin, h.file("a.folded", folded)})
	h.open(formats.StdinTitle, "a.folded")
	path := filepath.Join(t.TempDir(), "s.flameview")
	h.writeSession(path)
	h.until("an error", func() bool { return h.dialogOpen() != nil })
	h.dialogOpen().Hide()

	h.workspace.Remove(formats.StdinTitle)
	h.open("a.folded")
	h.writeSession(path)
	h.until("the session file", func() bool { return strings.HasPrefix(h.status.text.Text, "Saved") })
}

// Reading the files of a session again, to know them by content, can be cancelled.
func TestSavingIsCancelled(t *testing.T) {
	h := newHarness(t)
	path := h.file("large.folded", folded)
	h.drop(path)
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := file.Truncate(1 << 40); err != nil { // takes hours to read
		t.Skip(err)
	}
	to := filepath.Join(t.TempDir(), "s.flameview")
	h.writeSession(to)
	h.until("the dialog", func() bool { return h.dialogOpen() != nil })
	h.press("Cancel")
	h.until("the end", func() bool { return h.dialogOpen() == nil })
	if got := h.status.text.Text; got != "Cancelled: nothing was saved" {
		t.Errorf("the window says %q", got)
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("a session is there")
	}
}

// Cancelling the load under way lets those go on that wait for it.
func TestCancelOneLoad(t *testing.T) {
	h := newHarness(t)
	in, end := io.Pipe()
	defer end.Close()
	h.workspace.Stdin = in
	h.openPaths([]string{formats.Stdin})
	h.until("the dialog", func() bool { return h.dialogOpen() != nil })
	h.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(h.file("a.folded", folded))})
	h.press("Cancel")
	h.open("a.folded")
	if h.dialogOpen() != nil {
		t.Error("the dialog is still there")
	}
}

// What could not be read is not counted as a file and not remembered.
func TestEmptyFolderIsNoFile(t *testing.T) {
	h := newHarness(t)
	empty, good := t.TempDir(), h.file("a.folded", folded)
	h.drop(good, empty)
	h.total(12, 0)
	if got, want := h.status.right.Text, "1 file · 1 not read"; got != want {
		t.Errorf("the status line counts %q, want %q", got, want)
	}
	if got := h.recent.list(); len(got) != 1 || got[0] != good {
		t.Errorf("remembers %v", got)
	}
}
