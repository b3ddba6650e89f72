package state

import (
	"slices"
	"strings"

	"flameview/picture"
)

// SetPalette chooses the colours.
func SetPalette(id, title string) Command {
	return Command{"Colours " + title, func(s State) State {
		s.Palette = id
		return s
	}}
}

// AddColor gives a set of boxes a colour of its own.
func AddColor(c picture.UserColor) Command {
	return Command{"Colour " + ColorTitle(c), func(s State) State {
		s.Colors = append(slices.Clip(s.Colors), c)
		return s
	}}
}

// SetColor replaces one of the user's colours.
func SetColor(i int, c picture.UserColor) Command {
	return Command{"Change the colour of " + ColorTitle(c), func(s State) State {
		s.Colors = replaced(s.Colors, i, c)
		return s
	}}
}

// RemoveColor takes one of the user's colours away.
func RemoveColor(i int) Command {
	return Command{"Remove a colour", func(s State) State {
		s.Colors = without(s.Colors, i)
		return s
	}}
}

// ColorTitle says in a few words what a colour is of.
func ColorTitle(c picture.UserColor) string {
	kind := string(c.Kind)
	if kind == "" {
		kind = "method"
	}
	return kind + " " + strings.Join(c.List, " | ")
}
