package viewer

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"flameview/model/filter"
	"flameview/viewer/livebar"
	"flameview/viewer/preferences"
	"flameview/viewer/state"
)

// command is one thing the user can do. One list of them makes the menus, the
// keyboard and the page of keys.
type command struct {
	id string
	// menu is where it stands: "View", or "View>Theme" for a menu within; "" in none.
	menu  string
	title string
	keys  []shortcut
	run   func()
	// note is for keys that another widget handles: they are listed only.
	note string
}

const (
	separator = "-" // stands between groups of a menu
	submenu   = ">" // between the titles of a menu and one within
)

func (w *window) commandList() []command {
	s := w.session
	return slices.Concat([]command{
		{"open", "File", "Open…", []shortcut{{fyne.KeyO, ctrl}}, w.openDialog, ""},
		{"folder", "File", "Open a folder…", []shortcut{{fyne.KeyO, ctrl | shift}}, w.folderDialog, ""},
		{"address", "File", "Open an address…", nil, w.addressDialog, ""},
		{"server", "File", "Ask a profile server…", []shortcut{{fyne.KeyO, ctrl | alt | shift}}, w.serverDialog, ""},
		{"add", "File", "Add files to the view…", nil, w.addDialog, ""},
		{"live", "File", "Live…", []shortcut{{fyne.KeyO, ctrl | alt}}, w.liveDialog, ""},
		{"sample", "File", "Open the sample", nil, w.openSample, ""},
		{"newwindow", "File", "New window", []shortcut{{fyne.KeyN, ctrl | alt}}, w.openWindow, ""},
		{"recent", "File", "Open recent", nil, nil, ""},
		{"earlier", "File", "Continue where you were…", []shortcut{{fyne.KeyW, ctrl | shift}}, w.earlierDialog, ""},
		{separator, "File", "", nil, nil, ""},
		{"reversed", "File", "Stacks in text, SVG, JSON and HTML are leaf first", nil, w.workspace.ToggleReversed, ""},
		{"reload", "File", "Read the files again", []shortcut{{fyne.KeyR, ctrl}, {fyne.KeyF5, 0}}, w.workspace.Reread, ""},
		{separator, "File", "", nil, nil, ""},
		{"savesession", "File", "Save the session…", []shortcut{{fyne.KeyS, ctrl}}, w.saveDialog, ""},
		{separator, "File", "", nil, nil, ""},
		{"pauselive", "File", "Pause what is looked at, or go on", nil, w.whileLive((*livebar.Bar).Pause), ""},
		{"stoplive", "File", "Stop the recording", nil, w.whileLive((*livebar.Bar).Stop), ""},
		{"saverecording", "File", "Save what was recorded…", nil, w.saveRecording, ""},
		{"copycommand", "File", "Copy as command line", []shortcut{{fyne.KeyL, ctrl | shift}}, w.copyCommand, ""},
		{"export", "File", "Export…", []shortcut{{fyne.KeyE, ctrl}}, w.exportDialog, ""},
		{"bundle", "File", "Bug report…", []shortcut{{fyne.KeyB, ctrl}}, w.bundle, ""},
		{separator, "File", "", nil, nil, ""},
		{"close", "File", "Close all files", []shortcut{{fyne.KeyW, ctrl}}, w.closeFiles, ""},
		{"quit", "File", "Quit", []shortcut{{fyne.KeyQ, ctrl}}, func() { w.ending(w.app.Quit) }, ""},

		{"back", "Edit", "Back", []shortcut{{fyne.KeyLeft, alt}, {fyne.KeyZ, ctrl}}, w.back, ""},
		{"forward", "Edit", "Forward", []shortcut{{fyne.KeyRight, alt}, {fyne.KeyY, ctrl}, {fyne.KeyZ, ctrl | shift}}, w.forward, ""},
		{"history", "Edit", "History…", []shortcut{{fyne.KeyH, ctrl}}, w.historyDialog, ""},
		{separator, "Edit", "", nil, nil, ""},
		{"find", "Edit", "Search", []shortcut{{fyne.KeyF, ctrl}}, w.focusSearch, ""},
		{"next", "Edit", "Next match", []shortcut{{fyne.KeyF3, 0}, {fyne.KeyG, ctrl}}, func() { w.nextMatch(false) }, ""},
		{"previous", "Edit", "Previous match", []shortcut{{fyne.KeyF3, shift}, {fyne.KeyG, ctrl | shift}}, func() { w.nextMatch(true) }, ""},
		{separator, "Edit", "", nil, nil, ""},
		// Keys of a menu come before those of a text field, which must keep its
		// own for copying: this one is bound apart.
		{"copy", "Edit", "Copy the frame's name", nil, w.copyName, "Ctrl+C"},
		{"copystack", "Edit", "Copy the frame's stack", []shortcut{{fyne.KeyC, ctrl | shift}}, w.copyStack, ""},
		{"copypicture", "Edit", "Copy the picture", []shortcut{{fyne.KeyC, ctrl | alt}}, w.copyPicture, ""},
		{separator, "Edit", "", nil, nil, ""},
		{"preferences", "Edit", "Preferences…", []shortcut{{fyne.KeyComma, ctrl}}, w.preferencesDialog, ""},

		{"direction", "View", "Turn between callees and callers", []shortcut{{fyne.KeyD, ctrl}}, w.turn, ""},
		{"all", "View", "Select everything", []shortcut{{fyne.KeyHome, alt}}, func() { s.Do(state.Select()) }, ""},
		{"fit", "View", "Show the whole width", []shortcut{{fyne.Key0, ctrl}}, func() { w.flame.Fit(0) }, ""},
		{separator, "View", "", nil, nil, ""},
		{"timerange", "View", "Time range…", []shortcut{{fyne.KeyE, ctrl | shift}}, w.timeDialog, ""},
		{"alltimes", "View", "All times", nil, func() { s.Do(state.ShowRange(filter.Times(0, 0))) }, ""},
		{"threadtimes", "View", "Time line of each thread", []shortcut{{fyne.KeyT, ctrl}}, w.toggleThreadTimes, ""},
		{"nexttab", "View", "Next tab", []shortcut{{fyne.KeyTab, fyne.KeyModifierControl}}, func() { w.turnTab(1) }, ""},
		{"previoustab", "View", "Previous tab", []shortcut{{fyne.KeyTab, fyne.KeyModifierControl | shift}}, func() { w.turnTab(-1) }, ""},
		{"colours", "View", "Colours and legend", nil, w.toggleLegend, ""},
		{"fullnames", "View", "Names with their packages", nil, func() { w.toggle(preferences.FullNames) }, ""},
		{"errorbars", "View", "Error bars of shares", nil, func() { w.toggle(preferences.ErrorBars) }, ""},
		{"animations", "View", "Boxes glide to their new places", nil, func() { w.toggle(preferences.Animations) }, ""},
		{separator, "View", "", nil, nil, ""},
		{"metric", "View", "Metric…", []shortcut{{fyne.KeyM, ctrl | shift}}, w.metricDialog, ""},
		{"ratio", "View", "Colour by a ratio…", []shortcut{{fyne.KeyR, ctrl | alt}}, w.ratioDialog, ""},
		{"noratio", "View", "No ratio", nil, w.noRatio, ""},
		{"define", "View", "Define a metric…", nil, w.defineDialog, ""},
	}, w.viewCommands(), []command{
		{"filter", "Analyse", "Filter events…", []shortcut{{fyne.KeyL, ctrl}}, w.filterDialog, ""},
		{"keepfound", "Analyse", "Keep what the search finds", []shortcut{{fyne.KeyI, ctrl}}, func() { w.searchFilter(false) }, ""},
		{"dropfound", "Analyse", "Drop what the search finds", []shortcut{{fyne.KeyI, ctrl | shift}}, func() { w.searchFilter(true) }, ""},
		{"dropidle", "Analyse", "Drop idle workers of pools", nil, func() { s.Do(state.DropIdle()) }, ""},
		{"colourfound", "Analyse", "Colour what the search finds", nil, w.colourFound, ""},
		{separator, "Analyse", "", nil, nil, ""},
		{"mine", "Analyse", "Only my code", []shortcut{{fyne.KeyM, ctrl}}, w.onlyMine, ""},
		{"foreign", "Analyse", "What is not my code…", nil, w.editForeign, ""},
	}, w.transformCommands(), []command{
		{"generated", "Analyse", "Merge generated classes", nil, w.toggleGenerated, ""},
		{separator, "Analyse", "", nil, nil, ""},
	}, w.rootCommands(), []command{
		{"leaf", "Analyse", "Allocated or locked class as leaf", nil, w.toggleLeaf, ""},
		{separator, "Analyse", "", nil, nil, ""},
		{"sourcefolder", "Analyse", "Sources in a folder…", nil, w.sourceFolderDialog, ""},
		{"sourcearchive", "Analyse", "Sources in jars or zips…", nil, w.sourceArchiveDialog, ""},
		{"editor", "Analyse", "Open the source line in the editor", []shortcut{{fyne.KeyE, ctrl | alt}}, w.openEditor, ""},
		{separator, "Analyse", "", nil, nil, ""},
		{"note", "Analyse", "Note on the frame…", []shortcut{{fyne.KeyN, ctrl}}, func() { w.noteDialog(w.flame.CurrentPath()) }, ""},
		{"notes", "Analyse", "Notes…", []shortcut{{fyne.KeyN, ctrl | shift}}, w.notesDialog, ""},
		{separator, "Analyse", "", nil, nil, ""},
		{"clear", "Analyse", "Remove all filters, transforms and switches", []shortcut{{fyne.KeyBackspace, ctrl | shift}}, func() { s.Do(state.ClearReshape()) }, ""},
	}, w.compareCommands(), []command{
		{"palette", "Help", "Find a command…", []shortcut{{fyne.KeyK, ctrl}, {fyne.KeyP, ctrl | shift}}, w.palette, ""},
		{"keys", "Help", "Keys and mouse", []shortcut{{fyne.KeyF1, 0}}, w.showKeys, ""},
		{"manual", "Help", "The manual", []shortcut{{fyne.KeyF1, ctrl}}, w.manualDialog, ""},
		{"explain", "Help", "What am I looking at?", []shortcut{{fyne.KeyF1, shift}}, w.explainDialog, ""},
		{"about", "Help", "About flameview", nil, w.showAbout, ""},

		{"", "", "Select the path to a frame; on a frame of the selection, shrink it", nil, nil, "Click, Enter"},
		{"", "", "Select that method alone", nil, nil, "Shift+Click, Shift+Enter"},
		{"", "", "Fit a frame to the width without selecting it", nil, nil, "Double click, F"},
		{"contextmenu", "", "What else can be done with a frame or row", nil, w.contextMenu, "Right click, Menu, Shift+F10"},
		{"", "", "Open a menu of the bar", nil, nil, "F10, Alt+letter"},
		{"", "", "Zoom about the pointer", nil, nil, "Wheel, +, −"},
		{"", "", "Pan", nil, nil, "Drag, Shift+Wheel"},
		{"", "", "Live: mark the moment, and show what comes since", nil, nil, "M"},
		{"", "", "Move through the levels", nil, nil, "Drag, Ctrl+Wheel, PgUp, PgDn, Home, End"},
		{"", "", "Walk from frame to frame", nil, nil, "Arrows"},
		{"", "", "Select a time range; all times again", nil, nil, "Drag, click on the time strip or a thread's row"},
		{"", "", "Keep one thread", nil, nil, "Click its name below the time strip"},
		{"", "", "Flame chart: zoom in time; select; show the time of a box", nil, nil, "Wheel, +, −; click; double click"},
		{"", "", "Flame chart: the previous or next thread", nil, nil, "PgUp, PgDn"},
		{"", "", "Heat map: a time range; a part of every period", nil, nil, "Drag, Shift+Drag; Shift+Arrows, Enter, Shift+Enter"},
		{"", "", "Close a dialog; step back; leave the search", nil, nil, "Esc"},
		{"", "", "Go through a dialog and press its buttons", nil, nil, "Tab, Enter"},
		{"", "", "Save a note while writing it", nil, nil, "Ctrl+Enter"},
	})
}

// guarded keeps commands from acting beneath a dialog, and dialogs from opening
// upon dialogs: keys reach the window's commands whatever stands above it.
func (w *window) guarded(list []command) []command {
	for i, c := range list {
		if c.run != nil && c.id != "quit" {
			list[i].run = func() {
				if w.dialogOpen() != nil {
					return
				}
				c.run()
				if w.dialogOpen() != nil { // the pointer has left the picture, and no event says so
					w.hideTips()
				}
			}
		}
	}
	return list
}

// hideTips takes the tooltips of all pictures away.
func (w *window) hideTips() {
	for _, t := range w.tabs {
		if t, ok := t.(interface{ HideTip() }); ok {
			t.HideTip()
		}
	}
}

// dialogOpen is the dialog in front, nil for none.
func (w *window) dialogOpen() *widget.PopUp {
	top, _ := w.win.Canvas().Overlays().Top().(*widget.PopUp)
	return top
}

// command finds one by its ID.
func (w *window) command(id string) command {
	for _, c := range w.commands {
		if c.id == id {
			return c
		}
	}
	return command{run: func() {}}
}

// run gives what a command does.
func (w *window) run(id string) func() { return w.command(id).run }
