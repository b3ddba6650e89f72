package cli

import (
	"slices"

	"github.com/alecthomas/kong"

	"flameview/model/shape"
)

// given lists the flags of a command line in their order, repeated ones as
// often as they occur. Fields of a command cannot tell it: each knows only its
// own values.
func given(c *kong.Context) []string {
	var flags []string
	for _, p := range c.Path {
		if p.Flag != nil {
			flags = append(flags, p.Flag.Name)
		}
	}
	return flags
}

// transforms are what the flags say, in their order: hiding before collapsing
// is not collapsing before hiding.
//
//	--hide b --collapse-recursion:  a;b;a 1 -> a 1
//	--collapse-recursion --hide b:  a;b;a 1 -> a;a 1
func (r *reshape) transforms(given []string) ([]shape.Transform, error) {
	used := make([]int, len(shape.TransformKinds)) // patterns, by kind
	var out []shape.Transform
	for _, flag := range given {
		i := slices.IndexFunc(shape.TransformKinds, func(k *shape.TransformKind) bool { return k.Flag == flag })
		if i < 0 {
			continue
		}
		kind := shape.TransformKinds[i]
		if !kind.Patterns {
			if value[bool](r.Transforms, i) {
				out = append(out, shape.Transform{Kind: kind.ID})
			}
			continue
		}
		t, err := shape.ParseTransform(kind.ID, value[[]string](r.Transforms, i)[used[i]])
		if err != nil {
			return nil, usagef("--%s: %w", flag, err)
		}
		out = append(out, t)
		used[i]++
	}
	return out, nil
}
