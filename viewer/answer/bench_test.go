package answer

import (
	"context"
	"testing"
	"time"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/shape"
	"flameview/viewer/state"
)

// BenchmarkView is what the window waits for: the whole view after one change
// to 1,000,000 trie nodes and 10,000,000 events, where only the view before it
// has been made; for "undo", that of a filter and the one before, which is asked
// for again. The time line that follows is told apart.
func BenchmarkView(b *testing.B) {
	store := modeltest.Large(1_000_000, 10_000_000)
	list := func(names ...string) model.Patterns { return model.Patterns{List: names, Exact: true} }
	transform := func(t shape.Transform) state.Command { return state.AddTransform(t) }
	group := func(by shape.GroupBy) state.Command { return state.Group(shape.Grouping{By: by}) }
	method := model.Name{Family: model.FamilyJava, Name: store.Methods[1].Name}
	for _, c := range []struct {
		name string
		do   state.Command
	}{
		{"click", state.Select(method)},
		{"switch", state.Callers(true)},
		{"metric", state.Metric("alloc.bytes", "")},
		{"undo", state.AddFilter(filter.Filter{Kind: "thread", Patterns: list("pool-1-thread-3")})},
		{"filter-method", state.AddFilter(filter.Filter{Kind: "method", Patterns: list(method.Name)})},
		{"filter-thread", state.AddFilter(filter.Filter{Kind: "thread", Patterns: list("pool-1-thread-3")})},
		{"filter-pool", state.AddFilter(filter.Filter{Kind: "thread", Patterns: list("pool-*-thread-*"), Drop: true})},
		{"filter-time", state.ShowRange(filter.Times(1e9, 2e9))},
		{"hide-library", transform(shape.Transform{Kind: shape.Hide, On: model.LibraryName, Patterns: list("lib3.jar")})},
		{"collapse-package", transform(shape.Transform{Kind: shape.Collapse, On: model.PackageName, Patterns: list("org/example/p7")})},
		{"recursion", transform(shape.Transform{Kind: shape.CollapseRecursion})},
		{"cycles", transform(shape.Transform{Kind: shape.CollapseCycles})},
		{"only", transform(shape.Transform{Kind: shape.HideOthers, On: model.LibraryName, Patterns: list("lib3.jar")})},
		{"focus", transform(shape.Transform{Kind: shape.Focus, Patterns: list(method.Name)})},
		{"class", group(shape.ByClass)},
		{"package", group(shape.ByPackage)},
		{"library", group(shape.ByLibrary)},
		{"line", group(shape.ByLine)},
		{"root-thread", state.PutAtRoot(shape.RootThread)},
		{"root-pool", state.MergePools(true)},
		{"root-file", state.PutAtRoot(shape.RootFile)},
		{"leaf-class", state.ClassAtLeaf(true)},
	} {
		for _, tab := range []struct {
			name    string
			callers bool
			wants   Wants
		}{{"callees", false, Wants{}}, {"callers", true, Wants{}}, {"flat", false, Wants{Flat: true}}, {"threads", false, Wants{Threads: true}}} {
			b.Run(c.name+"/"+tab.name, func(b *testing.B) {
				before := Request{Store: store, State: state.State{Callers: tab.callers}, Wants: tab.wants}
				after := before
				after.State = c.do.Do(before.State)
				if c.name == "switch" {
					after.State.Callers = !tab.callers
				}
				var v *View
				best, line := time.Hour, time.Hour // others use the machine too
				for b.Loop() {
					b.StopTimer()
					var a Answerer
					states := []Request{before, after}
					if c.name == "undo" {
						states = []Request{before, after, before}
					}
					last := len(states) - 1
					for _, r := range states[:last] {
						if _, err := a.Stages(context.Background(), r); err != nil {
							b.Fatal(err)
						}
						r.Stage = StageReady
						a.AnswerSafely(context.Background(), r)
					}
					b.StartTimer()
					start := time.Now()
					var err error
					if v, err = a.Answer(context.Background(), states[last]); err != nil || v.Err != nil {
						b.Fatal(err, v.Err)
					}
					best = min(best, time.Since(start))
					b.StopTimer()
					if v.Next == StageTimes {
						states[last].Stage, start = StageTimes, time.Now()
						if _, err = a.Answer(context.Background(), states[last]); err != nil {
							b.Fatal(err)
						}
						line = min(line, time.Since(start))
					}
					b.StartTimer()
				}
				if line < time.Hour {
					b.ReportMetric(float64(line.Microseconds())/1000, "line-ms")
				}
				b.ReportMetric(float64(best.Microseconds())/1000, "best-ms")
				b.ReportMetric(float64(v.Tree.Len()), "rows")
			})
		}
	}
}
