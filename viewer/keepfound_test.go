package viewer

import (
	"strings"
	"testing"

	"flameview/model/shape"
)

// found searches and waits for the number.
func (h *harness) found(pattern string, sum int64) {
	h.t.Helper()
	if err := h.session.Find(pattern); err != nil {
		h.t.Fatal(err)
	}
	h.until("a search", func() bool {
		v := h.session.View()
		return v.Pattern == pattern && v.Found != nil && v.Found.Sum == sum
	})
}

// filtered waits for a view with one filter.
func (h *harness) filtered() (kind string, left int64) {
	h.t.Helper()
	h.until("a filter", func() bool { return len(h.session.View().State.Filters) == 1 && h.session.View().Tree != nil })
	v := h.session.View()
	return v.State.Filters[0].Kind, v.Tree.Total[0]
}

// What is kept is what was found, or the status line says that it is not.
func TestKeepWhatIsFound(t *testing.T) {
	for _, c := range []struct {
		pattern   string
		found     int64
		drop      bool
		kind      string
		left      int64
		saysTells string
	}{
		{"lex", 8, false, "method", 8, ""},
		{"lex", 8, true, "method", 4, ""},
		{"b.folded", 5, false, "file", 5, ""}, // but a box at the root
		{"b.folded", 5, true, "file", 12, ""},
		{"b.folded|other", 5, false, "file", 5, ""}, // with all that was found below it
		{"b.folded|lex", 13, false, "method", 8, "Keeps 8, where the search found 13"},
		{"b.folded|lex", 13, true, "method", 9, "Drops 8, where the search found 13"},
	} {
		h := newHarness(t)
		paths := []string{h.file("a.folded", folded)}
		left := c.left
		if strings.Contains(c.pattern, "b.folded") || c.drop {
			paths = append(paths, h.file("b.folded", "other 5\n"))
		}
		if c.drop && c.pattern == "lex" {
			left += 5
		}
		h.drop(paths...)
		h.run("byfile")()
		h.until("files at the root", func() bool { return h.session.View().State.Decoration.Root == shape.RootFile })
		h.found(c.pattern, c.found)
		h.searchFilter(c.drop)
		kind, got := h.filtered()
		if kind != c.kind || got != left {
			t.Errorf("%+v: a filter by %s that leaves %d", c, kind, got)
		}
		if says := h.status.text.Text; strings.Contains(says, "where the search found") != (c.saysTells != "") || !strings.Contains(says, c.saysTells) {
			t.Errorf("%+v: the status line says %q", c, says)
		}
	}
}
