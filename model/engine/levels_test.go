package engine_test

import (
	"math/rand/v2"
	"testing"

	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

func TestByLevel(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		s := storeOf(randomEvents(r))
		before := modeltest.Picture(modeltest.Tree(t, s, query.Query{}))
		l := s.ByLevel()
		if after := modeltest.Picture(modeltest.Tree(t, l, query.Query{})); after != before {
			t.Fatalf("got:\n%swant:\n%s", after, before)
		}
		boxes := shape.NewBoxes(l, shape.Grouping{})
		rank := func(n int) uint32 { return boxes.Rank[boxes.Of[l.Stacks.Frame[n]]] }
		depth := make([]int, l.Stacks.Len())
		for n := 1; n < len(depth); n++ {
			p := l.Stacks.Parent[n]
			if int(p) >= n {
				t.Fatalf("node %d has parent %d", n, p)
			}
			if depth[n] = depth[p] + 1; depth[n] < depth[n-1] || p < l.Stacks.Parent[n-1] {
				t.Fatalf("node %d of depth %d below %d follows one of depth %d below %d", n, depth[n], p, depth[n-1], l.Stacks.Parent[n-1])
			}
			if n > 1 && p == l.Stacks.Parent[n-1] && rank(n) < rank(n-1) {
				t.Fatalf("children %d and %d of %d are not in the order of their names", n-1, n, p)
			}
		}
		if l.ByLevel() != l {
			t.Fatal("a store in order is numbered anew")
		}
	}
}
