package viewer

import (
	"strings"

	"flameview/model/shape"
	"flameview/viewer/state"
)

// transformCommands are those of shape.TransformKinds.
func (w *window) transformCommands() (out []command) {
	for _, k := range shape.TransformKinds {
		c := command{id: k.ID, menu: "Analyse", title: k.Title}
		if k.Patterns {
			c.title += "…"
			c.run = func() { w.transformDialog(k) }
		} else {
			c.run = func() { w.session.Do(state.AddTransform(shape.Transform{Kind: k.ID})) }
		}
		out = append(out, c)
	}
	return out
}

// rootCommands are those of shape.RootKinds: switches for what stands at the
// root, and for its pools where it has some.
func (w *window) rootCommands() (out []command) {
	add := func(id, title string, change func(*shape.Decoration)) {
		out = append(out, command{id: id, menu: "Analyse", title: title, run: w.decorate(title, change)})
	}
	for i, k := range shape.RootKinds {
		root := shape.RootBy(i)
		if root == shape.RootNone {
			continue
		}
		add(rootCommand(root), strings.ToUpper(k.Plural[:1])+k.Plural[1:]+" at the root", func(d *shape.Decoration) { d.Root = toggleRoot(d.Root, root) })
		if k.Pools != "" {
			add("pools", "Merge "+k.Pools, func(d *shape.Decoration) { d.FoldPools = !d.FoldPools })
		}
	}
	return out
}

// rootCommand is the ID of the command that puts a kind of roots there.
func rootCommand(r shape.RootBy) string { return "by" + r.String() }

func toggleRoot(is, want shape.RootBy) shape.RootBy {
	if is == want {
		return shape.RootNone
	}
	return want
}
