package boxmenu

import (
	"context"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
)

// Keeping the stacks with a box keeps what the box shows, whatever a box is.
func TestSetOf(t *testing.T) {
	b := model.NewBuilder(model.File{Path: "cpu.jfr"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	at := model.Root
	for i, name := range []string{"org/acme/A.run", "org/acme/io/B.read", "org/acme/AB.run", "main"} {
		family := model.FamilyJava
		if name == "main" {
			family = model.FamilyNative
		}
		m := b.Method(model.Method{Family: family, Name: name})
		at = b.Push(model.Root, b.Frame(model.Frame{Method: m, Line: int32(i + 1), Library: b.String([]string{"a.jar", ""}[i%2])}))
		seg.Stack = append(seg.Stack, at)
		seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: "pool", ID: int64(i + 1)}))
	}
	seg.Values[0].Same = 1
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(s)
	for _, by := range []shape.GroupBy{shape.ByMethod, shape.ByClass, shape.ByPackage, shape.ByLibrary, shape.ByLine} {
		for _, decoration := range []shape.Decoration{{}, {Root: shape.RootThread}, {Root: shape.RootFile}} {
			q := query.Query{Grouping: shape.Grouping{By: by}, Decoration: decoration}
			flat, err := e.Flat(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			for id, box := range flat.Boxes.List {
				if flat.Total[id] == 0 {
					continue
				}
				of := setOf(by, box)
				q.Filters = []filter.Filter{{Kind: of.kind, Patterns: of.Patterns}}
				kept, err := e.Tree(context.Background(), q)
				if err != nil {
					t.Fatal(err)
				}
				if kept.Total[0] != flat.Total[id] {
					t.Errorf("by %s, %s: keeps %d of %d with %+v", by, box.Name, kept.Total[0], flat.Total[id], of)
				}
			}
		}
	}
}

func TestFragmentPattern(t *testing.T) {
	a, b := model.Name{Name: "a"}, model.Name{Name: "b"}
	for _, test := range []struct {
		by   shape.GroupBy
		path []model.Name
		want string
	}{
		{shape.ByMethod, []model.Name{a, b}, "a;b"},
		{shape.ByMethod, []model.Name{a}, ""},
		{shape.ByClass, []model.Name{a, b}, ""},
		{shape.ByMethod, []model.Name{a, {Name: "x;y"}}, ""},
		{shape.ByMethod, []model.Name{{Family: model.FamilyThread, Name: "[main]"}, a}, ""},
	} {
		if got := fragmentPattern(test.by, test.path); got != test.want {
			t.Errorf("%v: %q, want %q", test.path, got, test.want)
		}
	}
}
