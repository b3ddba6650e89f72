package engine_test

import (
	"context"
	"testing"
	"time"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

// BenchmarkExact makes trees of every row, as exports and completed searches
// ask for them.
func BenchmarkExact(b *testing.B) {
	s := modeltest.Large(1_000_000, 1_000_000)
	name := model.Name{Family: model.FamilyJava, Name: s.Methods[1].Name}
	list := func(names ...string) model.Patterns { return model.Patterns{List: names, Exact: true} }
	for _, c := range []struct {
		name string
		q    query.Query
	}{
		{"callees", query.Query{}},
		{"hide", query.Query{Transforms: []shape.Transform{{Kind: shape.Hide, On: model.LibraryName, Patterns: list("lib3.jar")}}}},
		{"class", query.Query{Grouping: shape.Grouping{By: shape.ByClass}}},
		{"fragment/callees", query.Query{Fragment: []model.Name{name}}},
		{"fragment/callers", query.Query{Fragment: []model.Name{name}, Callers: true}},
		{"callers/limited", query.Query{Callers: true, MaxRows: 1_000_000}},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := engine.New(s)
			rows, best := 0, time.Hour // others use the machine too
			for b.Loop() {
				start := time.Now()
				t, err := e.Tree(context.Background(), c.q)
				if err != nil {
					b.Fatal(err)
				}
				rows, best = t.Len(), min(best, time.Since(start))
			}
			b.ReportMetric(float64(best.Microseconds())/1000, "best-ms")
			b.ReportMetric(float64(rows), "rows")
		})
	}
}
