package viewer

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"

	"flameview/formats/codec"
	"flameview/picture"
	"flameview/viewer/preferences"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// animate says whether pictures glide into each other: the user may have
// switched it off here, or for all of the toolkit.
func (w *window) animate() bool {
	return w.prefs.On(preferences.Animations) && w.app.Settings().ShowAnimations()
}

// names is how frames are called, on screen and in pictures.
func (w *window) names() picture.Names {
	return picture.Names{Full: w.prefs.On(preferences.FullNames)}
}

// frames is how frames are drawn on screen.
func (w *window) frames() tab.Frames {
	return tab.Frames{
		Height: w.prefs.Number(preferences.FrameHeight), RootBelow: w.prefs.RootBelow(),
		Solid: !w.prefs.On(preferences.Lines), Shares: w.prefs.On(preferences.Shares),
	}
}

// foreign are the patterns of what is not one's own code.
func (w *window) foreign() []string { return w.prefs.List(preferences.Foreign) }

// toggle turns a switch among the preferences.
func (w *window) toggle(id preferences.ID) {
	w.prefs.Toggle(id)
	w.applyPreferences()
}

// setTheme chooses the light theme, the dark one or that of the system.
func (w *window) setTheme(name string) {
	_ = w.prefs.Set(preferences.Theme, name) // one of those in the table
	w.applyPreferences()
}

// useTheme gives the toolkit the theme that is preferred.
func (w *window) useTheme() {
	t := ui.Theme{TextSize: float32(w.prefs.Number(preferences.TextSize))}
	for i, n := range []string{preferences.DarkTheme, preferences.LightTheme} { // theme.VariantDark is 0
		if n == w.prefs.Text(preferences.Theme) {
			v := fyne.ThemeVariant(i)
			t.Variant = &v
		}
	}
	w.app.Settings().SetTheme(t)
}

// applyPreferences brings the window in line with the preferences.
func (w *window) applyPreferences() {
	w.useTheme()
	w.beginAsPreferred()
	w.workspace.Limit(w.limits())
	w.want() // error bars are numbers of their own
	w.watch()
	w.show(w.session.View())
	w.content.Refresh()
}

// beginAsPreferred makes profiles that are opened from now on begin in the palette
// that is preferred.
func (w *window) beginAsPreferred() {
	palette := w.prefs.Text(preferences.Palette)
	if palette == picture.Palettes[0].ID {
		palette = "" // what is usual is not said in sessions and commands
	}
	w.session.Begin(state.State{Palette: palette})
}

// limits are those of the command line, else the preferred ones.
func (w *window) limits() codec.Limits {
	preferred, _ := codec.ParseLimits(w.prefs.List(preferences.Limits)) // checked when they were set
	return cmp.Or(w.givenLimits, preferred)
}

// sayDamaged says which preferences are ignored.
func (w *window) sayDamaged(sentences []string) {
	if len(sentences) > 0 {
		w.status.say("Preferences: " + strings.Join(sentences, "; "))
	}
}
