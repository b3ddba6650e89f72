package sessionfile

import (
	"fmt"
	"image/color"

	"flameview/model"
	"flameview/picture"
)

// savedColor is a user's colour as a session file writes it.
type savedColor struct {
	Kind     string `json:"kind,omitempty"`
	Patterns []text `json:"patterns"`
	Exact    bool   `json:"exact,omitempty"`
	Color    string `json:"color"` // "#rrggbb"
}

func saveColor(c picture.UserColor) savedColor {
	out := savedColor{Kind: string(c.Kind), Exact: c.Exact, Color: HexColor(c.Base)}
	for _, p := range c.List {
		out.Patterns = append(out.Patterns, text(p))
	}
	return out
}

func (in savedColor) color() (picture.UserColor, error) {
	c := picture.UserColor{Kind: model.NameKind(in.Kind), Patterns: model.Patterns{Exact: in.Exact}}
	switch c.Kind {
	case "", model.MethodName, model.PackageName, model.LibraryName:
	default:
		return c, fmt.Errorf("kind: want method, package or library, found %.40q", in.Kind)
	}
	for _, p := range in.Patterns {
		if _, err := model.CompilePattern(string(p)); err != nil && !c.Exact {
			return c, fmt.Errorf("patterns: %w", err)
		}
		c.List = append(c.List, string(p))
	}
	var err error
	c.Base, err = parseHexColor(in.Color)
	return c, err
}

// HexColor writes a colour as "#rrggbb".
func HexColor(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// parseHexColor reads what HexColor writes.
func parseHexColor(s string) (color.NRGBA, error) {
	c := color.NRGBA{A: 255}
	if n, err := fmt.Sscanf(s, "#%02x%02x%02x", &c.R, &c.G, &c.B); n != 3 || err != nil || len(s) != 7 {
		return c, fmt.Errorf("color: want #rrggbb, found %.40q", s)
	}
	return c, nil
}
