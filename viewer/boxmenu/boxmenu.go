// Package boxmenu is the context menu of a method, the same in every tab.
package boxmenu

import (
	"fmt"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// Items are what can be done with a box: select it, filter by it or its
// package, hide or collapse it, write a note, copy its name. path leads to the
// box, where it is one of a picture.
func Items(actions tab.Actions, box shape.Box, path ...model.Name) []*fyne.MenuItem {
	if len(path) == 0 {
		path = []model.Name{box.ID()}
	}
	do := func(c state.Command) func() { return func() { actions.Session.Do(c) } }
	of := setOf(actions.Session.View().State.Grouping.By, box)
	items := []*fyne.MenuItem{
		fyne.NewMenuItem("Its callees", do(state.SelectMethod(box.ID(), false))),
		fyne.NewMenuItem("Its callers", do(state.SelectMethod(box.ID(), true))),
		fyne.NewMenuItem("Callers and callees side by side", func() {
			actions.Session.Do(state.Select(box.ID()))
			actions.GoTo("sandwich")
		}),
		fyne.NewMenuItem("Show in the flat table", func() {
			actions.Session.Do(state.Select(box.ID()))
			actions.GoTo("flat")
		}),
		fyne.NewMenuItemSeparator(),
		submenu("Keep", only(actions, box, of, path, keepOrDrop(false))),
		submenu("Drop", only(actions, box, of, path, keepOrDrop(true))),
		submenu("Compare with the rest", only(actions, box, of, path, state.CompareWithRest)),
		whatIfMenu(actions, box, of, path),
		submenu("Reshape", reshape(actions, box, of)),
		submenu("Colour", colours(actions, box)),
		fyne.NewMenuItem("Note…", func() { actions.Note(path) }),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Copy name", func() { actions.Copy(picture.FullName(&box)) }),
	}
	return items
}

// whatIfMenu is that of whatIf; it is disabled where there is nothing to ask.
func whatIfMenu(actions tab.Actions, box shape.Box, of set, path []model.Name) *fyne.MenuItem {
	v := actions.Session.View()
	_, rest := rootOf(path)
	here := fragmentPattern(v.State.Grouping.By, rest)
	if slices.ContainsFunc(v.State.Transforms, func(t shape.Transform) bool { return !t.Off }) {
		here = "" // wishes look at stacks as they were
	}
	m := submenu("What if", whatIf(actions, box, of, here))
	m.Disabled = len(m.ChildMenu.Items) == 0
	return m
}

func submenu(label string, items []*fyne.MenuItem) *fyne.MenuItem {
	m := fyne.NewMenuItem(label, nil)
	m.ChildMenu = fyne.NewMenu("", items...)
	return m
}

// keepOrDrop makes a filter one of the view's.
func keepOrDrop(drop bool) func(filter.Filter) state.Command {
	return func(f filter.Filter) state.Command {
		f.Drop = drop
		return state.AddFilter(f)
	}
}

// only makes commands of filters by all that the box has: what it stands for, the path to it, the
// selected fragment, its package and library, the thread or file at its root.
func only(actions tab.Actions, box shape.Box, of set, path []model.Name, command func(filter.Filter) state.Command) []*fyne.MenuItem {
	item := func(label, kind string, p model.Patterns) *fyne.MenuItem {
		return fyne.NewMenuItem(label, func() {
			actions.Session.Do(command(filter.Filter{Kind: kind, Patterns: p}))
		})
	}
	exact := func(name string) model.Patterns { return model.Patterns{List: []string{name}, Exact: true} }
	items := []*fyne.MenuItem{item("stacks with "+of.what, of.kind, of.Patterns)}
	v := actions.Session.View()
	root, rest := rootOf(path)
	here, selected := fragmentPattern(v.State.Grouping.By, rest), fragmentPattern(v.State.Grouping.By, v.State.Fragment)
	reshaped := slices.ContainsFunc(v.State.Transforms, func(t shape.Transform) bool { return !t.Off })
	if here != "" && !reshaped { // filters look at stacks as they were
		items = append(items, item("stacks with the path to here", "fragment", exact(here)))
	}
	if selected != "" && selected != here {
		items = append(items, item("stacks with the selected path", "fragment", exact(selected)))
	}
	if box.Package != "" && of.kind == "method" {
		items = append(items, item("stacks with package "+box.Package, "package", exact(box.Package)))
	}
	if box.Library != "" && of.kind != "library" {
		items = append(items, item("stacks with library "+box.Library, "library", exact(box.Library)))
	}
	if root.kind != "" && root.kind != of.kind {
		items = append(items, item("events of "+root.kind+" "+short(root), root.kind, root.Patterns))
	}
	return items
}

// short is what a thread or file is called in a menu: a file without its folder.
func short(root set) string {
	name := root.List[0]
	if root.kind == "file" {
		name = filepath.Base(name)
	}
	if r := []rune(name); len(r) > 50 {
		name = string(r[:49]) + "…"
	}
	return name
}

// reshape offers the transforms: those with patterns for what the box stands
// for, then for its package, and those without.
func reshape(actions tab.Actions, box shape.Box, of set) []*fyne.MenuItem {
	var with, without []*shape.TransformKind
	for _, k := range shape.TransformKinds {
		if k.Patterns {
			with = append(with, k)
		} else {
			without = append(without, k)
		}
	}
	var items []*fyne.MenuItem
	add := func(label string, t shape.Transform) {
		items = append(items, fyne.NewMenuItem(label, func() { actions.Session.Do(state.AddTransform(t)) }))
	}
	about := func(what string, on model.NameKind, p model.Patterns) {
		for _, k := range with {
			add(fmt.Sprintf(k.Item, what), shape.Transform{Kind: k.ID, On: on, Patterns: p})
		}
		items = append(items, fyne.NewMenuItemSeparator())
	}
	if of.ofFrames() {
		about(of.what, model.NameKind(of.kind), of.Patterns)
	}
	if box.Package != "" && box.Package != box.Name {
		about("package "+box.Package, model.PackageName, model.Patterns{List: []string{box.Package}, Exact: true})
	}
	for _, k := range without {
		add(k.Item, shape.Transform{Kind: k.ID})
	}
	return items
}
