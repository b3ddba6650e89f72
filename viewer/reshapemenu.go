package viewer

import (
	"fyne.io/fyne/v2"

	"flameview/model/shape"
	"flameview/viewer/state"
)

// transformKeys are the keys of transforms, by kind.
var transformKeys = map[string][]shortcut{shape.CollapseRecursion: {{fyne.KeyR, ctrl | shift}}}

// transformCommands are those of shape.TransformKinds.
func (w *window) transformCommands() (out []command) {
	for _, k := range shape.TransformKinds {
		c := command{id: k.ID, menu: "Analyse", title: k.Title, keys: transformKeys[k.ID]}
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

// rootKeys are the keys of what stands at the root.
var rootKeys = map[shape.RootBy][]shortcut{
	shape.RootThread: {{fyne.KeyT, ctrl | shift}},
	shape.RootFile:   {{fyne.KeyF, ctrl | shift}},
}

// rootCommands are those of shape.RootKinds: switches for what stands at the
// root, and for its pools where it has some.
func (w *window) rootCommands() (out []command) {
	for i, k := range shape.RootKinds {
		root := shape.RootBy(i)
		if root == shape.RootNone {
			continue
		}
		out = append(out, command{id: rootCommand(root), menu: "Analyse", title: state.RootTitle(root), keys: rootKeys[root], run: func() {
			to := root
			if w.session.State().Decoration.Root == root {
				to = shape.RootNone
			}
			w.session.Do(state.PutAtRoot(to))
		}})
		if k.Pools != "" {
			out = append(out, command{id: "pools", menu: "Analyse", title: "Merge " + k.Pools + " at the root", run: func() {
				w.session.Do(state.MergePools(!w.session.State().Decoration.Folds()))
			}})
		}
	}
	return out
}

// rootCommand is the ID of the command that puts a kind of roots there.
func rootCommand(r shape.RootBy) string { return "by" + r.String() }

func (w *window) toggleLeaf() { w.session.Do(state.ClassAtLeaf(!w.session.State().Decoration.Leaf)) }
