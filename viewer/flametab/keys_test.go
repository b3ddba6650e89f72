package flametab

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"flameview/assets"
	"flameview/viewer/ui"
)

// F1 and its like belong to the window, whatever has the focus; arrows do not.
func TestKeysOfTheWindow(t *testing.T) {
	test.NewTempApp(t)
	flame, err := NewFlame(assets.Font)
	if err != nil {
		t.Fatal(err)
	}
	flame.Back = func() {}
	entry := ui.NewEntry("")
	for name, w := range map[string]interface {
		fyne.CanvasObject
		fyne.Focusable
	}{"flame": flame, "entry": entry} {
		window := test.NewTempWindow(t, w)
		var got []fyne.KeyName
		window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { got = append(got, e.Name) })
		for _, key := range []fyne.KeyName{fyne.KeyF1, fyne.KeyLeft, fyne.KeyEscape, fyne.KeyF3, fyne.KeyReturn} {
			w.TypedKey(&fyne.KeyEvent{Name: key})
		}
		if len(got) != 2 || got[0] != fyne.KeyF1 || got[1] != fyne.KeyF3 {
			t.Errorf("%s: the window hears of %v, want F1 and F3", name, got)
		}
	}
}
