package state

import (
	"slices"

	"flameview/compare"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/picture"
)

// SetSides compares sides, the first is the base; none ends the comparison.
func SetSides(sides ...query.Side) Command {
	name := "End the comparison"
	if len(sides) > 1 {
		name = "Compare " + sides[0].Name + " with " + sides[1].Name
	}
	return Command{Name: name, Do: func(s State) State {
		s.Sides = slices.Clone(sides)
		s.Norm, s.Current = fitting(s.Norm, len(sides)), 0
		s.Viewport = picture.Viewport{}
		return s
	}}
}

// fitting is a norm without numbers that were given for other sides.
func fitting(n compare.Norm, sides int) compare.Norm {
	if sides == 0 || n.Kind == compare.NormFactor || n.Kind == compare.NormWork && len(n.Values) != sides {
		return compare.Norm{}
	}
	return n
}

// WhatIf compares what is recorded with the same if some of it cost more or less. It adds to
// what was asked before: wishes multiply.
func WhatIf(wish query.Wish) Command {
	return Command{Name: "What if: " + wish.Words(), Do: func(s State) State {
		wishes := append(slices.Clip(compare.WishesOf(s.Sides)), wish)
		return SetSides(compare.WishSides(wishes...)...).Do(s)
	}}
}

// SetSide replaces one side of a comparison, or adds one behind the last.
func SetSide(i int, side query.Side) Command {
	return Command{Name: "Compare: " + side.Name, Do: func(s State) State {
		s.Sides = slices.Clone(s.Sides)
		if i < len(s.Sides) {
			s.Sides[i] = side
		} else {
			s.Sides = append(s.Sides, side)
		}
		s.Norm = fitting(s.Norm, len(s.Sides))
		return s
	}}
}

// Swap makes the base current and the current side the base. Numbers of work move
// with their sides, and a factor becomes its inverse.
func Swap() Command {
	return Command{Name: "Swap the sides", Do: func(s State) State {
		if len(s.Sides) < 2 {
			return s
		}
		s.Sides = slices.Clone(s.Sides)
		now := s.CurrentSide()
		s.Sides[0], s.Sides[now] = s.Sides[now], s.Sides[0]
		s.Norm.Values = slices.Clone(s.Norm.Values)
		switch v := s.Norm.Values; s.Norm.Kind {
		case compare.NormWork:
			v[0], v[now] = v[now], v[0]
		case compare.NormFactor:
			v[0] = 1 / v[0]
		}
		return s
	}}
}

// SetCurrent chooses which of many sides a picture compares with the base.
// Choices that follow each other are a run, as when they are played.
func SetCurrent(i int) Command {
	return Command{Name: "Compare with another side", Run: slideRun, Do: func(s State) State {
		s.Current = i
		return s
	}}
}

// SetChange chooses what the colours of a comparison show.
func SetChange(c picture.ChangeStyle) Command {
	return Command{Name: "Colours of change: " + c.Title(), Do: func(s State) State {
		s.Change = c
		return s
	}}
}

// SetNorm chooses how sides are scaled.
func SetNorm(n compare.Norm) Command {
	return Command{Name: "Scale: " + n.String(), Do: func(s State) State {
		s.Norm = n
		return s
	}}
}

// AddSame takes two names for one method.
func AddSame(a shape.Alias) Command {
	return Command{Name: "Same: " + a.String(), Do: func(s State) State {
		if !slices.Contains(s.Grouping.Same, a) {
			s.Grouping.Same = append(slices.Clip(s.Grouping.Same), a)
		}
		return s
	}}
}

// RemoveSame takes two names for two methods again.
func RemoveSame(a shape.Alias) Command {
	return Command{Name: "Not the same: " + a.String(), Do: func(s State) State {
		s.Grouping.Same = without(s.Grouping.Same, slices.Index(s.Grouping.Same, a))
		return s
	}}
}

// AcrossBuilds leaves out of names what differs from build to build, or shows it.
func AcrossBuilds(on bool) Command {
	name := "Show what differs in names from build to build"
	if on {
		name = "Merge names that differ from build to build"
	}
	return Command{Name: name, Do: func(s State) State {
		s.Grouping.AcrossBuilds = on
		return s
	}}
}
