package answer

import (
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/viewer/state"
)

// reads is a store of two metrics of the same events, and one of others.
func reads(t *testing.T) *model.Store {
	b := model.NewBuilder(model.File{Path: "f"})
	seg := b.Series("read", "Read", model.Unit{Name: "bytes"}, model.Unit{Name: "ns"})
	for i, path := range []string{"m;a;x", "m;b;x"} {
		seg.Stack = append(seg.Stack, modeltest.Stack(b, path))
		seg.Values[0].Each = append(seg.Values[0].Each, int64(100+i*300))
		seg.Values[1].Each = append(seg.Values[1].Each, 50)
	}
	return modeltest.Build(t, b)
}

func TestViewOfRatio(t *testing.T) {
	var a Answerer
	r := Request{Store: reads(t), Wants: Wants{Flat: true, Threads: true, Panes: []PaneWant{{ID: "callers", Callers: true}}}}
	r.State.Metric, r.State.Fragment = "read.ns", []model.Name{{Name: "x"}}
	r.State = state.SetRatio("read.bytes/read.ns", "throughput").Do(r.State)
	v := a.must(t, r)
	if v.Ratio == nil || v.Ratio.Rows == nil || v.Ratio.Late || v.Tree.Metric.ID != "read.ns" {
		t.Fatalf("no ratio: %+v", v.Ratio)
	}
	if all := v.Ratio.Rows.Total(0); all.Over != 500 || all.Under != 100 {
		t.Errorf("x: %+v", all)
	}
	if p := v.Panes["callers"]; p.Ratio == nil || p.Ratio.Total(2).Over+p.Ratio.Total(3).Over != 500 {
		t.Error("the callers have no ratio")
	}
	b, _ := v.Flat.Boxes.Find("b", false)
	if v.Ratio.OverFlat.Total[b] != 400 || v.Ratio.UnderFlat.Total[b] != 50 || len(v.Ratio.OverThreads) != 1 {
		t.Errorf("tables: %v, %v", v.Ratio.OverFlat.Total, v.Ratio.OverThreads)
	}
	// Another fragment asks nothing new of the events.
	r.State.Fragment = nil
	if w := a.must(t, r); w.Ratio.Of != v.Ratio.Of || w.Ratio.Rows == v.Ratio.Rows {
		t.Error("the sums were made again, or the rows were not")
	}
	r.State.Decoration.Root = 1
	if w := a.must(t, r); w.Ratio.Rows != nil || !strings.Contains(w.Ratio.Why, "at the root") {
		t.Errorf("with threads at the root: %+v", w.Ratio)
	}
	r.State.Decoration.Root, r.State.Ratio = 0, "x/y"
	if w := a.must(t, r); w.Err != nil || !strings.Contains(w.Ratio.Why, "x/y") {
		t.Errorf("without its metrics: %+v", w.Ratio)
	}
	r.State = state.SetPalette("safe", "safe").Do(r.State)
	if w := a.must(t, r); w.Ratio != nil {
		t.Error("a palette takes the place of the ratio")
	}
}

func TestDefinedMetrics(t *testing.T) {
	var a Answerer
	r := Request{Store: modeltest.Store("m;a 2\nm;b 3")}
	id := r.Store.Metrics()[0].ID
	r.State.Defined = []string{"twice.samples = 2*" + id, "four.samples = 2*twice.samples", "no.samples = none.samples"}
	r.State.Metric = "four.samples"
	v := a.must(t, r)
	if v.Err != nil || v.Tree.Total[0] != 20 || v.NotDefined["no.samples"] == nil || len(v.NotDefined) != 1 {
		t.Errorf("%v, total %d, %v", v.Err, v.Tree.Total[0], v.NotDefined)
	}
	again := r
	again.State.Fragment = []model.Name{{Name: "a"}}
	if w := a.must(t, again); w.Store != v.Store || w.Tree.Total[0] != 8 {
		t.Error("the metrics were made again")
	}
	r.State.Metric = "no.samples"
	if w, err := a.Answer(t.Context(), r); err != nil || w.Err == nil || !strings.Contains(w.Err.Error(), "none.samples") {
		t.Errorf("one that cannot be made: %v, %v", w, err)
	}
}
