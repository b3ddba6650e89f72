package filestab

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// marks are the files of the sides of a comparison, by path: 0 is the base, 1 the
// current side. Several files on a side are runs of it.
type marks map[string]int

// marksOf are those of a state whose sides are whole files; else the ones at hand
// stay, for the user may be half done.
func marksOf(v *answer.View, old marks) marks {
	if len(v.State.Sides) != 2 {
		return old
	}
	out := marks{}
	for i, s := range v.State.Sides {
		if len(s.Filters) != 1 || s.Filters[0].Kind != "file" || !s.Filters[0].Exact || s.Filters[0].Drop {
			return marks{}
		}
		for _, path := range s.Filters[0].List {
			out[path] = i
		}
	}
	return out
}

// letter is the side of a file.
func (m marks) letter(path string) string {
	side, ok := m[path]
	switch {
	case !ok:
		return ""
	case side == 0:
		return "A"
	}
	return "B"
}

// sides are the two sides, nil while one has no files.
func (m marks) sides(files []model.File) []query.Side {
	var paths [2][]string
	for _, f := range files {
		if side, ok := m[f.Path]; ok {
			paths[side] = append(paths[side], f.Path)
		}
	}
	var out []query.Side
	for i, of := range paths {
		if len(of) == 0 {
			return nil
		}
		name := filepath.Base(of[0])
		if len(of) > 1 {
			name = []string{"base", "current"}[i] + ", " + ui.Plural(len(of), "run")
		}
		out = append(out, query.Side{Name: name, Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: of, Exact: true}}}})
	}
	return out
}

// mark puts a file on a side, or with -1 on none, and compares as soon as both sides
// have files.
func (t *Tab) mark(path string, side int) {
	if side < 0 {
		delete(t.marks, path)
	} else {
		t.marks[path] = side
	}
	sides := t.marks.sides(t.view.Store.Files)
	if sides != nil || t.view.State.Comparing() {
		t.actions.Session.Do(state.SetSides(sides...))
	} else {
		t.actions.Say("Marked; the comparison begins when both sides have files")
	}
	t.table.ShowColumn(bySide, len(t.marks) > 0)
	t.table.SetRows(len(t.view.Store.Files), -1, false)
}

// sideItems offer the sides.
func (t *Tab) sideItems(path string) []*fyne.MenuItem {
	item := func(label string, side int) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, func() { t.mark(path, side) })
		at, ok := t.marks[path]
		i.Checked = ok && at == side
		return i
	}
	return []*fyne.MenuItem{
		item("Compare: on the base side (A)", 0), item("Compare: on the current side (B)", 1), item("Compare: on neither side", -1),
		fyne.NewMenuItemSeparator(),
	}
}

// showMarks follows a view.
func (t *Tab) showMarks(v *answer.View) {
	t.marks = marksOf(v, t.marks)
	for path := range t.marks {
		if v.Store == nil || !slices.ContainsFunc(v.Store.Files, func(f model.File) bool { return f.Path == path }) {
			delete(t.marks, path)
		}
	}
	t.table.ShowColumn(bySide, len(t.marks) > 0)
}
