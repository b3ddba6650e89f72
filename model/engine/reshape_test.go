package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

func exact(names ...string) model.Patterns { return model.Patterns{List: names, Exact: true} }

func TestTransforms(t *testing.T) {
	tests := []struct {
		name, in, want string
		transforms     []shape.Transform
		grouping       shape.Grouping
	}{
		{
			name: "hide", in: "a;b;c 1\nb 2\na;d 4", transforms: []shape.Transform{{Kind: shape.Hide, Patterns: exact("b")}},
			want: "all 7/2\n  a 5/0\n    c 1/1\n    d 4/4\n",
		}, {
			name: "hide merges what moves up with what is there", in: "a;b;c 1\na;c 2", transforms: []shape.Transform{{Kind: shape.Hide, Patterns: exact("b")}},
			want: "all 3/0\n  a 3/0\n    c 3/3\n",
		}, {
			name: "only", in: "a;b;c;d 1", transforms: []shape.Transform{{Kind: shape.HideOthers, Patterns: exact("a", "c")}},
			want: "all 1/0\n  a 1/0\n    c 1/1\n",
		}, {
			name: "collapse a package", in: "app/Main.run;java/util/A.x;java/util/B.y;java/util/A.x;app/Main.cb;java/util/B.y 1",
			transforms: []shape.Transform{{Kind: shape.Collapse, On: model.PackageName, Patterns: model.Patterns{List: []string{"^java/"}}}},
			want:       "all 1/0\n  app/Main.run 1/0\n    java/util 1/0\n      app/Main.cb 1/0\n        java/util 1/1\n",
		}, {
			name: "collapse what has neighbours of its package", in: "p/A.g;p/A.f;p/A.f;p/A.g 1",
			grouping:   shape.Grouping{By: shape.ByPackage},
			transforms: []shape.Transform{{Kind: shape.Collapse, Patterns: exact("p/A.f")}},
			want:       "all 1/0\n  p 1/0\n    p 1/0\n      p 1/1\n",
		}, {
			name: "direct recursion", in: "a;b;b;b;c 1\na;b;a 2", transforms: []shape.Transform{{Kind: shape.CollapseRecursion}},
			want: "all 3/0\n  a 3/0\n    b 3/0\n      a 2/2\n      c 1/1\n",
		}, {
			name: "recursion through others", in: "a;b;a;c 1\na;b 2", transforms: []shape.Transform{{Kind: shape.CollapseCycles}},
			want: "all 3/0\n  a 3/0\n    b 2/2\n    c 1/1\n",
		}, {
			name: "focus", in: "a;b;c 1\na;d 1\nx;b;b;e 2", transforms: []shape.Transform{{Kind: shape.Focus, Patterns: exact("b")}},
			want: "all 4/0\n  a 1/0\n    d 1/1\n  b 3/0\n    b 2/0\n      e 2/2\n    c 1/1\n",
		}, {
			name: "one after the other", in: "a;b;a;c 1", transforms: []shape.Transform{{Kind: shape.Hide, Patterns: exact("b")}, {Kind: shape.CollapseRecursion}},
			want: "all 1/0\n  a 1/0\n    c 1/1\n",
		}, {
			name: "off does nothing", in: "a;b 1", transforms: []shape.Transform{{Kind: shape.Hide, Patterns: exact("b"), Off: true}},
			want: "all 1/0\n  a 1/0\n    b 1/1\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := modeltest.Picture(modeltest.Tree(t, modeltest.Java(test.in), query.Query{Transforms: test.transforms, Grouping: test.grouping}))
			if got != test.want {
				t.Errorf("got:\n%swant:\n%s", got, test.want)
			}
		})
	}
}

