package boxmenu

import (
	"slices"
	"testing"
	"time"

	"flameview/model"
	"flameview/model/shape"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// What Keep and Drop offer is what the frame has, and each keeps the frame's
// events or more, and drops them.
func TestKeepAndDropOffer(t *testing.T) {
	b := model.NewBuilder(model.File{Path: "cpu.jfr"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	frame := func(name string) model.FrameID {
		m := b.Method(model.Method{Family: model.FamilyJava, Name: name})
		return b.Frame(model.Frame{Method: m, Library: b.String("a.jar")})
	}
	run := b.Push(model.Root, frame("org/acme/A.run"))
	for i, at := range []model.StackID{b.Push(run, frame("org/acme/io/B.read")), run, b.Push(model.Root, frame("main"))} {
		seg.Stack = append(seg.Stack, at)
		seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: "main", ID: int64(i + 1)}))
	}
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	posts := make(chan func(), 100)
	s := session.New(func(f func()) { posts <- f }, func(*answer.View) {})
	defer s.Close()
	until := func(ok func(v *answer.View) bool) *answer.View {
		t.Helper()
		for v := s.View(); ; v = s.View() {
			if v.Tree != nil && ok(v) {
				return v
			}
			select {
			case f := <-posts:
				f()
			case <-time.After(20 * time.Second):
				t.Fatal("waited in vain")
			}
		}
	}
	s.Open(store)
	s.Do(state.PutAtRoot(shape.RootThread))
	v := until(func(v *answer.View) bool { return v.State.Decoration.Root == shape.RootThread })
	tree := v.Tree
	for row := int32(1); int(row) < tree.Len(); row++ {
		box, path := tree.Boxes.List[tree.Box[row]], state.PathOf(tree, row)
		want := map[string][]string{
			"[main tid=1]":       {"stacks with this thread"},
			"org/acme/A.run":     {"stacks with this method", "stacks with package org/acme", "stacks with library a.jar"},
			"org/acme/io/B.read": {"stacks with this method", "stacks with the path to here", "stacks with package org/acme/io", "stacks with library a.jar", "events of thread main tid=1"},
		}[box.Name]
		for _, drop := range []bool{false, true} {
			of := setOf(shape.ByMethod, box)
			var labels []string
			for _, item := range only(tab.Actions{Session: s}, box, of, path, keepOrDrop(drop)) {
				labels = append(labels, item.Label)
				item.Action()
				got := until(func(v *answer.View) bool { return len(v.State.Filters) == 1 }).Tree
				if kept := got.Total[0]; !drop && kept < tree.Total[row] || drop && kept > tree.Total[0]-tree.Total[row] {
					t.Errorf("%s, drop %t: %q leaves %d", box.Name, drop, item.Label, kept)
				}
				s.Move(-1)
				until(func(v *answer.View) bool { return len(v.State.Filters) == 0 })
			}
			if box.Name == "org/acme/A.run" {
				labels = slices.DeleteFunc(labels, func(l string) bool { return l[:6] == "events" }) // of two threads
			}
			if want != nil && !slices.Equal(labels, want) {
				t.Errorf("%s: offers %q, want %q", box.Name, labels, want)
			}
		}
	}
}
