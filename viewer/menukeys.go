package viewer

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// openMenu opens a menu of the bar, 0 is the first, with its first line marked. The
// toolkit can open its bar for the keyboard only at the first menu; the others are
// to the right of it.
func (w *window) openMenu(n int) {
	c := w.win.Canvas()
	bar, ok := c.(interface{ ToggleMenu() })
	if !ok || w.dialogOpen() != nil {
		return
	}
	bar.ToggleMenu()
	key := func(k fyne.KeyName) {
		if f := c.Focused(); f != nil {
			f.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	for range n {
		key(fyne.KeyRight)
	}
	key(fyne.KeyDown)
}

// bindMenus opens the menus with Alt and the first letter of their titles.
func (w *window) bindMenus() {
	for i, title := range w.menuTitles() {
		letter := fyne.KeyName(strings.ToUpper(title[:1]))
		w.win.Canvas().AddShortcut(&desktop.CustomShortcut{KeyName: letter, Modifier: alt}, func(fyne.Shortcut) { w.openMenu(i) })
	}
}

// menuTitles are those of the bar, in order.
func (w *window) menuTitles() (titles []string) {
	for _, c := range w.commands {
		if title, _, _ := strings.Cut(c.menu, submenu); title != "" && !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
	}
	return titles
}

// contextMenu opens the menu of what has the keyboard, or of the tab in front.
func (w *window) contextMenu() {
	type opener interface{ OpenMenu() }
	if o, ok := w.win.Canvas().Focused().(opener); ok {
		o.OpenMenu()
		return
	}
	if o, ok := w.front().Focus().(opener); ok {
		o.OpenMenu()
	}
}

// shifted says that Shift is held, which keys without another modifier do not carry.
func (w *window) shifted() bool {
	return w.flame.Modifiers != nil && w.flame.Modifiers()&shift != 0
}
