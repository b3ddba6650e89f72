package svg

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/tree"
)

// withUnit is a store of one unit from lines of "a;b 12".
func withUnit(t testing.TB, u model.Unit, lines string) *tree.Tree {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "x"})
	seg := b.Series(model.Unknown, "Samples", u)
	for line := range strings.Lines(lines) {
		var path string
		var value int64
		if _, err := fmt.Sscanf(line, "%s %d", &path, &value); err != nil {
			t.Fatal(err)
		}
		seg.Stack = append(seg.Stack, modeltest.Stack(b, path))
		seg.Values[0].Each = append(seg.Values[0].Each, value)
	}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return modeltest.Tree(t, s, query.Query{})
}

// TestWriteDecimals: 12345 with one decimal is shown as 1,234.5 and comes back
// as 12345 with one decimal.
func TestWriteDecimals(t *testing.T) {
	tree := withUnit(t, model.Unit{Name: "ms", Decimals: 1}, "main;a 12345\nmain;b 5\n")
	doc := draw(t, &codec.View{Tree: tree})
	for _, want := range []string{"<title>a (1,234.5 ms, 99.96%)</title>", "<title>b (0.5 ms, 0.04%)</title>", `fg:decimals="1"`, `fg:w="12345"`} {
		if !bytes.Contains(doc, []byte(want)) {
			t.Errorf("no %s in\n%s", want, doc)
		}
	}
	again, err := load(t, doc, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := modeltest.Tree(t, again, query.Query{})
	if got.Metric.Unit != tree.Metric.Unit {
		t.Errorf("unit %v, want %v", got.Metric.Unit, tree.Metric.Unit)
	}
	if a, b := modeltest.Picture(got), modeltest.Picture(tree); a != b {
		t.Errorf("got\n%swant\n%s", a, b)
	}
	if w := again.Files[0].Warnings; len(w) > 0 {
		t.Errorf("warnings %q", w)
	}
}

// TestWriteThin: frames thinner than MinWidth are left out, and what they
// counted is said to the eye and to readers.
func TestWriteThin(t *testing.T) {
	tree := withUnit(t, model.Unit{Name: "samples"}, "main;a 990\nmain;b;c 5\nmain;b;d 1\nmain;e 4\n")
	doc := draw(t, &codec.View{Tree: tree, Width: 1020, MinWidth: 5})
	if want := "2 frames thinner than 5 px left out, together 5 samples (0.50% of the total)"; !bytes.Contains(doc, []byte(want)) {
		t.Errorf("no %q in\n%s", want, doc)
	}
	again, err := load(t, doc, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "all 1000/0\n  main 1000/4\n    a 990/990\n    b 6/1\n      c 5/5\n"
	if got := modeltest.Picture(modeltest.Tree(t, again, query.Query{})); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if w := strings.Join(again.Files[0].Warnings, "\n"); !strings.Contains(w, "left out as too thin to draw: 2 frames, together 5 samples") {
		t.Errorf("warnings %q", w)
	}
}

// TestWriteKinds: the class of a frame tells its kind, the name its method.
func TestWriteKinds(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store("java/lang/Thread.run:JIT;a.B.c:inlined;f:C++;g:kernel;int[]:class 1\nh:interpreted 1"), query.Query{})
	again, err := load(t, draw(t, &codec.View{Tree: tree}), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := modeltest.Tree(t, again, query.Query{})
	for row, depth := range got.Preorder() {
		if got.Kind[row] != tree.Kind[row] {
			t.Errorf("%s at depth %d is %s, want %s", got.Name(row), depth, got.Kind[row], tree.Kind[row])
		}
	}
}

// TestWriteCallersWarns: whoever opens a picture of callers is told.
func TestWriteCallersWarns(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store("main;a 1\nmain;b 2"), query.Query{Callers: true})
	again, err := load(t, draw(t, &codec.View{Tree: tree}), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if w := strings.Join(again.Files[0].Warnings, "\n"); !strings.Contains(w, "shows callers") {
		t.Errorf("warnings %q", w)
	}
}

func TestWriteExtremes(t *testing.T) {
	for _, c := range []struct{ name, stacks string }{
		{"huge and tiny", fmt.Sprintf("a;b %d\na;c 1\na;d 1\n", int64(1)<<58)},
		{"deep", strings.Repeat("r;", 20_000) + "r 7\n"},
		{"one column", "all;all;all 1\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := withUnit(t, model.Unit{Name: "samples"}, c.stacks)
			for _, width := range []int{0, 1, 20_000} {
				again, err := load(t, draw(t, &codec.View{Tree: tree, Width: width, Scale: 2}), codec.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if a, b := modeltest.Tree(t, again, query.Query{}), tree; a.Len() != b.Len() || a.Total[a.Len()-1] != b.Total[b.Len()-1] || a.Total[0] != b.Total[0] {
					t.Errorf("%d rows, total %d; want %d, %d", a.Len(), a.Total[0], b.Len(), b.Total[0])
				}
			}
		})
	}
	// Nothing at all is a picture too.
	tree := withUnit(t, model.Unit{Name: "samples"}, "a 0\n")
	if doc := draw(t, &codec.View{Tree: tree}); !bytes.Contains(doc, []byte("no events")) {
		t.Errorf("%s", doc[:500])
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		name  string
		cells int
		want  string
	}{
		{"java/util/HashMap.put", 40, "HashMap.put"},
		{"java.util.HashMap.put", 40, "HashMap.put"},
		{"a.b.Load$$Lambda/0x7f.run", 40, "Load$$Lambda/0x7f.run"},
		{"a/b/Load$$Lambda/0x7f.run", 40, "Load$$Lambda/0x7f.run"},
		{"net/http.(*conn).serve", 40, "http.(*conn).serve"},
		{"fmt.Println", 40, "fmt.Println"},
		{"Main.run", 40, "Main.run"},
		{"java/util/HashMap.put", 8, "put"},
		{"java/util/HashMap.putIfAbsent", 8, "putIfAb…"},
		{"java/util/LinkedHashMap.putIfAbsent", 14, "LinkedHashMap…"},
		{"PhaseChaitin::Register_Allocate()", 10, "Register_…"},
		{"std::vector<a::b>::push(x::y)", 8, "push(x:…"},
		{"operator::", 5, "oper…"},
		{"Outer$Inner.call(Ljava.lang.String;)", 5, "call"},
		{"libjvm.so", 5, "libj…"},
		{"f(Ljava/lang/String;)", 8, "f(Ljava…"},
		{"abcd", 2, ""},
		{"abcd", 3, "ab…"},
		{"日本語", 6, "日本語"},
		{"日本語", 5, "日本…"},
		{"a/", 2, ""},
		{"abcdef/", 4, "abc…"},
	} {
		if got := cut(c.name, c.cells, false); got != c.want {
			t.Errorf("cut(%q, %d) = %q, want %q", c.name, c.cells, got, c.want)
		}
	}
	const name = "java.util.HashMap.put"
	if got := cut(name, 21, true); got != name {
		t.Errorf("with its package it is %q", got)
	}
	if got := cut(name, 20, true); got != "HashMap.put" {
		t.Errorf("where there is no room for the package it is %q", got)
	}
}

func TestAppendCount(t *testing.T) {
	for want, c := range map[string]struct {
		v        int64
		decimals uint8
	}{
		"0": {0, 0}, "999": {999, 0}, "1,000": {1000, 0}, "-1,234": {-1234, 0}, "1,234.5": {12345, 1}, "0.005": {5, 3},
		"9,223,372,036,854,775,807": {math.MaxInt64, 0}, "100": {1000, 1},
	} {
		if got := string(model.Unit{Decimals: c.decimals}.AppendGrouped(nil, c.v)); got != want {
			t.Errorf("%d, %d decimals: %s, want %s", c.v, c.decimals, got, want)
		}
	}
}

// bushy is a tree of about n rows: each path ends in names of its own.
func bushy(t testing.TB, n int) *tree.Tree {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "x"})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	var frames []model.FrameID
	for i := range 2000 {
		name := fmt.Sprintf("com/example/module%d/Service$Inner.method%d", i%40, i)
		frames = append(frames, b.Frame(model.Frame{Method: b.Method(model.Method{Name: name, Display: name, Family: model.FamilyJava}), Kind: model.KindJIT}))
	}
	level := []model.StackID{model.Root}
	for made := 0; made < n; {
		var next []model.StackID
		for i, at := range level {
			for k := range 4 {
				id := b.Push(at, frames[(i*7+k*501+made)%len(frames)])
				next = append(next, id)
				seg.Stack = append(seg.Stack, id)
				seg.Values[0].Each = append(seg.Values[0].Each, int64(1+k))
			}
		}
		made += len(next)
		level = next
	}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return modeltest.Tree(t, s, query.Query{})
}

type counter int64

func (c *counter) Write(p []byte) (int, error) { *c += counter(len(p)); return len(p), nil }

func BenchmarkWrite(b *testing.B) {
	tree := bushy(b, 1_000_000)
	var size counter
	if err := write(&size, &codec.View{Tree: tree}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(size))
	b.ReportMetric(float64(tree.Len()), "frames")
	b.ReportAllocs()
	for b.Loop() {
		if err := write(io.Discard, &codec.View{Tree: tree}); err != nil {
			b.Fatal(err)
		}
	}
}
