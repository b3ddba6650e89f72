package model

import (
	"context"
	"math/rand/v2"
	"testing"
)

// Copies with few and with many roots: the same numbers, and a trie in which
// every node is a node of the first trie below its root.
func TestCopies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	trie := Stacks{Parent: []StackID{Root}, Frame: []FrameID{0}}
	for n := 1; n < 1000; n++ {
		trie.Parent = append(trie.Parent, StackID(r.IntN(n)))
		trie.Frame = append(trie.Frame, FrameID(n))
	}
	const roots = 20
	frames := make([]FrameID, roots)
	for i := range frames {
		frames[i] = FrameID(5000 + i)
	}
	dense, sparse := newCopies(trie), newCopies(trie)
	dense.prepare(roots)
	sparse.prepare(maxDense)
	if dense.dense == nil || sparse.sparse == nil {
		t.Fatal("both ways are to be tested")
	}
	type pair struct {
		root uint32
		n    StackID
	}
	var marked []pair
	for range 300 {
		p := pair{uint32(r.IntN(roots)), StackID(r.IntN(trie.Len()))}
		marked = append(marked, p)
		dense.mark(p.root, p.n)
		sparse.mark(p.root, p.n)
	}
	got, err := dense.stacks(context.Background(), frames)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sparse.stacks(context.Background(), frames); err != nil {
		t.Fatal(err)
	}
	all := map[StackID]bool{Root: true}
	for _, p := range marked {
		id := dense.id(p.root, p.n)
		if other := sparse.id(p.root, p.n); other != id {
			t.Fatalf("%+v is %d, sparse %d", p, id, other)
		}
		n := p.n
		for ; n != Root; n, id = trie.Parent[n], got.Parent[id] {
			all[id] = true
			if got.Frame[id] != trie.Frame[n] || got.Parent[id] >= id {
				t.Fatalf("%+v: node %d has frame %d below %d", p, id, got.Frame[id], got.Parent[id])
			}
		}
		all[id] = true
		if got.Frame[id] != frames[p.root] || got.Parent[id] != Root {
			t.Fatalf("%+v: the root is %d below %d", p, got.Frame[id], got.Parent[id])
		}
	}
	if len(all) != got.Len() {
		t.Errorf("%d nodes, %d are used", got.Len(), len(all))
	}
}
