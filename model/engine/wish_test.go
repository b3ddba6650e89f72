package engine_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

func wishOf(t *testing.T, text string, self bool) query.Wish {
	t.Helper()
	w, err := query.ParseWish(text, self)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// What the doc comment of query.Wish shows, and what follows from it.
func TestWishes(t *testing.T) {
	s := modeltest.Store("main;parse 6\nmain;parse;lex 10\nmain;read;parse 3\nmain;read 4\nmain;parse;x;parse 8")
	for _, test := range []struct {
		wishes []query.Wish
		total  int64
	}{
		{nil, 31},
		{[]query.Wish{wishOf(t, "parse=1", false)}, 31},
		{[]query.Wish{wishOf(t, "main=0", false)}, 0},
		{[]query.Wish{wishOf(t, "main=2", false)}, 62},
		{[]query.Wish{wishOf(t, "method:parse=0", false)}, 4},
		{[]query.Wish{wishOf(t, "^parse$=0.5", true)}, 3 + 10 + 2 + 4 + 4},                            // 1.5 is rounded
		{[]query.Wish{wishOf(t, "fragment:main;parse=0", false)}, 3 + 4},                              // whole names, one below the other
		{[]query.Wish{wishOf(t, "fragment:main;parse=0", true)}, 10 + 3 + 4 + 8},                      // ends there
		{[]query.Wish{wishOf(t, "lex=0.5", false), wishOf(t, "parse=0.5", false)}, 4 + 3 + 2 + 2 + 4}, // 10 at a quarter
	} {
		_, got, err := engine.New(s).Values(t.Context(), query.Query{Wishes: test.wishes})
		if err != nil {
			t.Fatal(err)
		}
		if d := got - test.total; d < -1 || d > 1 {
			t.Errorf("%v: %d, want %d", test.wishes, got, test.total)
		}
	}
}

func TestWishesThatAreNone(t *testing.T) {
	for _, text := range []string{"", "=1", "a", "a=", "a=x", "a=-1", "a=NaN", "a=1e9", "(=1"} {
		if w, err := query.ParseWish(text, false); err == nil {
			t.Errorf("%q is %v", text, w)
		}
	}
	if err := (query.Wish{Of: filter.Filter{Kind: "time"}, Factor: 1}).Check(); err == nil {
		t.Error("a wish of times")
	}
}

// Every total of a callees tree is within one unit of what it would be without
// rounding, whatever the wishes; without fractions it is exact.
func TestWishesByBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		lines := ""
		for range 60 {
			for range 1 + r.IntN(6) {
				lines += string(rune('a'+r.IntN(5))) + ";"
			}
			lines = fmt.Sprintf("%s%c %d\n", lines, 'a'+rune(r.IntN(5)), 1+r.IntN(9)*r.IntN(2))
		}
		s := modeltest.Store(lines)
		wishes := []query.Wish{
			wishOf(t, fmt.Sprintf("%c=%g", 'a'+rune(r.IntN(5)), []float64{0, 0.5, 0.3, 2}[r.IntN(4)]), r.IntN(2) == 0),
			wishOf(t, fmt.Sprintf("fragment:%c;%c=0.7", 'a'+rune(r.IntN(5)), 'a'+rune(r.IntN(5))), false),
		}
		e := engine.New(s)
		factors, err := e.Factors(t.Context(), query.Query{Wishes: wishes})
		if err != nil {
			t.Fatal(err)
		}
		want, exact := make([]float64, s.Stacks.Len()), make([]int64, s.Stacks.Len())
		for i, stack := range s.Series[0].Segments[0].Stack {
			want[stack] += factors[stack] * float64(s.Series[0].Segments[0].Values[0].Each[i])
		}
		got, _, err := e.Values(t.Context(), query.Query{Wishes: wishes})
		if err != nil {
			t.Fatal(err)
		}
		copy(exact, got)
		for n := len(want) - 1; n > 0; n-- {
			want[s.Stacks.Parent[n]] += want[n]
			exact[s.Stacks.Parent[n]] += exact[n]
			if math.Abs(want[n]-float64(exact[n])) > 1.0001 {
				t.Fatalf("%v: node %d has %d, want %g\n%s", wishes, n, exact[n], want[n], lines)
			}
		}
	}
}

