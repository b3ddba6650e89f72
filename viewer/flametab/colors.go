package flametab

import (
	"log/slog"
	"reflect"

	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
)

// colors keeps the colours of one set of boxes, until boxes, palette, theme or
// the user's own colours change.
type colors struct {
	made    *picture.Colors
	boxes   *shape.Boxes
	palette picture.Palette
	user    []picture.UserColor
	dark    bool
}

// of gives the colours of a tree's rows.
func (c *colors) of(t *tree.Tree, palette picture.Palette, user []picture.UserColor, theme picture.Theme) picture.Fill {
	if c.made == nil || c.boxes != t.Boxes || !c.palette.Same(palette) || c.dark != theme.Dark || !reflect.DeepEqual(c.user, user) {
		c.boxes, c.palette, c.user, c.dark = t.Boxes, palette, user, theme.Dark
		c.made = Colors(t, palette, user, theme)
	}
	return c.made.Fill(t)
}

// Colors makes the colours of a palette with the user's own over it. Sets that
// cannot be understood are left out.
func Colors(t *tree.Tree, palette picture.Palette, user []picture.UserColor, theme picture.Theme) *picture.Colors {
	made, err := picture.NewColors(palette, t.Boxes, theme).WithUser(user)
	if err != nil {
		slog.Debug("colours", "error", err)
	}
	return made
}
