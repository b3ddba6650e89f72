package session

import "flameview/model"

// Deeds is what a tab may ask of the window around it, beyond the session's
// own commands.
type Deeds struct {
	Session *Session
	// Copy puts a text on the clipboard.
	Copy func(text string)
	// Say shows a short sentence in the status line for a while.
	Say func(text string)
	// Note asks for a note on a path of methods, outermost first, or on its last.
	Note func(path []model.Name)
	// GoTo brings the tab with this title to the front.
	GoTo func(title string)
}
