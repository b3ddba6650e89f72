package viewer

import (
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/model"
	"flameview/model/query"
	"flameview/viewer/autosave"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// keeping is a window that keeps work in a folder.
func keeping(t *testing.T, folder string, paths ...string) *harness {
	h := newHarnessWith(t, Options{Autosave: folder, Paths: paths})
	h.findEarlier(paths)
	if len(paths) > 0 {
		h.openPaths(paths)
	}
	return h
}

// tap presses a button of the dialog in front.
func (h *harness) tap(text string) {
	h.t.Helper()
	for _, b := range find[*ui.Button](h) {
		if b.Text == text {
			test.Tap(b)
			return
		}
	}
	h.t.Fatalf("no button %q", text)
}

func (h *harness) writeNote(text string) {
	h.t.Helper()
	h.session.Do(state.AddNote(query.Note{Path: []model.Name{{Name: "lex"}}, Text: text}))
	h.until("the note", func() bool { return len(h.session.View().State.Notes) == 1 })
}

func entries(t *testing.T, folder string) []autosave.Entry {
	t.Helper()
	list, err := autosave.Folder(folder).Entries()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A window that ends a moment after a note was written loses nothing, and the next one
// offers to continue.
func TestWorkIsKept(t *testing.T) {
	folder := t.TempDir()
	h := keeping(t, folder)
	h.drop(h.file("x.folded", folded))
	h.writeNote("slow")
	if got := h.win.Title(); got != "• x.folded - flameview" {
		t.Errorf("title %q", got)
	}
	h.end() // as the toolkit calls it
	if list := entries(t, folder); len(list) != 1 || list[0].State.WorkTitle() != "1 note" {
		t.Fatalf("kept are %v", list)
	}

	h = keeping(t, folder)
	h.until("the offer", func() bool { return len(h.work.earlier) == 1 })
	var text string
	for _, b := range within[*ui.Button](h.content) {
		if strings.HasPrefix(b.Text, "Continue") {
			text = b.Text
			test.Tap(b)
		}
	}
	if text != "Continue where you were: x.folded, 1 note, just now" {
		t.Errorf("it offers %q", text)
	}
	h.total(12, 0)
	if notes := h.session.State().Notes; len(notes) != 1 || notes[0].Text != "slow" {
		t.Errorf("notes %v", notes)
	}
	if !h.unsaved() {
		t.Error("the note seems to be in a file of the user's")
	}
	h.end()
	if list := entries(t, folder); len(list) != 1 {
		t.Errorf("%d entries of one piece of work", len(list))
	}
}

// Work is written without a step of the user's, and the mark goes when it is taken back.
func TestWorkIsWrittenSoon(t *testing.T) {
	folder := t.TempDir()
	h := keeping(t, folder)
	h.drop(h.file("x.folded", folded))
	h.writeNote("slow")
	h.until("the entry", func() bool {
		time.Sleep(time.Millisecond)
		return h.work.written.State.WorkTitle() == "1 note"
	})
	h.back()
	h.until("a view", func() bool { return len(h.session.View().State.Notes) == 0 })
	if got := h.win.Title(); got != "x.folded - flameview" {
		t.Errorf("title %q", got)
	}
}

// Closing all files is a step that can be taken back, with the history before it.
func TestCloseIsTakenBack(t *testing.T) {
	folder := t.TempDir()
	h := keeping(t, folder)
	h.drop(h.file("x.folded", folded))
	h.writeNote("slow")
	h.run("close")()
	h.until("nothing", func() bool { return h.session.View().Empty() })
	h.run("back")()
	h.total(12, 0)
	if len(h.session.State().Notes) != 1 {
		t.Error("the note is gone")
	}
	h.run("back")()
	h.until("no note", func() bool { return len(h.session.View().State.Notes) == 0 })
	h.end()
	if list := entries(t, folder); len(list) != 1 {
		t.Errorf("%d entries", len(list))
	}
}

// Files that are opened by name have a line for the work that was left on them.
func TestOffer(t *testing.T) {
	folder := t.TempDir()
	h := keeping(t, folder)
	path := h.file("x.folded", folded)
	h.drop(path)
	h.writeNote("slow")
	h.end()

	h = keeping(t, folder, path)
	h.total(12, 0)
	h.until("the offer", func() bool { return h.offer.box.Visible() })
	if want := "You left 1 note on x.folded, just now"; h.offer.text.Text != want {
		t.Errorf("it says %q", h.offer.text.Text)
	}
	test.Tap(h.offer.take)
	h.until("the note", func() bool { return len(h.session.View().State.Notes) == 1 })
	if h.offer.box.Visible() {
		t.Error("the offer stays")
	}
}

// Where nothing can come back to the data, ending asks first.
func TestEndingAsks(t *testing.T) {
	h := newHarness(t)
	h.workspace.Stdin = strings.NewReader(folded)
	h.openPaths([]string{formats.Stdin})
	h.total(12, 0)
	ended := 0
	h.ending(func() { ended++ })
	h.writeNote("slow")
	h.ending(func() { ended++ })
	if ended != 1 || h.dialogOpen() == nil {
		t.Fatalf("ended %d times", ended)
	}
	h.tap("Stay")
	h.ending(func() { ended++ })
	h.tap("Close all the same")
	if ended != 2 {
		t.Errorf("ended %d times", ended)
	}
}

// A folder that cannot be written to is said, and hurts nothing else.
func TestWorkThatCannotBeKept(t *testing.T) {
	folder := t.TempDir() + "/file"
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h := keeping(t, folder)
	h.drop(h.file("x.folded", folded))
	h.writeNote("slow")
	h.writeWork()
	h.until("a word", func() bool { return strings.HasPrefix(h.status.text.Text, "Your work is not kept: ") })
	if _, ok := h.win.Canvas().Focused().(*widget.Entry); ok {
		t.Error("a dialog is in the way")
	}
}
