package viewer

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"flameview/viewer/preferences"
	"flameview/viewer/state"
)

// Each hint is shown once: until the user does what it says or puts it away, and never
// again, in this window or a later one.
func TestHints(t *testing.T) {
	h := newHarness(t)
	if h.hints.box.Visible() {
		t.Error("a hint in an empty window")
	}
	h.drop(h.file("a.folded", folded))
	says := func(want string) {
		t.Helper()
		h.until("the hint "+want, func() bool { return h.hints.box.Visible() && strings.Contains(h.hints.says, want) })
	}
	says("Click a frame")
	h.click("lex", fyne.KeyModifierShift)
	h.total(8, 1)
	says("Ctrl+D")
	h.session.Do(state.Select())
	h.until("no hint", func() bool { return !h.hints.box.Visible() })
	h.click("read", fyne.KeyModifierShift)
	says("Ctrl+K")
	test.Tap(h.hints.cross)
	if h.hints.box.Visible() {
		t.Error("the hint stays")
	}
	h.show(h.session.View())
	later := newHints(h.prefs, h.app.Preferences())
	later.show(h.session.View())
	if h.hints.box.Visible() || later.box.Visible() {
		t.Errorf("a hint came back: %q, %q", h.hints.says, later.says)
	}
	h.toggle(preferences.Hints)
	h.toggle(preferences.Hints)
	says("Ctrl+D") // something is selected
}

// What is on screen is explained in sentences about what is on screen.
func TestExplain(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	expect := func(want ...string) {
		t.Helper()
		text := explain(h.session.View(), h.names())
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("no %q in:\n%s", w, text)
			}
		}
	}
	expect("12 samples", "1 file", "from left to right is not time", "these are all stacks", "Every box is laid out")
	h.click("lex", fyne.KeyModifierShift)
	h.total(8, 1)
	expect("**callees** of `lex`", "8 samples, which is 66.67 % of all", "`lex`: ", "Self")
	h.run("direction")()
	h.until("callers", func() bool { return h.session.View().Tree.Callers })
	expect("**callers** of `lex`", "called by")
	h.run("explain")()
	if h.dialogOpen() == nil {
		t.Error("no dialog")
	}
}

// A hint makes room while a sentence is said.
func TestHintsMakeRoom(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.until("a hint", func() bool { return h.hints.box.Visible() })
	h.status.say("Copied something")
	if h.hints.box.Visible() {
		t.Error("the hint stays beside what is said")
	}
	h.status.unsay(h.session.View())
	if !h.hints.box.Visible() {
		t.Error("the hint does not come back")
	}
}
