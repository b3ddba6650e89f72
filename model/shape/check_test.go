package shape_test

import (
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/shape"
)

func TestCheck(t *testing.T) {
	pattern := func(s string) model.Patterns { return model.Patterns{List: []string{s}} }
	for _, c := range []struct {
		err  error
		want string // a part of it; "" = none
	}{
		{filter.Filter{Kind: "method", Patterns: pattern("a|b")}.Check(), ""},
		{filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"["}, Exact: true}}.Check(), ""},
		{filter.Filter{Kind: "fragment", Patterns: pattern("a[;b")}.Check(), ""},
		{filter.Filter{Kind: "time", From: 1, To: 2}.Check(), ""},
		{filter.Filter{Kind: "thread", Patterns: pattern("[")}.Check(), `pattern "["`},
		{filter.Filter{Kind: "time", From: 2, To: 1}.Check(), "ends before it starts"},
		{filter.Filter{Kind: "colour"}.Check(), `no filter of kind "colour"; there are method,`},
		{shape.Transform{Kind: shape.Hide, On: model.LibraryName, Patterns: pattern("x")}.Check(), ""},
		{shape.Transform{Kind: shape.CollapseCycles}.Check(), ""},
		{shape.Transform{Kind: shape.Hide, Patterns: pattern("(")}.Check(), `pattern "("`},
		{shape.Transform{Kind: "bend"}.Check(), `no transform of kind "bend"; there are hide,`},
		{shape.Transform{Kind: shape.Hide, On: "colour"}.Check(), `no names of kind "colour"`},
	} {
		if c.want == "" && c.err != nil || c.want != "" && (c.err == nil || !strings.Contains(c.err.Error(), c.want)) {
			t.Errorf("%v, want %q", c.err, c.want)
		}
	}
}

func TestTransformOccurs(t *testing.T) {
	s := modeltest.Store("main;org/acme/A.run 1")
	for _, c := range []struct {
		t    shape.Transform
		want bool
	}{
		{shape.Transform{Kind: shape.Hide, Patterns: model.Patterns{List: []string{"A.run"}}}, true},
		{shape.Transform{Kind: shape.Hide, Patterns: model.Patterns{List: []string{"nobody"}}}, false},
		{shape.Transform{Kind: shape.Collapse, On: model.LibraryName, Patterns: model.Patterns{List: []string{"main"}}}, false},
		{shape.Transform{Kind: shape.CollapseCycles}, true},
	} {
		if got, err := c.t.Occurs(s); got != c.want || err != nil {
			t.Errorf("%+v: %t, %v", c.t, got, err)
		}
	}
	if _, err := (shape.Transform{Kind: shape.Hide, Patterns: model.Patterns{List: []string{"("}}}).Occurs(s); err == nil {
		t.Error("a wrong pattern occurs")
	}
}
