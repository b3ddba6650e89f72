package compare_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"flameview/compare"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// file is one of lines of folded text.
func file(path, lines string) *model.Builder {
	b := model.NewBuilder(model.File{Path: path})
	modeltest.Fill(b, lines)
	return b
}

// sideOf keeps files by their paths.
func sideOf(name string, paths ...string) query.Side {
	return query.Side{Name: name, Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: paths, Exact: true}}}}
}

// comparer is one of files.
func comparer(t testing.TB, files ...*model.Builder) (*compare.Comparer, *engine.Engine) {
	t.Helper()
	e := engine.New(modeltest.Build(t, files...))
	return compare.NewComparer(e), e
}

// resolved compares two files, "a" and "b", with a norm.
func resolved(t testing.TB, c *compare.Comparer, norm string) *compare.Comparison {
	t.Helper()
	n, err := compare.ParseNorm(norm)
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.Resolve(context.Background(), query.Query{Sides: []query.Side{sideOf("before", "a"), sideOf("after", "b")}}, n)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// picture writes a table: method, raw values, change, state.
func picture(t *compare.Table, by compare.Order) string {
	var out strings.Builder
	for i := range t.Rows {
		r := &t.Rows[i]
		c := r.Main(by)
		if i == t.Significant {
			out.WriteString("--\n")
		}
		fmt.Fprintf(&out, "%s %d>%d %s %s %s\n", t.Boxes.List[r.Box].Display, c.Base, c.Current, compare.Delta(c.Delta), compare.Factor(c.Factor), c.State)
	}
	return out.String()
}

func tableOf(t testing.TB, c *compare.Comparer, of *compare.Comparison, by compare.Order) *compare.Table {
	t.Helper()
	table, err := c.Table(context.Background(), of, by)
	if err != nil {
		t.Fatal(err)
	}
	return table
}
