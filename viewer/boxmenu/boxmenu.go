// Package boxmenu is the context menu of a method, the same in every tab.
package boxmenu

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"flameview/model"
	"flameview/viewer/session"
)

// Items are what can be done with a box: select it, filter by it or its
// package, hide or collapse it, copy its name.
func Items(deeds session.Deeds, box model.Box) []*fyne.MenuItem {
	do := func(c session.Command) func() { return func() { deeds.Session.Do(c) } }
	name := model.Patterns{List: []string{box.Name}, Exact: true}
	items := []*fyne.MenuItem{
		withIcon("Its callees", theme.MoveUpIcon(), do(session.SelectMethod(box.ID(), false))),
		withIcon("Its callers", theme.MoveDownIcon(), do(session.SelectMethod(box.ID(), true))),
		fyne.NewMenuItem("Callers and callees side by side", func() {
			deeds.Session.Do(session.Select(box.ID()))
			deeds.GoTo("Callers & callees")
		}),
		fyne.NewMenuItem("Show in the flat table", func() {
			deeds.Session.Do(session.Select(box.ID()))
			deeds.GoTo("Flat")
		}),
		fyne.NewMenuItemSeparator(),
		submenu("Keep", only(deeds, box, false)),
		submenu("Drop", only(deeds, box, true)),
		submenu("Reshape", reshape(deeds, box, name)),
		submenu("Colour", colours(deeds, box, name)),
		fyne.NewMenuItemSeparator(),
		withIcon("Copy name", theme.ContentCopyIcon(), func() { deeds.Copy(box.Display) }),
	}
	return items
}

func withIcon(label string, icon fyne.Resource, do func()) *fyne.MenuItem {
	return fyne.NewMenuItemWithIcon(label, icon, do)
}

func submenu(label string, items []*fyne.MenuItem) *fyne.MenuItem {
	m := fyne.NewMenuItem(label, nil)
	m.ChildMenu = fyne.NewMenu("", items...)
	return m
}

// only filters by the box, by the selected fragment and by the package.
func only(deeds session.Deeds, box model.Box, drop bool) []*fyne.MenuItem {
	item := func(label, kind, pattern string) *fyne.MenuItem {
		return fyne.NewMenuItem(label, func() {
			deeds.Session.Do(session.AddFilter(model.Filter{
				Kind: kind, Drop: drop, Patterns: model.Patterns{List: []string{pattern}, Exact: true},
			}))
		})
	}
	items := []*fyne.MenuItem{item("stacks with this method", "method", box.Name)}
	if f := deeds.Session.State().Fragment; len(f) > 1 {
		path := ""
		for i, n := range f {
			if i > 0 {
				path += ";"
			}
			path += n.Name
		}
		items = append(items, item("stacks with the selected path", "fragment", path))
	}
	if pkg := model.PackageOf(box.Family, box.Name); pkg != "" {
		items = append(items, item("stacks with package "+pkg, "package", pkg))
	}
	return items
}

func reshape(deeds session.Deeds, box model.Box, name model.Patterns) []*fyne.MenuItem {
	item := func(label string, t model.Transform) *fyne.MenuItem {
		return fyne.NewMenuItem(label, func() { deeds.Session.Do(session.AddTransform(t)) })
	}
	items := []*fyne.MenuItem{
		item("hide this method", model.Transform{Kind: model.Hide, Patterns: name}),
		item("make it the root of its stacks", model.Transform{Kind: model.Focus, Patterns: name}),
	}
	if pkg := model.PackageOf(box.Family, box.Name); pkg != "" {
		p := model.Patterns{List: []string{pkg}, Exact: true}
		items = append(items,
			item("hide package "+pkg, model.Transform{Kind: model.Hide, On: model.PackageName, Patterns: p}),
			item("collapse package "+pkg, model.Transform{Kind: model.Collapse, On: model.PackageName, Patterns: p}),
			item("only package "+pkg, model.Transform{Kind: model.HideOthers, On: model.PackageName, Patterns: p}),
		)
	}
	return append(items,
		item("collapse direct recursion", model.Transform{Kind: model.CollapseRecursion}),
		item("collapse all recursion", model.Transform{Kind: model.CollapseCycles}),
	)
}
