package viewer

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// shortcut is a key with modifiers.
type shortcut struct {
	key fyne.KeyName
	mod fyne.KeyModifier
}

const (
	ctrl  = fyne.KeyModifierShortcutDefault
	alt   = fyne.KeyModifierAlt
	shift = fyne.KeyModifierShift
)

// bind connects the keys of all commands.
func (w *window) bind() {
	for _, c := range w.commands {
		for _, k := range c.keys {
			w.win.Canvas().AddShortcut(&desktop.CustomShortcut{KeyName: k.key, Modifier: k.mod}, func(fyne.Shortcut) { c.run() })
		}
	}
	// These arrive under names of their own.
	w.win.Canvas().AddShortcut(&fyne.ShortcutCopy{}, func(fyne.Shortcut) { w.copyName() })
	w.win.Canvas().AddShortcut(&fyne.ShortcutUndo{}, func(fyne.Shortcut) { w.run("back")() })
	w.win.Canvas().AddShortcut(&fyne.ShortcutRedo{}, func(fyne.Shortcut) { w.run("forward")() })
	w.win.Canvas().SetOnTypedKey(w.typedKey)
	w.bindMenus()
}

// typedKey takes the keys that nothing with the focus wants.
func (w *window) typedKey(e *fyne.KeyEvent) {
	if w.dialogOpen() != nil {
		switch e.Name {
		case fyne.KeyEscape:
			w.escape()
		case fyne.KeyReturn, fyne.KeyEnter:
			w.confirm()
		default:
			w.scrollDialog(e.Name)
		}
		return
	}
	switch e.Name {
	case fyne.KeyEscape:
		w.back()
	case fyne.KeyF1: // Shift alone makes no shortcut of a key
		if w.shifted() {
			w.run("explain")()
		} else {
			w.run("keys")()
		}
	case fyne.KeyF3: // likewise
		w.nextMatch(w.shifted())
	case desktop.KeyMenu:
		w.run("contextmenu")()
	case fyne.KeyF10:
		if w.shifted() {
			w.run("contextmenu")()
		} else {
			w.openMenu(0)
		}
	case fyne.KeyF5:
		w.workspace.Reread()
	case fyne.KeyM:
		w.live.Mark()
	}
}

// keyNames writes the keys of a command for people.
func (c command) keyNames() string {
	if c.note != "" {
		return c.note
	}
	text := ""
	for i, k := range c.keys {
		if i > 0 {
			text += ", "
		}
		if k.mod&ctrl != 0 {
			if runtime.GOOS == "darwin" {
				text += "⌘"
			} else {
				text += "Ctrl+"
			}
		}
		if k.mod&alt != 0 {
			text += "Alt+"
		}
		if k.mod&shift != 0 {
			text += "Shift+"
		}
		text += string(k.key)
	}
	return text
}
