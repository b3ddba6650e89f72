// Package modeltest builds stores from text, and draws trees as text, for tests.
package modeltest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/tree"
)

// Store builds a store from lines such as "a;b;c 12". A frame may have a kind: "b:JIT". The series is "samples".
func Store(lines string) *model.Store {
	b := model.NewBuilder(model.File{Path: "test"})
	Fill(b, lines)
	s, err := b.Build()
	if err != nil {
		panic(err)
	}
	return s
}

// Fill adds lines as Store does.
func Fill(b *model.Builder, lines string) {
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	for line := range strings.Lines(lines) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		blank := strings.LastIndexByte(line, ' ')
		value, err := strconv.ParseInt(line[blank+1:], 10, 64)
		if err != nil {
			panic(err)
		}
		seg.Stack = append(seg.Stack, Stack(b, line[:max(blank, 0)]))
		seg.Values[0].Each = append(seg.Values[0].Each, value)
	}
}

// Java is Store for Java methods: "pkg/Class.method".
func Java(lines string) *model.Store {
	s := Store(lines)
	for i := range s.Methods {
		s.Methods[i].Family = model.FamilyJava
	}
	return s
}

// Stack pushes "a;b;c".
func Stack(b *model.Builder, path string) model.StackID {
	at := model.Root
	if path == "" {
		return at
	}
	for name := range strings.SplitSeq(path, ";") {
		name, kind, _ := strings.Cut(name, ":")
		m := b.Method(model.Method{Name: name})
		at = b.Push(at, b.Frame(model.Frame{Method: m, Kind: model.ParseKind(kind)}))
	}
	return at
}

// Canonical is a prefix that Displayed adds to get canonical names.
const Canonical = "canonical "

// Displayed builds a store of one stack with 3 samples. The frames have these displayed names, and Canonical before them
// as canonical ones.
func Displayed(names []string) *model.Store {
	b := model.NewBuilder(model.File{})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	at := model.Root
	for _, name := range names {
		at = b.Push(at, b.Frame(model.Frame{Method: b.Method(model.Method{Name: Canonical + name, Display: name})}))
	}
	seg.Stack, seg.Values[0].Same = []model.StackID{at}, 3
	s, err := b.Build()
	if err != nil {
		panic(err)
	}
	return s
}

// Build merges files into one store, and fails the test on an error.
func Build(t testing.TB, files ...*model.Builder) *model.Store {
	t.Helper()
	var stores []*model.Store
	for _, b := range files {
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		stores = append(stores, s)
	}
	s, err := model.Merge(t.Context(), model.MergeOptions{}, stores...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Tree answers a query, and fails the test on an error.
func Tree(t testing.TB, s *model.Store, q query.Query) *tree.Tree {
	t.Helper()
	answer, err := engine.New(s).Tree(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// Picture draws a tree as text, one line for each row: name, total/self.
//
//	all 15/0
//	  main 15/0
//	    parse 10/10
func Picture(t *tree.Tree) string {
	var b strings.Builder
	for row, depth := range t.Preorder() {
		fmt.Fprintf(&b, "%s%s %d/%d\n", strings.Repeat("  ", depth), t.Name(row), t.Total[row], t.Self[row])
	}
	return b.String()
}

// Path turns "a>b" into a fragment.
func Path(names string) []model.Name {
	var out []model.Name
	for s := range strings.SplitSeq(names, ">") {
		if s != "" {
			out = append(out, model.Name{Name: s})
		}
	}
	return out
}

// Timed returns a store with times: one event of one thread at main;a and three of another at main;b.
func Timed(t testing.TB) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "test"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
	one, two := b.Thread(model.Thread{Name: "one"}), b.Thread(model.Thread{Name: "two"})
	for i, path := range []string{"main;a", "main;b", "main;b", "main;b"} {
		seg.Stack = append(seg.Stack, Stack(b, path))
		seg.Thread = append(seg.Thread, []model.ThreadID{one, two, two, two}[i])
		seg.Time = append(seg.Time, int64(10*i))
	}
	seg.Values[0].Same, seg.Values[1].Each = 1, []int64{100, 200, 300, 400}
	return Build(t, b)
}

// Rounds is how often a test with random input is repeated: n times, or a tenth of that in short mode, which the race
// detector runs with.
func Rounds(n int) int {
	if testing.Short() {
		return max(n/10, 1)
	}
	return n
}
