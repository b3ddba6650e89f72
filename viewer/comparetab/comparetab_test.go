package comparetab

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// newTab shows a comparison of what goes through each of some methods.
func newTab(t *testing.T, lines string, sides ...string) *Tab {
	t.Helper()
	test.NewTempApp(t)
	posts := make(chan func(), 10)
	s := session.New(func(f func()) { posts <- f }, func(*answer.View) {})
	t.Cleanup(s.Close)
	made, err := New(tab.Actions{Session: s, Point: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	var of []query.Side
	for _, name := range sides {
		of = append(of, query.Side{Name: name, Filters: []filter.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{name}, Exact: true}}}})
	}
	var a answer.Answerer
	v, err := a.Answer(context.Background(), answer.Request{
		Store: modeltest.Store(lines), State: state.SetSides(of...).Do(state.State{}), Wants: answer.Wants{Compare: true},
	})
	if err != nil || v.Err != nil {
		t.Fatal(err, v.Err)
	}
	tab := made.(*Tab)
	tab.Show(v)
	if len(sides) == 2 {
		(<-posts)()
	}
	return tab
}

// What is beyond noise comes first, whatever the order; columns are of both sides.
func TestTable(t *testing.T) {
	tab := newTab(t, "before;x 400\nbefore;same 500\nbefore;rare 1\nafter;x 900\nafter;same 510", "before", "after")
	got := strings.Split(tab.table.TSV(), "\n")
	if want := "Method\tA before\tB after\tChange\tSelf change\tFactor\t95 % interval\tJudgement\tState"; got[0] != want {
		t.Errorf("%q, want %q", got[0], want)
	}
	if !strings.HasPrefix(got[1], "x\t400\t900\t") || !strings.HasSuffix(got[1], "beyond what the number of samples explains\tgrew") {
		t.Errorf("first is %q", got[1])
	}
	rest := strings.Join(got[2:], "\n")
	if !strings.Contains(rest, "within noise\tsame") || !strings.Contains(rest, "seen once") {
		t.Errorf("below it:\n%s", rest)
	}
	if text := tab.count.Text; !strings.HasSuffix(text, "within") {
		t.Errorf("count %q", text)
	}
	if text := tab.summary.facts.Text; !strings.Contains(text, "scaled by total") || !strings.Contains(text, "judged by the number of samples") {
		t.Errorf("facts %q", text)
	}
	if where := tab.where(0); !strings.Contains(where, "after > x") {
		t.Errorf("where: %q", where)
	}
}

// Of more than two sides each has a column.
func TestMatrix(t *testing.T) {
	tab := newTab(t, "r1;x 10\nr1;y 90\nr2;x 11\nr2;y 89\nr3;x 40\nr3;y 60\nr4;x 41\nr4;y 59", "r1", "r2", "r3", "r4")
	got := tab.matrix.table.TSV()
	if !strings.HasPrefix(got, "Method\tCourse\tr1\tr2\tr3\tr4\tChanged\n") || !strings.Contains(got, "between r2 and r3") {
		t.Errorf("got:\n%s", got)
	}
}
