package ui

import (
	"image"
	"image/color"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/picture"
)

// minMark is what WCAG 2.1 (1.4.11) asks of marks that have a meaning.
const minMark = 3

// over is a colour as it is seen upon an opaque one.
func over(c, back color.Color) color.NRGBA {
	x, b := color.NRGBAModel.Convert(c).(color.NRGBA), color.NRGBAModel.Convert(back).(color.NRGBA)
	mix := func(x, b uint8, a uint8) uint8 { return uint8((int(x)*int(a) + int(b)*(255-int(a)) + 127) / 255) }
	return color.NRGBA{mix(x.R, b.R, x.A), mix(x.G, b.G, x.A), mix(x.B, b.B, x.A), 255}
}

func eachTheme(t *testing.T, do func(t *testing.T, th Theme)) {
	for name, v := range map[string]fyne.ThemeVariant{"light": theme.VariantLight, "dark": theme.VariantDark} {
		t.Run(name, func(t *testing.T) { do(t, Theme{Variant: &v}) })
	}
}

// Text has a contrast of 4.5 to 1 on whatever it stands, marks one of 3 to 1.
func TestContrast(t *testing.T) {
	surfaces := []fyne.ThemeColorName{
		theme.ColorNameBackground, theme.ColorNameInputBackground, theme.ColorNameMenuBackground,
		theme.ColorNameOverlayBackground, theme.ColorNameHeaderBackground, theme.ColorNameButton, theme.ColorNameSelection,
	}
	upon := func(texts ...fyne.ThemeColorName) []fyne.ThemeColorName { return texts }
	eachTheme(t, func(t *testing.T, th Theme) {
		get := func(n fyne.ThemeColorName) color.Color { return th.Color(n, *th.Variant) }
		check := func(what fyne.ThemeColorName, on color.Color, where string, least float64) {
			if got := picture.Contrast(over(get(what), on), over(on, get(theme.ColorNameBackground))); got < least {
				t.Errorf("%s on %s: %.2f, want %g", what, where, got, least)
			}
		}
		for _, s := range surfaces {
			for _, text := range upon(theme.ColorNameForeground, theme.ColorNamePlaceHolder, theme.ColorNameWarning, theme.ColorNameError) {
				check(text, get(s), string(s), picture.MinContrast)
			}
			for _, mark := range upon(theme.ColorNamePrimary, theme.ColorNameInputBorder, theme.ColorNameScrollBar, theme.ColorNameDisabled) {
				check(mark, get(s), string(s), minMark)
			}
			for _, state := range upon(theme.ColorNameHover, theme.ColorNamePressed, theme.ColorNameFocus) {
				check(theme.ColorNameForeground, over(get(state), get(s)), string(state)+" "+string(s), picture.MinContrast)
			}
		}
		check(theme.ColorNameForegroundOnPrimary, get(theme.ColorNamePrimary), "primary", picture.MinContrast)
		check(theme.ColorNameForegroundOnPrimary, over(get(theme.ColorNameHover), get(theme.ColorNamePrimary)), "hover primary", picture.MinContrast)
		check(theme.ColorNameForegroundOnPrimary, over(get(theme.ColorNameFocus), get(theme.ColorNamePrimary)), "focus primary", picture.MinContrast)
		check(theme.ColorNameHyperlink, get(theme.ColorNameBackground), "background", picture.MinContrast)
	})
}

// Text and marks of pictures can be read on what is behind the boxes.
func TestContrastOfPictures(t *testing.T) {
	for _, dark := range []bool{false, true} {
		p := picture.ThemeOf(dark)
		for name, c := range map[string]color.NRGBA{"text": p.Text, "dim": p.Dim} {
			if got := picture.Contrast(c, p.Background); got < picture.MinContrast {
				t.Errorf("dark %v: %s: %.2f", dark, name, got)
			}
		}
		for name, c := range map[string]color.NRGBA{"chain": p.Chain, "match": p.Match, "outline": p.Outline} {
			if got := picture.Contrast(c, p.Background); got < minMark {
				t.Errorf("dark %v: %s: %.2f", dark, name, got)
			}
		}
		for name, c := range map[string]color.NRGBA{"root": p.Root, "chain": p.Chain, "match": p.Match} {
			for _, ink := range []color.NRGBA{p.Ink(c), p.FaintInk(c)} {
				if got := picture.Contrast(ink, c); got < picture.MinContrast {
					t.Errorf("dark %v: a name on %s: %.2f", dark, name, got)
				}
			}
		}
	}
}

// All colours of the window's theme are looked at above, or are no marks.
func TestEveryColourIsLookedAt(t *testing.T) {
	source, err := os.ReadFile("contrast_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for name := range colours {
		switch name {
		case theme.ColorNameSeparator, theme.ColorNameDisabledButton: // decoration
			continue
		}
		if constant := "theme.ColorName" + strings.ToUpper(string(name[:1])) + string(name[1:]); !strings.Contains(strings.ToLower(string(source)), strings.ToLower(constant)) {
			t.Errorf("no contrast of %s is measured", name)
		}
	}
}

// The keys in a menu can be read: the pixels themselves are looked at.
func TestKeysInMenusCanBeRead(t *testing.T) {
	eachTheme(t, func(t *testing.T, th Theme) {
		app := test.NewTempApp(t)
		app.Settings().SetTheme(th)
		best := func(shortcut fyne.Shortcut) float64 {
			item := fyne.NewMenuItem(" ", func() {})
			item.Shortcut = shortcut
			w := test.NewTempWindow(t, widget.NewMenu(fyne.NewMenu("", item)))
			return mostContrast(w.Canvas().Capture(), over(th.Color(theme.ColorNameMenuBackground, *th.Variant), color.White))
		}
		if got := best(&desktop.CustomShortcut{KeyName: fyne.KeyE, Modifier: fyne.KeyModifierControl}); got < picture.MinContrast {
			t.Errorf("contrast of the keys: %.2f", got)
		}
	})
}

// mostContrast is the contrast of the pixel that differs most from a colour.
func mostContrast(img image.Image, back color.NRGBA) (most float64) {
	b := img.Bounds().Inset(6) // the window around
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			most = max(most, picture.Contrast(color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA), back))
		}
	}
	return most
}
