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
}

var _ fyne.Theme = Theme{}

type pair struct{ light, dark color.NRGBA }

var colours = map[fyne.ThemeColorName]pair{
	theme.ColorNameBackground:          {rgb(0xf6f6f4), rgb(0x1c1d20)},
	theme.ColorNameForeground:          {rgb(0x1f2328), rgb(0xe4e4e0)},
	theme.ColorNameInputBackground:     {rgb(0xffffff), rgb(0x2a2b30)},
	theme.ColorNameInputBorder:         {rgb(0x96968f), rgb(0x73747c)},
	theme.ColorNameButton:              {rgb(0xe9e9e6), rgb(0x2d2e33)},
	theme.ColorNameDisabledButton:      {rgb(0xf0f0ed), rgb(0x232428)},
	theme.ColorNameDisabled:            {rgb(0x8a8a85), rgb(0x7c7d84)},
	theme.ColorNamePlaceHolder:         {rgb(0x76766f), rgb(0x8d8e95)},
	theme.ColorNameSeparator:           {rgb(0xdcdcd8), rgb(0x37383d)},
	theme.ColorNamePrimary:             {rgb(0x2f6fb3), rgb(0x6aa9e9)},
	theme.ColorNameForegroundOnPrimary: {rgb(0xffffff), rgb(0x14161a)},
	theme.ColorNameHover:               {rgba(0x00000012), rgba(0xffffff14)},
	theme.ColorNamePressed:             {rgba(0x00000024), rgba(0xffffff28)},
	theme.ColorNameSelection:           {rgb(0xd5e4f5), rgb(0x2c4664)},
	theme.ColorNameFocus:               {rgba(0x2f6fb355), rgba(0x6aa9e955)},
	theme.ColorNameMenuBackground:      {rgb(0xffffff), rgb(0x26272b)},
	theme.ColorNameOverlayBackground:   {rgb(0xffffff), rgb(0x26272b)},
	theme.ColorNameHeaderBackground:    {rgb(0xececea), rgb(0x25262a)},
	theme.ColorNameScrollBar:           {rgba(0x00000060), rgba(0xffffff60)},
	theme.ColorNameWarning:             {rgb(0x9a6200), rgb(0xe9b44c)},
	theme.ColorNameError:               {rgb(0xb3261e), rgb(0xf28b82)},
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
	if c, ok := colours[name]; ok {
		if v == theme.VariantDark {
			return c.dark
		}
		return c.light
	}
	return theme.DefaultTheme().Color(name, v)
}

// Font is Fyne's.
func (t Theme) Font(s fyne.TextStyle) fyne.Resource { return theme.DefaultTheme().Font(s) }

// Icon is Fyne's.
func (t Theme) Icon(n fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(n) }

// Size is a little smaller than Fyne's.
func (t Theme) Size(n fyne.ThemeSizeName) float32 {
	if s, ok := sizes[n]; ok {
		return s
	}
	return theme.DefaultTheme().Size(n)
}

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
