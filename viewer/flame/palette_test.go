package flame_test

import (
	"fmt"
	"image/color"
	"testing"

	"flameview/model"
	"flameview/viewer/flame"
)

// sampleBoxes are names of all sorts, many of them.
func sampleBoxes(each func(b model.Box, k model.Kind)) {
	for i := range 3000 {
		for k := range model.NumKinds {
			each(model.Box{Family: model.FamilyJava, Name: fmt.Sprintf("org/acme%d/p%d/C%d.m", i, i%7, i)}, k)
			each(model.Box{Family: model.FamilyJava, Name: fmt.Sprintf("java/util/C%d.m%d", i, i)}, k)
			each(model.Box{Family: model.FamilyNative, Name: fmt.Sprintf("ns%d::f%d", i, i)}, k)
			each(model.Box{Family: model.FamilyClass, Name: fmt.Sprintf("java/lang/C%d", i)}, k)
			each(model.Box{Family: model.FamilyThread, Name: fmt.Sprintf("worker-%d", i)}, k)
		}
	}
}

// Every palette keeps the two promises of [flame.Palette]: labels read well,
// on what a search dims too, and nothing looks like a match.
func TestPalettes(t *testing.T) {
	for _, theme := range []flame.Theme{flame.Light, flame.Dark} {
		for _, p := range flame.Palettes {
			least, nearest := 99.0, 1<<30
			sampleBoxes(func(b model.Box, k model.Kind) {
				c := p.Color(&b, k, theme.Dark)
				least = min(least, flame.Contrast(c, theme.Ink(c)))
				nearest = min(nearest, apart(c, theme.Match))
			})
			if least < flame.MinContrast || nearest < 100 {
				t.Errorf("%s, dark %v: least contrast %.2f, nearest to the match colour %d", p.ID, theme.Dark, least, nearest)
			}
		}
		for _, c := range []color.NRGBA{theme.Root, theme.Chain, theme.Match} {
			if flame.Contrast(c, theme.Ink(c)) < flame.MinContrast {
				t.Errorf("dark %v: no label can be read on %v", theme.Dark, c)
			}
		}
		for _, c := range []color.NRGBA{theme.Text, theme.Dim} {
			if got := flame.Contrast(c, theme.Background); got < flame.MinContrast {
				t.Errorf("dark %v: %v on the background has contrast %.2f", theme.Dark, c, got)
			}
		}
	}
	// Whatever colour a user may choose, a label on it can be read.
	for v := range 1 << 12 {
		c := color.NRGBA{uint8(v>>8) * 17, uint8(v>>4&15) * 17, uint8(v&15) * 17, 255}
		for _, theme := range []flame.Theme{flame.Light, flame.Dark} {
			if got := flame.Contrast(c, theme.Ink(c)); got < flame.MinContrast {
				t.Fatalf("contrast on %v is %.2f", c, got)
			}
		}
	}
}

// apart is how far two colours are apart, the sum over red, green and blue.
func apart(a, b color.NRGBA) int {
	d := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B)
}

// A name's colour is the same in every run and on every machine.
func TestColoursAreStable(t *testing.T) {
	for _, test := range []struct {
		palette string
		family  model.Family
		name    string
		kind    model.Kind
		dark    bool
		want    string
	}{
		{"package", model.FamilyJava, "org/acme/json/Parser.parse", model.KindJIT, false, "a2e2c0"},
		{"package", model.FamilyJava, "org/acme/json/Parser.parse", model.KindJIT, true, "3a795a"},
		{"package", model.FamilyJava, "java/util/HashMap.put", model.KindInlined, false, "e4e1cf"},
		{"package", model.FamilyNative, "Compile::Code_Gen", model.KindCPP, false, "bacbf5"},
		{"package", model.FamilyNative, "do_syscall_64", model.KindKernel, false, "f9b9b7"},
		{"name", model.FamilyJava, "org/acme/json/Parser.parse", model.KindJIT, false, "fbba8b"},
	} {
		c := flame.FindPalette(test.palette).Color(&model.Box{Family: test.family, Name: test.name}, test.kind, test.dark)
		if got := fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B); got != test.want {
			t.Errorf("%s, dark %v: %s is %s, want %s", test.palette, test.dark, test.name, got, test.want)
		}
	}
}
