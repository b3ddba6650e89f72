package viewer

import (
	"strings"

	"fyne.io/fyne/v2"

	"flameview/viewer/ui"
)

// palette finds any command by a part of its title, its menu or its keys.
func (w *window) palette() {
	w.find("Commands", "Find a command", [3]string{"Menu", "Command", "Keys"}, w.commandChoices(), fyne.NewSize(720, 460))
}

// commandChoices are all commands as lines of a list.
func (w *window) commandChoices() (choices []ui.Choice) {
	for _, c := range w.commands {
		if c.run == nil {
			continue
		}
		choices = append(choices, ui.Choice{
			Group: strings.ReplaceAll(c.menu, submenu, " › "), Text: c.title, Detail: c.keyNames(),
			Ticked: w.checked(c.id), Do: c.run,
		})
	}
	return choices
}
