package model_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// piece is what was seen of a path: events at times, and words.
func piece(t *testing.T, path, lines string, words ...string) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: path, Bytes: 10, Warnings: words})
	modeltest.Fill(b, lines)
	return modeltest.Build(t, b)
}

func TestContinueKeepsOneFile(t *testing.T) {
	a := model.NewAppender(model.MergeOptions{})
	var last *model.Store
	for _, s := range []*model.Store{
		piece(t, "live", "main;a 1", "cut"), piece(t, "other", "main;b 2"), piece(t, "live", "main;a 4\nmain;c 8", "cut", "lost"),
	} {
		next, err := a.Continue(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if last != nil {
			checkExtends(t, next, last)
		}
		last = next
	}
	if len(last.Files) != 2 || last.Files[0].Bytes != 20 || strings.Join(last.Files[0].Warnings, ";") != "cut;lost" {
		t.Errorf("files %+v", last.Files)
	}
	want := "all 15/0\n  main 15/0\n    a 5/5\n    b 2/2\n    c 8/8\n"
	if got := modeltest.Picture(modeltest.Tree(t, last, query.Query{})); got != want {
		t.Errorf("%s", got)
	}
	if n := a.DropBatches(2); n != 1 || a.Batch() != 3 {
		t.Errorf("%d events of batch 1, now %d", n, a.Batch())
	}
	if n := a.DropFile("other"); n != 1 {
		t.Errorf("%d events of the other file", n)
	}
	next, err := a.Continue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := modeltest.Picture(modeltest.Tree(t, next, query.Query{})); got != "all 12/0\n  main 12/0\n    a 4/4\n    c 8/8\n" {
		t.Errorf("%s", got)
	}
	if last.Events() != 4 {
		t.Errorf("an older generation has %d events now", last.Events())
	}
}

// What a source says again and again with other numbers stays short.
func TestWarningsStayFew(t *testing.T) {
	a := model.NewAppender(model.MergeOptions{})
	var s *model.Store
	for i := range 500 {
		var err error
		if s, err = a.Continue(t.Context(), piece(t, "live", "", fmt.Sprintf("%d events are lost", i))); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.Files[0].Warnings); n != 33 {
		t.Errorf("%d warnings", n)
	}
}

// A pruned store answers as the whole one does, and has nothing that no event
// needs.
func TestPruned(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		a := model.NewAppender(model.MergeOptions{})
		for n := range 1 + r.IntN(4) {
			s, err := randomFile(r, fmt.Sprint(n%2)).Build()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := a.Continue(t.Context(), s); err != nil {
				t.Fatal(err)
			}
		}
		a.DropBatches(r.IntN(4))
		s, err := a.Continue(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		pruned := a.Pruned()
		p, err := pruned.Continue(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if metrics(p) != metrics(s) || p.Extends(s) || pruned.Batch() != a.Batch()+1 {
			t.Fatalf("%s, batch %d\nwant\n%s", metrics(p), pruned.Batch(), metrics(s))
		}
		for _, m := range s.Metrics() {
			q := query.Query{Metric: m.ID}
			if got, want := modeltest.Picture(modeltest.Tree(t, p, q)), modeltest.Picture(modeltest.Tree(t, s, q)); got != want {
				t.Fatalf("%s\n%s\nwant\n%s", m.ID, got, want)
			}
		}
		again, err := pruned.Pruned().Continue(t.Context())
		if err != nil || again.Stacks.Len() != p.Stacks.Len() || len(again.Methods) != len(p.Methods) || len(again.Frames) != len(p.Frames) ||
			len(again.Threads) != len(p.Threads) || len(again.Files) != len(p.Files) || len(again.Strings) != len(p.Strings) {
			t.Fatal("there is more to prune", err)
		}
		for i := 1; i < p.Stacks.Len(); i++ {
			if p.Stacks.Parent[i] >= model.StackID(i) {
				t.Fatal("a parent stands behind its child")
			}
		}
	}
}