// reshape is what a transform does, spelled out over one stack.
func reshape(stack []string, tr shape.Transform) []string {
	var out []string
	switch tr.Kind {
	case shape.Hide, shape.HideOthers:
		for _, name := range stack {
			if slices.Contains(tr.List, name) == (tr.Kind == shape.HideOthers) {
				out = append(out, name)
			}
		}
	case shape.CollapseRecursion:
		out = slices.Compact(slices.Clone(stack))
	case shape.CollapseCycles:
		for _, name := range stack {
			if i := slices.Index(out, name); i >= 0 {
				out = out[:i+1]
			} else {
				out = append(out, name)
			}
		}
	case shape.Focus:
		out = stack
		for i, name := range stack {
			if slices.Contains(tr.List, name) {
				return stack[i:]
			}
		}
	}
	return out
}

// Random chains of filters and transforms, with fragments in both directions,
// against the same spelled out; and the total that no transform changes.
func TestReshapeAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	kinds := []string{shape.Hide, shape.HideOthers, shape.CollapseRecursion, shape.CollapseCycles, shape.Focus}
	for round := range 3000 {
		events := randomEvents(r)
		store := storeOf(events)
		var q query.Query
		want := slices.Clone(events)
		for range r.IntN(3) {
			f := filter.Filter{Kind: "method", Patterns: exact(letter(r)), Drop: r.IntN(2) == 0}
			if r.IntN(3) == 0 {
				f.Kind, f.List = "fragment", []string{letter(r) + ";" + letter(r)}
			}
			q.Filters = append(q.Filters, f)
			want = slices.DeleteFunc(want, func(e event) bool {
				hit := len(occurrences(e.stack, strings.Split(f.List[0], ";"))) > 0
				return hit == f.Drop
			})
		}
		var total int64
		for _, e := range want {
			total += e.value
		}
		for range r.IntN(3) {
			tr := shape.Transform{Kind: kinds[r.IntN(len(kinds))], Patterns: exact(letter(r), letter(r))}
			q.Transforms = append(q.Transforms, tr)
			for i := range want {
				want[i].stack = reshape(want[i].stack, tr)
			}
		}
		engine := engine.New(store)
		whole, err := engine.Tree(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if whole.Total[0] != total {
			t.Fatalf("round %d: transforms %v changed the total from %d to %d", round, q.Transforms, total, whole.Total[0])
		}
		if len(want) == 0 {
			continue
		}
		f := fragmentOf(r, want, r.IntN(4))
		q.Fragment = modeltest.Path(strings.Join(f, ">"))
		q.Callers = r.IntN(2) == 0
		got, err := engine.Tree(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		wantTotal, wantSelf := checkTree(t, got, want, f)
		if t.Failed() {
			t.Fatalf("round %d: %+v of %v", round, q, events)
		}
		flat, err := engine.Flat(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		checkFlat(t, flat, want, f)
		checkConservation(t, engine, q)
		checkPruned(t, engine, q, r.Float64()/2, wantTotal, wantSelf)
	}
}

// checkPruned holds that a tree which is not grown beyond thin boxes has the
// rows of the whole one, unchanged, and misses none that is next to a wide one.
func checkPruned(t *testing.T, e *engine.Engine, q query.Query, share float64, wantTotal, wantSelf map[string]int64) {
	t.Helper()
	q.MinShare = share
	pruned, err := e.Tree(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	gotTotal, gotSelf := pathsOf(pruned)
	thinnest := int64(share * float64(pruned.Total[0]))
	left := false
	for path, total := range wantTotal {
		above := ""
		if i := strings.LastIndexByte(path, ';'); i >= 0 {
			above = path[:i]
		}
		got, there := gotTotal[path]
		switch {
		case path != "" && wantTotal[above] < thinnest:
			if left = true; there {
				t.Fatalf("%q is there beyond %q, which has only %d of %d", path, above, wantTotal[above], pruned.Total[0])
			}
		case !there || got != total || gotSelf[path] != wantSelf[path]:
			t.Fatalf("%+v: %q is %d/%d (there: %v), want %d/%d", q, path, got, gotSelf[path], there, total, wantSelf[path])
		}
		delete(gotTotal, path)
	}
	if len(gotTotal) > 0 {
		t.Fatalf("%+v: rows that are none: %v", q, gotTotal)
	}
	if left != (pruned.Cut > 0) {
		t.Fatalf("left out something: %v, Cut is %d", left, pruned.Cut)
	}
}

// checkConservation holds the invariant of docs/semantics.md: callers' totals and the
// events that start with the fragment make its total, and so do callees' totals
// and its self.
func checkConservation(t *testing.T, e *engine.Engine, q query.Query) {
	t.Helper()
	if len(q.Fragment) == 0 {
		return
	}
	var totals [2]int64
	for i, callers := range []bool{false, true} {
		q.Callers = callers
		tree, err := e.Tree(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		end := int32(tree.Chain)
		sum := tree.Self[end]
		from, to := tree.Children(end)
		for c := from; c < to; c++ {
			sum += tree.Total[c]
		}
		if totals[i] = tree.Total[0]; sum != totals[i] {
			t.Fatalf("callers=%v: neighbours and self make %d, total is %d", callers, sum, totals[i])
		}
	}
	if totals[0] != totals[1] {
		t.Fatalf("%d below, %d above", totals[0], totals[1])
	}
}

func letter(r *rand.Rand) string { return string(rune('a' + r.IntN(4))) }

// attributed is a store with threads, classes, states and times, one event a
// line: "stack|thread|class|state|time value".
func attributed(t *testing.T) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "one.jfr"})
	seg := b.Series("alloc", "Allocations", model.Unit{Name: "count"}, model.Unit{Name: "bytes"})
	seg.Values[0].Same = 1
	seg.Time, seg.Thread = []int64{}, []model.ThreadID{}
	for i, e := range []struct {
		stack, thread, class, state string
		time, bytes                 int64
	}{
		{"main;a", "main", "byte[]", "RUNNABLE", 10, 100},
		{"run;a", "pool-1-thread-1", "byte[]", "RUNNABLE", 20, 200},
		{"run;b", "pool-1-thread-2", "java.lang.String", "SLEEPING", 30, 400},
		{"run;b", "", "", "", 40, 800},
	} {
		seg.Stack = append(seg.Stack, modeltest.Stack(b, e.stack))
		thread := model.Thread{}
		if e.thread != "" {
			thread = model.Thread{Name: e.thread, ID: int64(i + 1)}
		}
		seg.Thread = append(seg.Thread, b.Thread(thread))
		seg.Time = append(seg.Time, e.time)
		seg.State = append(seg.State, b.State(e.state))
		seg.Class = append(seg.Class, b.Method(model.Method{Family: model.FamilyClass, Name: e.class}))
		seg.Values[1].Each = append(seg.Values[1].Each, e.bytes)
	}
	s := modeltest.Build(t, b)
	return s
}

func TestFiltersOfEvents(t *testing.T) {
	s := attributed(t)
	find := func(list ...string) model.Patterns { return model.Patterns{List: list} }
	tests := []struct {
		filters []filter.Filter
		total   int64
		tallies string
	}{
		{[]filter.Filter{{Kind: "thread", Patterns: find("^main")}}, 100, "[{1400 0}]"},
		{[]filter.Filter{{Kind: "thread", Patterns: find(`pool-\*-thread`)}}, 600, "[{900 0}]"},
		{[]filter.Filter{{Kind: "thread", Patterns: find(`no thread`)}}, 800, "[{700 0}]"},
		{[]filter.Filter{{Kind: "thread", Patterns: find("main", "thread-2")}}, 500, "[{1000 0}]"},
		{[]filter.Filter{{Kind: "thread", Patterns: find("main"), Drop: true}}, 1400, "[{100 0}]"},
		{[]filter.Filter{{Kind: "class", Patterns: find("byte")}}, 300, "[{1200 0}]"},
		{[]filter.Filter{{Kind: "state", Patterns: find("SLEEP"), Drop: true}}, 300, "[{400 800}]"},
		{[]filter.Filter{{Kind: "time", From: 20, To: 40}}, 600, "[{900 0}]"},
		{[]filter.Filter{{Kind: "file", Patterns: find("one")}}, 1500, "[{0 0}]"},
		{[]filter.Filter{{Kind: "thread", Patterns: find("pool")}, {Kind: "method", Patterns: find("^b$")}}, 400, "[{900 0} {300 0}]"},
		{[]filter.Filter{{Kind: "thread", Patterns: find("main"), Off: true}}, 1500, "[{0 0}]"},
	}
	for _, test := range tests {
		got, err := engine.New(s).Tree(context.Background(), query.Query{Metric: "alloc.bytes", Filters: test.filters})
		if err != nil {
			t.Fatal(err)
		}
		if got.Total[0] != test.total || fmt.Sprint(got.Tallies) != test.tallies {
			t.Errorf("%+v: total %d %v, want %d %s", test.filters, got.Total[0], got.Tallies, test.total, test.tallies)
		}
	}
}

// Absent is not zero: a time filter keeps events without time apart.
func TestTimeFilterCannotJudge(t *testing.T) {
	got := modeltest.Tree(t, modeltest.Store("a 3"), query.Query{Filters: []filter.Filter{{Kind: "time", From: 0, To: 1}}})
	if got.Total[0] != 0 || got.Tallies[0].Unjudged != 3 {
		t.Errorf("total %d, %+v", got.Total[0], got.Tallies)
	}
}

// A library is one box, whatever packages its frames are of.
func TestCollapseLibrary(t *testing.T) {
	b := model.NewBuilder(model.File{Path: "f"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	stack := model.Root
	for _, name := range []string{"java/lang/Thread.run", "java/util/A.x", "app/Main.cb"} {
		f := model.Frame{Method: b.Method(model.Method{Family: model.FamilyJava, Name: name})}
		if strings.HasPrefix(name, "java") {
			f.Library = b.String("java.base")
		}
		stack = b.Push(stack, b.Frame(f))
	}
	seg.Stack, seg.Values[0].Same = append(seg.Stack, stack), 1
	s := modeltest.Build(t, b)
	collapse := shape.Transform{Kind: shape.Collapse, On: model.LibraryName, Patterns: exact("java.base")}
	for _, by := range []shape.GroupBy{shape.ByMethod, shape.ByLibrary} {
		got := modeltest.Picture(modeltest.Tree(t, s, query.Query{Transforms: []shape.Transform{collapse}, Grouping: shape.Grouping{By: by}}))
		want := "all 1/0\n  java.base 1/0\n    app/Main.cb 1/1\n"
		if by == shape.ByLibrary {
			want = "all 1/0\n  java.base 1/0\n    app 1/1\n"
		}
		if got != want {
			t.Errorf("by %s: got\n%swant\n%s", by, got, want)
		}
	}
}

func TestDecoration(t *testing.T) {
	s := attributed(t)
	got := modeltest.Picture(modeltest.Tree(t, s, query.Query{Metric: "alloc.bytes", Decoration: shape.Decoration{Root: shape.RootThread, FoldPools: true, Leaf: true}}))
	want := `all 1500/0
  [(no thread)] 800/0
    run 800/0
      b 800/800
  [main] 100/0
    main 100/0
      a 100/0
        byte[] 100/100
  [pool-*-thread-*] 600/0
    run 600/0
      a 200/0
        byte[] 200/200
      b 400/0
        java.lang.String 400/400
`
	if got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	got = modeltest.Picture(modeltest.Tree(t, s, query.Query{Decoration: shape.Decoration{Root: shape.RootFile}}))
	if !strings.HasPrefix(got, "all 4/0\n  [one.jfr] 4/0\n") {
		t.Errorf("by file:\n%s", got)
	}
}
