package model_test

import (
	"context"
	"fmt"
	"testing"

	"flameview/model"
)

func TestThreads(t *testing.T) {
	e := model.NewEngine(attributed(t))
	show := func(q model.Query, fold bool) string {
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
	q := model.Query{Metric: "alloc.bytes"}
	if got, want := show(q, false), "(no thread) x1 800/1 40-40\npool-1-thread-2 tid=3 x1 400/1 30-30\npool-1-thread-1 tid=2 x1 200/1 20-20\nmain tid=1 x1 100/1 10-10\n"; got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	q.Filters = []model.Filter{{Kind: "method", Patterns: exact("run")}, {Kind: "state", Patterns: model.Patterns{List: []string{"."}}}}
	if got, want := show(q, true), "pool-*-thread-* x2 600/2 20-30\n"; got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

func TestTimeline(t *testing.T) {
	e := model.NewEngine(attributed(t))
	q := model.Query{Metric: "alloc.bytes", Filters: []model.Filter{{Kind: "time", From: 0, To: 1}, {Kind: "thread", Patterns: model.Patterns{List: []string{"tid"}}}}}
	got, err := e.Timeline(context.Background(), q, 4)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got.Buckets) != "[100 200 400 0]" || got.Start != 10 || got.End != 41 {
		t.Errorf("%+v", got)
	}
	if from, to := got.Bucket(3); from != 34 || to != 41 {
		t.Errorf("last bucket %d-%d", from, to)
	}
}
