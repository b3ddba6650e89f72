package model_test

import (
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
)

func TestCheck(t *testing.T) {
	pattern := func(s string) model.Patterns { return model.Patterns{List: []string{s}} }
	for _, c := range []struct {
		err  error
		want string // a part of it; "" = none
	}{
		{model.Filter{Kind: "method", Patterns: pattern("a|b")}.Check(), ""},
		{model.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"["}, Exact: true}}.Check(), ""},
		{model.Filter{Kind: "fragment", Patterns: pattern("a[;b")}.Check(), ""},
		{model.Filter{Kind: "time", From: 1, To: 2}.Check(), ""},
		{model.Filter{Kind: "thread", Patterns: pattern("[")}.Check(), `pattern "["`},
		{model.Filter{Kind: "time", From: 2, To: 1}.Check(), "ends before it starts"},
		{model.Filter{Kind: "colour"}.Check(), `no filter of kind "colour"; there are method,`},
		{model.Transform{Kind: model.Hide, On: model.LibraryName, Patterns: pattern("x")}.Check(), ""},
		{model.Transform{Kind: model.CollapseCycles}.Check(), ""},
		{model.Transform{Kind: model.Hide, Patterns: pattern("(")}.Check(), `pattern "("`},
		{model.Transform{Kind: "bend"}.Check(), `no transform of kind "bend"; there are collapse,`},
		{model.Transform{Kind: model.Hide, On: "colour"}.Check(), `no names of kind "colour"`},
	} {
		if c.want == "" && c.err != nil || c.want != "" && (c.err == nil || !strings.Contains(c.err.Error(), c.want)) {
			t.Errorf("%v, want %q", c.err, c.want)
		}
	}
}

func TestTransformOccurs(t *testing.T) {
	s := modeltest.Store("main;org/acme/A.run 1")
	for _, c := range []struct {
		t    model.Transform
		want bool
	}{
		{model.Transform{Kind: model.Hide, Patterns: model.Patterns{List: []string{"A.run"}}}, true},
		{model.Transform{Kind: model.Hide, Patterns: model.Patterns{List: []string{"nobody"}}}, false},
		{model.Transform{Kind: model.Collapse, On: model.LibraryName, Patterns: model.Patterns{List: []string{"main"}}}, false},
		{model.Transform{Kind: model.CollapseCycles}, true},
	} {
		if got, err := c.t.Occurs(s); got != c.want || err != nil {
			t.Errorf("%+v: %t, %v", c.t, got, err)
		}
	}
	if _, err := (model.Transform{Kind: model.Hide, Patterns: model.Patterns{List: []string{"("}}}).Occurs(s); err == nil {
		t.Error("a wrong pattern occurs")
	}
}
