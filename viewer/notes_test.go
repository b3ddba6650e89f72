package viewer

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"flameview/model/shape"
	"flameview/viewer/flametab"
	"flameview/viewer/sessionfile"
	"flameview/viewer/ui"
)

// find gives the objects of a kind in what stands in front, outermost first.
func find[T fyne.CanvasObject](h *harness) (found []T) {
	top := h.win.Canvas().Overlays().Top()
	if top == nil {
		h.t.Helper()
		h.t.Fatal("there is no dialog")
	}
	return within[T](top)
}

// within finds the visible objects of a type in another one.
func within[T fyne.CanvasObject](top fyne.CanvasObject) (found []T) {
	var look func(o fyne.CanvasObject)
	look = func(o fyne.CanvasObject) {
		if !o.Visible() {
			return
		}
		if f, ok := o.(T); ok {
			found = append(found, f)
		}
		switch o := o.(type) {
		case *fyne.Container:
			for _, c := range o.Objects {
				look(c)
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(o).Objects() {
				look(c)
			}
		}
	}
	look(top)
	return found
}

// press taps a button of the dialog in front.
func (h *harness) press(label string) {
	h.t.Helper()
	for _, b := range find[*ui.Button](h) {
		if b.Text == label {
			test.Tap(b)
			return
		}
	}
	for _, b := range find[*widget.Button](h) {
		if b.Text == label {
			test.Tap(b)
			return
		}
	}
	h.t.Fatalf("no button %q", label)
}

func (h *harness) notes() string {
	var out []string
	for _, n := range h.session.State().Notes {
		var path []string
		for _, p := range n.Path {
			path = append(path, p.Name)
		}
		out = append(out, strings.Join(path, ";")+"="+n.Text)
	}
	return strings.Join(out, " | ")
}

// point moves the mouse to a row of the flame view.
func (h *harness) point(name string) {
	h.t.Helper()
	tree, l := h.session.View().Tree, h.flame.Layout()
	row := int32(slices.IndexFunc(tree.Box, func(b shape.BoxID) bool { return b != shape.NoBox && tree.Boxes.List[b].Display == name }))
	r := l.Rect(row)
	at := fyne.NewPos(float32(float64(r.Min.X+r.Max.X)/2/l.Scale), float32(float64(r.Min.Y+r.Max.Y)/2/l.Scale))
	h.flame.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
}

func TestNotes(t *testing.T) {
	h := newHarness(t)
	h.run("note")() // of nothing
	if h.dialogOpen() != nil {
		t.Fatal("asks for a note on nothing")
	}
	h.status.until = time.Time{} // what was said does not hide what is pointed at
	h.drop(h.file("x.folded", folded))
	step := func(name string) {
		t.Helper()
		steps, at := h.session.History()
		if steps[at].Name != name {
			t.Errorf("the step is called %q, want %q", steps[at].Name, name)
		}
	}

	h.point("read")
	h.run("note")()
	find[*noteEntry](h)[0].SetText("waits for the disk\nask Ann")
	h.press("Save")
	if got := h.notes(); got != "read=waits for the disk\nask Ann" {
		t.Errorf("a note on a method: %s", got)
	}
	step("Note on read")
	h.until("the mark", func() bool { return len(h.session.View().Noted.Rows(0)) == 1 })
	h.point("parse")
	h.point("read")
	if got := h.status.says; !strings.Contains(got, "1. waits for the disk ask Ann") {
		t.Errorf("the status line says %q", got)
	}

	h.point("lex")
	h.run("note")()
	find[*ui.Radio](h)[0].Choose(1)
	find[*noteEntry](h)[0].SetText(`</title><script>alert(1)</script>` + "\x00\u202e")
	h.press("Save")
	step("Note on … > parse > lex")
	both := "read=waits for the disk\nask Ann | main;parse;lex=</title><script>alert(1)</script>\x00\u202e"
	if got := h.notes(); got != both {
		t.Errorf("a note on a path: %q", got)
	}

	h.point("read")
	h.run("note")()
	if got := find[*noteEntry](h)[0].Text; got != "waits for the disk\nask Ann" {
		t.Errorf("to be changed: %q", got)
	}
	find[*noteEntry](h)[0].SetText("waits")
	h.press("Save")
	step("Change the note on read")
	h.session.Move(-1)
	if got := h.notes(); got != both {
		t.Errorf("undone: %q", got)
	}
	h.session.Move(1)

	h.flame.MouseOut() // as the dialog takes the pointer
	h.goTo("flat")
	h.run("notes")()
	h.key(fyne.KeyDown)
	h.key(fyne.KeyReturn)
	h.until("the frame", func() bool { return h.inFront(flametab.ID) && h.flame.CurrentName() == "lex" })
	h.run("notes")()
	h.press("Remove")
	step("Remove the note on read")
	if got := h.notes(); strings.Contains(got, "read") {
		t.Errorf("removed: %q", got)
	}
	h.press("Close")
	h.session.Move(-1)

	path := filepath.Join(t.TempDir(), "n.flameview")
	h.writeSession(path)
	h.until("the session", func() bool { _, err := os.Stat(path); return err == nil })
	doc, err := sessionfile.LoadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.State.Notes) != 2 || doc.State.Notes[1].Text != `</title><script>alert(1)</script>`+"\x00\u202e" {
		t.Errorf("saved: %+v", doc.State.Notes)
	}
}
