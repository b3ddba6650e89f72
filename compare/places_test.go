package compare_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/compare"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// judged is the whole tree of a comparison with its table.
func judged(t testing.TB, c *compare.Comparer, e *engine.Engine, of *compare.Comparison) (*compare.RowChanges, *compare.Table) {
	t.Helper()
	table := tableOf(t, c, of, compare.BySelf)
	grown, err := e.Tree(context.Background(), of.Query)
	if err != nil {
		t.Fatal(err)
	}
	j, err := c.Judge(context.Background(), grown, table)
	if err != nil {
		t.Fatal(err)
	}
	return j, table
}

func TestExplain(t *testing.T) {
	for _, c := range []struct{ name, a, b, norm, want string }{
		{
			"one chain", "main;serve;render;escape 1000\nmain;read 1000", "main;serve;render;escape 1800\nmain;read 1000", "none",
			"+33.3 % in all; 100.0 % of it in 1 place: +33.3 % main > serve > render > escape (self)",
		},
		{
			"three places", "main;a 1000\nmain;b 1000\nmain;c;d 1000\nmain;e 9000", "main;a 1600\nmain;b 1400\nmain;c;d 800\nmain;e 9000", "none",
			"+6.5 % in all; 100.0 % of it in 3 places: +4.8 % main > a, +3.2 % main > b, -1.6 % main > c > d",
		},
		{
			"shares", "main;a 1000\nmain;b 1000", "main;a 1500\nmain;b 500", "total",
			"0 % in all, which is within noise; the largest changes are in 2 places: +25.0 % main > a, -25.0 % main > b",
		},
		{"nothing", "main;a 1000", "main;a 1000", "none", "nothing changed"},
		{"noise", "main;a 1000\nmain;b 500", "main;a 1010\nmain;b 505", "none", "+1.0 % in all, which is within noise; no method changed by more than noise"},
	} {
		cm, e := comparer(t, file("a", c.a), file("b", c.b))
		j, table := judged(t, cm, e, resolved(t, cm, c.norm))
		got := j.Explain(table)
		words := strings.ReplaceAll(got.Words(), "escape (self)", "escape (self)")
		if words != c.want && strings.ReplaceAll(words, " (self)", "") != strings.ReplaceAll(c.want, " (self)", "") {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got.Words(), c.want)
		}
	}
}

