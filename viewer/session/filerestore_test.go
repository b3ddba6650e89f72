package session_test

import (
	"path/filepath"
	"reflect"
	"testing"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/viewer/flame"
	"flameview/viewer/session"
)

func TestSaveAndRestore(t *testing.T) {
	store := modeltest.Store("main;parse;lex 10\nmain;read 5")
	h := start(t, store)
	h.Do(session.AddFilter(filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"parse"}}}))
	h.only("lex")
	h.turn()
	h.Look(flame.Viewport{From: 0.25, To: 0.5})
	if err := h.Find("main"); err != nil {
		t.Fatal(err)
	}
	h.wait()
	path := filepath.Join(t.TempDir(), "x.flameview")
	if err := session.SaveFile(path, h.Document()); err != nil {
		t.Fatal(err)
	}
	doc, err := session.LoadFile(path)
	if err != nil || !reflect.DeepEqual(doc, h.Document()) {
		t.Fatalf("%v\n%+v\nwant\n%+v", err, doc, h.Document())
	}
	was := modeltest.Picture(h.shown.Tree)

	h = start(t, modeltest.Store("other 1"))
	if err := h.Restore(store, doc); err != nil {
		t.Fatal(err)
	}
	h.wait()
	steps, at := h.History()
	if got := modeltest.Picture(h.shown.Tree); got != was || h.shown.Pattern != "main" || len(steps) != 1 || at != 0 {
		t.Errorf("%s\nwant\n%s\n%+v", got, was, steps)
	}

	doc.State.Metric = "gone.ns"
	if err := h.Restore(store, doc); err != nil {
		t.Fatal(err)
	}
	h.wait()
	if h.shown.Err != nil || h.State().Metric != "" {
		t.Errorf("%v, %+v", h.shown.Err, h.State())
	}
}

func TestCommandLineOfView(t *testing.T) {
	h := start(t, modeltest.Store("main;parse;lex 10\nmain;read 5"))
	h.only("lex")
	h.turn()
	line, left := h.shown.CommandLine("svg", []string{"x.txt"}, true).Shell()
	if want := "flameview export --to=svg --view=callers --fragment=lex --reversed x.txt"; line != want || len(left) != 0 {
		t.Errorf("%s %q, want %s", line, left, want)
	}
	if line, _ := (&session.View{}).CommandLine("png", []string{"x"}, false).Shell(); line != "flameview export --to=png x" {
		t.Error(line)
	}
}
