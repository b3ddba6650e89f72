package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"flameview/assets"
	"flameview/formats"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/filestab"
	"flameview/viewer/flametab"
	"flameview/viewer/flattab"
	"flameview/viewer/sandwichtab"
	"flameview/viewer/session"
	"flameview/viewer/threadstab"
)

// tab is one page of the window. A new one is one folder and one line in
// newTabs.
type tab interface {
	Title() string
	Content() fyne.CanvasObject
	Show(v *answer.View)
}

// newTabs is the list of tabs.
func (w *window) newTabs(deeds session.Deeds, opt Options) ([]tab, error) {
	var err error
	if w.flame, err = flametab.New(deeds, assets.Font); err != nil {
		return nil, err
	}
	if d, ok := w.app.Driver().(desktop.Driver); ok {
		w.flame.Modifiers = d.CurrentKeyModifiers
	}
	w.flame.Animate = w.animate
	w.flame.Current = func(row int32) { w.status.current(w.session.View(), row) }
	w.flame.Flame.Back = w.back
	w.flame.Painted = func(s *picture.Scene) {
		if opt.LogBoxes {
			w.logBoxes(s)
		}
	}
	sandwich, err := sandwichtab.New(deeds, assets.Font)
	if err != nil {
		return nil, err
	}
	sandwich.Animate(w.animate)
	threads := threadstab.New(deeds, func(fold bool) {
		w.wants.FoldThreads = fold
		w.want()
	})
	return []tab{
		w.flame,
		flattab.New(deeds),
		sandwich,
		threads,
		filestab.New(deeds, filestab.Feeds{Remove: w.removeFile, Assign: w.assign, Title: formats.Title}),
	}, nil
}

// want asks for what the tab in front shows, and only for that: on large files
// every part costs time.
func (w *window) want() {
	title := w.pages.Selected().Text
	w.wants.Flat = title == flattab.Title
	w.wants.Sandwich = title == sandwichtab.Title
	w.wants.Threads = title == threadstab.Title
	w.wants.Files = title == filestab.Title
	w.session.Want(w.wants)
}

// turnTab brings a neighbour of the tab in front to the front, round and round.
func (w *window) turnTab(by int) {
	n := len(w.tabs)
	w.pages.SelectIndex((w.pages.SelectedIndex() + by + n) % n)
}

// goTo brings a tab to the front.
func (w *window) goTo(title string) {
	for i, t := range w.tabs {
		if t.Title() == title {
			w.pages.SelectIndex(i)
		}
	}
}
