package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
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

// values are total and self by path.
func values(t *tree.Tree, total, self []int64) map[string][2]int64 {
	out := map[string][2]int64{}
	for row := range int32(t.Len()) {
		var names []string
		for _, r := range t.Path(row) {
			names = append(names, t.Boxes.List[t.Box[r]].Name)
		}
		out[strings.Join(names, ">")] = [2]int64{total[row], self[row]}
	}
	return out
}

func randomSides(r *rand.Rand) []query.Side {
	var sides []query.Side
	for i := range 1 + r.IntN(3) {
		s := query.Side{Name: fmt.Sprint(i), Scale: []float64{0, 1, 0.5, 3e6}[r.IntN(4)]}
		for range r.IntN(3) {
			f := []filter.Filter{
				{Kind: "file", Patterns: exact(fmt.Sprintf("dir/file%d", r.IntN(3)))},
				{Kind: "time", From: r.Int64N(50), To: 50 + r.Int64N(50)},
				{Kind: "thread", Patterns: exact(fmt.Sprintf("pool-%d", r.IntN(4)))},
				{Kind: "method", Patterns: exact(letter(r))},
			}[r.IntN(4)]
			f.Drop = r.IntN(3) == 0
			s.Filters = append(s.Filters, f)
		}
		if r.IntN(4) == 0 {
			s.Metric = "cpu.samples"
		}
		sides = append(sides, s)
	}
	return sides
}

// Each side's columns of the tree of a comparison are what the ordinary tree of
// that side's question has at the same paths: whatever is asked, and whatever is
// too thin to be a row.
func TestSidesAreOrdinaryTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	ctx := context.Background()
	for round := range 300 {
		var files []*model.Builder
		for f := range 1 + r.IntN(4) {
			files = append(files, moreEvents(r, fmt.Sprintf("dir/file%d", f)))
		}
		e := engine.New(modeltest.Build(t, files...))
		if round%2 == 0 {
			e.Parallel = concurrently
		}
		for range 4 {
			q := randomQuery(r)
			q.Decoration = shape.Decoration{Root: shape.RootBy(r.IntN(3)), FoldPools: r.IntN(2) == 0, Leaf: r.IntN(4) == 0}
			q.Fragment = randomPath(t, r, e, q, r.IntN(3))
			q.Callers = r.IntN(2) == 0
			q.MinTotal = q.MinTotal * tree.WidthUnit / 100
			q.Sides = randomSides(r)
			if q.Decoration.Root == shape.RootNone && len(q.Fragment) > 0 && r.IntN(3) == 0 {
				one := q
				one.Sides = nil
				q.Sides[len(q.Sides)-1].Fragment = randomPath(t, r, e, one, 1)
			}
			got, err := e.Tree(ctx, q)
			if err != nil {
				t.Fatal(err)
			}
			for i := range q.Sides {
				checkSide(t, e, q, i, got)
			}
			checkWidths(t, got)
			if t.Failed() {
				t.Fatalf("round %d: %+v", round, q)
			}
		}
	}
}

func checkSide(t *testing.T, e *engine.Engine, q query.Query, i int, got *tree.Tree) {
	t.Helper()
	whole := q.Side(i)
	whole.MinShare, whole.MinTotal, whole.MaxRows, whole.Detail = 0, 0, 0, query.Detail{}
	ordinary, err := e.Tree(context.Background(), whole)
	if err != nil {
		t.Fatal(err)
	}
	want := values(ordinary, ordinary.Total, ordinary.Self)
	cut := func(path string) string { return path }
	if a, b := ordinary.Chain, got.Chain; q.Sides[i].Fragment != nil || a != b { // what follows the chain is compared
		cut = func(path string) string {
			names := strings.Split(path, ">")
			return strings.Join(names[min(b, len(names)):], ">")
		}
		short := map[string][2]int64{}
		for path, v := range want {
			if names := strings.Split(path, ">"); len(names) >= a {
				short[strings.Join(names[a:], ">")] = v
			}
		}
		want = short
	}
	seen := map[string]bool{}
	for path, v := range values(got, got.Sides[i].Total, got.Sides[i].Self) {
		if got.Chain != ordinary.Chain && strings.Count(path, ">")+1 <= got.Chain {
			continue
		}
		if q.Sides[i].Fragment != nil && strings.Count(path, ">")+1 <= got.Chain {
			continue // the chain shows one name of several
		}
		p := cut(path)
		seen[p] = true
		if w := want[p]; v != w {
			t.Errorf("side %d, %q: got %v, want %v", i, path, v, w)
		}
	}
	if got.Cut > 0 || got.Full || q.Sides[i].Fragment != nil {
		return
	}
	for path := range want {
		if !seen[path] && path != "" {
			t.Errorf("side %d: %q is missing", i, path)
		}
	}
}

