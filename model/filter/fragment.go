package filter

import (
	"context"

	"flameview/model"
	"flameview/model/run"
)

// fragmentKind matches stacks that contain one of the fragments "a;b": complete names,
// written as by [model.JoinPath].
var fragmentKind = ofStacks(Kind{ID: "fragment", Value: "'a;b' in whole names", Ends: fragmentEnds, Whole: true})

func fragmentEnds(ctx context.Context, s *model.Store, f Filter) ([]bool, error) {
	out := make([]bool, s.Stacks.Len())
	for _, pattern := range f.List {
		if err := markFragment(ctx, s, model.SplitPath(pattern), out); err != nil {
			return nil, err
		}
	}
	return out, ctx.Err()
}

// markFragment marks the stacks that end with the fragment.
func markFragment(ctx context.Context, s *model.Store, names []string, out []bool) error {
	is := make([][]bool, len(names)) // by place in the fragment, and by frame
	for i, name := range names {
		var err error
		if is[i], err = (model.Patterns{List: []string{name}, Exact: true}).Frames(s, model.MethodName); err != nil {
			return err
		}
	}
	for n := 1; n < len(out) && len(names) > 0; n++ {
		if run.Cancelled(ctx, n) {
			break
		}
		at := model.StackID(n)
		for k := len(names) - 1; !out[n] && at != model.Root && is[k][s.Stacks.Frame[at]]; k-- {
			if k == 0 {
				out[n] = true
				break
			}
			at = s.Stacks.Parent[at]
		}
	}
	return ctx.Err()
}
