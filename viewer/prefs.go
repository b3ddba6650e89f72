package viewer

import (
	"cmp"

	"fyne.io/fyne/v2"

	"flameview/picture"
	"flameview/viewer/ui"
)

const animationsKey = "animations"

// animate says whether pictures glide into each other: the user may have
// switched it off here, or for all of the toolkit.
func (w *window) animate() bool {
	return w.app.Preferences().BoolWithFallback(animationsKey, true) && w.app.Settings().ShowAnimations()
}

func (w *window) toggleAnimations() {
	p := w.app.Preferences()
	p.SetBool(animationsKey, !p.BoolWithFallback(animationsKey, true))
	w.refreshMenu()
}

const fullNamesKey = "fullnames"

// names is how frames are called, on screen and in pictures.
func (w *window) names() picture.Names {
	return picture.Names{Full: w.app.Preferences().Bool(fullNamesKey)}
}

func (w *window) toggleNames() {
	w.app.Preferences().SetBool(fullNamesKey, !w.names().Full)
	w.show(w.session.View())
	w.content.Refresh()
}

const themeKey = "theme"

// systemTheme is light or dark as the system says.
const systemTheme = "system"

// theme is the chosen one: "light", "dark" or [systemTheme].
func (w *window) theme() string {
	return cmp.Or(w.app.Preferences().String(themeKey), systemTheme)
}

// setTheme chooses "light", "dark" or [systemTheme].
func (w *window) setTheme(name string) {
	t := ui.Theme{}
	for i, n := range []string{"dark", "light"} { // theme.VariantDark is 0
		if n == name {
			v := fyne.ThemeVariant(i)
			t.Variant = &v
		}
	}
	w.app.Preferences().SetString(themeKey, name)
	w.app.Settings().SetTheme(t)
	if w.session != nil {
		w.show(w.session.View())
	}
}
