package asynchtml

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata")

// dump writes a store as folded text with the kind behind each name, its
// metrics above and its warnings below.
//
//	cpu.samples 12
//	[main tid=1];a/A.run<JIT>;byte[]<class> 12
//	! the file ends too early
func dump(s *model.Store) string {
	var b strings.Builder
	for _, m := range s.Metrics() {
		fmt.Fprintf(&b, "%s %d\n", m.ID, m.Total)
		seg := &s.Series[m.Series].Segments[0]
		var lines []string
		for e, id := range seg.Stack {
			var path []string
			if seg.Thread != nil && seg.Thread[e] != model.NoThread {
				th := s.Threads[seg.Thread[e]]
				path = append(path, fmt.Sprintf("[%s tid=%d]", th.Name, th.ID))
			}
			for _, f := range s.Stacks.Path(nil, id) {
				path = append(path, fmt.Sprintf("%s<%s>", written(s, s.Frames[f]), s.Frames[f].Kind))
			}
			if seg.Class != nil && s.Methods[seg.Class[e]].Name != "" {
				path = append(path, s.Methods[seg.Class[e]].Display+"<class>")
			}
			lines = append(lines, fmt.Sprintf("%s %d\n", strings.Join(path, ";"), seg.Values[m.Value].Each[e]))
		}
		slices.Sort(lines)
		b.WriteString(strings.Join(lines, ""))
	}
	for _, w := range s.Files[0].Warnings {
		fmt.Fprintf(&b, "! %s\n", w)
	}
	return b.String()
}

func TestGoldens(t *testing.T) {
	pages, err := filepath.Glob("testdata/*.html")
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages", err)
	}
	for _, page := range pages {
		name := strings.TrimSuffix(filepath.Base(page), ".html")
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			if got := sniff(data); got != codec.Sure {
				t.Errorf("sniffed as %d, want sure", got)
			}
			golden(t, name, data, codec.Options{})
			if strings.Contains(name, "reversed") {
				golden(t, name+"-turned", data, codec.Options{Reversed: true})
			}
		})
	}
}

func golden(t *testing.T, name string, data []byte, opt codec.Options) {
	t.Helper()
	s, err := build(t, data, opt)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", name+".folded")
	got := dump(s)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || got != string(want) {
		t.Errorf("%s differs; go test ./formats/asynchtml -update rewrites it\n%s\nwant\n%s", path, got, want)
	}
}