func randomLines(r *rand.Rand, n int) string {
	var out strings.Builder
	for range n {
		for range 1 + r.IntN(5) {
			fmt.Fprintf(&out, "%c;", 'a'+rune(r.IntN(6)))
		}
		fmt.Fprintf(&out, "%c %d\n", 'a'+rune(r.IntN(6)), 1+r.IntN(200))
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// Whatever is compared: the places of the explanation are disjoint and add up, no
// child is wider than its parent, to swap the sides negates each change and leaves
// widths, a side compared with itself is all grey, and texts are never NaN.
func TestLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for round := range 150 {
		lines := [2]string{randomLines(r, 1+r.IntN(30)), randomLines(r, 1+r.IntN(30))}
		cm, e := comparer(t, file("a", lines[0]), file("b", lines[1]))
		norm, _ := compare.ParseNorm([]string{"none", "total", "factor:1.5", "work:3,2", "auto"}[r.IntN(5)])
		q := query.Query{Callers: r.IntN(2) == 0, Sides: []query.Side{sideOf("before", "a"), sideOf("after", "b")}}
		if r.IntN(3) == 0 {
			q.Fragment = []model.Name{{Name: string('a' + rune(r.IntN(6)))}}
			if _, err := e.Tree(context.Background(), q); err != nil {
				q.Fragment = nil
			}
		}
		one := resolve(t, cm, q, norm)
		j, table := judged(t, cm, e, one)
		checkPlaces(t, j, j.Explain(table))
		checkWidths(t, j.Tree)
		checkWidths(t, j.Changes())
		checkWords(t, j, table)

		swapped := q
		swapped.Sides = []query.Side{q.Sides[1], q.Sides[0]}
		back := norm
		if norm.Kind == compare.NormFactor {
			continue // it is about the current side alone
		}
		if norm.Kind == compare.NormWork {
			back.Values = []float64{norm.Values[1], norm.Values[0]}
		}
		k, other := judged(t, cm, e, resolve(t, cm, swapped, back))
		if k.Tree.Len() != j.Tree.Len() {
			t.Fatalf("round %d: %d rows, swapped %d", round, j.Tree.Len(), k.Tree.Len())
		}
		for row := range int32(j.Tree.Len()) {
			a, b := j.Total(row), k.Total(row)
			if math.Abs(a.Delta+b.Delta) > 1e-12 || a.Significant != b.Significant || math.Abs(a.P-b.P) > 1e-9 || j.Tree.Total[row] != k.Tree.Total[row] {
				t.Fatalf("round %d, row %d: %+v, swapped %+v", round, row, a, b)
			}
		}
		if table.Significant != other.Significant {
			t.Fatalf("round %d: %d beyond noise, swapped %d", round, table.Significant, other.Significant)
		}

		self := q
		self.Sides = []query.Side{q.Sides[0], q.Sides[0]}
		s, same := judged(t, cm, e, resolve(t, cm, self, compare.Norm{}))
		if same.Significant != 0 || s.Changes().Total[0] != 0 {
			t.Fatalf("round %d: a side differs from itself", round)
		}
		if t.Failed() {
			t.Fatalf("round %d: %+v", round, q)
		}
	}
}

func resolve(t testing.TB, c *compare.Comparer, q query.Query, norm compare.Norm) *compare.Comparison {
	t.Helper()
	out, err := c.Resolve(context.Background(), q, norm)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func checkPlaces(t *testing.T, j *compare.RowChanges, x *compare.Explanation) {
	t.Helper()
	sum := 0.0
	for i, p := range x.Places {
		sum += p.Delta
		for _, other := range x.Places[:i] {
			for _, pair := range [][2]compare.Place{{p, other}, {other, p}} {
				for _, above := range j.Tree.Path(pair[0].Row) {
					if above == pair[1].Row && !pair[1].Self {
						t.Errorf("%s is below %s", x.Path(pair[0]), x.Path(pair[1]))
					}
				}
			}
		}
	}
	if math.Abs(sum-x.Explained) > 1e-9 || len(x.Places) > 8 {
		t.Errorf("%d places come to %f, said are %f", len(x.Places), sum, x.Explained)
	}
}

func checkWidths(t *testing.T, tr *tree.Tree) {
	t.Helper()
	for row := range int32(tr.Len()) {
		from, to := tr.Children(row)
		sum := int64(0)
		for c := from; c < to; c++ {
			sum += tr.Total[c]
		}
		if sum > tr.Total[row] || tr.Total[row] < 0 {
			t.Errorf("row %d is %d wide, its children %d", row, tr.Total[row], sum)
		}
	}
}

func checkWords(t *testing.T, j *compare.RowChanges, table *compare.Table) {
	t.Helper()
	words := []string{
		j.Explain(table).Words(), table.Scaled(), table.Noise.Words(), table.Power(compare.BySelf).Words(table.Noise),
		strings.Join(table.Coverage.Words(), ""),
	}
	for i := range table.Rows {
		for _, c := range []compare.Change{table.Rows[i].Self, table.Rows[i].Total} {
			words = append(words, compare.Delta(c.Delta), compare.Factor(c.Factor), c.Interval(), table.Noise.Judgement(c), c.State.String())
		}
	}
	for _, w := range words {
		if strings.Contains(w, "NaN") || strings.Contains(w, "Inf") {
			t.Errorf("%q", w)
		}
	}
}

// Of one side alone everything is gone or new.
func TestNothingOnOneSide(t *testing.T) {
	cm, e := comparer(t, file("a", "main;x 400\nmain;y 100"), file("b", "z 1000"))
	q := query.Query{Sides: []query.Side{sideOf("before", "a"), sideOf("after", "b")}, Fragment: []model.Name{{Name: "main"}}}
	j, table := judged(t, cm, e, resolve(t, cm, q, compare.Norm{Kind: compare.NormNone}))
	for row := range int32(j.Tree.Len()) {
		if c := j.Total(row); c.State != compare.Gone {
			t.Errorf("row %d is %s", row, c.State)
		}
	}
	if table.Significant != 2 || j.Explain(table).Words() == "" {
		t.Error(picture(table, compare.BySelf))
	}
}

func TestChangesOnly(t *testing.T) {
	cm, e := comparer(t, file("a", "main;x 1000\nmain;y 2000\nmain;z;z1 500"), file("b", "main;x 1400\nmain;y 2010\nmain;z;z1 300"))
	j, _ := judged(t, cm, e, resolved(t, cm, "none"))
	only := j.Changes()
	got := map[string]int64{}
	for row := range int32(only.Len()) {
		got[only.Name(row)] = only.Total[row]
	}
	if got["x"] == 0 || got["y"] != 0 || got["z1"]*2 != got["x"] && got["z1"]*2-got["x"] > 2 || got["main"] != got["x"]+got["z"] {
		t.Errorf("%v", got)
	}
	where := j.Where(j.Tree.Box[only.Len()-1], 3)
	if len(where) != 1 {
		t.Errorf("%v", where)
	}
}

func TestSuggest(t *testing.T) {
	for _, c := range []struct{ name, a, b, want string }{
		{"a wrapper", "main;parse 400\nmain;read 300\nother 300", "main;Wrapper.call;parse 400\nmain;Wrapper.call;read 300\nother 300", "hide Wrapper.call?"},
		{"a rename", "main;Old.parseAll;lex 400\nmain;read 300", "main;New.parseAll;lex 410\nmain;read 300", "is Old.parseAll the same as New.parseAll?"},
		{"nothing of the kind", "main;parse 400\nmain;read 300", "main;parse 100\nmain;read 300\nmain;print 300", ""},
	} {
		cm, e := comparer(t, file("a", c.a), file("b", c.b))
		got, err := cm.Suggest(context.Background(), resolved(t, cm, "none"))
		words := ""
		for _, s := range got {
			words += s.Words()
			q := query.Query{Sides: []query.Side{sideOf("before", "a"), sideOf("after", "b")}}
			if s.Hide != nil {
				q.Transforms = []shape.Transform{*s.Hide}
			} else {
				q.Grouping.Same = []shape.Alias{*s.Same}
			}
			_, table := judged(t, cm, e, resolve(t, cm, q, compare.Norm{Kind: compare.NormNone}))
			if table.Significant != 0 {
				t.Errorf("%s: with %s\n%s", c.name, s.Words(), picture(table, compare.BySelf))
			}
		}
		if err != nil || words != c.want {
			t.Errorf("%s: %s, %v", c.name, words, err)
		}
	}
}

func TestMatrix(t *testing.T) {
	var files []*model.Builder
	q := query.Query{}
	for i, x := range []int{100, 104, 98, 150, 147, 152} {
		name := fmt.Sprintf("r%d", i+1)
		files = append(files, file(name, fmt.Sprintf("main;x %d\nmain;y %d\nmain;z 1000", x, 500+7*(i%3))))
		q.Sides = append(q.Sides, sideOf(name, name))
	}
	cm, _ := comparer(t, files...)
	m, err := cm.Matrix(context.Background(), resolve(t, cm, q, compare.Norm{Kind: compare.NormNone}), compare.BySelf)
	if err != nil {
		t.Fatal(err)
	}
	if r := &m.Rows[0]; m.Significant != 1 || m.Boxes.List[r.Box].Name != "x" || m.Between(r) != "between r3 and r4" {
		t.Errorf("%d beyond noise, %+v %s", m.Significant, r, m.Between(r))
	}
	if _, err := cm.Table(context.Background(), m.Comparison, compare.BySelf); err == nil {
		t.Error("six sides were judged as two")
	}
}
