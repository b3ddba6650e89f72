package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
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

// sourced is an event with what it comes from.
type sourced struct {
	event
	thread, file string
}

// sourceStore makes one store of several files. Events without a thread have
// the thread "".
func sourceStore(t *testing.T, events []sourced) *model.Store {
	t.Helper()
	var builders []*model.Builder
	var files []string
	for _, e := range events {
		if !slices.Contains(files, e.file) {
			files = append(files, e.file)
		}
	}
	for _, file := range files {
		b := model.NewBuilder(model.File{Path: file})
		seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
		for _, e := range events {
			if e.file != file {
				continue
			}
			id := model.NoThread
			if e.thread != "" {
				id = b.Thread(model.Thread{Name: e.thread, ID: int64(len(e.thread))})
			}
			seg.Stack = append(seg.Stack, modeltest.Stack(b, strings.Join(e.stack, ";")))
			seg.Thread = append(seg.Thread, id)
			seg.Values[0].Each = append(seg.Values[0].Each, e.value)
		}
		builders = append(builders, b)
	}
	return modeltest.Build(t, builders...)
}

// split is what a source list says of one row: "4 main, 2 pool-*".
func split(s *tree.Sources, row int32) string {
	out := fmt.Sprintf("%d %s", s.FirstTotal[row], s.List[s.First[row]].Name)
	if s.SecondTotal[row] > 0 {
		out += fmt.Sprintf(", %d %s", s.SecondTotal[row], s.List[s.Second[row]].Name)
	}
	return out
}

