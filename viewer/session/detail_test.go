package session

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/viewer/flame"
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
	var a answerer
	r := request{store: fine()}
	v, err := a.answer(context.Background(), r)
	if err != nil || v.Tree.Cut != 1000 || v.Tree.Depths() != 3 {
		t.Fatalf("%v, %d boxes closed, %d levels", err, v.Tree.Cut, v.Tree.Depths())
	}
	old := v.Tree
	r.state.Viewport = flame.Viewport{From: 0, To: 50.0 / 100001000} // "thin" comes before "wide"
	if v, err = a.answer(context.Background(), r); err != nil {
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
	r.state.Viewport.To /= 1.01 // the same step
	if again, _ := a.answer(context.Background(), r); again.Tree != v.Tree {
		t.Error("a small move makes another tree")
	}
}

// A search shows the picture first and then counts everything.
func TestSearchIsCompleted(t *testing.T) {
	views := make(chan *View, 10)
	s := New(func(f func()) { f() }, func(v *View) {
		if v.Found != nil {
			views <- v
		}
	})
	defer s.Close()
	s.pattern, s.re = "leaf", regexp.MustCompile("leaf")
	s.Open(fine())
	if v := <-views; v.Tree.Cut != 1000 || len(v.Found.Rows) != 0 {
		t.Errorf("first %d closed, %d found", v.Tree.Cut, len(v.Found.Rows))
	}
	v := <-views
	if v.Tree.Cut != 0 || len(v.Found.Rows) != 1000 || v.Found.Sum != 1000 {
		t.Errorf("then %d closed, %d found, sum %d", v.Tree.Cut, len(v.Found.Rows), v.Found.Sum)
	}
	// What is complete is not asked for again.
	s.Look(flame.Viewport{From: 0, To: 0.001})
	if next := <-views; next.Tree != v.Tree || next.next != stagePicture {
		t.Error("the whole tree was left for another")
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
	var a answerer
	r := request{store: modeltest.Store(b.String()), pattern: "needle", re: regexp.MustCompile("needle")}
	r.state.Callers = true
	v, err := a.answer(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	if v.Found.Sum != 20000 || len(v.Found.Rows) != 0 || v.FoundAll() || v.Counting() {
		t.Errorf("sum %d, %d rows, all %v, counting %v; want 20000, none, not all, no more to come", v.Found.Sum, len(v.Found.Rows), v.FoundAll(), v.Counting())
	}
	r.state.Viewport = flame.Viewport{From: 0, To: 10.0 / 25000}
	if v, err = a.answer(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if n := len(v.Found.Rows); v.Found.Sum != 20000 || n < 10 || n == 20000 || v.FoundAll() {
		t.Errorf("zoomed in: sum %d, %d rows, all %v", v.Found.Sum, n, v.FoundAll())
	}
	r.pattern, r.re = "other", regexp.MustCompile("other")
	if v, _ = a.answer(context.Background(), r); v.Found.Sum != 5000 || len(v.Found.Rows) != 1 {
		t.Errorf("another search: sum %d, %d rows", v.Found.Sum, len(v.Found.Rows))
	}
	r.pattern, r.re = "absent", regexp.MustCompile("absent")
	if v, _ = a.answer(context.Background(), r); v.Found.Sum != 0 || !v.FoundAll() {
		t.Errorf("what is nowhere: sum %d, all %v", v.Found.Sum, v.FoundAll())
	}
}

// Callers and callees have the detail of where each of them stands.
func TestZoomBesideBringsDetail(t *testing.T) {
	var b strings.Builder
	b.WriteString("main;f;wide;x 100000000\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "main;f;thin%d;a;leaf 1\nroot;up;thin%d;f 1\n", i, i)
	}
	var a answerer
	r := request{store: modeltest.Store(b.String()), wants: Wants{Sandwich: true}}
	r.state.Fragment = []model.Name{{Name: "f"}}
	old, err := a.answer(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	if old.Callees.Depths() != 4 || old.Callees.Cut != 1000 || old.Callers.Depths() != 3 || old.Callers.Cut != 1000 {
		t.Fatalf("callees: %d levels, %d closed; callers: %d levels, %d closed", old.Callees.Depths(), old.Callees.Cut, old.Callers.Depths(), old.Callers.Cut)
	}
	total := float64(old.Callees.Total[0])
	r.beside.Callees = flame.Viewport{From: 0, To: 50 / total} // "thin" comes before "wide"
	v, err := a.answer(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	if v.Callees.Depths() != 5 || v.Callers != old.Callers {
		t.Errorf("zoomed below: %d levels, the callers were made anew: %v", v.Callees.Depths(), v.Callers != old.Callers)
	}
	below := v.Callees
	r.beside.Callers = flame.Viewport{From: 1 - 50/total, To: 1}
	if v, err = a.answer(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if v.Callers.Depths() != 5 || v.Callees != below {
		t.Errorf("zoomed above: %d levels, the callees were made anew: %v", v.Callers.Depths(), v.Callees != below)
	}
}
