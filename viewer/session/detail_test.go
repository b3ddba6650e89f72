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
	row, ok := v.Tree.Again(old, 7)
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
	if next := <-views; next.Tree != v.Tree || next.more {
		t.Error("the whole tree was left for another")
	}
}
