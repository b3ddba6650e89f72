package model_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
)

// boxed is a frame on a stack and the box that it has by now; what was joined
// with it is gone.
type boxed struct{ name, box string }

// reshapeBoxed is what a transform does to one stack whose frames need not have
// boxes of their own names.
func reshapeBoxed(stack []boxed, t model.Transform) (out []boxed) {
	for i, at := range stack {
		match := slices.Contains(t.List, at.name)
		last := len(out) - 1
		above := slices.IndexFunc(out, func(b boxed) bool { return b.box == at.box })
		switch t.Kind {
		case model.Hide, model.HideOthers:
			if match == (t.Kind == model.Hide) {
				continue
			}
		case model.Collapse:
			if !match {
				break
			}
			if p := model.PackageOf(model.FamilyJava, at.name); p != "" {
				at.box = p
			}
			if last >= 0 && out[last].box == at.box && slices.Contains(t.List, out[last].name) {
				continue
			}
		case model.CollapseRecursion:
			if last >= 0 && out[last].box == at.box {
				continue
			}
		case model.CollapseCycles:
			if above >= 0 {
				out = out[:above+1]
				continue
			}
		case model.Focus:
			if match {
				return stack[i:]
			}
		}
		out = append(out, at)
	}
	return out
}

// Long chains of transforms of all kinds, by method and by package, one after
// the other asked of one engine: what it keeps for the next question fits it.
func TestChainsAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	all := []string{"p/A.x", "p/A.y", "p/B.z", "q/C.x", "q/C.y", "main"}
	kinds := []string{model.Hide, model.HideOthers, model.Collapse, model.Collapse, model.CollapseRecursion, model.CollapseCycles, model.Focus}
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
		engine := model.NewEngine(modeltest.Java(text.String()))
		if round%2 == 0 {
			engine.Beside = besideEachOther
		}
		for range 8 {
			var q model.Query
			if r.IntN(3) == 0 {
				q.Grouping.By = model.ByPackage
			}
			for range r.IntN(5) {
				list := exact(all[r.IntN(len(all))], all[r.IntN(len(all))], all[r.IntN(len(all))])
				q.Transforms = append(q.Transforms, model.Transform{Kind: kinds[r.IntN(len(kinds))], Patterns: list})
			}
			var want []event
			for _, e := range events {
				var stack []boxed
				for _, name := range e.stack {
					box := name
					if p := model.PackageOf(model.FamilyJava, name); q.Grouping.By == model.ByPackage && p != "" {
						box = p
					}
					stack = append(stack, boxed{name, box})
				}
				for _, tr := range q.Transforms {
					stack = reshapeBoxed(stack, tr)
				}
				e.stack = nil
				for _, at := range stack {
					e.stack = append(e.stack, at.box)
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