// checkWidths holds that no row is wider than its parent, in any pane.
func checkWidths(t *testing.T, grown *tree.Tree) {
	t.Helper()
	panes := []*tree.Tree{grown}
	for i := range grown.Sides {
		panes = append(panes, grown.Pane(i))
	}
	for n, p := range panes {
		if p.Total[0] > tree.WidthUnit+int64(p.Len())*1000 && n == 0 {
			t.Errorf("the root is %d wide", p.Total[0])
		}
		for row := range int32(p.Len()) {
			from, to := p.Children(row)
			if to > from && p.Offset[to-1]+p.Total[to-1] > p.Offset[row]+p.Total[row] || p.Total[row] < 0 {
				t.Errorf("pane %d: row %d is left by its children", n, row)
			}
		}
	}
}

// To swap the sides changes their order and no width.
func TestSwappedSides(t *testing.T) {
	e := engine.New(modeltest.Build(t, fileOf("a", "main;x 4\nmain;y 2"), fileOf("b", "main;x 1\nmain;z 5")))
	side := func(file string) query.Side {
		return query.Side{Name: file, Filters: []filter.Filter{{Kind: "file", Patterns: exact(file)}}, Scale: map[string]float64{"a": 1, "b": 2}[file]}
	}
	one, err := e.Tree(context.Background(), query.Query{Sides: []query.Side{side("a"), side("b")}})
	if err != nil {
		t.Fatal(err)
	}
	two, err := e.Tree(context.Background(), query.Query{Sides: []query.Side{side("b"), side("a")}})
	if err != nil {
		t.Fatal(err)
	}
	for row := range one.Len() {
		if one.Total[row] != two.Total[row] || one.Sides[0].Total[row] != two.Sides[1].Total[row] || one.Sides[1].Self[row] != two.Sides[0].Self[row] {
			t.Errorf("row %d: %d and %d wide", row, one.Total[row], two.Total[row])
		}
	}
	// The mean of 4 of 18 and 2 of 18, scaled.
	if x, want := float64(one.Total[2])/tree.WidthUnit, 6.0/18; math.Abs(x-want) > 1e-9 {
		t.Errorf("x is %f wide, want %f", x, want)
	}
}

func fileOf(path, lines string) *model.Builder {
	b := model.NewBuilder(model.File{Path: path})
	modeltest.Fill(b, lines)
	return b
}

// What cannot be one tree is refused in words.
func TestSidesThatAreRefused(t *testing.T) {
	e := engine.New(modeltest.Build(t, moreEvents(rand.New(rand.NewPCG(1, 1)), "a")))
	q := query.Query{Decoration: shape.Decoration{Root: shape.RootThread}, Fragment: modeltest.Path("a"), Callers: true}
	q.Sides = []query.Side{{}, {Fragment: modeltest.Path("b")}}
	if _, err := e.Tree(context.Background(), q); !errors.Is(err, engine.ErrSides) {
		t.Errorf("%v", err)
	}
}

