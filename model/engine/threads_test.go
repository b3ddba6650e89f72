package engine_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

func TestThreads(t *testing.T) {
	e := engine.New(attributed(t))
	show := func(q query.Query, fold bool) string {
		rows, err := e.Threads(context.Background(), q, fold)
		if err != nil {
			t.Fatal(err)
		}
		out := ""
		for _, r := range rows {
			out += fmt.Sprintf("%s x%d %d/%d %d-%d\n", r.Name, r.Threads, r.Total, r.Events, r.First, r.Last)
		}
		return out
	}
	q := query.Query{Metric: "alloc.bytes"}
	if got, want := show(q, false), "(no thread) x1 800/1 40-40\npool-1-thread-2 tid=3 x1 400/1 30-30\npool-1-thread-1 tid=2 x1 200/1 20-20\nmain tid=1 x1 100/1 10-10\n"; got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	q.Filters = []filter.Filter{{Kind: "method", Patterns: exact("run")}, {Kind: "state", Patterns: model.Patterns{List: []string{"."}}}}
	if got, want := show(q, true), "pool-*-thread-* x2 600/2 20-30\n"; got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

func TestTimeline(t *testing.T) {
	e := engine.New(attributed(t))
	q := query.Query{Metric: "alloc.bytes", Filters: []filter.Filter{{Kind: "time", From: 0, To: 1}, {Kind: "thread", Patterns: model.Patterns{List: []string{"tid"}}}}}
	got, err := e.Timeline(context.Background(), q, 4)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got.Buckets) != "[100 200 400 0]" || got.Start != 10 || got.End != 41 {
		t.Errorf("%+v", got)
	}
}

// Times of a damaged file may be as far apart as numbers go.
func TestTimelineOfFarTimes(t *testing.T) {
	for _, times := range [][2]int64{{math.MinInt64, math.MaxInt64}, {-5e18, 5e18}, {0, math.MaxInt64}, {7, 7}} {
		b := model.NewBuilder(model.File{})
		seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
		seg.Values[0].Same = 1
		seg.Stack, seg.Time = []model.StackID{model.Root, model.Root}, times[:]
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		for _, buckets := range []int{1, 2, 720} {
			got, err := engine.New(s).Timeline(context.Background(), query.Query{}, buckets)
			if err != nil {
				t.Fatal(err)
			}
			var sum int64
			for _, v := range got.Buckets {
				sum += v
			}
			if sum != 2 || got.Buckets[0] == 0 || got.Start != times[0] || got.End < times[1] {
				t.Errorf("%d in %d buckets: %d to %d, %v", times, buckets, got.Start, got.End, got.Buckets)
			}
		}
	}
}

// What a thread does in the selection follows whatever makes the boxes.
func TestThreadsOfSelection(t *testing.T) {
	e := engine.New(attributed(t))
	for _, test := range []struct {
		q    query.Query
		want string
	}{
		{query.Query{Fragment: []model.Name{{Name: "a"}}}, "pool-1-thread-1 tid=2 200, main tid=1 100"},
		{query.Query{Fragment: []model.Name{{Name: "run"}, {Name: "b"}}}, "(no thread) 800, pool-1-thread-2 tid=3 400"},
		{
			query.Query{Fragment: []model.Name{{Name: "b"}}, Filters: []filter.Filter{{Kind: "time", From: 0, To: 40}}},
			"pool-1-thread-2 tid=3 400",
		},
		{
			query.Query{Decoration: shape.Decoration{Root: shape.RootThread, FoldPools: true}, Fragment: []model.Name{{Family: model.FamilyThread, Name: "[pool-*-thread-*]"}, {Name: "run"}}},
			"pool-1-thread-2 tid=3 400, pool-1-thread-1 tid=2 200",
		},
		{
			query.Query{Transforms: []shape.Transform{{Kind: shape.Hide, Patterns: exact("run")}}, Fragment: []model.Name{{Name: "b"}}},
			"(no thread) 800, pool-1-thread-2 tid=3 400",
		},
	} {
		test.q.Metric = "alloc.bytes"
		rows, err := e.Threads(context.Background(), test.q, false)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		var sum int64
		for _, r := range rows {
			if sum += r.Selected; r.Selected != 0 {
				got += fmt.Sprintf(", %s %d", r.Name, r.Selected)
			}
		}
		tree, err := e.Tree(context.Background(), test.q)
		if err != nil {
			t.Fatal(err)
		}
		if strings.TrimPrefix(got, ", ") != test.want || tree.Total[0] != sum {
			t.Errorf("%v: %s, want %s; the tree has %d", test.q.Fragment, got, test.want, tree.Total[0])
		}
	}
	if _, err := e.Threads(context.Background(), query.Query{Fragment: []model.Name{{Name: "nobody"}}}, false); err == nil {
		t.Error("a fragment that is not there is no error")
	}
}

