package answer

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/picture"
)

// fine has one wide stack and many thin ones of three frames.
func fine() *model.Store {
	var b strings.Builder
	b.WriteString("wide;x 100000000\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "thin%d;a;leaf 1\n", i)
	}
	return modeltest.Store(b.String())
}

func TestZoomBringsDetail(t *testing.T) {
	var a Answerer
	r := Request{Store: fine()}
	v, err := a.Answer(context.Background(), r)
	if err != nil || v.Tree.Cut != 1000 || v.Tree.Depths() != 3 {
		t.Fatalf("%v, %d boxes closed, %d levels", err, v.Tree.Cut, v.Tree.Depths())
	}
	old := v.Tree
	r.State.Viewport = picture.Viewport{From: 0, To: 50.0 / 100001000} // "thin" comes before "wide"
	if v, err = a.Answer(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if v.Tree.Depths() != 4 || v.Tree.Cut == 0 {
		t.Errorf("zoomed: %d levels, %d closed; want what is seen and not the rest", v.Tree.Depths(), v.Tree.Cut)
	}
	for row := v.Tree.Levels[1]; row < v.Tree.Levels[2]; row++ {
		from, to := v.Tree.Children(row)
		if name := v.Tree.Name(row); v.Tree.Offset[row] < 50 && name != "wide" && to-from != 1 {
			t.Errorf("%s at %d is seen and closed", name, v.Tree.Offset[row])
		}
	}
	row, ok := v.Tree.Locate(old, 7)
	if !ok || v.Tree.Name(row) != old.Name(7) {
		t.Errorf("row 7 is again %d, %v", row, ok)
	}
	r.State.Viewport.To /= 1.01 // the same step
	if again, _ := a.Answer(context.Background(), r); again.Tree != v.Tree {
		t.Error("a small move makes another tree")
	}
}

// The callers view finds what is too thin to be grown, and says that it is not
// there to be walked to; zooming in brings it.
func TestSearchOfThinCallers(t *testing.T) {
	var b strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&b, "main;needle;l%d 1\n", i)
	}
	b.WriteString("main;other 5000\n")
	var a Answerer
	r := Request{Store: modeltest.Store(b.String()), Pattern: "needle", Re: regexp.MustCompile("needle")}
	r.State.Callers = true
	v, err := a.Answer(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	if v.Found.Sum != 20000 || len(v.Found.Rows) != 0 || v.FoundAll() || v.Counting() {
		t.Errorf("sum %d, %d rows, all %v, counting %v; want 20000, none, not all, no more to come", v.Found.Sum, len(v.Found.Rows), v.FoundAll(), v.Counting())
	}
	r.State.Viewport = picture.Viewport{From: 0, To: 10.0 / 25000}
	if v, err = a.Answer(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if n := len(v.Found.Rows); v.Found.Sum != 20000 || n < 10 || n == 20000 || v.FoundAll() {
		t.Errorf("zoomed in: sum %d, %d rows, all %v", v.Found.Sum, n, v.FoundAll())
	}
	r.Pattern, r.Re = "other", regexp.MustCompile("other")
	if v, _ = a.Answer(context.Background(), r); v.Found.Sum != 5000 || len(v.Found.Rows) != 1 {
		t.Errorf("another search: sum %d, %d rows", v.Found.Sum, len(v.Found.Rows))
	}
	r.Pattern, r.Re = "absent", regexp.MustCompile("absent")
	if v, _ = a.Answer(context.Background(), r); v.Found.Sum != 0 || !v.FoundAll() {
		t.Errorf("what is nowhere: sum %d, all %v", v.Found.Sum, v.FoundAll())
	}
}

// Callers and callees have the detail of where each of them stands.
func TestZoomOfPanesBringsDetail(t *testing.T) {
	var b strings.Builder
	b.WriteString("main;f;wide;x 100000000\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "main;f;thin%d;a;leaf 1\nroot;up;thin%d;f 1\n", i, i)
	}
	var a Answerer
	r := Request{Store: modeltest.Store(b.String()), Wants: Wants{Panes: slices.Clone(bothSides)}}
	r.State.Fragment = []model.Name{{Name: "f"}}
	old, err := a.Answer(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	if old.Panes["callees"].Tree.Depths() != 4 || old.Panes["callees"].Tree.Cut != 1000 || old.Panes["callers"].Tree.Depths() != 3 || old.Panes["callers"].Tree.Cut != 1000 {
		t.Fatalf("callees: %d levels, %d closed; callers: %d levels, %d closed", old.Panes["callees"].Tree.Depths(), old.Panes["callees"].Tree.Cut, old.Panes["callers"].Tree.Depths(), old.Panes["callers"].Tree.Cut)
	}
	total := float64(old.Panes["callees"].Tree.Total[0])
	r.Wants.Panes[1].Detail = DetailOf(picture.Viewport{From: 0, To: 50 / total}) // "thin" comes before "wide"
	v, err := a.Answer(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	if v.Panes["callees"].Tree.Depths() != 5 || v.Panes["callers"].Tree != old.Panes["callers"].Tree {
		t.Errorf("zoomed below: %d levels, the callers were made anew: %v", v.Panes["callees"].Tree.Depths(), v.Panes["callers"].Tree != old.Panes["callers"].Tree)
	}
	below := v.Panes["callees"].Tree
	r.Wants.Panes[0].Detail = DetailOf(picture.Viewport{From: 1 - 50/total, To: 1})
	if v, err = a.Answer(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if v.Panes["callers"].Tree.Depths() != 5 || v.Panes["callees"].Tree != below {
		t.Errorf("zoomed above: %d levels, the callees were made anew: %v", v.Panes["callers"].Tree.Depths(), v.Panes["callees"].Tree != below)
	}
}
