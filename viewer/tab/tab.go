// Package tab is what a page of the window is, and what it may ask of the window
// around it.
package tab

import (
	"fyne.io/fyne/v2"

	"flameview/model"
	"flameview/model/query"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/session"
)

// Tab is one page of the window. A new one is one folder and one line in the
// window's list.
type Tab interface {
	// ID names the tab in the program: "flat". It never changes.
	ID() string
	Title() string // for people
	Content() fyne.CanvasObject
	// Focus is what has the keyboard when the tab comes to the front.
	Focus() fyne.Focusable
	// Wants adds what the tab needs to a request for the next views; front says
	// that it is in front. On large files every part costs time, so a tab that is
	// not in front wants next to nothing.
	Wants(w *answer.Wants, front bool)
	// Show follows a new view, which may have been made for another tab.
	Show(v *answer.View)
}

// Actions are what a tab may ask of the window, beyond the session's own
// commands. All are called on the UI goroutine.
type Actions struct {
	Session *session.Session
	// Ask asks for views anew, because what the tab wants has changed.
	Ask func()
	// Copy puts a text on the clipboard.
	Copy func(text string)
	// Say shows a short sentence in the status line for a while.
	Say func(text string)
	// Point shows in the status line what the keyboard or the pointer is at; "" is
	// nothing.
	Point func(text string)
	// Note asks for a note on a path of methods, outermost first, or on its last.
	Note func(path []model.Name)
	// WhatIf asks for what if, beginning with a wish; nil where nobody can be asked.
	WhatIf func(begin *query.Wish)
	// Sources are the folders and archives in which source files are looked for.
	Sources func() []string
	// Run does what a command of the window does, by its ID.
	Run func(command string)
	// Edit opens a file at a line in the user's editor.
	Edit func(path string, line int)
	// GoTo brings the tab with this id to the front.
	GoTo func(id string)
	// Current gets which row of the view's tree is under the pointer or the
	// cursor, -1 for none.
	Current func(row int32)
	// RemoveFile takes a file out of the view; AssignFile says which sampling
	// series its samples of unknown kind belong to, "" leaves that to the rule.
	RemoveFile func(path string)
	AssignFile func(path, series string)

	// Animate says whether boxes glide to their new places.
	Animate func() bool
	// Names gives how frames are called; nil is in short. See [Actions.Naming].
	Names func() picture.Names
	// Frames gives how frames are drawn; nil is as usual. See [Actions.Drawing].
	Frames func() Frames
	// Modifiers gives the keys that are held now; nil where nobody knows.
	Modifiers func() fyne.KeyModifier
	// Painted gets what was painted; nil if nobody wants to know.
	Painted func(*picture.Scene)
}

// Frames is how frames are drawn. The zero value is the usual way.
type Frames struct {
	// Height is the height of a level in logical pixels, where there is room for all;
	// 0 is [picture.RowHeight].
	Height float64
	// RootBelow draws callees upward from a root at the bottom, and callers downward.
	RootBelow bool
	// Solid leaves out the lines between frames.
	Solid bool
	// Shares writes the share of the picture behind the name.
	Shares bool
}

// Drawing is how frames are drawn.
func (a Actions) Drawing() Frames {
	if a.Frames == nil {
		return Frames{}
	}
	return a.Frames()
}

// Naming is how frames are called.
func (a Actions) Naming() picture.Names {
	if a.Names == nil {
		return picture.Names{}
	}
	return a.Names()
}
