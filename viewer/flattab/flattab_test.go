package flattab

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/derive"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// The rows of a new view come a moment later; until then the table shows those
// of the old one, whatever the new one's boxes are.
func TestRowsOutliveTheirView(t *testing.T) {
	test.NewTempApp(t)
	posts := make(chan func(), 10)
	s := session.New(func(f func()) { posts <- f }, func(*answer.View) {})
	t.Cleanup(s.Close)
	made, _ := New(tab.Actions{Session: s})
	tab := made.(*Tab)
	show := func(lines string) {
		flat, err := engine.New(modeltest.Store(lines)).Flat(context.Background(), query.Query{})
		if err != nil {
			t.Fatal(err)
		}
		tab.Show(&answer.View{Flat: flat})
	}
	show("a 1\nb 2\nc 4")
	(<-posts)()
	old := tab.table.TSV()
	if want := "c\t\t4\t57.14 %"; strings.Count(old, "\n") != 4 || !strings.Contains(old, want) {
		t.Errorf("got:\n%swant 3 rows and %q", old, want)
	}
	show("x 5")
	if got := tab.table.TSV(); got != old {
		t.Errorf("before the new rows:\n%swant the old ones:\n%s", got, old)
	}
	(<-posts)()
	if got := tab.table.TSV(); strings.Count(got, "\n") != 2 || !strings.Contains(got, "x\t\t5\t100.00 %") {
		t.Errorf("after them:\n%s", got)
	}
}

// While something is selected, each method's part of it stands beside its total.
func TestPartOfSelection(t *testing.T) {
	test.NewTempApp(t)
	posts := make(chan func(), 10)
	s := session.New(func(f func()) { posts <- f }, func(*answer.View) {})
	t.Cleanup(s.Close)
	made, _ := New(tab.Actions{Session: s})
	tab := made.(*Tab)
	e := engine.New(modeltest.Store("main;a;x 1\nmain;b;x 2\nmain;b;b;y 4"))
	show := func(fragment ...model.Name) string {
		t.Helper()
		v := &answer.View{State: state.State{Fragment: fragment}}
		var err error
		if v.Flat, err = e.Flat(context.Background(), query.Query{}); err != nil {
			t.Fatal(err)
		}
		if len(fragment) > 0 {
			if v.FlatPart, err = e.Flat(context.Background(), query.Query{Fragment: fragment}); err != nil {
				t.Fatal(err)
			}
		}
		tab.Show(v)
		(<-posts)()
		return tab.table.TSV()
	}
	if got := show(); strings.Contains(got, "selection") {
		t.Errorf("without a selection:\n%s", got)
	}
	tab.rows.sort = byPart
	want := "Method\tKind\tSelf\tSelf %\tTotal\tTotal %\tIn selection\tOf selection\n" +
		"b\t\t0\t0.00 %\t6\t85.71 %\t6\t100.00 %\nmain\t\t0\t0.00 %\t7\t100.00 %\t6\t100.00 %\n" +
		"y\t\t4\t57.14 %\t4\t57.14 %\t4\t66.67 %\nx\t\t3\t42.86 %\t3\t42.86 %\t2\t33.33 %\na\t\t0\t0.00 %\t1\t14.29 %\t0\t0.00 %\n"
	if got := show(model.Name{Name: "b"}); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	if got := show(); !strings.HasPrefix(got, "Method\tKind\tSelf\tSelf %\tTotal\tTotal %\nmain\t") {
		t.Errorf("after it, by total:\n%s", got)
	}
}

// The columns of a ratio sort what cannot be divided last.
func TestRatioColumns(t *testing.T) {
	test.NewTempApp(t)
	posts := make(chan func(), 10)
	s := session.New(func(f func()) { posts <- f }, func(*answer.View) {})
	t.Cleanup(s.Close)
	made, _ := New(tab.Actions{Session: s})
	tab := made.(*Tab)
	over, under := metricsOf(t, "m;a 40\nm;b 30\nm;c 7", "m;a 10\nm;b 30")
	tab.rows.sort = byRatio
	e := engine.New(over.store)
	flat := func(id string) *tree.Flat {
		f, err := e.Flat(t.Context(), query.Query{Metric: id})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	v := &answer.View{Flat: flat(over.ID), Ratio: &answer.Ratio{
		Ratio: derive.Ratio{Over: over.Metric, Under: under.Metric}, OverFlat: flat(over.ID), UnderFlat: flat(under.ID),
	}}
	tab.Show(v)
	(<-posts)()
	got := tab.table.TSV()
	want := "Method\tKind\tSelf\tSelf %\tTotal\tTotal %\tSelf ratio\tRatio\n"
	for i, line := range strings.Split(strings.TrimSuffix(strings.TrimPrefix(got, want), "\n"), "\n") {
		if ends := []string{"a\t4.00\t4.00", "m\t\t1.93", "b\t1.00\t1.00", "c\tno under.count\tno under.count"}[i]; !strings.HasPrefix(line, ends[:1]) || !strings.HasSuffix(line, ends[1:]) {
			t.Errorf("line %d: %q, want %q", i, line, ends)
		}
	}
	if !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s", got)
	}
}

// ofStore is a metric with its store.
type ofStore struct {
	model.Metric
	store *model.Store
}

// metricsOf is a store of two series.
func metricsOf(t *testing.T, over, under string) (ofStore, ofStore) {
	b := model.NewBuilder(model.File{Path: "f"})
	for id, lines := range map[string]string{"over": over, "under": under} {
		seg := b.Series(id, id, model.Unit{Name: "count"})
		for line := range strings.SplitSeq(lines, "\n") {
			path, n, _ := strings.Cut(line, " ")
			v, _ := strconv.ParseInt(n, 10, 64)
			seg.Stack, seg.Values[0].Each = append(seg.Stack, modeltest.Stack(b, path)), append(seg.Values[0].Each, v)
		}
	}
	s := modeltest.Build(t, b)
	a, _ := s.FindMetric("over.count")
	c, _ := s.FindMetric("under.count")
	return ofStore{a, s}, ofStore{c, s}
}
