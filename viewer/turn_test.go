package viewer

import (
	"strings"
	"testing"
)

// A click selects a path from the root. Its callers are those of its last method,
// which is said, and one step back shows the path again.
func TestCallersOfAPathFromTheRoot(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.total(12, 0)
	h.click("lex", 0)
	h.total(6, 3)
	h.run("direction")()
	h.until("the callers of the method", func() bool {
		v := h.session.View()
		return v.Tree.Callers && len(v.State.Fragment) == 1 && v.Tree.Total[0] == 8
	})
	if got := h.status.text.Text; !strings.HasPrefix(got, "Nobody calls the whole path") {
		t.Errorf("the status line says %q", got)
	}
	if steps, at := h.session.History(); steps[at].Name != "Show callers of lex" {
		t.Errorf("the history says %q", steps[at].Name)
	}
	h.run("back")()
	h.until("the path again", func() bool {
		v := h.session.View()
		return !v.Tree.Callers && len(v.State.Fragment) == 3 && v.Tree.Total[0] == 6
	})
}
