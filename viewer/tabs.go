package viewer

import (
	"fyne.io/fyne/v2/driver/desktop"

	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/charttab"
	"flameview/viewer/comparetab"
	"flameview/viewer/filestab"
	"flameview/viewer/flametab"
	"flameview/viewer/flattab"
	"flameview/viewer/heattab"
	"flameview/viewer/preferences"
	"flameview/viewer/sandwichtab"
	"flameview/viewer/sourcetab"
	"flameview/viewer/tab"
	"flameview/viewer/threadstab"
	"flameview/viewer/treetab"
)

// allTabs lists the pages of the window. A new one is one folder and one line.
var allTabs = []func(tab.Actions) (tab.Tab, error){
	flametab.New,
	treetab.New,
	comparetab.New,
	flattab.New,
	sandwichtab.New,
	threadstab.New,
	charttab.New,
	heattab.New,
	sourcetab.New,
	filestab.New,
}

// newTabs makes the tabs.
func (w *window) newTabs(opt Options) error {
	actions := tab.Actions{
		Session: w.session, Ask: w.want, Copy: w.copy, Say: w.status.say, Note: w.noteDialog, GoTo: w.goTo,
		Point:   func(text string) { w.status.point(w.session.View(), text) },
		Current: func(row int32) { w.status.current(w.session.View(), row) },
		WhatIf:  w.whatIfDialog, Sources: w.sources, Edit: w.edit, Run: func(id string) { w.run(id)() },
		RemoveFile: w.workspace.Remove, AssignFile: w.workspace.Assign,
		Animate: w.animate, Names: w.names, Frames: w.frames,
	}
	if d, ok := w.app.Driver().(desktop.Driver); ok {
		actions.Modifiers = d.CurrentKeyModifiers
	}
	actions.Painted = func(s *picture.Scene) {
		if opt.LogBoxes {
			w.logBoxes(s)
		}
	}
	for _, make := range allTabs {
		t, err := make(actions)
		if err != nil {
			return err
		}
		if f, ok := t.(*flametab.Tab); ok {
			w.flame = f
		}
		w.tabs = append(w.tabs, t)
	}
	return nil
}

// want asks for what the tabs show, those behind the one in front for next to
// nothing.
func (w *window) want() {
	if w.pages == nil {
		return // still being built
	}
	wants := answer.Wants{ThreadTimes: w.time.Open(), Spread: w.prefs.On(preferences.ErrorBars)}
	for i, t := range w.tabs {
		t.Wants(&wants, i == w.pages.SelectedIndex())
	}
	w.session.Want(wants)
}

// inFront says that the tab with this id is the one that is seen.
func (w *window) inFront(id string) bool { return w.front().ID() == id }

// turnTab brings a neighbour of the tab in front to the front, round and round.
func (w *window) turnTab(by int) {
	n := len(w.tabs)
	w.pages.SelectIndex((w.pages.SelectedIndex() + by + n) % n)
}

// front is the tab that is seen.
func (w *window) front() tab.Tab {
	if w.pages == nil { // still being built
		return w.tabs[0]
	}
	return w.tabs[w.pages.SelectedIndex()]
}

// selected follows the user to another tab.
func (w *window) selected() {
	w.flame.MouseOut()
	w.want()
	w.refreshMenu()
	w.focusTab()
}

// focusTab gives the keyboard to the tab in front.
func (w *window) focusTab() {
	if len(w.body.Objects) == 1 && w.body.Objects[0] == w.pages && w.dialogOpen() == nil {
		w.win.Canvas().Focus(w.front().Focus())
	}
}

// goTo brings the tab with this id to the front.
func (w *window) goTo(id string) {
	for i, t := range w.tabs {
		if t.ID() == id {
			w.pages.SelectIndex(i)
		}
	}
}
