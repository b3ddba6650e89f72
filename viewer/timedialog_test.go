package viewer

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// A range is typed exactly; what is wrong is said and the dialog stays.
func TestTimeDialog(t *testing.T) {
	h := newHarness(t)
	h.run("timerange")()
	if h.dialogOpen() != nil {
		t.Fatal("asks for a range of nothing")
	}
	h.drop(h.file("phases.folded", "main;a 1 2 3 4\nmain;b 2 0 1 1\n"))
	h.until("the time strip", func() bool { return h.time.Box.Visible() })
	for _, c := range []struct {
		from, to string
		a, b     int64
		stays    bool
	}{
		{"2", "3", 1, 3, false},
		{"2", "", 1, 4, false},
		{"3", "x", 1, 4, true},
		{"3", "2", 1, 4, true},
		{"", "", 0, 0, false},
	} {
		h.run("timerange")()
		entries := find[*widget.Entry](h)
		entries[0].SetText(c.from)
		entries[1].SetText(c.to)
		h.key(fyne.KeyReturn)
		a, b, _ := h.session.State().Range()
		if stays := h.dialogOpen() != nil; a != c.a || b != c.b || stays != c.stays {
			t.Errorf("%q to %q: %d to %d, the dialog stays: %v", c.from, c.to, a, b, stays)
		}
		h.escape()
	}
	h.time.Type()
	if h.dialogOpen() == nil {
		t.Error("Enter on the strip asks for nothing")
	}
}
