package viewer

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/viewer/ui"
)

// shown is a window with one file and the pointer on a frame.
func shown(t *testing.T) *harness {
	h := newHarness(t)
	h.drop(h.file("a.folded", "main;work;leaf 5\nmain;idle 3\n"))
	return h
}

// types sends text to whatever has the focus.
func (h *harness) types(text string) {
	h.t.Helper()
	to := h.win.Canvas().Focused()
	if to == nil {
		h.t.Fatal("nothing has the focus")
	}
	for _, r := range text {
		to.TypedRune(r)
	}
}

func TestNumbersTakeKeys(t *testing.T) {
	h := shown(t)
	h.run("export")()
	numbers := find[*number](h)
	if len(numbers) == 0 {
		t.Fatal("no numbers")
	}
	n := numbers[0]
	n.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	if h.win.Canvas().Focused() != n {
		t.Fatalf("a click gave the focus to %T", h.win.Canvas().Focused())
	}
	n.SetText("")
	h.types("777")
	if v, err := n.value(); v != 777 || err != nil {
		t.Error(v, err)
	}
	n.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(find[*number](h)) != 0 || len(find[*ui.Table](h)) != 1 {
		t.Error("Enter did not go on to the file")
	}
}

func TestFileDialogKeys(t *testing.T) {
	h := shown(t)
	got := ""
	dir := filepath.Join(t.TempDir(), "größe")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	h.askPath("Save", filepath.Join(dir, "a.b.flame"), ".flame", nil, func(path string) { got = path })
	e, ok := h.win.Canvas().Focused().(interface{ SelectedText() string })
	if !ok || e.SelectedText() != "a.b" {
		t.Fatalf("the focus is on %T", h.win.Canvas().Focused())
	}
	h.types("new")
	h.key(fyne.KeyReturn)
	if filepath.Base(got) != "new.flame" || h.dialogOpen() != nil {
		t.Errorf("Enter wrote %q", got)
	}
	got = ""
	h.askPath("Save", filepath.Join(dir, "a.flame"), ".flame", errors.New("the disk is full"), func(path string) { got = path })
	if !h.escape() || got != "" || h.dialogOpen() != nil {
		t.Error("Esc did not cancel")
	}
	if h.escape() {
		t.Error("Esc was used without a dialog")
	}
}

func TestEnterPressesTheFocusedButton(t *testing.T) {
	h := shown(t)
	if h.enter() {
		t.Error("Enter was used without a button")
	}
	d := dialog.NewCustom("Title", "Close", widget.NewLabel(""), h.win)
	d.Show()
	if h.enter() {
		t.Error("Enter pressed what has no focus")
	}
	close := find[*widget.Button](h)[0]
	h.win.Canvas().Focus(close)
	close.Disable()
	if h.enter() {
		t.Error("Enter pressed a button that is off")
	}
	close.Enable()
	if !h.enter() || h.dialogOpen() != nil {
		t.Error("Enter did not press Close")
	}
}

func TestEscapePressesCancel(t *testing.T) {
	h := shown(t)
	cancelled := false
	var p *progress
	p = h.newProgress("Busy", widget.NewLabel(""), func() {
		cancelled = true
		p.close()
	})
	h.until("the dialog", func() bool { return h.dialogOpen() != nil })
	if !h.escape() || !cancelled || h.dialogOpen() != nil {
		t.Error("Esc hid what is under way instead of cancelling it")
	}
}

func TestNoteKeys(t *testing.T) {
	h := shown(t)
	path := []model.Name{{Name: "main"}}
	h.noteDialog(path)
	e, ok := h.win.Canvas().Focused().(*noteEntry)
	if !ok || e.AcceptsTab() {
		t.Fatalf("Tab stays in %T", h.win.Canvas().Focused())
	}
	h.types("one")
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	h.types("two")
	e.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: ctrl})
	if h.dialogOpen() != nil || h.notes() != "main=one\ntwo" {
		t.Errorf("saved %q", h.notes())
	}
	h.notesDialog()
	if !slices.ContainsFunc(find[*widget.Label](h), func(l *widget.Label) bool { return l.Text == "one\ntwo" }) {
		t.Fatal("the lines of a note do not stand apart")
	}
	h.press("Remove")
	if h.dialogOpen() == nil || len(find[*ui.Table](h)) != 0 {
		t.Error("an empty list stays")
	}
}

func TestDialogsHideTips(t *testing.T) {
	h := shown(t)
	objects := test.WidgetRenderer(h.flame.Flame).Objects()
	tip := objects[len(objects)-1]
	h.point("main")
	if !tip.Visible() {
		t.Fatal("no tooltip")
	}
	h.run("history")()
	if tip.Visible() {
		t.Error("the tooltip stays beneath a dialog")
	}
}

// Ctrl+Tab goes round the tabs, and with Shift the other way.
func TestTurnTabs(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.total(12, 0)
	first := h.pages.Selected().Text
	h.run("previoustab")()
	if got, want := h.pages.SelectedIndex(), len(h.tabs)-1; got != want {
		t.Errorf("before %q is tab %d, want %d", first, got, want)
	}
	h.run("nexttab")()
	if got := h.pages.Selected().Text; got != first {
		t.Errorf("and behind it %q", got)
	}
}
