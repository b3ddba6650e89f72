package state

import (
	"slices"
	"strings"

	"flameview/picture"
)

// SetPalette chooses the colours, in place of a ratio.
func SetPalette(id, title string) Command {
	return Command{Name: "Colours " + title, Do: func(s State) State {
		s.Palette, s.Ratio = id, ""
		return s
	}}
}

// AddColor chooses a colour for a set of boxes.
func AddColor(c picture.UserColor) Command {
	return Command{Name: "Colour " + ColorTitle(c), Do: func(s State) State {
		s.Colors = append(slices.Clip(s.Colors), c)
		return s
	}}
}

// SetColor replaces one of the user's colours.
func SetColor(i int, c picture.UserColor) Command {
	return Command{Name: "Change the colour of " + ColorTitle(c), Do: func(s State) State {
		s.Colors = replaced(s.Colors, i, c)
		return s
	}}
}

// RemoveColor takes one of the user's colours away.
func RemoveColor(i int) Command {
	return Command{Name: "Remove a colour", Do: func(s State) State {
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
