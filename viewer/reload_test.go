package viewer

import (
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"flameview/model/filter"
	"flameview/viewer/preferences"
	"flameview/viewer/state"
)

// A file that changes on disk is said to have, stays as it was read until the user
// wants it anew, and then keeps what the user has selected, filtered and written.
func TestReadAgain(t *testing.T) {
	h := newHarness(t)
	path := h.file("a.folded", folded)
	h.drop(path)
	h.click("lex", fyne.KeyModifierShift)
	h.total(8, 1)
	f, err := filter.Parse("method:lex", false, h.session.View().Store)
	if err != nil {
		t.Fatal(err)
	}
	h.session.Do(state.AddFilter(f))
	h.writeNote("slow")
	change := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	change("main;parse;lex 100\nmain;read 4\n")
	h.until("the word", func() bool { return h.reload.box.Visible() })
	if want := "a.folded has changed: read it again (Ctrl+R)"; h.reload.says != want {
		t.Errorf("it says %q", h.reload.says)
	}
	if got := h.session.View().Tree.Total[0]; got != 8 {
		t.Errorf("the picture has become %d by itself", got)
	}
	test.Tap(h.reload.text)
	h.total(100, 1)
	if h.reload.box.Visible() {
		t.Error("it still says so")
	}
	if s := h.session.State(); len(s.Notes) != 1 || len(s.Filters) != 1 || s.Fragment[0].Name != "lex" {
		t.Errorf("the state is %+v", s)
	}

	change(folded)
	h.until("the word", func() bool { return h.reload.box.Visible() })
	h.prefs.Toggle(preferences.Watch)
	h.applyPreferences()
	if h.reload.box.Visible() {
		t.Error("it says so although the user prefers not to be told")
	}
	h.prefs.Toggle(preferences.Watch)
	h.applyPreferences()
	h.until("the word", func() bool { return h.reload.box.Visible() })
	h.run("close")()
	h.until("nothing", func() bool { return h.session.View().Empty() })
	if h.reload.box.Visible() {
		t.Error("it says so although the file is closed")
	}
}
