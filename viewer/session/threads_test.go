package session_test

import (
	"context"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/viewer/state"
)

// What is picked from a list of threads, folded or not, is what remains: the
// filter of each row keeps that row's total.
func TestKeepThreads(t *testing.T) {
	b := model.NewBuilder(model.File{Path: "test"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	for i, thread := range []model.Thread{
		{},
		{Name: "main"},
		{Name: "main", ID: 5},
		{Name: "main", ID: 6},
		{Name: "work-1"},
		{Name: "work-2", ID: 9},
		{Name: "[odd] *", ID: 10},
		{ID: 11},
	} {
		seg.Stack = append(seg.Stack, model.Root)
		seg.Thread = append(seg.Thread, b.Thread(thread))
		seg.Values[0].Each = append(seg.Values[0].Each, 1<<i)
	}
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(store)
	total := func(c state.Command) int64 {
		tree, err := e.Tree(context.Background(), c.Do(state.State{}).Query())
		if err != nil {
			t.Fatal(err)
		}
		return tree.Total[0]
	}
	for _, fold := range []bool{false, true} {
		rows, err := e.Threads(context.Background(), query.Query{}, fold)
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]int{false: 8, true: 5}[fold]; len(rows) != want {
			t.Fatalf("%d rows, want %d", len(rows), want)
		}
		var all []state.Threads
		for _, r := range rows {
			pick := state.Threads{Name: r.Name, Several: r.Threads > 1}
			all = append(all, pick)
			if got := total(state.KeepThreads(false, pick)); got != r.Total {
				t.Errorf("keep %v: %b, want %b", pick, got, r.Total)
			}
			if got := total(state.KeepThreads(true, pick)); got != 255-r.Total {
				t.Errorf("drop %v: %b, want %b", pick, got, 255-r.Total)
			}
		}
		if got := total(state.KeepThreads(false, all[1:]...)); got != 255-rows[0].Total {
			t.Errorf("keep all but the first: %b", got)
		}
	}
}
