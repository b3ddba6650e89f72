package picture_test

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/query"
	"flameview/picture"
	"flameview/picture/page"
)

var (
	teal   = color.NRGBA{0, 128, 128, 255}
	yellow = color.NRGBA{240, 220, 60, 255}
)

// set is a user's colour for names or, with a kind, for packages or libraries.
func set(base color.NRGBA, kind model.NameKind, exact bool, list ...string) picture.UserColor {
	return picture.UserColor{Kind: kind, Patterns: model.Patterns{List: list, Exact: exact}, Base: base}
}

func TestUserColors(t *testing.T) {
	tr := originTree(t, query.Query{})
	for _, test := range []struct {
		name string
		list []picture.UserColor
		want string // the boxes whose colour changed
	}{
		{"none", nil, ""},
		{"a method", []picture.UserColor{set(teal, "", true, "vfs_write")}, "vfs_write"},
		{"a set", []picture.UserColor{set(teal, model.MethodName, true, "vfs_write", "org/formula/Lexer.next")}, "org/formula/Lexer.next vfs_write"},
		{"matches of a search", []picture.UserColor{set(teal, "", false, "^org/formula.*(parse|next)")}, "org/formula/Lexer.next org/formula/Parser.parse"},
		{"a package", []picture.UserColor{set(teal, model.PackageName, true, "org.acme.shop")}, "org/acme/shop/Main.main org/acme/shop/Orders.price"},
		{"a library", []picture.UserColor{set(teal, model.LibraryName, false, "libc")}, "__write start_thread"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, p := range picture.Palettes {
				plain := picture.NewColors(p, tr.Boxes, picture.Light)
				mine, err := plain.WithUser(test.list)
				if err != nil {
					t.Fatal(err)
				}
				before, after := plain.Fill(tr), mine.Fill(tr)
				seen := map[string]bool{}
				var changed []string
				for row := range int32(tr.Len()) {
					if before(row) != after(row) && !seen[tr.Name(row)] {
						seen[tr.Name(row)] = true
						changed = append(changed, tr.Name(row))
					}
				}
				if got := sorted(changed); got != test.want {
					t.Errorf("%s: changed %s, want %s", p.ID, got, test.want)
				}
			}
		})
	}
}

func sorted(names []string) string {
	slices.Sort(names)
	return strings.Join(names, " ")
}

// fillOf is the colour of the first row of a name under the user's colours.
func fillOf(t *testing.T, name string, theme picture.Theme, list ...picture.UserColor) color.NRGBA {
	t.Helper()
	tr := originTree(t, query.Query{})
	c, err := picture.NewColors(picture.ByPackage, tr.Boxes, theme).WithUser(list)
	if err != nil {
		t.Fatal(err)
	}
	for row := range int32(tr.Len()) {
		if tr.Name(row) == name {
			return c.Fill(tr)(row)
		}
	}
	t.Fatalf("no %s", name)
	return color.NRGBA{}
}

func TestUserShades(t *testing.T) {
	// A single method has the very colour.
	if got := fillOf(t, "vfs_write", picture.Light, set(teal, "", true, "vfs_write")); got != teal {
		t.Errorf("%v", got)
	}
	// In a set each has a shade, the same one in whatever set.
	a := fillOf(t, "vfs_write", picture.Light, set(teal, "", true, "vfs_write", "__write"))
	b := fillOf(t, "__write", picture.Light, set(teal, "", true, "vfs_write", "__write"))
	if again := fillOf(t, "__write", picture.Light, set(teal, "", false, "write")); a == b || b != again {
		t.Errorf("%v, %v, %v", a, b, again)
	}
	// The later entry wins.
	if got := fillOf(t, "vfs_write", picture.Light, set(teal, "", false, "."), set(yellow, "", true, "vfs_write")); got != yellow {
		t.Errorf("%v", got)
	}
	if got := fillOf(t, "vfs_write", picture.Light, set(yellow, "", true, "vfs_write"), set(teal, "", true, "vfs_write")); got != teal {
		t.Errorf("%v", got)
	}
}

// Whatever colour the user chooses, it is no match and its labels can be read;
// and colours far from the match colour are left as they are.
func TestUserColourIsDistinct(t *testing.T) {
	for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
		for v := range 1 << 12 {
			c := color.NRGBA{uint8(v>>8) * 17, uint8(v>>4&15) * 17, uint8(v&15) * 17, 255}
			got := theme.Distinct(c)
			if apart(got, theme.Match) < picture.MinApart || picture.Contrast(got, theme.Ink(got)) < picture.MinContrast {
				t.Fatalf("dark %v: %v becomes %v", theme.Dark, c, got)
			}
			if apart(c, theme.Match) >= picture.MinApart && got != c {
				t.Fatalf("dark %v: %v becomes %v without need", theme.Dark, c, got)
			}
		}
		if got := theme.Distinct(theme.Match); apart(got, theme.Match) > 2*picture.MinApart {
			t.Errorf("dark %v: moved to %v, further than it need be", theme.Dark, got)
		}
	}
}

// A pattern that is none costs its own entry only, and is named.
func TestUserColourBroken(t *testing.T) {
	tr := originTree(t, query.Query{})
	c, err := picture.NewColors(picture.ByName, tr.Boxes, picture.Light).WithUser([]picture.UserColor{
		set(yellow, "", false, "(oops"), set(teal, "", true, "vfs_write"),
	})
	if err == nil || !strings.Contains(err.Error(), `"(oops"`) {
		t.Errorf("error %v", err)
	}
	row := int32(tr.Len() - 1)
	for tr.Name(row) != "vfs_write" {
		row--
	}
	if got := c.Fill(tr)(row); got != teal {
		t.Errorf("%v", got)
	}
}

func TestUserColourImages(t *testing.T) {
	tr := originTree(t, query.Query{})
	list := []picture.UserColor{
		set(teal, model.PackageName, true, "org.acme.shop"),
		set(yellow, "", false, "write"),
		set(picture.Light.Match, "", true, "JavaThread::run"),
	}
	for name, theme := range map[string]picture.Theme{"usercolors-light": picture.Light, "usercolors-dark": picture.Dark} {
		c, err := picture.NewColors(picture.ByKind, tr.Boxes, theme).WithUser(list)
		if err != nil {
			t.Fatal(err)
		}
		img, err := painter(t).Image(tr, picture.ImageOptions{Width: 500, Dark: theme.Dark, Fill: c.Fill(tr), Content: page.Content{Title: "user colours over kind"}})
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name, img)
	}
}
