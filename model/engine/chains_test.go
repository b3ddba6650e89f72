package engine_test

import (
	"context"
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
)

// look is what a method is shown as after some transforms, and the name that
// patterns of the next see.
type look struct {
	box, sees string
	hidden    bool
}

// looks are by name of the method. They change for all stacks at once.
type looks map[string]look

// reshape is what a transform does to some stacks of methods, each of which is
// shown as its look says. What was merged with a frame is gone.
func (l looks) reshape(stacks [][]string, t shape.Transform) [][]string {
	match := map[string]bool{}
	for name, at := range l {
		match[name] = slices.Contains(t.List, at.sees)
	}
	before := maps.Clone(l)
	switch t.Kind {
	case shape.Hide, shape.HideOthers:
		for name, at := range l {
			at.hidden = at.hidden || match[name] == (t.Kind == shape.Hide)
			l[name] = at
		}
	case shape.Collapse:
		homeless := map[string]bool{}
		for name, at := range l {
			if match[name] && !at.hidden && at.sees == name && model.PackageOf(model.FamilyJava, name) == "" {
				homeless[at.box] = true
			}
		}
		for name, at := range l {
			if match[name] && !at.hidden {
				if p := model.PackageOf(model.FamilyJava, name); at.sees == name && p != "" {
					at.box = p
				} else if at.sees == name {
					at.box = strings.Join(slices.Sorted(maps.Keys(homeless)), " | ")
				}
				at.sees = at.box
				l[name] = at
			}
		}
	case shape.CollapseRecursion, shape.CollapseCycles:
		for name, at := range l {
			for other, o := range l {
				if !at.hidden && !o.hidden && other != name && o.box == at.box {
					at.sees = at.box
				}
			}
			l[name] = at
		}
	}
	out := make([][]string, len(stacks))
	for i, stack := range stacks {
		out[i] = l.reshapeOne(stack, t, match, before)
	}
	return out
}

func (l looks) reshapeOne(stack []string, t shape.Transform, match map[string]bool, before looks) (out []string) {
	for i, name := range stack {
		last := len(out) - 1
		switch t.Kind {
		case shape.Hide, shape.HideOthers:
			if l[name].hidden {
				continue
			}
		case shape.Collapse:
			if last >= 0 && match[name] && match[out[last]] && l[out[last]].box == l[name].box {
				continue
			}
		case shape.CollapseRecursion:
			if last >= 0 && before[out[last]].box == before[name].box {
				continue
			}
		case shape.CollapseCycles:
			if above := slices.IndexFunc(out, func(o string) bool { return before[o].box == before[name].box }); above >= 0 {
				out = out[:above+1]
				continue
			}
		case shape.Focus:
			if match[name] {
				return stack[i:]
			}
		}
		out = append(out, name)
	}
	return out
}

// Long chains of transforms of all kinds, by method and by package, one after
// the other asked of one engine: what it keeps for the next question fits it.
func TestChainsAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	all := []string{"p/A.x", "p/A.y", "p/B.z", "q/C.x", "q/C.y", "main"}
	kinds := []string{shape.Hide, shape.HideOthers, shape.Collapse, shape.Collapse, shape.CollapseRecursion, shape.CollapseCycles, shape.Focus}
	for round := range 400 {
		var text strings.Builder
		var events []event
		for range 1 + r.IntN(30) {
			e := event{value: 1 + r.Int64N(9)}
			for range r.IntN(12) {
				e.stack = append(e.stack, all[r.IntN(len(all))])
			}
			events = append(events, e)
			text.WriteString(strings.Join(e.stack, ";") + " " + string(rune('0'+e.value)) + "\n")
		}
		engine := engine.New(modeltest.Java(text.String()))
		if round%2 == 0 {
			engine.Parallel = concurrently
		}
		for range 8 {
			var q query.Query
			if r.IntN(3) == 0 {
				q.Grouping.By = shape.ByPackage
			}
			for range r.IntN(5) {
				list := exact(all[r.IntN(len(all))], all[r.IntN(len(all))], all[r.IntN(len(all))])
				q.Transforms = append(q.Transforms, shape.Transform{Kind: kinds[r.IntN(len(kinds))], Patterns: list})
			}
			shown := looks{}
			stacks := make([][]string, len(events))
			for i, e := range events {
				stacks[i] = e.stack
				for _, name := range e.stack {
					box := name
					if p := model.PackageOf(model.FamilyJava, name); q.Grouping.By == shape.ByPackage && p != "" {
						box = p
					}
					shown[name] = look{box: box, sees: name}
				}
			}
			for _, tr := range q.Transforms {
				stacks = shown.reshape(stacks, tr)
			}
			var want []event
			for i, e := range events {
				e.stack = nil
				for _, name := range stacks[i] {
					e.stack = append(e.stack, shown[name].box)
				}
				want = append(want, e)
			}
			for _, q.Callers = range []bool{false, true} {
				got, err := engine.Tree(context.Background(), q)
				if err != nil {
					t.Fatal(err)
				}
				if checkTree(t, got, want, nil); t.Failed() {
					t.Fatalf("round %d: %+v of %v", round, q, events)
				}
			}
			flat, err := engine.Flat(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			checkFlat(t, flat, want, nil)
		}
	}
}
