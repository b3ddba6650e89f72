package derive_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/derive"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// random is a store of two series over a few stacks: one in whole numbers, one with
// a digit behind the point.
func random(t *testing.T, r *rand.Rand) *model.Store {
	b := model.NewBuilder(model.File{Path: "test"})
	for i, id := range []string{"one", "two"} {
		seg := b.Series(id, id, model.Unit{Name: "ns", Decimals: uint8(i)}, model.Unit{Name: "count"})
		seg.Values[1].Same = 1
		for range 1 + r.IntN(40) {
			path := "m"
			for range r.IntN(3) {
				path += ";" + []string{"a", "b", "m"}[r.IntN(3)]
			}
			seg.Stack = append(seg.Stack, modeltest.Stack(b, path))
			seg.Time = append(seg.Time, r.Int64N(1000))
			seg.Values[0].Each = append(seg.Values[0].Each, r.Int64N(1000))
		}
	}
	return modeltest.Build(t, b)
}

func flat(t *testing.T, s *model.Store, q query.Query) map[string][2]int64 {
	t.Helper()
	f, err := engine.New(s).Flat(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][2]int64{}
	for i, b := range f.Boxes.List {
		out[b.Name] = [2]int64{f.Self[i], f.Total[i]}
	}
	return out
}

// A sum has, of each method and after any filter, the sum of what its parts have.
func TestSumIsThatOfItsParts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		s := random(t, r)
		l, err := derive.ParseLinear("sum.ns = one.ns + 2.5*two.ns")
		if err != nil {
			t.Fatal(err)
		}
		d, err := l.Define(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		filters := []filter.Filter{filter.Times(200, 700)}
		one := flat(t, s, query.Query{Metric: "one.ns", Filters: filters})
		two := flat(t, s, query.Query{Metric: "two.ns", Filters: filters})
		for name, got := range flat(t, d, query.Query{Metric: "sum.ns", Filters: filters}) {
			for i := range got { // in hundredths: a digit of the metric, one of the number
				if want := 100*one[name][i] + 25*two[name][i]; got[i] != want {
					t.Fatalf("%s has %d, want %d", name, got[i], want)
				}
			}
		}
		if d.Events() != s.Events() {
			t.Errorf("%d events, %d before", d.Events(), s.Events())
		}
	}
}

func TestLinearRefusals(t *testing.T) {
	s := random(t, rand.New(rand.NewPCG(3, 4)))
	for text, want := range map[string]string{
		"x":                                    "want NAME.UNIT",
		"x.ns":                                 "want NAME.UNIT",
		"x = one.ns":                           "want NAME.UNIT",
		"x.ns = one.ns +":                      "no metric",
		"x.ns = 0*one.ns":                      "above 0",
		"x.ns = -1*one.ns":                     "above 0",
		"x.ns = 0.1234567*one.ns":              "6 digits",
		"x.ns = three.ns":                      "no such metric",
		"x.ns = one.ns + two.count":            "cannot be added",
		"one.ns = two.ns":                      "of this name",
		"x.ns = 9000000000000000000*one.ns":    "too large",
		"x.ns = 9300000000000000000000*one.ns": "above 0",
	} {
		l, err := derive.ParseLinear(text)
		if err == nil {
			_, err = l.Define(t.Context(), s)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestLinearString(t *testing.T) {
	for _, text := range []string{"x.ns = one.ns", "x.ns = one.ns + 2.5*two.ns + 0.05*two.ns + 3*one.ns"} {
		l, err := derive.ParseLinear(text)
		if err != nil || l.String() != text {
			t.Errorf("%s, %v; want %s", l, err, text)
		}
	}
}

func metric(id string, series int, total int64) model.Metric {
	name, unit, _ := strings.Cut(id, ".")
	return model.Metric{ID: id, Label: name, Unit: model.Unit{Name: unit}, Series: series, Total: total}
}

// What is offered is what the files have the parts of.
func TestOffered(t *testing.T) {
	metrics := []model.Metric{
		metric("cycles:u.count", 0, 0), metric("instructions:u.count", 1, 0), metric("cache-misses.count", 2, 0),
		metric("read.count", 3, 0), metric("read.ns", 3, 0), metric("read.bytes", 3, 0), metric("cpu.ns", 4, 0),
	}
	var got []string
	for _, r := range derive.Offered(metrics) {
		got = append(got, r.ID()+" "+r.Name)
	}
	want := `cycles:u.count/instructions:u.count cycles per instruction
cache-misses.count/instructions:u.count cache-misses per instruction
read.ns/read.count time per event of read
read.bytes/read.count bytes per event of read
read.bytes/read.ns throughput of read`
	if strings.Join(got, "\n") != want {
		t.Errorf("offered\n%s", strings.Join(got, "\n"))
	}
	if r := derive.Offered(metrics[3:4]); len(r) > 0 {
		t.Errorf("of one metric: %v", r)
	}
}

func TestRatioText(t *testing.T) {
	metrics := []model.Metric{metric("a.bytes", 0, 0), metric("a.ns", 0, 0), metric("a.count", 0, 0), metric("cpu/b.c/.count", 1, 0), metric("d.ns", 2, 0)}
	metrics[3].ID = "cpu/b/.count"
	for _, c := range []struct {
		ratio       string
		over, under int64
		want        string
	}{
		{"a.bytes/a.ns", 5, 2, "2500 MB/s"},
		{"a.bytes/a.count", 3 << 20, 2, "1.50 MiB"},
		{"a.ns/a.count", 3_000_000, 2, "1.50 ms"},
		{"a.ns/d.ns", 1, 4, "25.0 %"},
		{"cpu/b/.count/a.count", 3, 2, "1.50"},
		{"a.count/cpu/b/.count", 3, 0, "no cpu/b/.count"},
		{"a.count/cpu/b/.count", 0, 0, ""},
	} {
		r, err := derive.ParseRatio(c.ratio, metrics)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Text(c.over, c.under); got != c.want {
			t.Errorf("%s: %q, want %q", c.ratio, got, c.want)
		}
	}
	for _, bad := range []string{"", "/", "a.ns", "a.ns/", "/a.ns", "a.ns/x"} {
		if _, err := derive.ParseRatio(bad, metrics); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	r := derive.Ratio{Over: model.Metric{Unit: model.Unit{Decimals: 2}}, Under: model.Metric{Unit: model.Unit{Decimals: 1}}}
	if v, _ := r.Of(300, 10); math.Abs(v-3) > 1e-12 {
		t.Errorf("3.00 by 1.0 is %g", v)
	}
}
