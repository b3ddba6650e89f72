package viewer

import (
	"slices"

	"fyne.io/fyne/v2"

	"flameview/compare"
	"flameview/model"
	"flameview/viewer/flametab"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// droppedSide is the side of a comparison that dropped files become.
type droppedSide struct {
	side int
	had  []string // the files that were open before
}

// sideAt is the side at a place of the window: a comparison's pictures fill it from
// the base at the left to the current side at the right. nil where none is seen.
func (w *window) sideAt(at fyne.Position) *droppedSide {
	s := w.session.State()
	if len(s.Sides) != 2 || !w.inFront(flametab.ID) {
		return nil
	}
	d := &droppedSide{}
	if at.X > w.win.Canvas().Size().Width/2 {
		d.side = 1
	}
	for _, f := range w.session.View().Store.Files {
		d.had = append(d.had, f.Path)
	}
	return d
}

// compareOpened makes the side of the files that were dropped on one, and compares at
// once what files hold themselves, where nothing was done yet that this could undo.
func (w *window) compareOpened(store *model.Store) {
	if d := w.droppedOn; d != nil {
		w.droppedOn = nil
		var paths []string
		for _, f := range store.Files {
			if !slices.Contains(d.had, f.Path) {
				paths = append(paths, f.Path)
			}
		}
		if len(paths) > 0 && len(w.session.State().Sides) == 2 {
			name := distinctNames(paths...)[0]
			if len(paths) > 1 {
				name = []string{"base", "current"}[d.side] + ", " + ui.Plural(len(paths), "run")
			}
			w.session.Do(state.SetSide(d.side, filesSide(name, paths...)))
		}
		return
	}
	m, err := store.FindMetric(w.session.State().Metric)
	if err != nil || w.session.At() > 0 || w.session.State().Comparing() {
		return
	}
	if _, holds := store.BaseMetric(m); holds {
		w.session.Do(state.SetSides(compare.FileSides(store, m)...))
		w.status.say("The file holds two profiles: they are compared. End shows it as one")
	}
}
