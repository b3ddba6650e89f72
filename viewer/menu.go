package viewer

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/preferences"
)

// menu builds the main menu from the list.
func (w *window) menu() *fyne.MainMenu {
	var menus []*fyne.Menu
	for _, c := range w.commands {
		if c.menu == "" {
			continue
		}
		title, within, _ := strings.Cut(c.menu, submenu)
		if len(menus) == 0 || menus[len(menus)-1].Label != title {
			menus = append(menus, fyne.NewMenu(title))
		}
		m := menus[len(menus)-1]
		if within != "" {
			m = menuWithin(m, within)
		}
		switch c.id {
		case separator:
			m.Items = append(m.Items, fyne.NewMenuItemSeparator())
		case "recent":
			item := fyne.NewMenuItem(c.title, nil)
			item.ChildMenu = fyne.NewMenu("")
			for _, path := range w.recent.list() {
				item.ChildMenu.Items = append(item.ChildMenu.Items, fyne.NewMenuItem(path, func() { w.openPaths([]string{path}) }))
			}
			item.Disabled = len(item.ChildMenu.Items) == 0
			m.Items = append(m.Items, item)
		default:
			item := fyne.NewMenuItem(c.title, c.run)
			if len(c.keys) > 0 {
				item.Shortcut = &desktop.CustomShortcut{KeyName: c.keys[0].key, Modifier: c.keys[0].mod}
			}
			item.IsQuit = c.id == "quit"
			item.Checked = w.checked(c.id)
			m.Items = append(m.Items, item)
		}
	}
	return fyne.NewMainMenu(menus...)
}

// menuWithin is the menu with a title at the end of another one.
func menuWithin(m *fyne.Menu, title string) *fyne.Menu {
	if n := len(m.Items); n == 0 || m.Items[n-1].Label != title {
		item := fyne.NewMenuItem(title, nil)
		item.ChildMenu = fyne.NewMenu("")
		m.Items = append(m.Items, item)
	}
	return m.Items[len(m.Items)-1].ChildMenu
}

// refreshMenu builds the menu anew if one of its switches changed.
func (w *window) refreshMenu() {
	says := ""
	for _, c := range w.commands {
		if w.checked(c.id) {
			says += c.id + " "
		}
	}
	if says != w.menuSays {
		w.menuSays = says
		w.win.SetMainMenu(w.menu())
	}
}

// checked says whether a switch is on.
func (w *window) checked(id string) bool {
	s := w.session.State()
	switch id {
	case preferences.LightTheme, preferences.DarkTheme, preferences.SystemTheme:
		return w.prefs.Text(preferences.Theme) == id
	case "tab" + w.front().ID(), "group" + s.Grouping.By.String(), "palette" + picture.FindPalette(s.Palette).ID:
		return true
	case "reversed":
		return w.workspace.Now().Options.Reversed
	case "generated":
		return !s.Grouping.KeepGenerated
	case rootCommand(s.Decoration.Root):
		return s.Decoration.Root != shape.RootNone
	case "pools":
		return s.Decoration.FoldPools
	case "leaf":
		return s.Decoration.Leaf
	case "animations":
		return w.prefs.On(preferences.Animations)
	case "errorbars":
		return w.prefs.On(preferences.ErrorBars)
	case "fullnames":
		return w.names().Full
	case "colours":
		return w.legend.box.Visible()
	case "onlychanges":
		return w.flame != nil && w.flame.OnlyChanges()
	case "builds":
		return s.Grouping.AcrossBuilds
	case "threadtimes":
		return w.time.Open()
	}
	return false
}