// A page that was cut anywhere gives an error or says what is missing, and never
// loses or invents value: what is shown sums to what the page says in all.
func TestTruncated(t *testing.T) {
	for _, name := range []string{"h1", "h2", "h3", "h5", "h5-diff", "h6", "tree-2.0", "tree-4", "tree-reversed"} {
		data, err := os.ReadFile("testdata/" + name + ".html")
		if err != nil {
			t.Fatal(err)
		}
		whole, err := build(t, data, codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		sum := whole.Metrics()[0].Total
		end := strings.LastIndex(string(data), "</html")
		for n := range end {
			for _, reversed := range []bool{false, true} {
				s, err := build(t, data[:n], codec.Options{Reversed: reversed})
				if err != nil {
					continue
				}
				if len(s.Files[0].Warnings) == 0 {
					t.Fatalf("%s cut at byte %d: no error, no warning", name, n)
				}
				if m := s.Metrics(); len(m) > 0 && m[0].Total != sum {
					t.Fatalf("%s cut at byte %d: total %d, want %d\n%s", name, n, m[0].Total, sum, dump(s))
				}
			}
		}
	}
}

// What is missing in a cut file goes to nobody.
func TestTruncatedPicture(t *testing.T) {
	data := packedPage(5, "CPU profile", []string{"a/A.main", "a/A.one", "a/A.two"}, "n(3,100)", "u(9,90)", "f(17,2,10,30)", "n(25,20)", "f(17,2,2")
	s, err := build(t, []byte(strings.TrimSuffix(data, "\n"+pageTail)), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := `cpu.samples 100
[truncated]<truncated> 10
a/A.main<JIT> 10
a/A.main<JIT>;[truncated]<truncated> 30
a/A.main<JIT>;a/A.one<JIT> 30
a/A.main<JIT>;a/A.two<JIT>;[truncated]<truncated> 20
! the file ends too early; 60 of 100 (60.0 %) are missing and shown as [truncated]
! line 51: 1 line of a frame could not be read and was left out; frames above it may hang under a wrong caller
`
	if got := dump(s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Damage is repaired and said.
func TestDamage(t *testing.T) {
	names := []string{"a/A.main", "a/A.one"}
	for _, c := range []struct {
		what, page, want string
	}{
		{"children wider than their caller", packedPage(5, "x", names, "n(3,10)", "u(9,5)", "u(17,8)"), `samples.samples 13
 5
a/A.main<JIT>;a/A.one<JIT> 8
! 5 of 10 (50.0 %) have no callee in the page and count as self time; the page may leave thin frames out
! 1 frame is wider than the caller has room for; totals are recomputed from the callees
`},
		{"self time right of the children, as by hand", packedPage(5, "x", names, "n(3,10)", "u(9)", "u(17,8)"), `samples.samples 10
a/A.main<JIT> 2
a/A.main<JIT>;a/A.one<JIT> 8
! 2 of 10 (20.0 %) have no callee in the page and count as self time; the page may leave thin frames out
`},
		{"a level is missing", packedPage(5, "x", names, "n(3,10)", "f(9,7,0)", "u(17)"), `samples.samples 10
a/A.main<JIT>;a/A.one<JIT> 10
! 1 frame has no caller on the level below; put on the nearest frame
`},
		{"a name is missing", packedPage(5, "x", names, "n(3,10)", "u(99)"), `samples.samples 10
[unknown]<native> 10
! 1 frame has a name that is not in the file; shown as [unknown]
`},
		{"no root", packedPage(5, "x", names, "f(9,1,0,4)", "n(17,6)"), `samples.samples 10
a/A.main<JIT> 4
a/A.one<JIT> 6
`},
		{"not in preorder", absolutePage(1, "x", "f(2,4,2,0,'a/A.two')", "f(1,0,10,0,'a/A.main')", "f(0,0,10,4,'all')"), `samples.samples 10
a/A.main<> 4
a/A.main<>;[truncated]<truncated> 4
a/A.main<>;a/A.two<> 2
! the page leaves out frames thinner than its minimal width; 4 of 10 (40.0 %) are shown as [truncated], and what looks like self time of others may be frames that were left out
`},
		{"numbers too large", packedPage(5, "x", names, "n(3,10)", "u(9,99999999999999999999)", "u(9,10)"), `samples.samples 10
a/A.main<JIT> 10
! line 47: 1 line of a frame could not be read and was left out; frames above it may hang under a wrong caller
`},
		{"no frames", packedPage(5, "x", names), "! the page holds no frames\n"},
		{"a prefix longer than the name before", strings.Replace(packedPage(5, "x", names, "n(3,1)", "u(9)"), "' a/A.main'", "'~a/A.main'", 1), `samples.samples 1
alla/A.main<JIT> 1
! 1 name is damaged; names that follow may be wrong
`},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, err := build(t, []byte(c.page), codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := dump(s); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

// Pages of other kinds are named, with a way out.
func TestStrangers(t *testing.T) {
	for _, c := range []struct {
		page, want string
		sniff      codec.Confidence
	}{
		{"<!DOCTYPE html>\n<html><body><div id='heatmap-canvas-container'></div><script>function f(x) {}</script></body></html>", "heat map", codec.Maybe},
		{"<!-- x --><html><head><title>Ne&amp;ws</title></head><body>hello</body></html>", `titled "Ne&ws"`, codec.Maybe},
		{"<html><script src='d3-flamegraph.js'></script></html>", "save its JSON", codec.Maybe},
		{"<html><title>speedscope</title></html>", "loaded into it", codec.Maybe},
		{"<!DOCTYPE html>\n<html><body><svg><g><title>all (12 samples, 100%)</title></g></svg></body></html>", "save the <svg> element", codec.Maybe},
		{"a;b 12\n", "", codec.No},
		{"<?xml version='1.0'?><svg></svg>", "", codec.No},
	} {
		if got := sniff([]byte(c.page)); got != c.sniff {
			t.Errorf("%s: sniffed as %d, want %d", c.page, got, c.sniff)
		}
		if c.sniff == codec.No {
			continue
		}
		if _, err := build(t, []byte(c.page), codec.Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.page, err, c.want)
		}
	}
}

func TestHeadings(t *testing.T) {
	for _, c := range []struct{ heading, units, want string }{
		{"CPU profile", "", "cpu CPU samples"},
		{"CPU profile (ns)", "", "cpu CPU ns"},
		{"Wall clock profile", "", "wall Wall clock samples"},
		{"Allocation profile", "", "alloc Allocations count"},
		{"Allocation profile", "samples", "alloc Allocations count"},
		{"Allocation profile (bytes)", "", "alloc Allocations bytes"},
		{"Lock profile", "ns", "lock Locks ns"},
		{"Flame Graph", "bytes", "samples Samples bytes"},
		{"My (favourite) graph", "", "samples Samples samples"},
		{"", "", "samples Samples samples"},
	} {
		s := headingSeries(c.heading, c.units)
		if got := s.id + " " + s.label + " " + s.unit; got != c.want {
			t.Errorf("%q %q: got %s, want %s", c.heading, c.units, got, c.want)
		}
	}
}

func TestShown(t *testing.T) {
	for _, c := range []struct {
		typ                     frameType
		total, inln, c1, interp int64
		want                    frameType
	}{
		{typeJIT, 30, 10, 0, 0, typeInlined},
		{typeJIT, 30, 9, 15, 0, typeC1},
		{typeJIT, 30, 9, 0, 15, typeInterpreted},
		{typeJIT, 30, 9, 14, 14, typeJIT},
		{typeInlined, 30, 0, 0, 0, typeInlined},
		{typeNative, 30, 30, 0, 0, typeNative},
		{typeJIT, maxNumber, maxNumber, maxNumber, maxNumber, typeInlined},
	} {
		if got := shown(c.typ, c.total, c.inln, c.c1, c.interp); got != c.want {
			t.Errorf("%v: got %d", c, got)
		}
	}
}

// Depth costs nothing but lines.
func TestDeep(t *testing.T) {
	const depth = 100_000
	lines := []string{fmt.Sprintf("n(3,%d)", depth), "u(9)"}
	for i := 1; i < depth; i++ {
		lines = append(lines, fmt.Sprintf("f(%d,%d,1,%d)", 8*(1+i%2)+1, i+1, depth-i))
	}
	page := []byte(packedPage(5, "CPU profile", []string{"a/A.main", "a/A.one"}, lines...))
	s, err := build(t, page, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n, m := s.Stacks.Len(), s.Metrics()[0]; n != depth+1 || m.Total != depth || len(s.Files[0].Warnings) != 0 {
		t.Errorf("%d stacks, total %d, warnings %q", n, m.Total, s.Files[0].Warnings)
	}
}

// Turning round stacks inside each other would make n*n/2 call paths: it stops.
func TestTurnBounded(t *testing.T) {
	defer func(n model.StackID) { maxTurned = n }(maxTurned)
	maxTurned = 100_000
	const depth = 1_000
	lines, names := []string{fmt.Sprintf("n(3,%d)", depth), "u(9)"}, []string{"a/A.m00000"}
	for i := 1; i < depth; i++ {
		names = append(names, fmt.Sprintf("a/A.m%05d", i))
		lines = append(lines, fmt.Sprintf("f(%d,%d,1,%d)", 8*(1+i)+1, i+1, depth-i))
	}
	page := []byte(packedPage(5, "CPU profile", names, lines...))
	if _, err := build(t, page, codec.Options{Reversed: true}); !errors.Is(err, errTooDeep) {
		t.Errorf("error %v", err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	for _, data := range [][]byte{generate(1, 50_000), generate(5, 50_000), generateTree(20_000)} {
		told := int64(0)
		in := &codec.Input{Data: data, OnProgress: func(n int64) {
			told = n
			if n < int64(len(data)) {
				cancel()
			}
		}}
		b := model.NewBuilder(model.File{})
		if err := read(ctx, in, b); len(data) > 1<<21 && !errors.Is(err, context.Canceled) {
			t.Errorf("error %v after %d of %d bytes", err, told, len(data))
		}
		if _, err := b.Build(); err != nil {
			t.Error(err)
		}
	}
	cancel()
	if err := read(ctx, &codec.Input{Data: generate(5, 10)}, model.NewBuilder(model.File{})); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func FuzzRead(f *testing.F) {
	pages, _ := filepath.Glob("testdata/*.html")
	for _, page := range pages {
		data, err := os.ReadFile(page)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, false)
		f.Add(data, true)
	}
	f.Fuzz(func(t *testing.T, data []byte, reversed bool) {
		s, _ := build(t, data, codec.Options{Reversed: reversed})
		for i := range s.Series {
			seg := &s.Series[i].Segments[0]
			sum := int64(0)
			for e, id := range seg.Stack {
				if int(id) >= s.Stacks.Len() {
					t.Fatalf("stack %d of %d", id, s.Stacks.Len())
				}
				v := seg.Values[0].Each[e]
				if sum += v; v <= 0 || sum < 0 {
					t.Fatalf("value %d", v)
				}
			}
		}
	})
}
