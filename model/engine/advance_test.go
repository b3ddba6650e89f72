package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

// moreEvents is some events of a file, with threads, times and classes.
func moreEvents(r *rand.Rand, path string) *model.Builder {
	b := model.NewBuilder(model.File{Path: path})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
	seg.Values[0].Same = 1
	for range 1 + r.IntN(20) {
		var stack []string
		for range r.IntN(6) {
			stack = append(stack, letter(r))
		}
		seg.Stack = append(seg.Stack, modeltest.Stack(b, strings.Join(stack, ";")))
		seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: fmt.Sprintf("pool-%d", r.IntN(4))}))
		seg.Class = append(seg.Class, b.Method(model.Method{Family: model.FamilyClass, Name: "C" + letter(r)}))
		seg.Time = append(seg.Time, r.Int64N(100))
		seg.Values[1].Each = append(seg.Values[1].Each, 1+r.Int64N(9))
	}
	return b
}

// An engine that goes from generation to generation answers like one that is made
// for the last, whatever was asked on the way.
func TestAdvance(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for round := range modeltest.Rounds(150) {
		a := model.NewAppender(model.MergeOptions{})
		var e *engine.Engine
		for step := range 5 {
			var stores []*model.Store
			for n := range 1 + r.IntN(2) {
				stores = append(stores, modeltest.Build(t, moreEvents(r, fmt.Sprintf("dir/file%d", 2*step+n))))
			}
			if step > 2 && r.IntN(3) == 0 {
				a.Drop(0, 200)
			}
			s, err := a.Append(t.Context(), stores...)
			if err != nil {
				t.Fatal(err)
			}
			if e == nil {
				if e = engine.New(s); round%2 == 0 {
					e.Parallel = concurrently
				}
			} else if err := e.Advance(context.Background(), s); err != nil {
				t.Fatal(err)
			}
			fresh := engine.New(s)
			for range 3 {
				q := randomQuery(r)
				q.Decoration = shape.Decoration{Root: shape.RootBy(r.IntN(3)), Leaf: r.IntN(4) == 0}
				q.Fragment = randomPath(t, r, fresh, q, r.IntN(3))
				if compareAnswers(t, e, fresh, q, q); t.Failed() {
					t.Fatalf("round %d, step %d: %+v", round, step, q)
				}
				rows, err := e.Threads(context.Background(), q, false)
				want, _ := fresh.Threads(context.Background(), q, false)
				if err != nil || !reflect.DeepEqual(rows, want) {
					t.Fatalf("threads: %v, %+v\nwant %+v", err, rows, want)
				}
				line, err := e.Timeline(context.Background(), q, 10)
				wantLine, _ := fresh.Timeline(context.Background(), q, 10)
				if err != nil || !reflect.DeepEqual(line.Buckets, wantLine.Buckets) {
					t.Fatalf("time line: %v, %+v\nwant %+v", err, line, wantLine)
				}
			}
		}
	}
}

// A box keeps its number when the store grows.
func TestBoxesKeepTheirNumbers(t *testing.T) {
	a := model.NewAppender(model.MergeOptions{})
	first, err := a.Append(t.Context(), modeltest.Store("main;m 1\nmain;z 2"))
	if err != nil {
		t.Fatal(err)
	}
	next, err := a.Append(t.Context(), modeltest.Store("a;m;b 1"))
	if err != nil {
		t.Fatal(err)
	}
	old, now := shape.NewBoxes(first, shape.Grouping{}), shape.NewBoxes(next, shape.Grouping{})
	for id, box := range old.List {
		if now.List[id].Name != box.Name {
			t.Errorf("box %d was %s and is %s", id, box.Name, now.List[id].Name)
		}
	}
}

// One more file for a store of 10,000,000 events, and the view anew: by advancing,
// and from the beginning.
func BenchmarkAdvance(b *testing.B) {
	large := modeltest.Large(1_000_000, 10_000_000)
	r := rand.New(rand.NewPCG(1, 2))
	file, err := moreEvents(r, "more").Build()
	if err != nil {
		b.Fatal(err)
	}
	for _, advance := range []bool{true, false} {
		b.Run(fmt.Sprintf("advance=%v", advance), func(b *testing.B) {
			a := model.NewAppender(model.MergeOptions{})
			s, err := a.Append(b.Context(), large)
			if err != nil {
				b.Fatal(err)
			}
			e := engine.New(s)
			q := query.Query{Metric: "alloc.bytes", MinShare: 1.0 / 4096}
			if _, err := e.Tree(context.Background(), q); err != nil {
				b.Fatal(err)
			}
			_, _ = a.Append(b.Context(), file) // which makes the tables of names, once
			for b.Loop() {
				next, err := a.Append(b.Context(), file)
				if err != nil {
					b.Fatal(err)
				}
				if advance {
					err = e.Advance(context.Background(), next)
				} else {
					e = engine.New(next)
				}
				if err != nil {
					b.Fatal(err)
				}
				if _, err := e.Tree(context.Background(), q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
