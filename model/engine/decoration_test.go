package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Random events with threads and classes, with and without frames for them,
// against lists of strings that have those frames.
func TestDecorationAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for round := range modeltest.Rounds(1000) {
		events := randomEvents(r)
		b := model.NewBuilder(model.File{Path: "f"})
		seg := b.Series("alloc", "Allocations", model.Unit{Name: "bytes"})
		d := shape.Decoration{Root: shape.RootBy(r.IntN(3)), FoldPools: r.IntN(2) == 0, Leaf: r.IntN(2) == 0}
		var transforms []shape.Transform // frames at the root stay where they are
		for range r.IntN(3) {
			kind := []string{shape.Focus, shape.Hide, shape.CollapseRecursion, shape.CollapseCycles}[r.IntN(4)]
			transforms = append(transforms, shape.Transform{Kind: kind, Patterns: exact(letter(r))})
		}
		only := ""
		if r.IntN(3) == 0 {
			only = "pool-1"
		}
		drop := ""
		if r.IntN(3) == 0 {
			drop = letter(r)
		}
		var want []event
		for _, e := range events {
			stack := modeltest.Stack(b, strings.Join(e.stack, ";"))
			thread := model.Thread{}
			if n := r.IntN(4); n > 0 {
				thread.Name = fmt.Sprintf("pool-%d", n)
			}
			seg.Stack = append(seg.Stack, stack)
			seg.Thread = append(seg.Thread, b.Thread(thread))
			class := model.Method{}
			if n := r.IntN(3); n > 0 {
				class = model.Method{Family: model.FamilyClass, Name: fmt.Sprintf("C%d", n)}
			}
			seg.Class = append(seg.Class, b.Method(class))
			seg.Values[0].Each = append(seg.Values[0].Each, e.value)
			if only != "" && thread.Name != only || drop != "" && slices.Contains(e.stack, drop) {
				continue
			}
			path := e.stack
			for _, tr := range transforms {
				path = reshape(path, tr)
			}
			switch title := thread.Title(); {
			case d.Root == shape.RootFile:
				path = append([]string{"[f]"}, path...)
			case d.Root == shape.RootThread && d.FoldPools && thread.Name != "":
				path = append([]string{"[pool-*]"}, path...)
			case d.Root == shape.RootThread:
				path = append([]string{"[" + title + "]"}, path...)
			}
			if d.Leaf && class.Name != "" {
				path = append(slices.Clip(path), class.Name)
			}
			want = append(want, event{stack: path, value: e.value})
		}
		s := modeltest.Build(t, b)
		q := query.Query{Decoration: d, Transforms: transforms}
		if only != "" {
			q.Filters = []filter.Filter{{Kind: "thread", Patterns: exact(only)}}
		}
		if drop != "" {
			q.Filters = append(q.Filters, filter.Filter{Kind: "method", Patterns: exact(drop), Drop: true})
		}
		engine := engine.New(s)
		if r.IntN(2) == 0 {
			engine.Parallel = concurrently
		}
		if len(want) == 0 {
			for _, q.Callers = range []bool{false, true} {
				if tree := modeltest.Tree(t, s, q); tree.Total[0] != 0 || tree.Len() != 1 {
					t.Fatalf("nothing is left, and the tree is\n%s", modeltest.Picture(tree))
				}
			}
			continue
		}
		for n := range 4 {
			f := fragmentOf(r, want, n)
			for _, q.Callers = range []bool{false, true} {
				checkDecorated(t, engine, q, want, f)
			}
			if t.Failed() {
				t.Fatalf("round %d: %+v, fragment %v of %v", round, q, f, want)
			}
		}
	}
}

// checkDecorated holds all answers about a fragment against events whose stacks
// have their frames.
func checkDecorated(t *testing.T, engine *engine.Engine, q query.Query, events []event, f []string) {
	t.Helper()
	boxes, err := engine.Boxes(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range f {
		id, ok := boxes.Find(name, i == 0)
		if !ok {
			t.Fatalf("no box %q", name)
		}
		q.Fragment = append(q.Fragment, boxes.List[id].ID())
	}
	grown, err := engine.Tree(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	checkTree(t, grown, events, f)
	flat, err := engine.Flat(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	checkFlat(t, flat, events, f)
	for _, re := range []string{"a", `\[pool-[12]`, `b|\[`, "C1"} {
		search := tree.NewSearch(boxes, regexp.MustCompile(re))
		sum, err := engine.FoundSum(context.Background(), q, search)
		if want := search.In(grown).Sum; sum != want || err != nil {
			t.Errorf("callers %v: %s is found in %d, %v; want %d", q.Callers, re, sum, err, want)
		}
	}
	threads, err := engine.Threads(context.Background(), q, false)
	if err != nil {
		t.Fatal(err)
	}
	var selected int64
	for _, row := range threads {
		selected += row.Selected
	}
	if len(f) > 0 && selected != grown.Total[0] {
		t.Errorf("threads have %d selected, want %d", selected, grown.Total[0])
	}
}

// A reader may know a method that looks like a root and put it nowhere: the root
// has its name. Where such a frame stands in a stack, the two are apart.
func TestRootsThatFramesLookLike(t *testing.T) {
	for _, inside := range []bool{false, true} {
		b := model.NewBuilder(model.File{Path: "f"})
		seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
		like := b.Frame(model.Frame{Method: b.Method(model.Method{Family: model.FamilyThread, Name: "[main]", Display: "[main]"})})
		stack := modeltest.Stack(b, "a")
		if inside {
			stack = b.Push(stack, like)
		}
		seg.Stack = append(seg.Stack, stack, modeltest.Stack(b, "b"))
		seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: "other"}), b.Thread(model.Thread{Name: "main"}))
		seg.Values[0].Same = 1
		s := modeltest.Build(t, b)
		engine := engine.New(s)
		q := query.Query{Decoration: shape.Decoration{Root: shape.RootThread}}
		boxes, err := engine.Boxes(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		id, ok := boxes.Find("[main]", true)
		if !ok || !inside && boxes.List[id].Name != "[main]" {
			t.Fatalf("inside %v: [main] is %+v, %v", inside, boxes.List[id], ok)
		}
		if frame, ok := boxes.Find("[main]", false); !ok || inside != (frame != id) {
			t.Errorf("inside %v: the frame is %+v, %v", inside, boxes.List[frame], ok)
		}
		q.Fragment = []model.Name{boxes.List[id].ID()}
		grown, err := engine.Tree(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := modeltest.Picture(grown), "all 1/0\n  [main] 1/0\n    b 1/1\n"; got != want {
			t.Errorf("inside %v: got\n%swant\n%s", inside, got, want)
		}
	}
}
