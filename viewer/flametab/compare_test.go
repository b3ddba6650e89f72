package flametab

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// compared is a tab that shows x before and after: a is gone, b is new.
func compared(t *testing.T) (*Tab, *answer.View) {
	t.Helper()
	test.NewTempApp(t)
	s := session.New(func(f func()) { f() }, func(*answer.View) {})
	t.Cleanup(s.Close)
	made, err := New(tab.Actions{Session: s, Current: func(int32) {}})
	if err != nil {
		t.Fatal(err)
	}
	tab := made.(*Tab)
	of := func(name string) []filter.Filter {
		return []filter.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{name}, Exact: true}}}
	}
	var st state.State
	st = state.SetSides(query.Side{Name: "one", Filters: of("before")}, query.Side{Name: "two", Filters: of("after")}).Do(st)
	st.Grouping.Same = nil
	var a answer.Answerer
	v, err := a.Answer(context.Background(), answer.Request{
		Store: modeltest.Store("before;x 400\nbefore;a 600\nafter;x 800\nafter;b 200"), State: st,
		Pattern: "x", Re: regexp.MustCompile("^x$"), Wants: answer.Wants{Compare: true},
	})
	if err != nil || v.Err != nil {
		t.Fatal(err, v.Err)
	}
	tab.box.Resize(fyne.NewSize(1200, 400))
	tab.Show(v)
	tab.box.Resize(fyne.NewSize(1201, 400)) // lays out
	return tab, v
}

// seenNames are the boxes of a picture, by level, that are wider than nothing.
func seenNames(f *Flame) string {
	var names []string
	l := f.layout()
	for row := range int32(f.tree.Len()) {
		if f.tree.Total[row] > 0 && !l.Rect(row).Empty() {
			names = append(names, f.tree.Name(row))
		}
	}
	return strings.Join(names, " ")
}

func TestThreePictures(t *testing.T) {
	tab, v := compared(t)
	for i, p := range []*pane{tab.base.pane, tab.main, tab.now.pane} {
		if !p.box.Visible() || p.box.Size().Width < 300 {
			t.Errorf("picture %d: visible %v, %g wide", i, p.box.Visible(), p.box.Size().Width)
		}
	}
	if a, b, both := seenNames(tab.base.Flame), seenNames(tab.now.Flame), seenNames(tab.Flame); strings.Contains(a, "b ") && strings.Contains(a, "after") ||
		strings.Contains(b, "before") || !strings.Contains(both, "before") || !strings.Contains(both, "after") {
		t.Errorf("base %q, current %q, both %q", a, b, both)
	}
	if tab.base.marks == nil || tab.base.marks != tab.Flame.marks {
		t.Error("the search is not in all pictures")
	}
	// What is under the pointer in one is outlined in all.
	tab.now.setCurrent(2)
	if tab.Flame.current != 2 || tab.base.current != 2 {
		t.Errorf("outlines at %d and %d, want 2", tab.Flame.current, tab.base.current)
	}
	name, details := DescribeIn(v, 0)
	if text := strings.Join(details, "|"); name != "all" || !strings.Contains(text, "A one: 1,000 samples") || !strings.Contains(text, "B two: 1,000 samples") {
		t.Errorf("%s: %s", name, text)
	}
}

func TestZoomIsShared(t *testing.T) {
	tab, _ := compared(t)
	row := int32(-1)
	for r := range int32(tab.tree.Len()) {
		if tab.tree.Name(r) == "after" {
			row = r
		}
	}
	tab.now.Fit(row) // all there is on that side, and half of the mean
	if from, to := tab.actions.Session.State().Viewport.Window(); tab.tree.Offset[row] != int64(from*float64(tab.tree.Total[0])+0.5) && to-from > 0.51 {
		t.Errorf("the middle shows %g to %g", from, to)
	}
	tab.Flame.Fit(row)
	if got := tab.Flame.viewport.Span(); got < 0.4 || got > 0.6 {
		t.Errorf("the middle shows %g of the width", got)
	}
	if !tab.now.viewport.Whole() || !tab.base.viewport.Whole() { // it is all of one, and not on the other
		t.Errorf("current %v, base %v", tab.now.viewport, tab.base.viewport)
	}
	chosen := picture.Viewport{From: 0.25, To: 0.5}
	tab.now.look(chosen, Still)
	tab.linkTo(tab.Flame.viewport)
	if tab.now.viewport != chosen {
		t.Errorf("its own picture shows %v, want %v as chosen", tab.now.viewport, chosen)
	}
}

func TestWhichPictures(t *testing.T) {
	tab, _ := compared(t)
	seen := func() (s string) {
		for i, p := range []*pane{tab.base.pane, tab.main, tab.now.pane, tab.only.pane} {
			if p.box.Visible() {
				s += string("AMBO"[i])
			}
		}
		return s
	}
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() {}, "AMB"},
		{func() { tab.rune('1') }, "A"},
		{func() { tab.rune('3') }, "B"},
		{func() { tab.rune('2') }, "M"},
		{func() { tab.ShowOnlyChanges(true) }, "O"},
		{func() { tab.rune('0') }, "ABO"},
		{func() { tab.ShowOnlyChanges(false) }, "AMB"},
		{func() { tab.box.Resize(fyne.NewSize(700, 400)) }, "M"}, // no room for three
		{func() { tab.rune('1') }, "A"},
		{func() { tab.Show(&answer.View{Pane: answer.Pane{Tree: tab.tree}}) }, "M"}, // nothing is compared
	} {
		step.do()
		if got := seen(); got != step.want {
			t.Errorf("%s, want %s", got, step.want)
		}
	}
	if tab.rune('1') {
		t.Error("without a comparison 1 means something")
	}
}
