package viewer

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/filter"
	"flameview/viewer/state"
)

// A wrong pattern stays where it can be put right, and says what is wrong.
func TestWrongPatternStays(t *testing.T) {
	for _, open := range []string{"filter", "hide"} {
		h := shown(t)
		h.run(open)()
		entry, ok := h.win.Canvas().Focused().(*widget.Entry)
		if !ok {
			t.Fatalf("%s: the focus is on %T", open, h.win.Canvas().Focused())
		}
		for _, wrong := range []string{"", "le(x"} {
			entry.SetText(wrong)
			entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			if h.dialogOpen() == nil || entry.Text != wrong || h.win.Canvas().Focused() != fyne.Focusable(entry) {
				t.Fatalf("%s: %q is gone", open, wrong)
			}
		}
		if said := find[*canvas.Text](h); !containsText(said, "missing closing )") {
			t.Errorf("%s: the dialog does not say what is wrong", open)
		}
		if open == "hide" {
			entry.SetText("nobody")
			entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			if h.dialogOpen() == nil || !containsText(find[*canvas.Text](h), "No method in these files matches this") {
				t.Error("a pattern that matches nothing is not said")
			}
		}
		entry.SetText("leaf")
		entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		s := h.session.State()
		if h.dialogOpen() != nil || len(s.Filters)+len(s.Transforms) != 1 {
			t.Errorf("%s: what is right does not do", open)
		}
		if len(s.Transforms) == 1 && s.Transforms[0].On != model.MethodName {
			t.Errorf("hides by %q", s.Transforms[0].On)
		}
	}
}

// containsText looks for a part of what some texts say.
func containsText(texts []*canvas.Text, part string) bool {
	for _, t := range texts {
		if strings.Contains(t.Text, part) {
			return true
		}
	}
	return false
}

// The dialog of a chip has the keyboard, and Ctrl+Enter applies.
func TestEditPatternKeys(t *testing.T) {
	h := shown(t)
	f := filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"lex"}}}
	h.session.Do(state.AddFilter(f))
	var got model.Patterns
	editPatterns(h.win, f.Patterns, func(p model.Patterns) { got = p })
	e, ok := h.win.Canvas().Focused().(*noteEntry)
	if !ok {
		t.Fatalf("the focus is on %T", h.win.Canvas().Focused())
	}
	press := func() {
		e.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: ctrl})
	}
	e.SetText("lex\nre(ad")
	press()
	if h.dialogOpen() == nil || got.List != nil || e.Text != "lex\nre(ad" {
		t.Error("a wrong line is taken, or gone")
	}
	e.SetText("lex\nread")
	press()
	if h.dialogOpen() != nil || strings.Join(got.List, "+") != "lex+read" {
		t.Errorf("applied %q", got.List)
	}
}
