package tree_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// note is one on a path of native methods, "a;b".
func note(path, text string) query.Note {
	n := query.Note{Text: text}
	for name := range strings.SplitSeq(path, ";") {
		n.Path = append(n.Path, model.Name{Name: name})
	}
	return n
}

// marked is a tree as indented names, with the marks behind them.
func marked(t *tree.Tree, notes ...query.Note) string {
	n := tree.NewNoted(t, notes)
	var b strings.Builder
	for row, depth := range t.Preorder() {
		fmt.Fprintf(&b, "%s%s", strings.Repeat("  ", depth), t.Name(row))
		if m := n.Mark(row); m != "" {
			fmt.Fprintf(&b, " [%s]", m)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func treeFor(t *testing.T, folded string, q query.Query) *tree.Tree {
	t.Helper()
	tree, err := engine.New(modeltest.Store(folded)).Tree(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestNotes(t *testing.T) {
	const stacks = "main;a;b;a;b 3\nmain;c;b 2\n"
	notes := []query.Note{note("b", "everywhere"), note("a;b", "here"), note("b;a;b", "recursion"), note("x", "not here"), note("main;b", "never")}
	for _, test := range []struct {
		name, want string
		query      query.Query
	}{
		{"callees", "all\n  main\n    a\n      b [1,2]\n        a\n          b [1,2…]\n    c\n      b [1]\n", query.Query{}},
		{"callers", "all\n  b [1]\n    a [2]\n      b [1,3]\n        a [2]\n          main\n    c\n      main\n", query.Query{Callers: true}},
		{"of a fragment", "all\n  a\n    b [1,2]\n", query.Query{Fragment: []model.Name{{Name: "a"}}}},
		{"a path whose beginning is hidden", "all\n  b [1]\n", query.Query{Fragment: []model.Name{{Name: "b"}}}},
	} {
		if got := marked(treeFor(t, stacks, test.query), notes...); got != test.want {
			t.Errorf("%s:\n%swant\n%s", test.name, got, test.want)
		}
	}
	var none *tree.Noted
	if none.Of(0) != nil || none.Rows(0) != nil || none.Mark(1) != "" {
		t.Error("the nil Noted bears notes")
	}
}

// A row bears a note exactly if its path ends with the note's, and in a callers
// view, whose paths are read from the leaf, begins with it.
func TestNotesOfRandomTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	word := func() string { return string(rune('a' + r.IntN(3))) }
	path := func(n int) string {
		var names []string
		for range n {
			names = append(names, word())
		}
		return strings.Join(names, ";")
	}
	for range 200 {
		var stacks strings.Builder
		for range 10 {
			fmt.Fprintf(&stacks, "%s %d\n", path(1+r.IntN(8)), 1+r.IntN(5))
		}
		notes := []query.Note{note(path(1+r.IntN(4)), "1"), note(path(1+r.IntN(4)), "2"), note(path(1+r.IntN(4)), "3"), note(path(1+r.IntN(2)), "4")}
		grown := treeFor(t, stacks.String(), query.Query{Callers: r.IntN(2) == 0})
		noted := tree.NewNoted(grown, notes)
		for row := range int32(grown.Len()) {
			var names []string
			for _, up := range grown.Path(row) {
				names = append(names, grown.Name(up))
			}
			for i, n := range notes {
				var want []string
				for _, name := range n.Path {
					want = append(want, name.Name)
				}
				if grown.Callers { // both were outermost first
					slices.Reverse(want)
				}
				ends := len(names) >= len(want) && slices.Equal(names[len(names)-len(want):], want)
				if bears := slices.Contains(noted.Of(row), int32(i)); bears != ends {
					t.Fatalf("row %v of\n%s bears %v: %v", names, &stacks, want, bears)
				}
			}
		}
		for i := range notes {
			rows := noted.Rows(i)
			if len(rows) != noted.Count(i) {
				t.Fatalf("%d rows, count %d", len(rows), noted.Count(i))
			}
			widest := noted.Widest(i)
			for _, row := range rows {
				if grown.Total[row] > grown.Total[widest] {
					t.Fatalf("row %d is wider than %d", row, widest)
				}
			}
			if len(rows) == 0 && widest != -1 {
				t.Fatal("there is a widest of none")
			}
		}
	}
}

// Many notes that end in one method cost their own length and no more for each
// row, and the search for them can be cancelled.
func TestManyNotes(t *testing.T) {
	const n = 100
	var stacks strings.Builder
	var notes []query.Note
	for i := range n * n {
		fmt.Fprintf(&stacks, "m%d;n%d;put 1\n", i, i%n)
		notes = append(notes, note(fmt.Sprintf("n%d;put", i%n), "x"))
	}
	grown := treeFor(t, stacks.String(), query.Query{})
	noted := tree.NewNoted(grown, notes)
	last := n*n - 1
	if noted.Count(last) != n || len(noted.Rows(last)) != n || len(noted.Of(noted.Widest(last))) != n || noted.Mark(noted.Widest(0)) != "1,101…" {
		t.Errorf("%d rows, %d notes, %q", noted.Count(last), len(noted.Of(noted.Widest(last))), noted.Mark(noted.Widest(0)))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	grown = treeFor(t, strings.Repeat("r;", 1<<17)+"r 1\n", query.Query{})
	if noted, err := tree.FindNoted(ctx, grown, []query.Note{note("r", "x")}); !errors.Is(err, context.Canceled) || noted != nil {
		t.Errorf("cancelled: %v", err)
	}
}

func TestNoteCheck(t *testing.T) {
	for _, test := range []struct {
		note query.Note
		want string
	}{
		{note("a", "x"), ""},
		{note("a", strings.Repeat("ä", 10_000)), ""},
		{note("a", " \n"), "text"},
		{note("a", strings.Repeat("x", query.MaxNote+1)), "text"},
		{query.Note{Text: "x"}, "path"},
	} {
		err := test.note.Check()
		if (err == nil) != (test.want == "") || err != nil && !strings.HasPrefix(err.Error(), test.want+":") {
			t.Errorf("%.20q: %v", test.note.Text, err)
		}
	}
}

func TestNoteList(t *testing.T) {
	notes := []query.Note{note("main;a;b;a;b", "deep\r\n\n  and so on "), note("x", "not here"), note("c", "one\u2028two")}
	grown := treeFor(t, "main;a;b;a;b 3\nmain;c 2\n", query.Query{})
	list, elsewhere := tree.NewNoted(grown, notes).List(grown, notes, func(b shape.BoxID) string { return "<" + grown.Boxes.List[b].Name + ">" })
	got := fmt.Sprintf("%+v %d %s", list, elsewhere, tree.Elsewhere(elsewhere))
	want := "[{Note:0 Number:1 Where:… > <b> > <a> > <b> Text:[deep and so on]} {Note:2 Number:3 Where:<c> Text:[one two]}] 1 1 more note is about what is not in this picture"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// Ten thousand notes that end in one method.
func BenchmarkManyNotes(b *testing.B) {
	var stacks strings.Builder
	var notes []query.Note
	for i := range 10_000 {
		fmt.Fprintf(&stacks, "a%d;b%d;c%d;put 1\n", i, i, i)
		notes = append(notes, note(fmt.Sprintf("x%d;put", i), "x"), note(fmt.Sprintf("c%d;put", i), "x"))
	}
	for i := range 10_000 { // methods that are there, but never call put
		fmt.Fprintf(&stacks, "x%d 1\n", i)
	}
	t, err := engine.New(modeltest.Store(stacks.String())).Tree(context.Background(), query.Query{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		tree.NewNoted(t, notes)
	}
	b.ReportMetric(float64(t.Len()), "rows")
}
