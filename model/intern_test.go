package model

import (
	"math/rand/v2"
	"testing"
)

// TestPush holds Push against a plain map, with parents in any order.
func TestPush(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 50 {
		b := NewBuilder(File{})
		want := map[[2]uint32]StackID{}
		nodes := []StackID{Root}
		for range 5000 {
			p := nodes[len(nodes)-1]
			if r.IntN(3) == 0 {
				p = nodes[r.IntN(len(nodes))]
			}
			f := FrameID(r.IntN(4))
			key := [2]uint32{uint32(p), uint32(f)}
			id, known := want[key]
			if !known {
				id = StackID(len(nodes))
				want[key] = id
				nodes = append(nodes, id)
			}
			if got := b.Push(p, f); got != id {
				t.Fatalf("push %d on %d: %d, want %d", f, p, got, id)
			}
			if b.Parent(id) != p || b.store.Stacks.Frame[id] != f {
				t.Fatalf("node %d is not %d on %d", id, f, p)
			}
		}
	}
}
