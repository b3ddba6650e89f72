package viewer

import (
	"strings"
	"testing"

	"flameview/viewer/state"
)

// What was said about one step does not stand there after the next.
func TestSaidUntilTheNextStep(t *testing.T) {
	h := shown(t)
	step := func(what string, do func()) {
		t.Helper()
		old := h.session.View()
		do()
		h.until(what, func() bool { return h.session.View() != old && h.session.View().Tree != nil })
	}
	step("the callers", h.turn)
	step("back", h.back)
	if got := h.status.text.Text; got != "Undone: Show callers" {
		t.Fatalf("after a step back: %q", got)
	}
	step("forward", h.run("forward"))
	if got := h.status.text.Text; got != "Redone: Show callers" {
		t.Errorf("after a step forward: %q", got)
	}
	step("a step", func() { h.session.Do(state.Callers(false)) })
	if got := h.status.text.Text; strings.Contains(got, "Redone") || got == "" {
		t.Errorf("after another step: %q", got)
	}
}

// What stands at the left is cut where a notice takes its room, and whole when that has
// gone.
func TestStatusMakesRoom(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.hints.away()
	h.line.update()
	long := strings.Repeat("words ", 20)
	h.status.set(long)
	if h.status.text.Text != long {
		t.Fatalf("it says %q", h.status.text.Text)
	}
	h.reload.say("a.folded has changed: read it again, if you like")
	h.line.update()
	if text := h.status.text; text.MinSize().Width > text.Size().Width || len(text.Text) >= len(long) {
		t.Errorf("text of %v in a width of %v", text.MinSize().Width, text.Size().Width)
	}
	h.reload.box.Hide()
	h.line.update()
	if h.status.text.Text != long {
		t.Errorf("then it says %q", h.status.text.Text)
	}
}
