package viewer

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/formats/codec"
	"flameview/picture"
	"flameview/viewer/preferences"
	"flameview/viewer/ui"
)

// fields are those of the dialog in front.
func (h *harness) fields() (checks map[string]*ui.Check, entries []*widget.Entry) {
	checks = map[string]*ui.Check{}
	for _, c := range find[*ui.Check](h) {
		checks[c.Text] = c
	}
	return checks, find[*widget.Entry](h)
}

// What is applied in the dialog is seen at once, and kept.
func TestPreferencesDialog(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	h.run("preferences")()
	checks, entries := h.fields()
	if len(entries) != 3 {
		t.Fatalf("%d fields for numbers and the editor", len(entries))
	}
	entries[0].SetText("17") // size of text
	entries[1].SetText("11")
	entries[1].OnSubmitted("")
	if h.dialogOpen() == nil || h.prefs.Number(preferences.TextSize) != 13 {
		t.Fatal("a height of 11 was taken, or half of the dialog")
	}
	entries[1].SetText("24")
	checks[preferences.Find(preferences.Animations).Title].SetChecked(false)
	checks[preferences.Find(preferences.Shares).Title].SetChecked(true)
	selects := find[*ui.Select](h)
	selects[0].SetSelectedIndex(2) // theme
	selects[2].SetSelectedIndex(1) // root
	h.tap("Apply")
	if h.dialogOpen() != nil {
		t.Fatal("the dialog is still there")
	}
	if got := theme.TextSize(); got != 17 || !ui.Dark() || h.animate() {
		t.Errorf("text size %v, dark %v, animated %v", got, ui.Dark(), h.animate())
	}
	l := h.flame.Layout()
	if l.RowPixels() != 24 || !l.Up {
		t.Errorf("frames are %d high, up %v", l.RowPixels(), l.Up)
	}
	if again := preferences.Read(h.app.Preferences()); again.Number(preferences.FrameHeight) != 24 || !again.RootBelow() || !again.On(preferences.Shares) {
		t.Error("not kept")
	}

	h.run("preferences")()
	h.tap("Usual values")
	h.tap("Apply")
	if l := h.flame.Layout(); l.RowPixels() != picture.RowHeight || l.Up || theme.TextSize() != 13 {
		t.Errorf("frames are %d high, up %v", l.RowPixels(), l.Up)
	}
}

// Profiles that are opened begin in the preferred palette, and what is open keeps its own.
func TestPreferredPalette(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	if err := h.prefs.Set(preferences.Palette, "warm"); err != nil {
		t.Fatal(err)
	}
	h.applyPreferences()
	if got := h.session.State().Palette; got != "" {
		t.Errorf("what is open has the palette %q", got)
	}
	h.run("close")()
	h.until("nothing", func() bool { return h.session.View().Empty() })
	h.drop(h.file("b.folded", folded))
	if got := h.session.State().Palette; got != "warm" || h.unsaved() {
		t.Errorf("the next one has %q; unsaved %v", got, h.unsaved())
	}
}

// Limits are the preferred ones, unless the command line gives some.
func TestPreferredLimits(t *testing.T) {
	given, err := codec.ParseLimits([]string{"depth=7"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		given codec.Limits
		want  int64
	}{{codec.Limits{}, 99}, {given, 7}} {
		h := newHarnessWith(t, Options{Reading: codec.Options{Limits: c.given}})
		if err := h.prefs.Set(preferences.Limits, "depth=99"); err != nil {
			t.Fatal(err)
		}
		h.applyPreferences()
		if got := h.workspace.Now().Options.Limits.Of(codec.LimitDepth); got != c.want {
			t.Errorf("depth %d, want %d", got, c.want)
		}
	}
}

// Rows have room for the largest text.
func TestRowsFollowTheText(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", folded))
	if err := h.prefs.Set(preferences.TextSize, "22"); err != nil {
		t.Fatal(err)
	}
	h.applyPreferences()
	for name, o := range map[string]fyne.CanvasObject{"path": h.path.box, "status": h.line.parts} {
		if text := fyne.MeasureText("Mg", 22, fyne.TextStyle{}).Height; o.MinSize().Height < text {
			t.Errorf("%s: %v for text of %v", name, o.MinSize().Height, text)
		}
	}
}
