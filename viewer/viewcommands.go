package viewer

import (
	"fmt"

	"fyne.io/fyne/v2"

	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/preferences"
	"flameview/viewer/state"
)

// viewCommands choose one of several: the tab in front, the size of boxes, the
// palette, the theme.
func (w *window) viewCommands() (out []command) {
	for i, t := range w.tabs {
		key := shortcut{fyne.KeyName(fmt.Sprint((i + 1) % 10)), alt} // the tenth has 0
		out = append(out, command{"tab" + t.ID(), "View>Tab", t.Title(), []shortcut{key}, func() { w.goTo(t.ID()) }, ""})
	}
	for i, g := range shape.GroupKinds {
		out = append(out, command{"group" + g.ID, "View>Boxes", "By " + g.ID, nil, func() {
			to := w.session.State().Grouping
			to.By = shape.GroupBy(i)
			w.session.Do(state.Group(to))
		}, ""})
	}
	for _, p := range picture.Palettes {
		out = append(out, command{"palette" + p.ID, "View>Colour by", p.Title, nil, func() { w.session.Do(state.SetPalette(p.ID, p.Title)) }, ""})
	}
	for _, t := range []struct{ id, title string }{
		{preferences.LightTheme, "Light theme"}, {preferences.DarkTheme, "Dark theme"}, {preferences.SystemTheme, "Theme of the system"},
	} {
		out = append(out, command{t.id, "View>Theme", t.title, nil, func() { w.setTheme(t.id) }, ""})
	}
	return out
}
