package cli

import (
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
	// The flags with a pattern are called as the kinds are.
	patterns := map[string][]string{
		shape.Hide: r.Hide, shape.HideOthers: r.Only, shape.Collapse: r.Collapse, shape.Focus: r.Focus,
	}
	switches := map[string]string{}
	if r.CollapseRecursion {
		switches["collapse-recursion"] = shape.CollapseRecursion
	}
	if r.CollapseCycles {
		switches["collapse-cycles"] = shape.CollapseCycles
	}
	var out []shape.Transform
	for _, flag := range given {
		if kind := switches[flag]; kind != "" {
			out = append(out, shape.Transform{Kind: kind})
		}
		if len(patterns[flag]) == 0 {
			continue
		}
		t, err := shape.ParseTransform(flag, patterns[flag][0])
		if err != nil {
			return nil, usagef("--%s: %w", flag, err)
		}
		out = append(out, t)
		patterns[flag] = patterns[flag][1:]
	}
	return out, nil
}
