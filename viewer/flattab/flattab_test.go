package flattab

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/viewer/session"
)

// The rows of a new view come a moment later; until then the table shows those
// of the old one, whatever the new one's boxes are.
func TestRowsOutliveTheirView(t *testing.T) {
	test.NewTempApp(t)
	posts := make(chan func(), 10)
	s := session.New(func(f func()) { posts <- f }, func(*session.View) {})
	t.Cleanup(s.Close)
	tab := New(session.Deeds{Session: s})
	show := func(lines string) {
		flat, err := model.NewEngine(modeltest.Store(lines)).Flat(context.Background(), model.Query{})
		if err != nil {
			t.Fatal(err)
		}
		tab.Show(&session.View{Flat: flat})
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
