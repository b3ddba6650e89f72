package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"flameview/model/shape"
)

// menu builds the main menu from the list.
func (w *window) menu() *fyne.MainMenu {
	var menus []*fyne.Menu
	for _, c := range w.commands {
		if c.menu == "" {
			continue
		}
		if len(menus) == 0 || menus[len(menus)-1].Label != c.menu {
			menus = append(menus, fyne.NewMenu(c.menu))
		}
		m := menus[len(menus)-1]
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
		return w.app.Preferences().BoolWithFallback(animationsKey, true)
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
