package state

import (
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/shape"
)

// Every switch is seen while it is on, its name tells on from off, and removing
// everything removes it.
func TestSwitches(t *testing.T) {
	words := func(s State) string {
		var out []string
		for _, x := range s.Switches() {
			out = append(out, x.Words)
		}
		return strings.Join(out, ", ")
	}
	for _, c := range []struct {
		commands []Command
		names    string
		want     string
	}{
		{[]Command{PutAtRoot(shape.RootThread)}, "Threads at the root", "threads at the root"},
		{[]Command{PutAtRoot(shape.RootFile)}, "Files at the root", "files at the root"},
		{[]Command{MergePools(true)}, "Merge thread pools at the root", "threads at the root, pools merged"},
		{[]Command{MergePools(true), MergePools(false)}, "Merge thread pools at the root; Threads of pools apart", "threads at the root"},
		{[]Command{MergePools(true), PutAtRoot(shape.RootNone)}, "Merge thread pools at the root; Nothing at the root", ""},
		{[]Command{MergePools(true), PutAtRoot(shape.RootFile)}, "Merge thread pools at the root; Files at the root", "files at the root"},
		{[]Command{ClassAtLeaf(true)}, "Class as leaf", "class as leaf"},
		{[]Command{ClassAtLeaf(true), ClassAtLeaf(false)}, "Class as leaf; No class as leaf", ""},
		{[]Command{KeepGenerated(true)}, "Generated classes apart", "generated classes apart"},
	} {
		var s State
		var names []string
		for _, command := range c.commands {
			s = command.Do(s)
			names = append(names, command.Name)
		}
		if got := strings.Join(names, "; "); got != c.names || words(s) != c.want {
			t.Errorf("%q: on are %q, want %q", got, words(s), c.want)
		}
		for len(s.Switches()) > 0 {
			n := len(s.Switches())
			if s = s.Switches()[n-1].Off.Do(s); len(s.Switches()) >= n {
				t.Fatalf("%q cannot be switched off", words(s))
			}
		}
	}
	s := AddTransform(shape.Transform{Kind: shape.Hide, Patterns: model.Patterns{List: []string{"x"}}}).Do(State{Metric: "cpu.ns"})
	for _, c := range []Command{MergePools(true), ClassAtLeaf(true), KeepGenerated(true)} {
		s = c.Do(s)
	}
	if s = ClearReshape().Do(s); len(s.Switches()) > 0 || len(s.Transforms) > 0 || s.Metric != "cpu.ns" {
		t.Errorf("with all removed: %+v", s)
	}
}
