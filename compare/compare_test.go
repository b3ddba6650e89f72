package compare_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"flameview/compare"
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
)

func TestParseNorm(t *testing.T) {
	for _, s := range []string{"auto", "none", "time", "total", "fragment", "per:a;b", "factor:1.25", "work:12000,9500"} {
		n, err := compare.ParseNorm(s)
		if err != nil || n.String() != s {
			t.Errorf("%s: %s, %v", s, n, err)
		}
	}
	if n, err := compare.ParseNorm(""); err != nil || n.Kind != compare.NormAuto {
		t.Errorf("%v, %v", n, err)
	}
	for _, s := range []string{"x", "time:1", "per", "per:", "factor", "factor:", "factor:0", "factor:-1", "factor:NaN", "factor:Inf", "factor:1,2", "work:1,x", "work:1,,2"} {
		if n, err := compare.ParseNorm(s); err == nil {
			t.Errorf("%s: %s", s, n)
		}
	}
}

// sampled is a file of samples, one a millisecond.
func sampled(path string, ns int64, lines string) *model.Builder {
	b := model.NewBuilder(model.File{Path: path})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	for _, line := range strings.Split(lines, "\n") {
		at := model.Root
		for _, name := range strings.Split(line, ";") {
			at = b.Push(at, b.Frame(model.Frame{Method: b.Method(model.Method{Name: name, Display: name})}))
		}
		seg.Stack = append(seg.Stack, at)
	}
	seg.Values[0].Same = 1
	seg.Time = make([]int64, seg.Len())
	for i := range seg.Time {
		seg.Time[i] = int64(i) * ns / max(int64(seg.Len()-1), 1)
	}
	return b
}

func repeat(line string, n int) string { return strings.TrimSuffix(strings.Repeat(line+"\n", n), "\n") }

func TestScaled(t *testing.T) {
	untimed := func() []*model.Builder {
		return []*model.Builder{file("a", "main;x 40\nmain;y 60"), file("b", "main;x 70\nmain;y 130")}
	}
	second := func() []*model.Builder {
		return []*model.Builder{sampled("a", 2e9, repeat("main;x", 20)), sampled("b", 4e9, repeat("main;x", 30))}
	}
	alike := func() []*model.Builder {
		return []*model.Builder{sampled("a", 4e9, repeat("main;x", 20)), sampled("b", 4.01e9, repeat("main;x", 30))}
	}
	for _, c := range []struct {
		norm  string
		files func() []*model.Builder
		want  string
		a, b  float64
	}{
		{"auto", untimed, "scaled by total · before 100 samples x1.50 · after 200 samples x0.75", 1.5, 0.75},
		{"auto", second, "scaled by time · before 2 s x1.50 · after 4 s x0.75", 1.5, 0.75},
		{"auto", alike, "not scaled · before 4 s · after 4.01 s", 1, 1},
		{"none", untimed, "not scaled · before · after", 1, 1},
		{"per:main;x", untimed, "scaled per main > x · before x1.38 · after x0.79", 55.0 / 40, 55.0 / 70},
		{"factor:1.25", untimed, "scaled by a factor · before x1.00 · after x1.25", 1, 1.25},
		{"work:10,30", untimed, "scaled by work · before 10 x2.00 · after 30 x0.67", 2, 20.0 / 30},
	} {
		cm, _ := comparer(t, c.files()...)
		got := resolved(t, cm, c.norm)
		if w := got.Scaled(); w != c.want || got.Sides[0].Scale-c.a > 1e-6 || got.Sides[1].Scale-c.b > 1e-6 || got.Query.Sides[1].Scale != got.Sides[1].Scale {
			t.Errorf("%s: %s, %g and %g", c.norm, w, got.Sides[0].Scale, got.Sides[1].Scale)
		}
	}
}

