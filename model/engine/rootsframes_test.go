package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Threads and files at the root are weights above the trie. The same events whose
// stacks have these frames from the start must give the same answers, whatever
// is asked: several files, some of them without events, threads, times or
// classes; fragments from the root or not; filters that leave nothing; cuts.
func TestRootsAreLikeFrames(t *testing.T) {
	r := rand.New(rand.NewPCG(77, 12))
	for round := range modeltest.Rounds(250) {
		d := shape.Decoration{Root: shape.RootBy(1 + r.IntN(2)), FoldPools: r.IntN(2) == 0, Leaf: r.IntN(3) == 0}
		above, frames := twins(t, r, d)
		if above.Events() == 0 {
			continue
		}
		a, b := engine.New(above), engine.New(frames)
		if round%2 == 0 {
			a.Parallel = concurrently
		}
		for range 5 {
			q := randomQuery(r)
			q.Decoration = d
			like := q
			like.Decoration.Root = shape.RootNone
			for n := range 3 {
				q.Fragment = randomPath(t, r, b, like, n)
				like.Fragment = q.Fragment
				if compareAnswers(t, a, b, q, like); t.Failed() {
					t.Fatalf("round %d: %+v", round, q)
				}
			}
		}
	}
}

// twins makes the same events twice: with threads or files to be put at the root,
// and with frames for them.
func twins(t *testing.T, r *rand.Rand, d shape.Decoration) (above, frames *model.Store) {
	var as, bs []*model.Builder
	for f := range 1 + r.IntN(4) {
		path := fmt.Sprintf("dir/file%d", f)
		a, b := model.NewBuilder(model.File{Path: path}), model.NewBuilder(model.File{Path: path})
		as, bs = append(as, a), append(bs, b)
		if r.IntN(6) == 0 { // a file without events
			continue
		}
		units := []model.Unit{{Name: "samples"}, {Name: "ns"}}
		sa, sb := a.Series("cpu", "CPU", units...), b.Series("cpu", "CPU", units...)
		threads, times, classes := r.IntN(4) > 0, r.IntN(3) > 0, r.IntN(2) == 0
		for _, e := range randomEvents(r) {
			thread := model.Thread{}
			if n := r.IntN(15); threads && n > 0 {
				thread = model.Thread{Name: fmt.Sprintf("pool-%d", n), ID: int64(r.IntN(2))}
			}
			m := model.Method{Family: model.FamilyThread, Name: "[" + thread.Title() + "]"}
			kind := model.KindThread
			switch {
			case d.Root == shape.RootFile:
				m, kind = model.Method{Family: model.FamilyFile, Name: "[" + path + "]", Display: fmt.Sprintf("[file%d]", f)}, model.KindFile
			case d.FoldPools && thread.Name != "":
				m.Name = "[" + model.FoldPool(thread.Name) + "]"
			}
			root := b.Push(model.Root, b.Frame(model.Frame{Method: b.Method(m), Kind: kind}))
			sa.Stack = append(sa.Stack, pushKinds(a, model.Root, e.stack))
			sb.Stack = append(sb.Stack, pushKinds(b, root, e.stack))
			class, at := model.Method{}, r.Int64N(100)
			if n := r.IntN(4); n > 0 {
				class = model.Method{Family: model.FamilyClass, Name: fmt.Sprintf("C%d", n)}
			}
			for _, one := range []struct {
				b *model.Builder
				s *model.Segment
			}{{a, sa}, {b, sb}} {
				if threads {
					one.s.Thread = append(one.s.Thread, one.b.Thread(thread))
				}
				if times {
					one.s.Time = append(one.s.Time, at)
				}
				if classes {
					one.s.Class = append(one.s.Class, one.b.Method(class))
				}
				one.s.Values[0].Same, one.s.Values[1].Each = 1, append(one.s.Values[1].Each, e.value)
			}
		}
	}
	return modeltest.Build(t, as...), modeltest.Build(t, bs...)
}

func pushKinds(b *model.Builder, at model.StackID, stack []string) model.StackID {
	for i, name := range stack {
		m := b.Method(model.Method{Family: model.FamilyJava, Name: name})
		at = b.Push(at, b.Frame(model.Frame{Method: m, Kind: model.Kind(1 + i%3)}))
	}
	return at
}

