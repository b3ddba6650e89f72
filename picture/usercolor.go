package picture

import (
	"errors"
	"fmt"
	"image/color"

	"flameview/model"
)

// UserColor is a colour that the user has given to a set of boxes: a method, a
// selection, what a search found, a package, a library. It is a plain value,
// made to be kept in states and sessions.
//
//	a method        {Patterns: {List: ["org.acme.A.run"], Exact: true}}
//	a selection     {Patterns: {List: ["org.acme.A.run", "main"], Exact: true}}
//	search matches  {Patterns: {List: ["pars(e|ing)"]}}
//	a package       {Kind: "package", Patterns: {List: ["org.acme"], Exact: true}}
//
// A single method has the colour itself. In a set it is the base of which each
// box has its shade, by name, so that neighbours can be told apart.
type UserColor struct {
	Kind model.NameKind // "" is model.MethodName
	model.Patterns
	Base color.NRGBA // alpha does not count
}

// WithUser gives the same colours with the user's in their place where they apply; where sets
// overlap, the later one wins. Labels stay legible on any colour, see
// [Theme.Ink]. A colour that could be taken for the match colour is moved away
// from it, see [Theme.distinct].
//
// Sets whose pattern is no regular expression are left out, and the error says
// which; the colours can be used all the same.
func (c *Colors) WithUser(list []UserColor) (*Colors, error) {
	out := *c
	out.user = nil
	var errs []error
	for _, u := range list {
		match, err := c.boxes.Matching(u.Patterns, u.Kind)
		if err != nil {
			errs = append(errs, fmt.Errorf("colour boxes #%02x%02x%02x: %w", u.Base.R, u.Base.G, u.Base.B, err))
			continue
		}
		if out.user == nil {
			out.user = make([]color.NRGBA, len(match))
		}
		for i, ok := range match {
			if ok {
				out.user[i] = u.shade(c.boxes.List[i].Name, &c.theme)
			}
		}
	}
	return &out, errors.Join(errs...)
}

// userShade is how far shades go from the user's colour to black and to white,
// of 256.
const userShade = 56

func (u *UserColor) shade(name string, t *Theme) color.NRGBA {
	c := color.NRGBA{u.Base.R, u.Base.G, u.Base.B, 255}
	if single := u.Kind != model.PackageName && u.Kind != model.LibraryName && u.Exact && len(u.List) == 1; !single {
		n := int(hash(name)>>16)%(2*userShade+1) - userShade
		c = Mix(c, rgb(0xffffff), max(n, 0))
		c = Mix(c, rgb(0x000000), max(-n, 0))
	}
	return t.distinct(c)
}

// distinct moves a colour away from the match colour, towards white or black,
// whichever gets far enough first. Colours that are far enough stay as they
// are.
func (t *Theme) distinct(c color.NRGBA) color.NRGBA {
	for n := 0; n < 256; n += 8 {
		for _, end := range [...]color.NRGBA{rgb(0xffffff), rgb(0x000000)} {
			if moved := Mix(c, end, n); apart(moved, t.Match) >= MinApart {
				return moved
			}
		}
	}
	return rgb(0)
}

func apart(a, b color.NRGBA) int {
	d := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B)
}
