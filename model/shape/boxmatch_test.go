package shape_test

import (
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/shape"
)

func TestPatternsBoxes(t *testing.T) {
	b := model.NewBuilder(model.File{})
	java := func(name string, line int32, lib string) {
		m := b.Method(model.Method{Family: model.FamilyJava, Name: name, Display: strings.ReplaceAll(name, "/", ".")})
		b.Frame(model.Frame{Method: m, Line: line, Library: b.String(lib)})
	}
	java("org/acme/A.run", 0, "") // a file that knows no libraries, then one that does
	java("org/acme/A.run", 7, "acme.jar")
	java("org/acme/io/B.run", 9, "acme.jar")
	java("java/util/C.get", 3, "java.base")
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		by    shape.GroupBy
		kind  model.NameKind
		p     model.Patterns
		found string
	}{
		{shape.ByMethod, model.MethodName, model.Patterns{List: []string{"org.acme.A.run"}, Exact: true}, "org.acme.A.run"},
		{shape.ByLine, model.MethodName, model.Patterns{List: []string{"org/acme/A.run"}, Exact: true}, "org.acme.A.run org.acme.A.run:7"},
		{shape.ByLine, model.MethodName, model.Patterns{List: []string{"run$"}}, "org.acme.A.run org.acme.A.run:7 org.acme.io.B.run:9"},
		{shape.ByMethod, model.PackageName, model.Patterns{List: []string{"org.acme"}, Exact: true}, "org.acme.A.run"},
		{shape.ByClass, model.PackageName, model.Patterns{List: []string{"org/acme"}}, "org/acme/A org/acme/io/B"},
		{shape.ByPackage, model.PackageName, model.Patterns{List: []string{"java.util"}, Exact: true}, "java/util"},
		{shape.ByLibrary, model.PackageName, model.Patterns{List: []string{"."}}, "org/acme"},
		{shape.ByMethod, model.LibraryName, model.Patterns{List: []string{"acme"}}, "org.acme.A.run org.acme.io.B.run"},
		{shape.ByLibrary, model.LibraryName, model.Patterns{List: []string{"java.base"}, Exact: true}, "java.base"},
	} {
		boxes := shape.NewBoxes(s, shape.Grouping{By: test.by})
		match, err := boxes.Matching(test.p, test.kind)
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for i, ok := range match {
			if ok {
				found = append(found, boxes.List[i].Display)
			}
		}
		if got := strings.Join(found, " "); got != test.found {
			t.Errorf("group %s, %s %q: %s, want %s", test.by, test.kind, test.p.List, got, test.found)
		}
	}
	if _, err := shape.NewBoxes(s, shape.Grouping{}).Matching(model.Patterns{List: []string{"("}}, model.MethodName); err == nil {
		t.Error("no error for a pattern that is none")
	}
}

func TestPackageOf(t *testing.T) {
	for name, want := range map[string]string{
		"java/lang/Thread.run":                     "java/lang",
		"org/acme/Load$$Lambda/0x7f12.run":         "org/acme",
		"Load$$Lambda/0x7f12.run":                  "",
		"org/acme/Load$$Lambda$14/1023.run":        "org/acme",
		"Main.main":                                "",
		"main":                                     "",
		"org/acme/LambdaForm$MH.0x00007f01.invoke": "org/acme",
	} {
		if got := model.PackageOf(model.FamilyJava, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
