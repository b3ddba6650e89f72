package session_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/scan"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
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

func sumOf(line *scan.Timeline) (sum int64) {
	for _, v := range line.Buckets {
		sum += v
	}
	return sum
}

// A search shows the picture first and then counts everything.
func TestSearchIsCompleted(t *testing.T) {
	views := make(chan *answer.View, 10)
	s := session.New(func(f func()) { f() }, func(v *answer.View) {
		if v.Found != nil {
			views <- v
		}
	})
	defer s.Close()
	if err := s.Find("leaf"); err != nil {
		t.Fatal(err)
	}
	s.Open(fine())
	if v := <-views; v.Tree.Cut != 1000 || len(v.Found.Rows) != 0 {
		t.Errorf("first %d closed, %d found", v.Tree.Cut, len(v.Found.Rows))
	}
	v := <-views
	if v.Tree.Cut != 0 || len(v.Found.Rows) != 1000 || v.Found.Sum != 1000 {
		t.Errorf("then %d closed, %d found, sum %d", v.Tree.Cut, len(v.Found.Rows), v.Found.Sum)
	}
	// What is complete is not asked for again.
	s.Do(state.Look(picture.Viewport{From: 0, To: 0.001}))
	if next := <-views; next.Tree != v.Tree || next.Next != answer.StagePicture {
		t.Error("the whole tree was left for another")
	}
}

// In a session the last view of the newest state has its own time line, however
// fast one thing follows the other.
func TestSessionBringsTimeLines(t *testing.T) {
	posts := make(chan func(), 1000)
	s := session.New(func(f func()) { posts <- f }, func(*answer.View) {})
	defer s.Close()
	s.Open(modeltest.Timed(t))
	until := func(what string, ok func(*answer.View) bool) {
		t.Helper()
		limit := time.After(10 * time.Second)
		for {
			select {
			case f := <-posts:
				f()
				if ok(s.View()) {
					return
				}
			case <-limit:
				t.Fatal("waited in vain for " + what)
			}
		}
	}
	until("everything", func(v *answer.View) bool { return v.Tree.Total[0] == 4 && sumOf(v.Timeline) == 4 })
	s.Do(state.AddFilter(filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"b"}, Exact: true}}))
	until("its picture", func(v *answer.View) bool { return v.Tree.Total[0] == 3 })
	s.Do(state.Callers(true)) // while the time line is being made
	until("its time line", func(v *answer.View) bool { return v.Tree.Callers && !v.TimesLate && sumOf(v.Timeline) == 3 })
	s.Move(-2)
	until("everything again", func(v *answer.View) bool { return v.Tree.Total[0] == 4 && !v.TimesLate && sumOf(v.Timeline) == 4 })
}
