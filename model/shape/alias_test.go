package shape_test

import (
	"strings"
	"testing"

	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

func TestParseAlias(t *testing.T) {
	for in, want := range map[string]shape.Alias{
		"a=b":               {Old: "a", New: "b"},
		`operator\===f`:     {Old: "operator=", New: "=f"},
		"com/old/(.*)=c/$1": {Old: "com/old/(.*)", New: "c/$1"},
		`a\\=b`:             {Old: `a\\`, New: "b"},
	} {
		got, err := shape.ParseAlias(in)
		if err != nil || got != want {
			t.Errorf("%s: %q, %v", in, got, err)
		}
		if again, err := shape.ParseAlias(got.String()); err != nil || again != got {
			t.Errorf("%s: written as %s", in, got)
		}
	}
	for _, in := range []string{"", "a", "a=", "=b", "(=b", `a\=b`} {
		if got, err := shape.ParseAlias(in); err == nil {
			t.Errorf("%s: %q", in, got)
		}
	}
}

func TestSame(t *testing.T) {
	s := modeltest.Store("main;old.parse;lex 3\nmain;new.parse;lex 4\nmain;x$1 2\nmain;h.isra.0 1\nmain;h.cold 1")
	for _, c := range []struct {
		g    shape.Grouping
		want string
	}{
		{
			shape.Grouping{Same: []shape.Alias{{Old: `old\.(.*)`, New: "new.$1"}}},
			"main 11/0\n  h.cold 1/1\n  h.isra.0 1/1\n  new.parse 7/0\n    lex 7/7\n  x$1 2/2\n",
		},
		{
			shape.Grouping{Same: []shape.Alias{shape.SameAs("new.parse", "x$1")}},
			"main 11/0\n  h.cold 1/1\n  h.isra.0 1/1\n  old.parse 3/0\n    lex 3/3\n  x$1 6/2\n    lex 4/4\n",
		},
		{shape.Grouping{AcrossBuilds: true}, "main 11/0\n  h 2/2\n  new.parse 4/0\n    lex 4/4\n  old.parse 3/0\n    lex 3/3\n  x$1 2/2\n"},
	} {
		want := "all 11/0\n  " + strings.TrimSuffix(strings.ReplaceAll(c.want, "\n", "\n  "), "  ")
		if got := modeltest.Picture(modeltest.Tree(t, s, query.Query{Grouping: c.g})); got != want {
			t.Errorf("%+v: got\n%swant\n%s", c.g, got, want)
		}
	}
}

func TestAcrossBuilds(t *testing.T) {
	for in, want := range map[string]string{
		"core::fmt::write::h1a2b3c4d5e6f7a8b": "core::fmt::write",
		"parse.isra.0":                        "parse",
		"lex.constprop.1.cold":                "lex",
		"f.llvm.1234567":                      "f",
		"main.serve.func2.1":                  "main.serve.func",
		"main.(*T).run.func1.gowrap2":         "main.(*T).run.func",
		"example.org/mod/v2/pkg.F":            "example.org/mod/pkg.F",
		"example.org/mod/v2.F":                "example.org/mod.F",
		"a/B.$anonfun$map$3":                  "a/B.$anonfun$map",
		"a/B.lambda$run$7":                    "a/B.lambda$run",
		"a/B.lambda$0":                        "a/B.lambda",
		"main.3f2a9c1b.js":                    "main.js",
		"chunk-4FJ2KQ7A.js":                   "chunk.js",
		".cold":                               ".cold",
		"a/v2":                                "a/v2",
		"function":                            "function",
		"x.funcs":                             "x.funcs",
	} {
		if got := shape.AcrossBuilds(in); got != want {
			t.Errorf("%s -> %s, want %s", in, got, want)
		}
	}
}
