package filter

import (
	"context"

	"flameview/model"
	"flameview/model/run"
)

// These kinds match stacks that hold a frame whose method, package or library a
// pattern finds.
var (
	methodKind  = &Kind{ID: "method", Stacks: anyFrame(model.MethodName)}
	packageKind = &Kind{ID: "package", Stacks: anyFrame(model.PackageName)}
	libraryKind = &Kind{ID: "library", Stacks: anyFrame(model.LibraryName)}
)

// anyFrame matches stacks that hold a matching frame: a child inherits its
// parent's answer, so one forward pass over the trie judges all stacks.
func anyFrame(names model.NameKind) func(context.Context, *model.Store, Filter) ([]bool, error) {
	return func(ctx context.Context, s *model.Store, f Filter) ([]bool, error) {
		frames, err := f.Frames(s, names)
		if err != nil {
			return nil, err
		}
		out := make([]bool, s.Stacks.Len())
		for n := 1; n < len(out); n++ {
			if run.Cancelled(ctx, n) {
				break
			}
			out[n] = out[s.Stacks.Parent[n]] || frames[s.Stacks.Frame[n]]
		}
		return out, ctx.Err()
	}
}