// Threads at the root have the wished values too, and together all of them.
func TestWishesByThread(t *testing.T) {
	s := twoThreads(t)
	e := engine.New(s)
	q := query.Query{Decoration: shape.Decoration{Root: shape.RootThread}, Wishes: []query.Wish{wishOf(t, "f=0.5", false)}}
	got, err := e.Tree(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	_, total, err := e.Values(t.Context(), q)
	if err != nil || got.Total[0] != total || total != 60+40-25 {
		t.Errorf("%v: %d of %d\n%s", err, got.Total[0], total, modeltest.Picture(got))
	}
}

// twoThreads run for 100 cells of 10 ms: A is in f from cell 0 to 29 and in x from
// 30 to 59, B is in f from 20 to 39 and in x from 40 to 59; then nobody runs until
// the last cell.
func twoThreads(t *testing.T) *model.Store {
	b := model.NewBuilder(model.File{Path: "two"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	f, x := modeltest.Stack(b, "main;f"), modeltest.Stack(b, "main;x")
	a, other := b.Thread(model.Thread{Name: "A", ID: 1}), b.Thread(model.Thread{Name: "B", ID: 2})
	add := func(thread model.ThreadID, from, to int, stack model.StackID) {
		for cell := from; cell < to; cell++ {
			seg.Time = append(seg.Time, int64(cell)*10_000_000)
			seg.Stack, seg.Thread = append(seg.Stack, stack), append(seg.Thread, thread)
		}
	}
	add(a, 0, 30, f)
	add(a, 30, 59, x)
	add(a, 99, 100, x)
	add(other, 20, 40, f)
	add(other, 40, 60, x)
	return modeltest.Build(t, b)
}

// f runs in cells 0 to 39, and nothing else in 0 to 29: at factor 0.5 between 15 and
// 20 cells of 100 are saved.
func TestElapsedBounds(t *testing.T) {
	e := engine.New(twoThreads(t))
	cells, err := e.TimeCells(t.Context(), query.Query{})
	if err != nil || cells == nil || cells.Period != 10_000_000 || cells.Elapsed != 100 {
		t.Fatalf("%v: %+v", err, cells)
	}
	for _, test := range []struct{ factor, low, high float64 }{{1, 0, 0}, {0.5, -0.20, -0.15}, {0, -0.40, -0.30}, {2, 0.30, 0.40}} {
		factors, err := e.Factors(t.Context(), query.Query{Wishes: []query.Wish{{Of: filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"f"}}}, Factor: test.factor}}})
		if err != nil {
			t.Fatal(err)
		}
		low, high, err := cells.Change(context.Background(), factors)
		if err != nil || math.Abs(low-test.low) > 1e-9 || math.Abs(high-test.high) > 1e-9 {
			t.Errorf("factor %g: %g to %g, want %g to %g", test.factor, low, high, test.low, test.high)
		}
	}
	leaves, err := e.Leaves(t.Context(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	flat, err := e.Flat(t.Context(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	alone, any, err := cells.Occupied(t.Context(), leaves, len(flat.Boxes.List))
	if err != nil {
		t.Fatal(err)
	}
	id, _ := flat.Boxes.Find("f", true)
	if math.Abs(alone[id]-0.30) > 1e-9 || math.Abs(any[id]-0.40) > 1e-9 {
		t.Errorf("f: alone %g, any %g", alone[id], any[id])
	}
}

// A program with one thread saves as much time as work, however samples jitter, and
// one that waits does not run.
func TestElapsedOfOneThread(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	b := model.NewBuilder(model.File{Path: "one"})
	seg := b.Series("wall", "Wall clock", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	stacks := []model.StackID{modeltest.Stack(b, "main;f"), modeltest.Stack(b, "main;x")}
	main, idle := b.Thread(model.Thread{Name: "main", ID: 1}), b.Thread(model.Thread{Name: "idle", ID: 2})
	running, sleeping := b.State("RUNNING"), b.State("SLEEPING")
	for cell := range 500 {
		at := int64(cell)*10_000_000 + r.Int64N(4_000_000)
		seg.Time = append(seg.Time, at, at)
		seg.Thread = append(seg.Thread, main, idle)
		seg.Stack = append(seg.Stack, stacks[r.IntN(2)], stacks[1])
		seg.State = append(seg.State, running, sleeping)
	}
	e := engine.New(modeltest.Build(t, b))
	cells, err := e.TimeCells(t.Context(), query.Query{})
	if err != nil || cells == nil {
		t.Fatal(err)
	}
	factors, err := e.Factors(t.Context(), query.Query{Wishes: []query.Wish{wishOf(t, "f=0", false)}})
	if err != nil {
		t.Fatal(err)
	}
	low, high, err := cells.Change(t.Context(), factors)
	if err != nil || low != high || low > -0.4 || low < -0.6 {
		t.Errorf("%v: %g to %g", err, low, high)
	}
}