// A thread's name picks that thread, also where others have the same name and
// a number.
func TestThreadsByName(t *testing.T) {
	s := timed("main: 1@0\nmain tid=5: 2@0\nmain tid=6: 4@0\nwork-1 tid=7: 8@0\nwork-2 tid=8: 16@0\nidle tid=9: 32@0")
	for _, test := range []struct {
		patterns model.Patterns
		want     int64
	}{
		{exact("main"), 1},
		{exact("main tid=5"), 2},
		{exact("idle"), 32},
		{exact("work-*"), 24},
		{exact("main", "work-*"), 25},
		{model.Patterns{List: []string{"^main$"}}, 1},
		{model.Patterns{List: []string{`^main( tid=\d+)?$`}}, 7},
		{model.Patterns{List: []string{"^idle$"}}, 32},
		{model.Patterns{List: []string{`^main$|^work-\*$`}}, 25},
	} {
		tree, err := engine.New(s).Tree(context.Background(), query.Query{Filters: []filter.Filter{{Kind: "thread", Patterns: test.patterns}}})
		if err != nil {
			t.Fatal(err)
		}
		if tree.Total[0] != test.want {
			t.Errorf("%v: %d, want %d", test.patterns, tree.Total[0], test.want)
		}
	}
}

// With classes at the leaf, filters of methods find them there in all answers.
func TestThreadsWithClassesAtTheLeaf(t *testing.T) {
	b := model.NewBuilder(model.File{Path: "f"})
	seg := b.Series("alloc", "Allocations", model.Unit{Name: "bytes"})
	for i, class := range []string{"Foo", "Bar"} {
		seg.Stack = append(seg.Stack, modeltest.Stack(b, "main;a"))
		seg.Class = append(seg.Class, b.Method(model.Method{Family: model.FamilyClass, Name: class}))
		seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: "t"}))
		seg.Time = append(seg.Time, int64(i))
	}
	seg.Values[0].Same = 1
	engine := engine.New(modeltest.Build(t, b))
	for _, drop := range []bool{false, true} {
		q := query.Query{Decoration: shape.Decoration{Leaf: true}, Filters: []filter.Filter{{Kind: "method", Patterns: exact("Foo"), Drop: drop}}}
		rows, err := engine.Threads(context.Background(), q, false)
		if err != nil || len(rows) != 1 || rows[0].Total != 1 {
			t.Errorf("drop %v: threads %+v, %v", drop, rows, err)
		}
		line, err := engine.Timeline(context.Background(), q, 2)
		if err != nil || line.Buckets[0]+line.Buckets[1] != 1 {
			t.Errorf("drop %v: time line %+v, %v", drop, line, err)
		}
	}
	boxes := map[*shape.Boxes]bool{}
	for _, metric := range []string{"", "alloc.bytes"} {
		is, err := engine.Boxes(context.Background(), query.Query{Metric: metric, Decoration: shape.Decoration{Leaf: true}})
		if err != nil {
			t.Fatal(err)
		}
		boxes[is] = true
	}
	if len(boxes) != 1 {
		t.Error("the same series is decorated twice")
	}
}
