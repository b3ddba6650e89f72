package filestab

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/tab"
)

// view is of two files, and of a third that could not be read.
func view(t *testing.T) *answer.View {
	t.Helper()
	file := func(path, series string, value int64) *model.Store {
		b := model.NewBuilder(model.File{Path: path, Format: "test", Bytes: 2048})
		seg := b.Series(series, strings.ToUpper(series), model.Unit{Name: "samples"})
		seg.Stack = append(seg.Stack, modeltest.Stack(b, "main"))
		seg.Values[0].Same = value
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	failed, err := model.NewBuilder(model.File{Path: "/x/bad.bin", Err: "nothing of ours"}).Build()
	if err != nil {
		t.Fatal(err)
	}
	store, err := model.Merge(t.Context(), model.MergeOptions{}, file("/x/one.jfr", "cpu", 3), failed, file("/x/two.jfr", "alloc", 5))
	if err != nil {
		t.Fatal(err)
	}
	v := &answer.View{Files: []int64{3, 0, 0}, Store: store}
	if v.Tree, err = engine.New(store).Tree(context.Background(), query.Query{Metric: "cpu.samples"}); err != nil {
		t.Fatal(err)
	}
	return v
}

func newTab(t *testing.T, actions tab.Actions) *Tab {
	t.Helper()
	made, err := New(actions)
	if err != nil {
		t.Fatal(err)
	}
	return made.(*Tab)
}

func TestFiles(t *testing.T) {
	test.NewTempApp(t)
	tab := newTab(t, tab.Actions{})
	test.NewTempWindow(t, tab.Content())
	tab.Show(view(t))
	want := "File\tFormat\tSize\tShown metric\tState\n" +
		"one.jfr\ttest\t2.00 KiB\t3\tcomplete\n" +
		"bad.bin\t\t0 B\tnot recorded\tnot read\n" +
		"two.jfr\ttest\t2.00 KiB\tnot recorded\tcomplete\n"
	if got := tab.table.TSV(); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
	if got := tab.detail.Text; !strings.Contains(got, "/x/bad.bin") || !strings.Contains(got, "✗ nothing of ours") {
		t.Errorf("in detail stands %q, not the file that failed", got)
	}
	tab.table.Chosen(2)
	if got := tab.detail.Text; !strings.Contains(got, "ALLOC (alloc): 1 event, samples 5") {
		t.Errorf("of the third file stands %q", got)
	}
	tab.Show(&answer.View{})
	if got := tab.table.TSV(); strings.Count(got, "\n") != 1 || tab.detail.Text != "" {
		t.Errorf("with no files there is %q", got)
	}
}

// Only files whose samples could be of another kind can be assigned to one.
func TestAssign(t *testing.T) {
	test.NewTempApp(t)
	var path, series string
	tab := newTab(t, tab.Actions{AssignFile: func(p, s string) { path, series = p, s }})
	test.NewTempWindow(t, tab.Content())
	tab.Show(view(t))
	if m := tab.assignMenu(2); !m.Disabled {
		t.Error("allocations can be made samples")
	}
	m := tab.assignMenu(0)
	if m.Disabled {
		t.Fatal("samples cannot be assigned")
	}
	last := m.ChildMenu.Items[len(m.ChildMenu.Items)-1]
	last.Action()
	if last.Label != "CPU" || path != "/x/one.jfr" || series != "cpu" {
		t.Errorf("%s assigns %s to %s", last.Label, path, series)
	}
}

// The filters of a file's menu know it by its whole path.
func TestKeepOneFile(t *testing.T) {
	s := session.New(func(func()) {}, func(*answer.View) {})
	defer s.Close()
	v := view(t)
	for drop, want := range map[bool]int64{false: 3, true: 0} {
		keep(tab.Actions{Session: s}, "/x/one.jfr", drop)()
		filters := s.State().Filters
		tree, err := engine.New(v.Store).Tree(context.Background(), query.Query{Metric: "cpu.samples", Filters: filters[len(filters)-1:]})
		if err != nil {
			t.Fatal(err)
		}
		if tree.Total[0] != want {
			t.Errorf("drop %t leaves %d, want %d", drop, tree.Total[0], want)
		}
	}
}