func TestSources(t *testing.T) {
	store := sourceStore(t, []sourced{
		{event{[]string{"main", "a"}, 5}, "main", "x.jfr"},
		{event{[]string{"run", "a"}, 3}, "worker-1", "x.jfr"},
		{event{[]string{"run", "a"}, 4}, "worker-2", "y.jfr"},
		{event{[]string{"run"}, 1}, "", "y.jfr"},
	})
	for _, test := range []struct {
		name string
		q    query.Query
		want string // row: split
	}{
		{"threads", query.Query{Sources: query.SourceThread}, "all: 5 main, 4 worker-2; main: 5 main; run: 4 worker-2, 3 worker-1; a: 5 main; a: 4 worker-2, 3 worker-1"},
		{"files", query.Query{Sources: query.SourceFile}, "all: 8 x.jfr, 5 y.jfr; main: 5 x.jfr; run: 5 y.jfr, 3 x.jfr; a: 5 x.jfr; a: 4 y.jfr, 3 x.jfr"},
		{"pools", query.Query{Sources: query.SourceThread, Decoration: shape.Decoration{FoldPools: true}}, "all: 7 worker-*, 5 main; main: 5 main; run: 7 worker-*, 1 (no thread); a: 5 main; a: 7 worker-*"},
		{"callers", query.Query{Sources: query.SourceThread, Callers: true, Fragment: modeltest.Path("a")}, "all: 5 main, 4 worker-2; a: 5 main, 4 worker-2; main: 5 main; run: 4 worker-2, 3 worker-1"},
		{"a filter", query.Query{Sources: query.SourceThread, Filters: []filter.Filter{{Kind: "file", Patterns: exact("x.jfr")}}}, "all: 5 main, 3 worker-1; main: 5 main; run: 3 worker-1; a: 5 main; a: 3 worker-1"},
		{"cut", query.Query{Sources: query.SourceThread, MinTotal: 6}, "all: 5 main, 4 worker-2; run: 4 worker-2, 3 worker-1; a: 4 worker-2, 3 worker-1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tr := modeltest.Tree(t, store, test.q)
			var rows []string
			for row := range int32(tr.Len()) {
				rows = append(rows, tr.Name(row)+": "+split(tr.Sources, row))
			}
			if got := strings.Join(rows, "; "); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
	if tr := modeltest.Tree(t, store, query.Query{}); tr.Sources != nil {
		t.Error("nobody asked for sources")
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := engine.New(store).Tree(gone, query.Query{Sources: query.SourceFile}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// Random events, filters, transforms, fragments, directions and cuts against
// the definition: the parts of a row are the sums of its events by source.
func TestSourcesAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for round := range modeltest.Rounds(4000) {
		var events []sourced
		threads := 1 + r.IntN(14)
		for _, e := range randomEvents(r) {
			thread := ""
			if n := r.IntN(threads + 1); n > 0 {
				thread = fmt.Sprintf("%s-%d", []string{"pool", "gc", "web"}[n%3], n)
			}
			events = append(events, sourced{e, thread, fmt.Sprintf("%d.jfr", r.IntN(1+round%11))})
		}
		store := sourceStore(t, events)
		q := query.Query{Sources: []query.SourceBy{query.SourceThread, query.SourceFile}[r.IntN(2)], Callers: r.IntN(2) == 0, MinTotal: r.Int64N(20)}
		q.Decoration.FoldPools = r.IntN(3) == 0
		q.Decoration.Root = []shape.RootBy{shape.RootNone, shape.RootThread, shape.RootFile}[r.IntN(3)]
		root := func(e sourced) string {
			switch name := e.thread; {
			case q.Decoration.Root == shape.RootFile:
				return "[" + e.file + "]"
			case name == "":
				return "[" + model.NoThreadName + "]"
			case q.Decoration.FoldPools:
				return "[" + model.FoldPool(name) + "]"
			default:
				i := slices.IndexFunc(store.Threads, func(t model.Thread) bool { return t.Name == name })
				return "[" + store.Threads[i].Title() + "]"
			}
		}
		want := slices.Clone(events)
		for range r.IntN(3) {
			f := filter.Filter{Kind: "method", Patterns: exact(letter(r)), Drop: r.IntN(2) == 0}
			hit := func(e sourced) bool { return slices.Contains(e.stack, f.List[0]) }
			if r.IntN(2) == 0 {
				f.Kind, f.List = "file", []string{"1.jfr"}
				hit = func(e sourced) bool { return e.file == f.List[0] }
			}
			q.Filters = append(q.Filters, f)
			want = slices.DeleteFunc(want, func(e sourced) bool { return hit(e) == f.Drop })
		}
		if len(want) == 0 {
			continue
		}
		for i, e := range want {
			if q.Decoration.Root != shape.RootNone {
				want[i].stack = append([]string{root(e)}, e.stack...)
			}
		}
		for range r.IntN(3) {
			tr := shape.Transform{Kind: []string{shape.Hide, shape.CollapseRecursion, shape.CollapseCycles}[r.IntN(3)], Patterns: exact(letter(r))}
			q.Transforms = append(q.Transforms, tr)
			for i := range want {
				want[i].stack = reshape(want[i].stack, tr)
			}
		}
		e := want[r.IntN(len(want))]
		f := fragmentOf(r, []event{e.event}, r.IntN(3))
		q.Fragment = modeltest.Path(strings.Join(f, ">"))
		if len(f) > 0 && strings.HasPrefix(f[0], "[") {
			q.Fragment[0].Family = map[shape.RootBy]model.Family{shape.RootThread: model.FamilyThread, shape.RootFile: model.FamilyFile}[q.Decoration.Root]
		}
		engine := engine.New(store)
		if r.IntN(2) == 0 {
			engine.Parallel = concurrently
		}
		got, err := engine.Tree(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		checkSources(t, got, want, f)
		if t.Failed() {
			t.Fatalf("round %d: %+v of %v", round, q, events)
		}
	}
}

func checkSources(t *testing.T, got *tree.Tree, events []sourced, f []string) {
	t.Helper()
	s := got.Sources
	// All sums by source and path, of every source apart.
	sums := map[string]map[string]int64{}
	for _, name := range []string{"thread", "pool", "file"} {
		for _, e := range events {
			source := map[string]string{"thread": e.thread, "pool": model.FoldPool(e.thread), "file": filepath.Base(e.file)}[name]
			if source == "" {
				source = model.NoThreadName
			}
			total, _ := bruteTree([]event{e.event}, f, got.Callers)
			if sums[name+source] == nil {
				sums[name+source] = map[string]int64{}
			}
			for path, v := range total {
				sums[name+source][path] += v
			}
		}
	}
	kind := "file"
	if s.By == query.SourceThread {
		kind = "thread"
		if slices.ContainsFunc(s.List, func(o tree.Source) bool { return strings.Contains(o.Name, "*") }) {
			kind = "pool"
		}
	}
	for row := range int32(got.Len()) {
		var path []string
		for _, p := range got.Path(row) {
			path = append(path, got.Name(p))
		}
		key := strings.Join(path, ";")
		parts := make([]int64, len(s.List))
		rest := got.Total[row]
		for i, source := range s.List {
			if !source.Others {
				parts[i] = sums[kind+source.Name][key]
				rest -= parts[i]
			}
		}
		if n := len(parts); n > 0 && s.List[n-1].Others {
			parts[n-1], rest = rest, 0
		}
		if rest != 0 {
			t.Errorf("%q: %d come from nowhere in %+v", key, rest, s.List)
		}
		for i, v := range parts {
			if row == 0 && s.List[i].Total != v {
				t.Errorf("%s has %d of the tree, want %d", s.List[i].Name, s.List[i].Total, v)
			}
		}
		first, second := s.FirstTotal[row], s.SecondTotal[row]
		if first > 0 && parts[s.First[row]] != first || second > 0 && (parts[s.Second[row]] != second || s.First[row] == s.Second[row]) {
			t.Errorf("%q: first %d of %d, second %d of %d, want %v", key, first, s.First[row], second, s.Second[row], parts)
		}
		slices.Sort(parts)
		slices.Reverse(parts)
		parts = append(parts, 0, 0)
		if first != parts[0] || second != parts[1] {
			t.Errorf("%q: first %d, second %d, want %v", key, first, second, parts)
		}
	}
}
