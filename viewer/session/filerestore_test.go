package session_test

import (
	"path/filepath"
	"reflect"
	"testing"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/picture"
	"flameview/viewer/sessionfile"
	"flameview/viewer/state"
)

func document(h *harness) sessionfile.Document {
	return sessionfile.Document{State: h.State(), Search: h.Search()}
}

func TestSaveAndRestore(t *testing.T) {
	store := modeltest.Store("main;parse;lex 10\nmain;read 5")
	h := start(t, store)
	h.Do(state.AddFilter(filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"parse"}}}))
	h.only("lex")
	h.turn()
	h.Do(state.Look(picture.Viewport{From: 0.25, To: 0.5}))
	if err := h.Find("main"); err != nil {
		t.Fatal(err)
	}
	h.wait()
	path := filepath.Join(t.TempDir(), "x.flameview")
	if err := sessionfile.SaveFile(t.Context(), path, document(h)); err != nil {
		t.Fatal(err)
	}
	doc, err := sessionfile.LoadFile(path)
	if err != nil || !reflect.DeepEqual(doc, document(h)) {
		t.Fatalf("%v\n%+v\nwant\n%+v", err, doc, document(h))
	}
	was := modeltest.Picture(h.shown.Tree)

	h = start(t, modeltest.Store("other 1"))
	if err := h.Restore(store, doc.State, doc.Search); err != nil {
		t.Fatal(err)
	}
	h.wait()
	steps, at := h.History()
	if got := modeltest.Picture(h.shown.Tree); got != was || h.shown.Pattern != "main" || len(steps) != 1 || at != 0 {
		t.Errorf("%s\nwant\n%s\n%+v", got, was, steps)
	}

	doc.State.Metric = "gone.ns"
	if err := h.Restore(store, doc.State, doc.Search); err != nil {
		t.Fatal(err)
	}
	h.wait()
	if h.shown.Err != nil || h.State().Metric != "" {
		t.Errorf("%v, %+v", h.shown.Err, h.State())
	}
}
