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