// Refusals are sentences.
func TestRefusals(t *testing.T) {
	alloc := model.NewBuilder(model.File{Path: "b"})
	seg := alloc.Series("alloc", "Allocations", model.Unit{Name: "bytes"})
	seg.Stack, seg.Values[0].Each = []model.StackID{0}, []int64{5}
	periods := func(path string, ns int64) *model.Builder {
		b := model.NewBuilder(model.File{Path: path})
		seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
		seg.Stack, seg.Values[0].Same, seg.Values[1].Same, seg.Time = []model.StackID{0, 0}, 1, ns, []int64{0, 1e9}
		return b
	}
	for _, c := range []struct {
		norm, fragment string
		files          []*model.Builder
		want           string
	}{
		{"time", "", []*model.Builder{file("a", "x 1"), file("b", "x 1")}, `how long "before" took is not known`},
		{"total", "drop y", []*model.Builder{file("a", "x 1"), file("b", "y 1")}, `"after" has none of Samples · samples`},
		{"fragment", "", []*model.Builder{file("a", "x 1"), file("b", "x 1")}, "none is selected"},
		{"fragment", "x", []*model.Builder{file("a", "x 1"), file("b", "y 1")}, `it does not occur on "after"`},
		{"per:x", "", []*model.Builder{file("a", "x 1"), file("b", "y 1")}, `scaling per x: it does not occur on "after"`},
		{"per:z", "", []*model.Builder{file("a", "x 1"), file("b", "y 1")}, `no method named "z"`},
		{"work:1,2,3", "", []*model.Builder{file("a", "x 1"), file("b", "y 1")}, "want a number for each of 2 sides, found 3"},
		{"auto", "", []*model.Builder{file("a", "x 1"), alloc}, `Samples · samples was not recorded on "after"; its files recorded Allocations · bytes`},
		{"auto", "", []*model.Builder{file("a", "x 1"), file("c", "x 1")}, `"after" has no files`},
		{"none", "", []*model.Builder{periods("a", 1e6), periods("b", 1e7)}, `a sample stands for 1 ms on "before" and for 10 ms on "after"`},
	} {
		cm, _ := comparer(t, c.files...)
		q := query.Query{Sides: []query.Side{sideOf("before", "a"), sideOf("after", "b")}}
		if name, ok := strings.CutPrefix(c.fragment, "drop "); ok {
			q.Filters = []filter.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{name}}, Drop: true}}
		} else if c.fragment != "" {
			q.Fragment = []model.Name{{Name: c.fragment}}
		}
		n, _ := compare.ParseNorm(c.norm)
		if _, err := cm.Resolve(context.Background(), q, n); !errors.Is(err, compare.ErrRefused) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.norm, err, c.want)
		}
	}
	cm, _ := comparer(t, periods("a", 1e6), periods("b", 1e7))
	if got := resolved(t, cm, "auto").Norm; got.Kind != compare.NormTotal {
		t.Errorf("samples of different periods are scaled by %s", got)
	}
}

func TestCoverage(t *testing.T) {
	cm, _ := comparer(t, file("a", "main;x 40\nmain;y 60"), file("b", "main;x 70\nmain;y 10"), file("c", "z 20"))
	method := func(name string) query.Side {
		return query.Side{Name: name, Filters: []filter.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{name}, Exact: true}}}}
	}
	for _, c := range []struct {
		a, b query.Side
		want string
	}{
		{sideOf("a", "a"), sideOf("b", "b"), "10.0 % of the events are on neither side"},
		{method("main"), method("z"), ""},
		{method("main"), method("x"), "10.0 % of the events are on neither side, 55.0 % of the events are on both sides, so noise is not judged"},
	} {
		got, err := cm.Resolve(context.Background(), query.Query{Sides: []query.Side{c.a, c.b}}, compare.Norm{})
		if err != nil || strings.Join(got.Coverage.Words(), ", ") != c.want {
			t.Errorf("%s and %s: %q, %v", c.a.Name, c.b.Name, got.Coverage.Words(), err)
		}
	}
}

func TestTable(t *testing.T) {
	cm, _ := comparer(t,
		file("a", "main;parse;lex 400\nmain;read 100\nmain;old 30\nmain;rare 1\nmain;steady 469"),
		file("b", "main;parse;lex 600\nmain;read 110\nmain;fresh 40\nmain;wrap;steady 469\nmain;once 2"))
	of := resolved(t, cm, "none")
	got := picture(tableOf(t, cm, of, compare.BySelf), compare.BySelf)
	want := `lex 400>600 +18.0 % x1.50 grew
fresh 0>40 +3.6 % new new
old 30>0 -2.7 % gone gone
--
read 100>110 +0.90 % x1.10 same
once 0>2 +0.18 % new seen once
rare 1>0 -0.09 % gone seen once
wrap 0>0 0 %  same
main 0>0 0 %  same
parse 0>0 0 %  same
steady 469>469 0 % x1.00 same
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	table := tableOf(t, cm, of, compare.ByTotal)
	if r := table.Rows[0]; table.Boxes.List[r.Box].Name != "wrap" || r.Total.State != compare.New {
		t.Errorf("the largest total change is\n%s", picture(table, compare.ByTotal))
	}
	if c := table.All; !c.Significant || compare.Delta(c.Delta) != "+19.9 %" || c.Interval() != "between +11.6 % and +28.2 %" {
		t.Errorf("in all %s, %s", compare.Delta(c.Delta), c.Interval())
	}
	if w := table.Noise.Words(); w != "judged by the number of samples; runs: 1 + 1, and less than 8 blocks of time a side, so only the number of samples is judged" {
		t.Errorf("%s", w)
	}
}
