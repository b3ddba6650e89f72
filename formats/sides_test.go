package formats

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/compare"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// sideNames are what the forms of comparisons could trip over.
var sideNames = []string{
	"main", "parse", "x; +1.00%)", "f (5 samples, 1.00%; +0.12%)", "a 5", "a;b", "<b>&\"'", "]]>", "-1", "pprof::base", "true", "é", "java/lang/Thread.run",
}

// side is a file of random stacks.
func side(r *rand.Rand, path string) *model.Builder {
	b := model.NewBuilder(model.File{Path: path})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	for range 1 + r.IntN(20) {
		at := model.Root
		for range 1 + r.IntN(5) {
			name := sideNames[r.IntN(len(sideNames))]
			at = b.Push(at, b.Frame(model.Frame{Method: b.Method(model.Method{Name: name, Display: name})}))
		}
		seg.Stack = append(seg.Stack, at)
		seg.Values[0].Each = append(seg.Values[0].Each, 1+r.Int64N(1000))
	}
	return b
}

// sidesOf draws both sides of a query as text.
func sidesOf(t *testing.T, e *engine.Engine, q query.Query) string {
	t.Helper()
	var out strings.Builder
	for i := range q.Sides {
		tree, err := e.Tree(context.Background(), q.Side(i))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%d\n%s", i, selfText(t, tree))
	}
	return out.String()
}

// What is written of two sides is read back as the same two sides, exactly, by
// each format that says it can hold them.
func TestSidesAreReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, f := range All {
		if f.Write == nil || f.Read == nil || f.Options.Sides < 2 {
			continue
		}
		t.Run(f.ID, func(t *testing.T) {
			for round := range 60 {
				e := engine.New(modeltest.Build(t, side(r, "a"), side(r, "b")))
				q := query.Query{}
				for _, path := range []string{"a", "b"} {
					q.Sides = append(q.Sides, query.Side{Name: path, Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: []string{path}, Exact: true}}}})
				}
				of, err := compare.NewComparer(e).Resolve(context.Background(), q, compare.Norm{})
				if err != nil {
					t.Fatal(err)
				}
				tree, err := e.Tree(context.Background(), of.Query)
				if err != nil {
					t.Fatal(err)
				}
				var out bytes.Buffer
				if err := f.Write(&out, &codec.View{Tree: tree, Compared: &codec.Compared{Comparison: of}}); err != nil {
					t.Fatal(err)
				}
				s := openBytes(context.Background(), "x"+f.Extensions[0], out.Bytes())
				m, err := s.FindMetric("")
				if err != nil {
					t.Fatalf("round %d: %v, %s\n%s", round, err, s.Files[0].Err, out.String())
				}
				back := query.Query{Sides: compare.FileSides(s, m)}
				if got, want := sidesOf(t, engine.New(s), back), sidesOf(t, e, q); got != want {
					t.Fatalf("round %d: read back\n%s\nwant\n%s\nof\n%s", round, got, want, out.String())
				}
			}
		})
	}
}
