package filter

import (
	"context"

	"flameview/model"
	"flameview/model/run"
)

// These kinds match stacks with a frame whose method, package or library name matches.
var (
	methodKind  = ofStacks(Kind{ID: "method", Ends: framesOf(model.MethodName)})
	packageKind = ofStacks(Kind{ID: "package", Ends: framesOf(model.PackageName)})
	libraryKind = ofStacks(Kind{ID: "library", Ends: framesOf(model.LibraryName)})
)

// framesOf matches stacks whose last frame matches.
func framesOf(names model.NameKind) func(context.Context, *model.Store, Filter) ([]bool, error) {
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
			out[n] = frames[s.Stacks.Frame[n]]
		}
		return out, ctx.Err()
	}
}

// ofStacks derives Stacks from Ends: a child inherits its parent's match, so one
// forward pass over the trie judges all stacks.
func ofStacks(k Kind) *Kind {
	k.Stacks = func(ctx context.Context, s *model.Store, f Filter) ([]bool, error) {
		out, err := k.Ends(ctx, s, f)
		for n := 1; n < len(out); n++ {
			if run.Cancelled(ctx, n) {
				break
			}
			out[n] = out[n] || out[s.Stacks.Parent[n]]
		}
		return out, err
	}
	return &k
}
