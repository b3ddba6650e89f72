package sourcetab

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// shop is a store of one method of shop/cart.go that calls another on its line 4, and
// has itself a value on its line 5.
func shop(t *testing.T) *model.Store {
	b := model.NewBuilder(model.File{Path: "f"})
	method := func(name string) model.MethodID {
		return b.Method(model.Method{Name: name, Display: name})
	}
	file := b.String("/build/shop/cart.go")
	total, add := method("shop.Total"), method("shop.add")
	at := func(m model.MethodID, line int32) model.FrameID {
		return b.Frame(model.Frame{Method: m, Line: line, File: file})
	}
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	root := model.Root
	for _, path := range []struct {
		frames []model.FrameID
		value  int64
	}{
		{[]model.FrameID{at(total, 4), at(add, 9)}, 30},
		{[]model.FrameID{at(total, 5)}, 10},
	} {
		n := root
		for _, f := range path.frames {
			n = b.Push(n, f)
		}
		seg.Stack, seg.Values[0].Each = append(seg.Stack, n), append(seg.Values[0].Each, path.value)
	}
	return modeltest.Build(t, b)
}

// viewOf answers what the tab wants, with a method selected.
func viewOf(s *model.Store, name string) *answer.View {
	var a answer.Answerer
	r := answer.Request{Store: s, Wants: answer.Wants{Lines: true}}
	if name != "" {
		r.State = state.Select(model.Name{Name: name}).Do(r.State)
	}
	return a.AnswerSafely(context.Background(), r)
}

func TestSource(t *testing.T) {
	test.NewTempApp(t)
	dir := t.TempDir()
	path := filepath.Join(dir, "shop", "cart.go")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("package shop\n\nfunc Total() int {\n\tx := add()\n\treturn x\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	posts := make(chan func(), 10)
	s := session.New(func(f func()) { posts <- f }, func(*answer.View) {})
	t.Cleanup(s.Close)
	var sources []string
	edited := ""
	made, _ := New(tab.Actions{
		Session: s, Sources: func() []string { return sources }, Say: func(text string) { edited = text },
		Edit: func(path string, line int) { edited = path + ":" + string(rune('0'+line)) },
	})
	tab := made.(*Tab)
	store := shop(t)
	show := func(v *answer.View, works int) string {
		tab.Show(v)
		for range works {
			(<-posts)()
		}
		return tab.table.TSV()
	}
	if show(viewOf(store, ""), 1); !strings.Contains(tab.nothing.Text, "Select a method") {
		t.Errorf("without a selection: %q", tab.nothing.Text)
	}
	const head = "Self\tTotal\tOf method\tLine\tSource\n"
	lines := head + "\t30\t75.00 %\t4\t\n\t30\t75.00 %\t\t    → shop.add\n10\t10\t25.00 %\t5\t\n"
	if got := show(viewOf(store, "shop.Total"), 0); got != lines || !strings.Contains(tab.says.Text, "no sources are known (/build/shop/cart.go)") {
		t.Errorf("without sources: %q\n%s", tab.says.Text, got)
	}
	if tab.Edit(); !strings.Contains(edited, "no source file") {
		t.Errorf("the editor without sources: %q", edited)
	}
	sources = []string{dir}
	want := head + "\t\t\t1\tpackage shop\n\t\t\t2\t\n\t\t\t3\tfunc Total() int {\n" +
		"\t30\t75.00 %\t4\t    x := add()\n\t30\t75.00 %\t\t        → shop.add\n10\t10\t25.00 %\t5\t    return x\n\t\t\t6\t}\n"
	if got := show(viewOf(store, "shop.Total"), 2); got != want || !strings.HasSuffix(tab.says.Text, "cart.go") {
		t.Errorf("%q\n%s", tab.says.Text, got)
	}
	if tab.Edit(); edited != path+":4" {
		t.Errorf("the editor got %q", edited)
	}
	if tab.choose(4); s.State().Fragment[0].Name != "shop.add" {
		t.Errorf("a call selects %v", s.State().Fragment)
	}
	// A shorter file cannot be what ran.
	if err := os.WriteFile(path, []byte("package shop\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	(<-posts)() // the session's view of that
	if got := show(viewOf(store, "shop.Total"), 1); !strings.Contains(tab.says.Text, "differs from what ran") || !strings.Contains(got, "(not in this file)") {
		t.Errorf("stale: %q\n%s", tab.says.Text, got)
	}
	// Two files that fit equally are the user's to choose from.
	other := t.TempDir()
	if err := os.MkdirAll(filepath.Join(other, "shop"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(other, "shop", "cart.go"), []byte("x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	sources = append(sources, other)
	if got := show(viewOf(store, "shop.Total"), 1); got != lines || tab.files.Hidden || len(tab.files.Options) != 2 {
		t.Errorf("two files: %q\n%s", tab.says.Text, got)
	}
}
