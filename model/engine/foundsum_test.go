package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// What a search finds is the same number whether it is summed in the rows of
// the whole tree or over the trie.
func TestFoundSumIsThatOfTheWholeTree(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	transforms := []shape.Transform{
		{Kind: shape.Hide, Patterns: model.Patterns{List: []string{"b"}}},
		{Kind: shape.HideOthers, Patterns: model.Patterns{List: []string{"a|b"}}},
		{Kind: shape.CollapseCycles},
		{Kind: shape.Focus, Patterns: model.Patterns{List: []string{"c"}}},
	}
	partly := 0
	for round := range 3000 {
		events := randomEvents(r)
		engine := engine.New(storeOf(events))
		f := fragmentOf(r, events, r.IntN(4))
		q := query.Query{Fragment: modeltest.Path(strings.Join(f, ">")), Callers: r.IntN(2) == 0}
		if i := r.IntN(2 * len(transforms)); i < len(transforms) {
			q.Transforms = transforms[i : i+1]
		}
		whole, err := engine.Tree(context.Background(), q)
		if err != nil {
			var missing shape.NotFound
			if errors.As(err, &missing) {
				continue
			}
			t.Fatal(err)
		}
		s := tree.NewSearch(whole.Boxes, regexp.MustCompile([]string{"a", "b", "c", "a|d", "x"}[r.IntN(5)]))
		want := s.In(whole).Sum
		q.MinShare, q.MaxRows = 0.3, 5
		got, err := engine.FoundSum(context.Background(), q, s)
		if err != nil || got != want {
			t.Fatalf("round %d, fragment %v, callers %v, transforms %v, events %v: %d, %v; want %d", round, f, q.Callers, q.Transforms, events, got, err, want)
		}
		if want > 0 && want < whole.Total[0] {
			partly++
		}
	}
	if partly < 300 {
		t.Errorf("only %d rounds found a part", partly)
	}
}

// Many thin stacks below one method: the tree that is shown has no row of it.
func TestFoundSumOfThinFrames(t *testing.T) {
	var b strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&b, "main;needle;l%d 1\n", i)
	}
	engine := engine.New(modeltest.Store(b.String()))
	q := query.Query{Callers: true, MinShare: 1.0 / 4096}
	grown, err := engine.Tree(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	s := tree.NewSearch(grown.Boxes, regexp.MustCompile("needle"))
	if f := s.In(grown); len(f.Rows) != 0 {
		t.Fatalf("%d rows are wide enough to be grown", len(f.Rows))
	}
	if sum, err := engine.FoundSum(context.Background(), q, s); sum != 20000 || err != nil {
		t.Errorf("%d, %v; want all 20000", sum, err)
	}
}