// Vectors are what they say.
func TestVectors(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	ctx := context.Background()
	e := engine.New(modeltest.Build(t, moreEvents(r, "dir/file0"), moreEvents(r, "dir/file1")))
	q := query.Query{Metric: "cpu.ns"}
	all, total, err := e.Values(ctx, q)
	if err != nil {
		t.Fatal(err)
	}
	sumOf := func(v engine.Vector) (sum int64) {
		for _, x := range v {
			sum += x
		}
		return sum
	}
	blocks, files := int64(0), int64(0)
	if err := e.EachBlock(ctx, q, 0, 100, 7, func(_ int, v engine.Vector) error { blocks += sumOf(v); return nil }); err != nil {
		t.Fatal(err)
	}
	if err := e.EachFile(ctx, q, func(_ int, v engine.Vector) error { files += sumOf(v); return nil }); err != nil {
		t.Fatal(err)
	}
	if sumOf(all) != total || blocks != total || files != total {
		t.Errorf("the sum is %d, by stack %d, by block %d, by file %d", total, sumOf(all), blocks, files)
	}
	squares, unit, err := e.Squares(ctx, q)
	want := 0.0
	for _, seg := range e.Store().Series[0].Segments {
		for _, v := range seg.Values[1].Each {
			want += float64(v) * float64(v)
		}
	}
	if err != nil || float64(sumOf(squares))*unit != want {
		t.Errorf("squares %d times %f, want %f, %v", sumOf(squares), unit, want, err)
	}
	flat, err := e.FlatOf(ctx, q, all)
	ordinary, _ := e.Flat(ctx, q)
	if err != nil || fmt.Sprint(flat.Total, flat.Self) != fmt.Sprint(ordinary.Total, ordinary.Self) {
		t.Errorf("flat %v, want %v, %v", flat.Total, ordinary.Total, err)
	}
	grown, _ := e.Tree(ctx, q)
	side, err := e.Follow(ctx, q, all, grown)
	if err != nil || fmt.Sprint(side.Total, side.Self) != fmt.Sprint(grown.Total, grown.Self) {
		t.Errorf("followed %v, want %v, %v", side.Total, grown.Total, err)
	}
}

// Two sides of 1,000,000 nodes and 10,000,000 events: what a click costs where
// the sums are there.
func BenchmarkSides(b *testing.B) {
	e := engine.New(modeltest.Large(1_000_000, 10_000_000))
	half := query.Side{Filters: []filter.Filter{{Kind: "time", From: 0, To: 5e9}}}
	rest := query.Side{Filters: []filter.Filter{{Kind: "time", From: 5e9, To: 1e12}}}
	ctx := context.Background()
	for _, c := range []struct {
		name   string
		change func(q *query.Query, n int)
	}{
		{"swap", func(q *query.Query, n int) { q.Sides = [][]query.Side{{half, rest}, {rest, half}}[n%2] }},
		{"scale", func(q *query.Query, n int) { q.Sides[1].Scale = 1 + float64(n%2) }},
		{"fragment", func(q *query.Query, n int) {
			q.Fragment = []model.Name{{Family: model.FamilyJava, Name: fmt.Sprintf("org/example/p%d/Class%d.method%d", n%50, n%700, n%50)}}
		}},
		{"plain-fragment", func(q *query.Query, n int) {
			q.Sides = nil
			q.Fragment = []model.Name{{Family: model.FamilyJava, Name: fmt.Sprintf("org/example/p%d/Class%d.method%d", n%50, n%700, n%50)}}
		}},
	} {
		for _, callers := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/callers=%v", c.name, callers), func(b *testing.B) {
				q := query.Query{Metric: "alloc.bytes", MinShare: 1.0 / 4096, Callers: callers, Sides: []query.Side{half, rest}}
				for n := range 4 {
					c.change(&q, n)
					if _, err := e.Tree(ctx, q); err != nil {
						b.Fatal(err)
					}
				}
				for n := 0; b.Loop(); n++ {
					c.change(&q, n)
					if _, err := e.Tree(ctx, q); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
