package compare_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"flameview/compare"
	"flameview/model"
	"flameview/model/derive"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// allocations is a file of allocations: size gives the bytes of each of n at m;a;x and m;b;x.
func allocations(path string, n int, size func(path string, i int) int64) *model.Builder {
	b := model.NewBuilder(model.File{Path: path})
	seg := b.Series("alloc", "Allocations", model.Unit{Name: "bytes"}, model.Unit{Name: "count"})
	seg.Values[1].Same = 1
	for i := range n {
		for _, path := range []string{"m;a;x", "m;b;x"} {
			seg.Stack = append(seg.Stack, modeltest.Stack(b, path))
			seg.Time = append(seg.Time, int64(i))
			seg.Values[0].Each = append(seg.Values[0].Each, size(path, i))
		}
	}
	return b
}

// rated are the rows of a store's tree by a ratio, and the row of each path.
func rated(t *testing.T, s *model.Store, id string, q query.Query) (rows *compare.RatioRows, of map[string]int32) {
	t.Helper()
	e := engine.New(s)
	r, err := derive.ParseRatio(id, e.Metrics())
	if err != nil {
		t.Fatal(err)
	}
	tr, err := e.Tree(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	ratios, err := compare.NewComparer(e).Ratios(t.Context(), q, r, true)
	if err == nil {
		rows, err = ratios.Rows(t.Context(), tr, q)
	}
	if err != nil {
		t.Fatal(err)
	}
	of = map[string]int32{"": 0}
	for row := int32(1); row < int32(tr.Len()); row++ {
		of[pathOf(tr, row)] = row
	}
	return rows, of
}

func pathOf(t *tree.Tree, row int32) (path string) {
	for ; row > 0; row = t.Parent[row] {
		path = ";" + t.Boxes.List[t.Box[row]].Name + path
	}
	return path
}

// The ratio of a row is that of two sums, whatever the tree is about, and never a mean.
func TestRatioIsOfSums(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	s := modeltest.Build(t, allocations("f", 300, func(string, int) int64 { return 1 + r.Int64N(1000) }))
	for _, q := range []query.Query{
		{Metric: "alloc.count"},
		{Metric: "alloc.bytes", Callers: true},
		{Metric: "alloc.bytes", Filters: []filter.Filter{filter.Times(50, 200)}},
		{Metric: "alloc.count", Fragment: []model.Name{{Name: "x"}}, Callers: true},
		{Metric: "alloc.count", Grouping: shape.Grouping{By: shape.ByClass}},
	} {
		rows, of := rated(t, s, "alloc.bytes/alloc.count", q)
		values := func(metric string) *tree.Tree {
			q := q
			q.Metric = metric
			tr, err := engine.New(s).Tree(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			return tr
		}
		over, under := values("alloc.bytes"), values("alloc.count")
		find := func(t *tree.Tree, path string) int32 {
			for row := range int32(t.Len()) {
				if pathOf(t, row) == path {
					return row
				}
			}
			return -1
		}
		for path, row := range of {
			n, d := over.Total[find(over, path)], under.Total[find(under, path)]
			got := rows.Total(row)
			if got.Over != n || got.Under != d {
				t.Fatalf("%v %s: %d / %d, want %d / %d", q, path, got.Over, got.Under, n, d)
			}
			all := float64(rows.Of.SumOver) / float64(rows.Of.SumUnder)
			if want := float64(n) / float64(d) / all; math.Abs(got.Factor-want) > 1e-12 {
				t.Errorf("%s: x%g, want x%g", path, got.Factor, want)
			}
		}
	}
}

// What is ten times as large is beyond noise, what is alike is within it, and of two or three
// events nothing is said.
func TestRatioNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	sizes := func(factor int64) func(string, int) int64 {
		return func(path string, _ int) int64 {
			if v := 50 + r.Int64N(100); path == "m;a;x" {
				return v * factor
			} else {
				return v
			}
		}
	}
	rows, of := rated(t, modeltest.Build(t, allocations("f", 200, sizes(10))), "alloc.bytes/alloc.count", query.Query{})
	a, b := rows.Total(of[";m;a"]), rows.Total(of[";m;b"])
	if !a.Significant || !b.Significant || a.Factor <= 1 || b.Factor >= 1 || !a.Bounded || a.Low > 1000 || a.High < 1000 {
		t.Errorf("a %+v, b %+v", a, b)
	}
	if all := rows.Total(0); all.Significant {
		t.Errorf("everything differs from itself: %+v", all)
	}
	wrong := 0
	for range 200 {
		rows, of = rated(t, modeltest.Build(t, allocations("f", 60, sizes(1))), "alloc.bytes/alloc.count", query.Query{})
		if rows.Total(of[";m;a"]).Significant {
			wrong++
		}
	}
	if wrong > 20 {
		t.Errorf("%d of 200 alike are called different", wrong)
	}
	rows, of = rated(t, modeltest.Build(t, allocations("f", 2, sizes(100))), "alloc.bytes/alloc.count", query.Query{})
	if a := rows.Total(of[";m;a"]); a.Significant || a.Bounded {
		t.Errorf("of two events: %+v", a)
	}
}

// events is a file of samples of two kinds, as perf's cycles and instructions.
func events(path string, series map[string]map[string]int) *model.Builder {
	b := model.NewBuilder(model.File{Path: path})
	for id, paths := range series {
		seg := b.Series(id, id, model.Unit{Name: "count"})
		seg.Values[0].Same = 1
		for path, n := range paths {
			for range n {
				seg.Stack = append(seg.Stack, modeltest.Stack(b, path))
			}
		}
	}
	return b
}

func TestRatioOfTwoSeries(t *testing.T) {
	s := modeltest.Build(t,
		events("both", map[string]map[string]int{
			"cycles":       {"m;slow": 400, "m;fast": 100, "m;rare": 3, "m;stalls": 50},
			"instructions": {"m;slow": 100, "m;fast": 400, "m;rare": 1, "m;idle": 90},
		}),
		events("one", map[string]map[string]int{"cycles": {"m;slow": 10_000}}),
	)
	rows, of := rated(t, s, "cycles.count/instructions.count", query.Query{Metric: "cycles.count"})
	if rows.Of.Omitted != 1 || rows.Of.SumOver != 553 || rows.Of.SumUnder != 591 {
		t.Errorf("%d files left out, %d / %d", rows.Of.Omitted, rows.Of.SumOver, rows.Of.SumUnder)
	}
	for path, want := range map[string]struct{ beyond, lacking bool }{
		";m;slow": {true, false}, ";m;fast": {true, false}, ";m;rare": {}, ";m;stalls": {false, true}, ";m": {},
	} {
		if got := rows.Total(of[path]); got.Significant != want.beyond || got.Undefined() != want.lacking {
			t.Errorf("%s: %+v", path, got)
		}
	}
	// What has none of the one and much of the other is certainly below everything.
	rows, of = rated(t, s, "cycles.count/instructions.count", query.Query{Metric: "instructions.count"})
	if got := rows.Total(of[";m;idle"]); !got.Significant || got.Factor != 0 {
		t.Errorf("idle: %+v", got)
	}
	e := engine.New(s)
	r, _ := derive.ParseRatio("cycles.count/instructions.count", e.Metrics())
	q := query.Query{Decoration: shape.Decoration{Leaf: true}}
	if _, err := compare.NewComparer(e).Ratios(t.Context(), q, r, true); !errors.Is(err, compare.ErrRefused) {
		t.Errorf("with classes at the leaf: %v", err)
	}
}
