package answer

import (
	"reflect"
	"strings"
	"testing"

	"flameview/compare"
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/viewer/state"
)

func keep(name string) []filter.Filter {
	return []filter.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{name}, Exact: true}}}
}

// ofTwo compares what goes through a with what goes through b.
func ofTwo() Request {
	r := Request{Store: modeltest.Store("main;a;x 40\nmain;a;y 10\nmain;b;x 80\nmain;b;y 10\nmain;c 7")}
	r.State.Sides = []query.Side{{Name: "before", Filters: keep("a")}, {Name: "after", Filters: keep("b")}}
	return r
}

func TestViewCompares(t *testing.T) {
	var a Answerer
	r := ofTwo()
	r.Wants = Wants{Flat: true, Compare: true, Threads: true, Panes: []PaneWant{{ID: "callers", Callers: true}}}
	r.State.Fragment = []model.Name{{Name: "x"}}
	v := a.must(t, r)
	c := v.Comparing
	if c == nil || c.Late || c.Table == nil || c.Explanation == nil || c.Changes == nil || len(v.Tree.Sides) != 2 {
		t.Fatalf("not compared: %+v", c)
	}
	if got := c.Judged.Total(0); got.Base != 40 || got.Current != 80 {
		t.Errorf("x: %d to %d", got.Base, got.Current)
	}
	if p := v.Panes["callers"]; p.Judged == nil || p.Judged.Total(0).Current != 80 {
		t.Error("the callers are not judged")
	}
	x, _ := v.Flat.Boxes.Find("x", false)
	if v.Flat.Total[x] != 80 || v.FlatBase.Total[x] != 40 {
		t.Errorf("flat: %d, base %d", v.Flat.Total[x], v.FlatBase.Total[x])
	}
	// The viewport changes nothing of it, the direction only what stands on which row.
	again := r
	again.State.Callers = true
	if w := a.must(t, again); w.Comparing.Table != c.Table || w.Comparing.Judged == c.Judged || w.Comparing.Judged.Total(0).Current != 80 {
		t.Error("turned: the table is another or the rows are not")
	}
	again.State = state.SetSides().Do(again.State)
	if w := a.must(t, again); w.Comparing != nil || w.FlatBase != nil || w.Tree.Sides != nil {
		t.Error("the comparison has no end")
	}
}

// What cannot be scaled as the state asks is scaled as is usual, and says so; what
// cannot be compared at all is an error in words.
func TestRefusals(t *testing.T) {
	var a Answerer
	r := ofTwo()
	r.State.Norm = compare.Norm{Kind: compare.NormTime}
	v := a.must(t, r)
	if c := v.Comparing; !strings.HasPrefix(c.Refused, "scaling by time") || c.All.Norm.Kind == compare.NormTime {
		t.Errorf("%+v", c)
	}
	r.State.Sides = []query.Side{r.State.Sides[0], {Name: "after", Metric: "none"}}
	if v, err := a.Answer(t.Context(), r); err != nil || v.Err == nil {
		t.Error(err, v.Err)
	}
}

// Of more than two sides, one after the other is compared with the base.
func TestOneOfMany(t *testing.T) {
	var a Answerer
	r := ofTwo()
	r.Wants.Compare = true
	r.State.Sides = append(r.State.Sides, query.Side{Name: "later", Filters: keep("c")})
	v := a.must(t, r)
	if c := v.Comparing; c.Matrix == nil || len(c.Matrix.Sides) != 3 || c.Pair.Sides[1].Name != "later" || v.Tree.Sides[1].Total[0] != 7 {
		t.Fatalf("%+v", c)
	}
	r.State = state.SetCurrent(1).Do(r.State)
	if c := a.must(t, r).Comparing; c.Pair.Sides[1].Name != "after" {
		t.Errorf("%q is compared", c.Pair.Sides[1].Name)
	}
}

// What if is undone as any step, adds up, and says what it comes to.
func TestViewOfWhatIf(t *testing.T) {
	var a Answerer
	r := Request{Store: modeltest.Store("main;a;x 40\nmain;b;x 60")}
	half := query.Wish{Of: keep("a")[0], Factor: 0.5}
	r.State = state.WhatIf(half).Do(r.State)
	c := a.must(t, r).Comparing
	if c == nil || c.WhatIf == nil || c.WhatIf.Recorded != 100 || c.WhatIf.Wished != 80 || c.Pair.Norm.Kind != compare.NormNone {
		t.Fatalf("a at half: %+v", c)
	}
	r.State = state.WhatIf(query.Wish{Of: keep("b")[0]}).Do(r.State)
	if c = a.must(t, r).Comparing; c.WhatIf.Wished != 20 || len(c.WhatIf.Wishes) != 2 {
		t.Errorf("and b gone: %+v", c.WhatIf)
	}
	r.State = state.WhatIf(query.Wish{Of: keep("none")[0]}).Do(state.SetSides().Do(r.State))
	if c = a.must(t, r).Comparing; c.WhatIf != nil || !strings.Contains(c.WhatIfNot, "nothing here is of method none") {
		t.Errorf("of nothing: %+v, %q", c.WhatIf, c.WhatIfNot)
	}
}

// What has one picture for all sides shows the one that is wanted: its filters of times
// choose events too.
func TestOneSideOfMany(t *testing.T) {
	r := ofTwo()
	for want, total := range map[SideWant]int64{EverySide: 147, BaseSide: 50, CurrentSide: 90} {
		r.Wants = Wants{Files: true, Heat: &HeatWant{Rows: 10, Side: want}}
		var a Answerer // what takes long would stay that of before
		v := a.must(t, r)
		if v.Heat == nil || v.Heat.Heat == nil || v.Heat.Untimed != total {
			t.Errorf("side %d: the map is of %+v, want %d", want, v.Heat, total)
		}
		if v.SideFiles[0][0] != 50 || v.SideFiles[1][0] != 90 {
			t.Errorf("the file has %v on the sides", v.SideFiles)
		}
	}
}

// Swapping the sides grows nothing anew, and gives what growing would.
func TestSwapKeepsRows(t *testing.T) {
	var a Answerer
	r := ofTwo()
	before := a.must(t, r)
	r.State = state.Swap().Do(r.State)
	after := a.must(t, r)
	var other Answerer
	want := other.must(t, r)
	if &after.Tree.Box[0] != &before.Tree.Box[0] {
		t.Error("the tree was grown again")
	}
	if !reflect.DeepEqual(after.Tree.Total, want.Tree.Total) || !reflect.DeepEqual(after.Tree.Sides, want.Tree.Sides) || after.Tree.Metric != want.Tree.Metric {
		t.Errorf("%+v\nwant\n%+v", after.Tree, want.Tree)
	}
	if got := after.Comparing.Judged.Total(0); got.Base != 90 || got.Current != 50 {
		t.Errorf("swapped: from %d to %d", got.Base, got.Current)
	}
}
