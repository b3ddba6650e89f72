package ui

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"flameview/picture"
)

// A button with the keyboard has a ring that can be seen in both themes, whatever
// its own colour.
func TestFocusCanBeSeen(t *testing.T) {
	eachTheme(t, func(t *testing.T, th Theme) {
		test.NewTempApp(t).Settings().SetTheme(th)
		for name, b := range map[string]*Button{
			"primary": NewPrimary("Go", nil, func() {}), "plain": NewButton("Go", nil, func() {}), "icon": NewIconButton(theme.CancelIcon(), "Close", func() {}),
		} {
			w := test.NewTempWindow(t, container.NewCenter(b))
			w.Resize(fyne.NewSize(200, 100))
			before := w.Canvas().Capture()
			w.Canvas().Focus(b)
			after, changed := w.Canvas().Capture(), 0 // pixels beside the button
			for y := range 100 {
				at := func(img image.Image) color.NRGBA { return color.NRGBAModel.Convert(img.At(100, y)).(color.NRGBA) }
				if back := at(before); back == over(th.Color(theme.ColorNameBackground, *th.Variant), color.White) && picture.Contrast(at(after), back) >= minMark {
					changed++
				}
			}
			if changed != 2*ringWidth {
				t.Errorf("%s: the ring has %d pixels across", name, changed)
			}
		}
	})
}

func TestButtonKeys(t *testing.T) {
	test.NewTempApp(t)
	n := 0
	b := NewButton("Go", nil, func() { n++ })
	w := test.NewTempWindow(t, b)
	w.Canvas().Focus(b)
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace, fyne.KeyDown} {
		b.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if n != 3 {
		t.Errorf("pressed %d times", n)
	}
	if b.Disable(); true {
		b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	if n != 3 {
		t.Error("Enter presses a button that is off")
	}
}

// The tooltip of a button without a text stays within the window and goes with
// the pointer and the focus.
func TestTips(t *testing.T) {
	test.NewTempApp(t)
	b := NewIconButton(theme.CancelIcon(), strings.Repeat("Close ", 6), func() {})
	b.Keys = "Ctrl+W"
	w := test.NewTempWindow(t, WithTips(container.NewBorder(nil, nil, nil, container.NewVBox(b))))
	w.Resize(fyne.NewSize(300, 200))
	tips := tipsOn(b)
	b.MouseIn(&desktop.MouseEvent{})
	if want := b.Name + "  (Ctrl+W)"; tips.Text() != want {
		t.Errorf("says %q, want %q", tips.Text(), want)
	}
	if x, right := tips.back.Position().X, tips.back.Position().X+tips.back.Size().Width; x < 0 || right > tips.Size().Width {
		t.Errorf("stands from %g to %g", x, right)
	}
	if b.MouseOut(); tips.Text() != "" || tips.back.Visible() {
		t.Error("stays when the pointer has left")
	}
	w.Canvas().Focus(b)
	if tips.Text() == "" {
		t.Error("says nothing to the keyboard")
	}
	if w.Canvas().Unfocus(); tips.Text() != "" {
		t.Error("stays when the focus has left")
	}
}

func TestRadio(t *testing.T) {
	test.NewTempApp(t)
	r := NewRadio(2, "alpha", "beta", "gamma", "delta")
	var got []int
	r.Changed = func(i int) { got = append(got, i) }
	w := test.NewTempWindow(t, r)
	w.Canvas().Focus(r)
	for _, k := range []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft, fyne.KeyEnd, fyne.KeyHome} {
		r.TypedKey(&fyne.KeyEvent{Name: k})
	}
	r.TypedRune('G')
	r.Tapped(&fyne.PointEvent{Position: r.at(3).AddXY(20, 5)})
	if want := []int{1, 3, 1, 3, 0, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("chose %v, want %v", got, want)
	}
}

func TestFinder(t *testing.T) {
	test.NewTempApp(t)
	var did string
	f := NewFinder("find", [3]string{"Group", "Text", "Keys"}, []Choice{
		{Text: "Open", Group: "File", Detail: "Ctrl+O", Do: func() { did += "open;" }},
		{Text: "Reopen", Group: "File", Do: func() { did += "reopen;" }},
		{Text: "Light theme", Group: "View", Chosen: true, Do: func() { did += "light;" }},
	})
	f.Done = func() { did += "done;" }
	w := test.NewTempWindow(t, f.Content)
	w.Resize(fyne.NewSize(500, 300))
	w.Canvas().Focus(f.Focus())
	key := func(k fyne.KeyName) { f.Focus().TypedKey(&fyne.KeyEvent{Name: k}) }
	for _, c := range []struct {
		text  string
		keys  []fyne.KeyName
		shown string
		did   string
	}{
		{"", []fyne.KeyName{fyne.KeyReturn}, "Open, Reopen, Light theme", "done;light;"},
		{"open", []fyne.KeyName{fyne.KeyReturn}, "Open, Reopen", "done;open;"},
		{"OPEN file", []fyne.KeyName{fyne.KeyDown, fyne.KeyEnter}, "Open, Reopen", "done;reopen;"},
		{"ctrl", []fyne.KeyName{fyne.KeyEnter}, "Open", "done;open;"},
		{"nothing", []fyne.KeyName{fyne.KeyEnter}, "", ""},
	} {
		did = ""
		f.Type(c.text)
		for _, k := range c.keys {
			key(k)
		}
		if shown := strings.Join(f.Shown(), ", "); shown != c.shown || did != c.did {
			t.Errorf("%q: shows %s and does %s", c.text, shown, did)
		}
	}
	if w.Canvas().Focused() != f.Focus() {
		t.Error("the keyboard has left the field: " + fmt.Sprint(w.Canvas().Focused()))
	}
}
