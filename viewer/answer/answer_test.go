package answer

import (
	"context"
	"sync/atomic"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/viewer/state"
)

// expiring is a context that ends after its Err has been asked some times.
type expiring struct {
	context.Context
	asks *atomic.Int32 // that are left
}

func (c expiring) Err() error {
	if c.asks.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// stages answers a request and what follows it, and gives the last view.
func (a *Answerer) Stages(ctx context.Context, r Request) (v *View, err error) {
	for {
		if v, err = a.Answer(ctx, r); err != nil || v.Next == StagePicture {
			return v, err
		}
		r.Stage = v.Next
	}
}

// bothSides are the panes of a fragment between its callers and callees.
var bothSides = []PaneWant{{ID: "callers", Callers: true}, {ID: "callees"}}

// A bug is the error of one view and not the end of the program.
func TestPanicIsAnError(t *testing.T) {
	broken := *modeltest.Store("a 1")
	broken.Series = []model.Series{{ID: "cpu", Units: []model.Unit{{Name: "samples"}}, Segments: []model.Segment{
		{Stack: []model.StackID{99}, Values: []model.Values{{Same: 1}}},
	}}}
	var a Answerer
	if v := a.AnswerSafely(context.Background(), Request{Store: &broken}); v.Tree != nil || v.Err == nil || v.Store != &broken {
		t.Errorf("%+v, want an error", v)
	}
	if v := a.AnswerSafely(context.Background(), Request{Store: modeltest.Store("a 1")}); v.Err != nil || v.Tree.Total[0] != 1 {
		t.Errorf("after it: %v", v.Err)
	}
}

// A request that is cancelled halfway has made some parts of its view. The next
// one must not take the older view's parts for them.
func TestCancelledAnswersLeaveNothing(t *testing.T) {
	b := model.NewBuilder(model.File{Path: "test"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
	seg.Stack = []model.StackID{modeltest.Stack(b, "main;a"), modeltest.Stack(b, "main;b")}
	seg.Time = []int64{10, 20}
	seg.Thread = []model.ThreadID{b.Thread(model.Thread{Name: "one"}), b.Thread(model.Thread{Name: "two"})}
	seg.Values[0].Same, seg.Values[1].Each = 1, []int64{100, 200}
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	all := Wants{Flat: true, Threads: true, Panes: bothSides, ThreadTimes: true}
	before := Request{Store: store, State: state.State{Metric: "cpu.samples"}, Wants: all}
	after := Request{Store: store, State: state.State{Metric: "cpu.ns", Fragment: []model.Name{{Name: "main"}}}, Wants: all}
	cancelled := 0
	for asks := range 100 {
		var a Answerer
		if _, err := a.Answer(context.Background(), before); err != nil {
			t.Fatal(err)
		}
		left := &atomic.Int32{}
		left.Store(int32(asks))
		if _, err := a.Stages(expiring{context.Background(), left}, after); err == nil {
			break
		}
		cancelled++
		v, err := a.Stages(context.Background(), after)
		if err != nil {
			t.Fatal(err)
		}
		var line, threads, rows int64
		for _, r := range v.ThreadTimes.Rows {
			rows += r.Total
		}
		for _, x := range v.Timeline.Buckets {
			line += x
		}
		for _, r := range v.Threads {
			threads += r.Total
		}
		if v.Tree.Total[0] != 300 || line != 300 || threads != 300 || rows != 300 || v.Flat.Sum != 300 || v.FlatPart.Sum != 300 || v.Panes["callers"].Tree.Total[0] != 300 || v.Panes["callees"].Tree.Total[0] != 300 {
			t.Fatalf("cancelled at look %d: tree %d, time line %d, threads %d, their times %d, flat %d and %d, callers %d, callees %d; want 300 everywhere",
				asks, v.Tree.Total[0], line, threads, rows, v.Flat.Sum, v.FlatPart.Sum, v.Panes["callers"].Tree.Total[0], v.Panes["callees"].Tree.Total[0])
		}
	}
	if cancelled < 10 {
		t.Errorf("cancelled at %d places only", cancelled)
	}
}
