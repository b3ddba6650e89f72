package boxmenu

import (
	"fyne.io/fyne/v2"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// Wish asks what if a box cost more or less; ok is false for threads and files.
func Wish(by shape.GroupBy, box shape.Box, self bool, factor float64) (w query.Wish, ok bool) {
	of := setOf(by, box)
	return query.Wish{Of: filter.Filter{Kind: of.kind, Patterns: of.Patterns}, Self: self, Factor: factor}, of.ofFrames()
}

// whatIf asks what if a box, its own code, its package or the path to it cost more or less.
// Threads and files have no such items.
func whatIf(actions tab.Actions, box shape.Box, of set, here string) (items []*fyne.MenuItem) {
	item := func(label string, w query.Wish) {
		items = append(items, fyne.NewMenuItem(label, func() { actions.Session.Do(state.WhatIf(w)) }))
	}
	wish := func(kind string, p model.Patterns, self bool, factor float64) query.Wish {
		return query.Wish{Of: filter.Filter{Kind: kind, Patterns: p}, Self: self, Factor: factor}
	}
	exact := func(name string) model.Patterns { return model.Patterns{List: []string{name}, Exact: true} }
	if !of.ofFrames() {
		return nil
	}
	item(of.what+" and all it calls cost nothing", wish(of.kind, of.Patterns, false, 0))
	item(of.what+" and all it calls took half", wish(of.kind, of.Patterns, false, 0.5))
	item(of.what+" and all it calls took twice", wish(of.kind, of.Patterns, false, 2))
	items = append(items, fyne.NewMenuItemSeparator())
	item("its own code cost nothing", wish(of.kind, of.Patterns, true, 0))
	item("its own code took half", wish(of.kind, of.Patterns, true, 0.5))
	items = append(items, fyne.NewMenuItemSeparator())
	if here != "" {
		item("the path to here cost nothing", wish("fragment", exact(here), false, 0))
		item("the path to here took half", wish("fragment", exact(here), false, 0.5))
	}
	if box.Package != "" && of.kind == "method" {
		item("package "+box.Package+" cost nothing", wish("package", exact(box.Package), false, 0))
		item("code of package "+box.Package+" took half", wish("package", exact(box.Package), true, 0.5))
	}
	if actions.WhatIf != nil {
		w := wish(of.kind, of.Patterns, false, 0.5)
		items = append(items, fyne.NewMenuItem("another factor…", func() { actions.WhatIf(&w) }))
	}
	return items
}