func randomQuery(r *rand.Rand) (q query.Query) {
	q.Metric = []string{"", "cpu.ns"}[r.IntN(2)]
	q.MinTotal, q.MaxRows = []int64{0, 0, 0, r.Int64N(20)}[r.IntN(4)], []int{0, 0, 0, 1 + r.IntN(20)}[r.IntN(4)]
	if r.IntN(3) == 0 {
		q.MinShare, q.Detail = r.Float64()*0.3, query.Detail{From: r.Float64() / 2, To: 0.5 + r.Float64()/2, MinShare: 0.01}
	}
	q.Sources = []query.SourceBy{query.NoSources, query.SourceThread, query.SourceFile}[r.IntN(3)]
	q.Grouping.By = []shape.GroupBy{shape.ByMethod, shape.ByLibrary}[r.IntN(2)]
	for range r.IntN(3) {
		kind := []string{shape.Hide, shape.CollapseRecursion, shape.CollapseCycles}[r.IntN(3)]
		q.Transforms = append(q.Transforms, shape.Transform{Kind: kind, Patterns: exact(letter(r))})
	}
	for range r.IntN(3) {
		f := []filter.Filter{
			{Kind: "method", Patterns: exact(letter(r))},
			{Kind: "thread", Patterns: exact(fmt.Sprintf("pool-%d", r.IntN(9)))},
			{Kind: "file", Patterns: exact("dir/file0")},
			{Kind: "time", From: r.Int64N(50), To: 50 + r.Int64N(50)},
		}[r.IntN(4)]
		f.Drop, f.Off = r.IntN(2) == 0, r.IntN(8) == 0
		q.Filters = append(q.Filters, f)
	}
	return q
}

// randomPath takes a fragment out of the tree: none for n = 0, from the root for
// 2.
func randomPath(t *testing.T, r *rand.Rand, e *engine.Engine, q query.Query, n int) (fragment []model.Name) {
	tree, err := e.Tree(context.Background(), query.Query{Metric: q.Metric, Decoration: q.Decoration, Filters: q.Filters, Transforms: q.Transforms, Grouping: q.Grouping})
	if err != nil {
		t.Fatal(err)
	}
	if n == 0 || tree.Len() == 1 {
		return nil
	}
	path := tree.Path(int32(1 + r.IntN(tree.Len()-1)))
	if n == 1 {
		path = path[r.IntN(len(path)):]
	}
	for _, row := range path {
		fragment = append(fragment, tree.Boxes.List[tree.Box[row]].ID())
	}
	return fragment
}

// compareAnswers asks two engines the same in their own words.
func compareAnswers(t *testing.T, a, b *engine.Engine, qa, qb query.Query) {
	t.Helper()
	ctx := context.Background()
	for _, callers := range []bool{false, true} {
		qa.Callers, qb.Callers = callers, callers
		ta, errA := a.Tree(ctx, qa)
		tb, errB := b.Tree(ctx, qb)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if got, want := columns(ta), columns(tb); got != want {
			t.Errorf("callers %v: got\n%swant\n%s", callers, got, want)
		}
		for _, re := range []string{"a", `pool-1|file1`, `b|\[`, "C1"} {
			got, _ := a.FoundSum(ctx, qa, tree.NewSearch(ta.Boxes, regexp.MustCompile(re)))
			want, _ := b.FoundSum(ctx, qb, tree.NewSearch(tb.Boxes, regexp.MustCompile(re)))
			if got != want {
				t.Errorf("callers %v: %s is found in %d, want %d", callers, re, got, want)
			}
		}
	}
	fa, errA := a.Flat(ctx, qa)
	fb, errB := b.Flat(ctx, qb)
	if errA != nil || errB != nil || fa.Sum != fb.Sum {
		t.Fatal(errA, errB, fa.Sum, fb.Sum)
	}
	for i, box := range fa.Boxes.List {
		var total, self int64
		kind := fa.Kind[i]
		if j, ok := fb.Boxes.Lookup(box.ID()); ok && fb.Total[j] > 0 {
			total, self, kind = fb.Total[j], fb.Self[j], fb.Kind[j]
		}
		if fa.Total[i] != total || fa.Self[i] != self || fa.Kind[i] != kind {
			t.Errorf("flat %s: got %d/%d kind %v, want %d/%d kind %v", box.Name, fa.Total[i], fa.Self[i], fa.Kind[i], total, self, kind)
		}
	}
	files, err := a.FileTotals(ctx, qa)
	var sum int64
	for i, file := range files {
		sum += file
		if j, ok := fa.Boxes.Lookup(model.Name{Family: model.FamilyFile, Name: "[" + a.Store().Files[i].Path + "]"}); ok && len(qa.Fragment) == 0 && fa.Total[j] != file {
			t.Errorf("file %d: got %d, want %d", i, file, fa.Total[j])
		}
	}
	if err != nil || len(qa.Fragment) == 0 && sum != fa.Sum {
		t.Errorf("files: got %d, want %d, %v", sum, fa.Sum, err)
	}
	ra, _ := a.Threads(ctx, qa, qa.Decoration.FoldPools)
	rb, _ := b.Threads(ctx, qb, qb.Decoration.FoldPools)
	if got, want := fmt.Sprintf("%+v", ra), fmt.Sprintf("%+v", rb); got != want {
		t.Errorf("threads: got\n%s\nwant\n%s", got, want)
	}
}

// columns writes down all of a tree but the numbers of its boxes.
func columns(t *tree.Tree) string {
	text := modeltest.Picture(t) + fmt.Sprintln(t.Kind, t.Offset, t.First, t.Levels, t.Cut, t.Full, t.Chain, t.Tallies)
	if s := t.Sources; s != nil {
		for row := range t.Len() {
			text += fmt.Sprintln(s.FirstTotal[row], s.SecondTotal[row])
		}
		text += fmt.Sprintf("%+v\n", s.List)
	}
	return text
}
