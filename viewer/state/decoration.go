package state

import (
	"strings"

	"flameview/model/shape"
)

// PutAtRoot shows threads or files at the root of all stacks, or with
// shape.RootNone neither. Pools go with the threads: merging them would mean
// nothing without.
func PutAtRoot(root shape.RootBy) Command {
	name := "Nothing at the root"
	if root != shape.RootNone {
		name = RootTitle(root)
	}
	return Command{Name: name, Do: func(s State) State {
		s.Decoration.Root = root
		s.Decoration.FoldPools = s.Decoration.Folds()
		return s
	}}
}

// RootTitle says what stands at the root.
//
//	Threads at the root
func RootTitle(root shape.RootBy) string { return capital(root.Kind().Plural) + " at the root" }

// MergePools gives the threads of a pool one root; with it threads are at the root.
func MergePools(on bool) Command {
	name := "Threads of pools apart"
	if on {
		name = "Merge thread pools at the root"
	}
	return Command{Name: name, Do: func(s State) State {
		if s.Decoration.FoldPools = on; on {
			s.Decoration.Root = shape.RootThread
		}
		return s
	}}
}

// ClassAtLeaf shows the allocated or locked class as the last frame of stacks.
func ClassAtLeaf(on bool) Command {
	name := "No class as leaf"
	if on {
		name = "Class as leaf"
	}
	return Command{Name: name, Do: func(s State) State {
		s.Decoration.Leaf = on
		return s
	}}
}

// KeepGenerated shows the variants of a generated class apart, or merges them.
func KeepGenerated(on bool) Command {
	name := "Merge generated classes"
	if on {
		name = "Generated classes apart"
	}
	return Command{Name: name, Do: func(s State) State {
		s.Grouping.KeepGenerated = on
		return s
	}}
}

// Switch is something about how stacks are shown that is on.
type Switch struct {
	Words string
	Off   Command
}

// Switches are those that are on, for the line of filters and transforms: nothing
// that changes the picture is out of sight.
func (s State) Switches() (on []Switch) {
	add := func(words string, off Command) { on = append(on, Switch{words, off}) }
	if root := s.Decoration.Root; root != shape.RootNone {
		add(strings.ToLower(RootTitle(root)), PutAtRoot(shape.RootNone))
	}
	if s.Decoration.Folds() {
		add("pools merged", MergePools(false))
	}
	if s.Decoration.Leaf {
		add("class as leaf", ClassAtLeaf(false))
	}
	if s.Grouping.KeepGenerated {
		add("generated classes apart", KeepGenerated(false))
	}
	return on
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
