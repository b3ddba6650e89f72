package modeltest

import (
	"fmt"
	"math/rand/v2"

	"flameview/model"
)

// LargeThreads is the number of threads in a Large store, in pools of 8.
const LargeThreads = 64

// Large returns a store for benchmarks with that many trie nodes and events. It has 5,000 methods of 50 packages and 10
// libraries; events have a thread, time, class and size. The pools run different code. A thread has some events in a row at
// one stack, then another. Stacks are numbered level by level, as after opening files.
func Large(nodes, events int) *model.Store {
	r := rand.New(rand.NewPCG(5, 6))
	b := model.NewBuilder(model.File{Path: "large"})
	frames := make([]model.FrameID, 5000)
	kinds := []model.Kind{model.KindJIT, model.KindInlined, model.KindInterpreted, model.KindC1}
	for i := range frames {
		frames[i] = b.Frame(model.Frame{
			Method: b.Method(model.Method{
				Family: model.FamilyJava, Name: fmt.Sprintf("org/example/p%d/Class%d.method%d", i%50, i%700, i),
			}),
			Kind: kinds[i%len(kinds)], Line: int32(1 + i%90), Library: b.String(fmt.Sprintf("lib%d.jar", i%10)),
		})
	}
	classes := make([]model.MethodID, 20)
	for i := range classes {
		classes[i] = b.Method(model.Method{Family: model.FamilyClass, Name: fmt.Sprintf("org.example.Thing%d", i)})
	}
	threads := make([]model.ThreadID, LargeThreads)
	for i := range threads {
		threads[i] = b.Thread(model.Thread{Name: fmt.Sprintf("pool-%d-thread-%d", i/8, i%8), ID: int64(i + 1)})
	}
	leaves := grow(r, b, frames, nodes)
	seg := b.Series("alloc", "Allocations", model.Unit{Name: "samples"}, model.Unit{Name: "bytes"})
	seg.Stack, seg.Thread = make([]model.StackID, events), make([]model.ThreadID, events)
	seg.Time, seg.Class = make([]int64, events), make([]model.MethodID, events)
	seg.Values[0].Same, seg.Values[1].Each = 1, make([]int64, events)
	at := make([]int, LargeThreads) // current leaf of each thread
	pools := LargeThreads / 8
	for i := range events {
		t := r.IntN(LargeThreads)
		if i < LargeThreads {
			t = i
		}
		if i < LargeThreads || r.IntN(8) == 0 {
			at[t] = (t/8*len(leaves) + r.IntN(len(leaves))) / pools
		}
		seg.Stack[i], seg.Thread[i] = leaves[at[t]], threads[t]
		seg.Time[i], seg.Class[i] = int64(i)*1000, classes[at[t]%len(classes)]
		seg.Values[1].Each[i] = int64(16 + at[t]%500*8)
	}
	s, err := b.Build()
	if err != nil {
		panic(err)
	}
	return s.ByLevel()
}

// grow pushes stacks of 12 to 40 frames until there are enough nodes. Each begins with a prefix of the previous one, as in
// sorted folded text.
func grow(r *rand.Rand, b *model.Builder, frames []model.FrameID, nodes int) (leaves []model.StackID) {
	stack := []model.StackID{model.Root}
	for n := 1; n < nodes; {
		stack = stack[:1+r.IntN(len(stack))]
		for len(stack) < 12+r.IntN(28) {
			id := b.Push(stack[len(stack)-1], frames[min(r.IntN(len(frames)), r.IntN(len(frames)))])
			if int(id) == n {
				n++
			}
			stack = append(stack, id)
		}
		leaves = append(leaves, stack[len(stack)-1])
	}
	return leaves
}
