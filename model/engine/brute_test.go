package engine_test

import (
	"context"
	"fmt"
	"maps"
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

// The tests in this file hold the engine against docs/semantics.md,
// spelled out naively over lists of strings.

type event struct {
	stack []string
	value int64
}

// randomEvents makes stacks over few names, so that recursion is the rule.
func randomEvents(r *rand.Rand) []event {
	events := make([]event, 1+r.IntN(40))
	letters := 1 + r.IntN(4)
	for i := range events {
		for range r.IntN(9) {
			events[i].stack = append(events[i].stack, string(rune('a'+r.IntN(letters))))
		}
		events[i].value = 1 + r.Int64N(9)
	}
	return events
}

func storeOf(events []event) *model.Store {
	var b strings.Builder
	for _, e := range events {
		fmt.Fprintf(&b, "%s %d\n", strings.Join(e.stack, ";"), e.value)
	}
	return modeltest.Store(b.String())
}

// occurrences are the indices at which f starts in stack.
func occurrences(stack, f []string) []int {
	var at []int
	for i := 0; i+len(f) <= len(stack); i++ {
		if slices.Equal(stack[i:i+len(f)], f) {
			at = append(at, i)
		}
	}
	return at
}

// bruteTree gives total and self by path, "" being the root.
func bruteTree(events []event, f []string, callers bool) (total, self map[string]int64) {
	total, self = map[string]int64{}, map[string]int64{}
	for _, e := range events {
		path := slices.Clone(e.stack)
		at := occurrences(e.stack, f)
		switch {
		case len(at) == 0:
			continue
		case callers && len(f) == 0:
			slices.Reverse(path)
		case callers:
			path = slices.Clone(e.stack[:at[0]+len(f)])
			slices.Reverse(path)
		case len(f) > 0:
			path = slices.Clone(e.stack[at[len(at)-1]:])
		}
		for i := 0; i <= len(path); i++ {
			total[strings.Join(path[:i], ";")] += e.value
		}
		self[strings.Join(path, ";")] += e.value
	}
	return total, self
}

func pathsOf(t *tree.Tree) (total, self map[string]int64) {
	total, self = map[string]int64{}, map[string]int64{}
	for row := int32(0); int(row) < t.Len(); row++ {
		var path []string
		for _, r := range t.Path(row) {
			path = append(path, t.Name(r))
		}
		key := strings.Join(path, ";")
		total[key] += t.Total[row]
		if t.Self[row] != 0 {
			self[key] += t.Self[row]
		}
	}
	return total, self
}

func TestTreeAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range modeltest.Rounds(3000) {
		events := randomEvents(r)
		engine := engine.New(storeOf(events))
		for n := range 5 {
			f := fragmentOf(r, events, n)
			for _, callers := range []bool{false, true} {
				q := query.Query{Fragment: modeltest.Path(strings.Join(f, ">")), Callers: callers}
				got, err := engine.Tree(context.Background(), q)
				if err != nil {
					if _, missing := err.(shape.NotFound); missing {
						continue
					}
					t.Fatal(err)
				}
				checkShape(t, got)
				total, self := pathsOf(got)
				wantTotal, wantSelf := bruteTree(events, f, callers)
				if len(wantTotal) == 0 {
					wantTotal[""] = 0
					for i := range f { // the chain is drawn even where nothing contains it
						chain := slices.Clone(f)
						if callers {
							slices.Reverse(chain)
						}
						wantTotal[strings.Join(chain[:i+1], ";")] = 0
					}
				}
				if !maps.Equal(total, wantTotal) || !maps.Equal(self, wantSelf) {
					t.Fatalf("round %d, fragment %v, callers %v, events %v\ngot  %v %v\nwant %v %v",
						round, f, callers, events, total, self, wantTotal, wantSelf)
				}
			}
		}
	}
}

// fragmentOf takes n methods from a random stack.
func fragmentOf(r *rand.Rand, events []event, n int) []string {
	s := events[r.IntN(len(events))].stack
	if len(s) < n {
		return nil
	}
	at := r.IntN(len(s) - n + 1)
	return s[at : at+n]
}

// checkShape holds the promises of Tree's columns.
func checkShape(t *testing.T, tree *tree.Tree) {
	t.Helper()
	var self int64
	for row := 0; row < tree.Len(); row++ {
		self += tree.Self[row]
		from, to := tree.Children(int32(row))
		sum, edge := tree.Self[row], tree.Offset[row]
		for c := from; c < to; c++ {
			if tree.Parent[c] != int32(row) || tree.Offset[c] != edge || tree.Depth(c) != tree.Depth(int32(row))+1 {
				t.Fatalf("row %d is misplaced below %d", c, row)
			}
			if c > from && tree.Boxes.Rank[tree.Box[c]] <= tree.Boxes.Rank[tree.Box[c-1]] {
				t.Fatalf("rows %d and %d are out of order", c-1, c)
			}
			edge += tree.Total[c]
			sum += tree.Total[c]
		}
		if sum != tree.Total[row] {
			t.Fatalf("row %d: children and self are %d, total %d", row, sum, tree.Total[row])
		}
	}
	if self != tree.Total[0] {
		t.Fatalf("self values sum to %d, total is %d", self, tree.Total[0])
	}
}

// checkTree holds a tree's columns, and its totals and selfs against those of
// events whose stacks are spelled out, which it gives.
func checkTree(t *testing.T, tree *tree.Tree, events []event, f []string) (total, self map[string]int64) {
	t.Helper()
	checkShape(t, tree)
	total, self = bruteTree(events, f, tree.Callers)
	gotTotal, gotSelf := pathsOf(tree)
	if !maps.Equal(gotTotal, total) || !maps.Equal(gotSelf, self) {
		t.Errorf("callers %v, fragment %v of %v\ngot  %v %v\nwant %v %v", tree.Callers, f, events, gotTotal, gotSelf, total, self)
	}
	return total, self
}

func TestFlatAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		events := randomEvents(r)
		f := fragmentOf(r, events, r.IntN(3))
		got, err := engine.New(storeOf(events)).Flat(context.Background(), query.Query{Fragment: modeltest.Path(strings.Join(f, ">"))})
		if err != nil {
			t.Fatal(err)
		}
		checkFlat(t, got, events, f)
	}
}

// checkFlat holds a flat profile against the same spelled out.
func checkFlat(t *testing.T, got *tree.Flat, events []event, f []string) {
	t.Helper()
	total, self := map[string]int64{}, map[string]int64{}
	for _, e := range events {
		if len(occurrences(e.stack, f)) == 0 {
			continue
		}
		seen := map[string]bool{}
		for i, name := range e.stack {
			if !seen[name] {
				total[name] += e.value
			}
			seen[name] = true
			if i == len(e.stack)-1 {
				self[name] += e.value
			}
		}
	}
	for id, box := range got.Boxes.List {
		if got.Total[id] != total[box.Name] || got.Self[id] != self[box.Name] {
			t.Fatalf("%s: got %d/%d, want %d/%d in %v", box.Name, got.Total[id], got.Self[id], total[box.Name], self[box.Name], events)
		}
	}
}
