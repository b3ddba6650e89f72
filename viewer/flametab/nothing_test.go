package flametab

import (
	"context"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/viewer/answer"
	"flameview/viewer/state"
)

// An empty picture says which filter takes most, and how much cannot be judged.
func TestNothingSaysWhy(t *testing.T) {
	by := func(kind, pattern string) filter.Filter {
		return filter.Filter{Kind: kind, Patterns: model.Patterns{List: []string{pattern}}}
	}
	off := by("state", "RUNNING")
	off.Off = true
	s := modeltest.Store("main;x 6\nmain;y 2")
	for _, c := range []struct {
		filters  []filter.Filter
		fragment []model.Name
		want     string // a part of what is said; "" is nothing
	}{
		{want: ""},
		{filters: []filter.Filter{by("method", "x")}},
		{filters: []filter.Filter{by("method", "x"), by("method", "y")}, want: "“keep method y” takes most: 75"},
		{filters: []filter.Filter{by("state", "RUNNING"), by("method", "x")}, want: "“keep state RUNNING” takes most: it cannot judge 100"},
		{filters: []filter.Filter{by("fragment", "y;x"), off}, want: "“keep fragment y;x” takes most: 100"},
		{filters: []filter.Filter{by("method", "y")}, fragment: []model.Name{{Name: "main"}, {Name: "x"}}, want: "nothing of the selected path"},
		{fragment: []model.Name{{Name: "y"}, {Name: "x"}}, want: "occurs nowhere"},
	} {
		state := state.State{Filters: c.filters, Fragment: c.fragment}
		tree, err := engine.New(s).Tree(context.Background(), state.Query())
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(nothing(&answer.View{State: state, Store: s, Pane: answer.Pane{Tree: tree}}), " ")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("filters %v, fragment %v: %q, want %q", c.filters, c.fragment, got, c.want)
		}
	}
}
