// Package ui is the look of the window and the few widgets that several tabs
// share.
package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Theme is Fyne's own, tightened: a profiler's window is for its picture, so
// paddings are small, greys are neutral and there is one accent.
type Theme struct {
	// Variant forces light or dark; nil follows the system.
	Variant *fyne.ThemeVariant
	// TextSize is the size of text in logical pixels, 0 is the usual one. Other sizes
	// of text and icons follow it.
	TextSize float32
}

var _ fyne.Theme = Theme{}

type pair struct{ light, dark color.NRGBA }

var colours = map[fyne.ThemeColorName]pair{
	theme.ColorNameBackground:          {rgb(0xf6f6f4), rgb(0x1c1d20)},
	theme.ColorNameInputBackground:     {rgb(0xffffff), rgb(0x2a2b30)},
	theme.ColorNameInputBorder:         {rgb(0x6f6f68), rgb(0x8f9098)},
	theme.ColorNameButton:              {rgb(0xe9e9e6), rgb(0x2d2e33)},
	theme.ColorNameDisabledButton:      {rgb(0xf0f0ed), rgb(0x232428)},
	theme.ColorNameDisabled:            {rgb(0x70706a), rgb(0x8f9098)},
	theme.ColorNamePlaceHolder:         {rgb(0x585852), rgb(0xb0b1b8)},
	theme.ColorNameSeparator:           {rgb(0xdcdcd8), rgb(0x37383d)},
	theme.ColorNamePrimary:             {rgb(0x2f6fb3), rgb(0x6aa9e9)},
	theme.ColorNameHyperlink:           {rgb(0x2667a9), rgb(0x6aa9e9)},
	theme.ColorNameForegroundOnPrimary: {rgb(0xffffff), rgb(0x14161a)},
	theme.ColorNameHover:               {rgba(0x00000012), rgba(0xffffff14)},
	theme.ColorNamePressed:             {rgba(0x00000024), rgba(0xffffff28)},
	theme.ColorNameSelection:           {rgb(0xd5e4f5), rgb(0x28405c)},
	theme.ColorNameFocus:               {rgba(0x2f6fb355), rgba(0x6aa9e955)},
	theme.ColorNameMenuBackground:      {rgb(0xffffff), rgb(0x26272b)},
	theme.ColorNameOverlayBackground:   {rgb(0xffffff), rgb(0x26272b)},
	theme.ColorNameHeaderBackground:    {rgb(0xececea), rgb(0x25262a)},
	theme.ColorNameScrollBar:           {rgba(0x00000088), rgba(0xffffff80)},
	theme.ColorNameWarning:             {rgb(0x7a4d00), rgb(0xe9b44c)},
	theme.ColorNameError:               {rgb(0xb3261e), rgb(0xf5a19a)},
}

var sizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNameText:           13,
	theme.SizeNameCaptionText:    11,
	theme.SizeNameHeadingText:    22,
	theme.SizeNameSubHeadingText: 16,
	theme.SizeNamePadding:        3,
	theme.SizeNameInnerPadding:   6,
	theme.SizeNameInlineIcon:     16,
	theme.SizeNameInputRadius:    4,
	theme.SizeNameScrollBar:      10,
	theme.SizeNameScrollBarSmall: 4,
}

// Color is the theme's colour, in the forced variant if there is one.
func (t Theme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	if t.Variant != nil {
		v = *t.Variant
	}
	dark := v == theme.VariantDark
	if name == theme.ColorNameForeground {
		return foreground(dark)
	}
	if c, ok := colours[name]; ok {
		if dark {
			return c.dark
		}
		return c.light
	}
	return theme.DefaultTheme().Color(name, v)
}

// foreground is the colour of text. Its opacity of 65482 in 65535 is full as far
// as anybody sees, and makes menus show their keys.
//
// The toolkit means to write keys in menus a little fainter than the rest. It
// takes 0.95 of the opacity, which is a number of 16 bits, and keeps the lower 8
// of them (widget.shortcutColor in Fyne 2.7.1). Of 65535 that leaves 0x32, a fifth,
// and a contrast of 1.6 to 1. Of 65482 it leaves 0xff. The test looks at the
// pixels of a menu. Menus of our own would be the other road.
func foreground(dark bool) color.Color {
	c := rgb(0x1f2328)
	if dark {
		c = rgb(0xe4e4e0)
	}
	r, g, b, _ := c.RGBA()
	return color.RGBA64{R: uint16(r), G: uint16(g), B: uint16(b), A: 65482}
}

// Font is Fyne's.
func (t Theme) Font(s fyne.TextStyle) fyne.Resource { return theme.DefaultTheme().Font(s) }

// Icon is Fyne's.
func (t Theme) Icon(n fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(n) }

// Size is a little smaller than Fyne's.
func (t Theme) Size(n fyne.ThemeSizeName) float32 {
	s, ok := sizes[n]
	if !ok {
		return theme.DefaultTheme().Size(n)
	}
	switch n {
	case theme.SizeNameText, theme.SizeNameCaptionText, theme.SizeNameHeadingText, theme.SizeNameSubHeadingText, theme.SizeNameInlineIcon:
		if t.TextSize > 0 {
			return s * t.TextSize / sizes[theme.SizeNameText]
		}
	}
	return s
}

// RowHeight is the height of a row of the window that has one line of text, in
// logical pixels.
func RowHeight() float32 { return 2 * theme.TextSize() }

// Dark says whether the running app shows its dark variant.
func Dark() bool {
	app := fyne.CurrentApp()
	if app == nil {
		return false
	}
	if t, ok := app.Settings().Theme().(Theme); ok && t.Variant != nil {
		return *t.Variant == theme.VariantDark
	}
	return app.Settings().ThemeVariant() == theme.VariantDark
}

func rgb(x uint32) color.NRGBA {
	return color.NRGBA{R: uint8(x >> 16), G: uint8(x >> 8), B: uint8(x), A: 0xff}
}

func rgba(x uint32) color.NRGBA {
	return color.NRGBA{R: uint8(x >> 24), G: uint8(x >> 16), B: uint8(x >> 8), A: uint8(x)}
}
