package viewer

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/query"
	"flameview/viewer/preferences"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// visible visits all objects that can be seen below one.
func visible(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			visible(c, visit)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			visible(c, visit)
		}
	}
}

// front is what has the keyboard's attention: the dialog in front, else the window.
func (h *harness) frontObject() fyne.CanvasObject {
	if top := h.win.Canvas().Overlays().Top(); top != nil {
		return top
	}
	return h.win.Content()
}

// checkFocus goes round with Tab, and back with Shift+Tab: everything that takes
// keys has its turn, and nothing keeps the keyboard.
func (h *harness) checkFocus(where string) {
	h.t.Helper()
	want := map[fyne.Focusable]bool{}
	visible(h.frontObject(), func(o fyne.CanvasObject) {
		if d, ok := o.(fyne.Disableable); ok && d.Disabled() {
			return
		}
		if f, ok := o.(fyne.Focusable); ok {
			want[f] = true
		}
	})
	if len(want) == 0 {
		h.t.Errorf("%s: nothing takes keys", where)
	}
	c := h.win.Canvas()
	for way, next := range map[string]func(){"Tab": c.FocusNext, "Shift+Tab": c.FocusPrevious} {
		c.Unfocus()
		got := map[fyne.Focusable]bool{}
		for range len(want) {
			next()
			if f := c.Focused(); f != nil {
				got[f] = true
			}
			if t, ok := c.Focused().(fyne.Tabbable); ok && t.AcceptsTab() {
				h.t.Errorf("%s: %T keeps the Tab key", where, t)
			}
		}
		for f := range want {
			if !got[f] {
				h.t.Errorf("%s: %s does not come to %s", where, way, describe(f))
			}
		}
	}
}

func describe(o any) string {
	switch o := o.(type) {
	case *ui.Button:
		return fmt.Sprintf("button %q", o.Name)
	case *widget.Entry:
		return fmt.Sprintf("entry %q", o.Text)
	}
	return fmt.Sprintf("%T", o)
}

// checkNames wants a name of every button, which those without a text show as a
// tooltip, and that buttons and choices are those that show the focus.
func (h *harness) checkNames(where string) {
	h.t.Helper()
	visible(h.frontObject(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *ui.Button:
			if o.Text == "" && o.Name == "" {
				h.t.Errorf("%s: a button has neither text nor name", where)
			}
		case *widget.Button, *widget.Select, *widget.Check, *widget.RadioGroup:
			h.t.Errorf("%s: %T does not show the focus: use the one of package ui", where, o)
		}
	})
}

// Tab goes to everything in the window and in each of its dialogs, in which
// something has the keyboard at once and which Esc closes.
func TestFocusOrder(t *testing.T) {
	h := newHarness(t)
	h.checkFocus("the empty window")
	h.checkNames("the empty window")
	h.drop(h.file("phases.folded", "main;a 1 2 3\nmain;b 2 0 1\n"))
	h.until("the time strip", func() bool { return h.time.Box.Visible() })
	h.run("threadtimes")()
	h.run("colours")()
	h.run("leaf")()
	h.run("recursion")()
	h.until("chips", func() bool { return len(h.path.chips.row.Objects) > 0 })
	h.session.Do(state.AddNote(query.Note{Path: []model.Name{{Name: "main"}}, Text: "slow"}))
	for _, tab := range h.tabs {
		h.run("tab" + tab.ID())()
		if h.win.Canvas().Focused() != tab.Focus() {
			t.Errorf("%s: the keyboard is at %T", tab.Title(), h.win.Canvas().Focused())
		}
		h.checkFocus(tab.Title())
		h.checkNames(tab.Title())
	}
	h.run("tabflame")()
	h.point("main")
	for _, id := range []string{
		"open", "folder", "history", "filter", "foreign", "hide", "metric", "palette", "keys", "about", "export", "savesession", "bundle", "note", "notes",
	} {
		h.run(id)()
		if h.dialogOpen() == nil {
			t.Errorf("%s opens no dialog", id)
			continue
		}
		if h.win.Canvas().Focused() == nil {
			t.Errorf("%s: nothing has the keyboard", id)
		}
		h.checkFocus(id)
		h.checkNames(id)
		if !h.escape() || h.dialogOpen() != nil {
			t.Fatalf("%s: Esc does not close it", id)
		}
	}
}

// Whatever can be done is in the palette, and from there it is done.
func TestPalette(t *testing.T) {
	h := shown(t)
	texts := map[string]bool{}
	for _, c := range h.commandChoices() {
		texts[c.Text] = true
	}
	for _, c := range h.commands {
		if c.run != nil && !texts[c.title] {
			t.Errorf("no line for %q", c.title)
		}
	}
	h.run("palette")()
	h.types("dark theme")
	h.key(fyne.KeyReturn)
	if h.dialogOpen() != nil || h.prefs.Text(preferences.Theme) != "dark" || !h.checked("dark") || h.checked("light") {
		t.Errorf("the theme is %q", h.prefs.Text(preferences.Theme))
	}
	for id, want := range map[string]func() bool{
		"groupclass": func() bool { return h.checked("groupclass") && !h.checked("groupmethod") },
		"tabflat":    func() bool { return h.inFront("flat") },
	} {
		if h.run(id)(); !want() {
			t.Errorf("%s does nothing", id)
		}
	}
}

// Every command is in a menu or has a key, and keys are written for people.
func TestEveryCommandIsReachable(t *testing.T) {
	h := newHarness(t)
	for _, c := range h.commands {
		if c.run != nil && c.menu == "" && c.keyNames() == "" {
			t.Errorf("%q has neither a menu nor a key", c.title)
		}
	}
	for _, k := range h.menuTitles() {
		if k == "" {
			t.Error("a menu without a title")
		}
	}
	letters := map[byte]string{}
	for _, title := range h.menuTitles() {
		if other := letters[title[0]]; other != "" {
			t.Errorf("Alt and the same letter open %s and %s", other, title)
		}
		letters[title[0]] = title
	}
}

// The keys of the context menu work in a tab, in a table and on a part of the path.
func TestContextMenuByKey(t *testing.T) {
	h := shown(t)
	for _, tab := range []string{"flame", "tree", "flat", "files"} {
		h.run("tab" + tab)()
		h.until("a menu in "+tab, func() bool { // once its rows are there
			h.typedKey(&fyne.KeyEvent{Name: desktop.KeyMenu})
			return h.win.Canvas().Overlays().Top() != nil
		})
		for top := h.win.Canvas().Overlays().Top(); top != nil; top = h.win.Canvas().Overlays().Top() {
			h.win.Canvas().Overlays().Remove(top)
		}
	}
}
