package picture_test

import (
	"fmt"
	"image/color"
	"os"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
)

// sampleBoxes are names of all sorts, many of them.
func sampleBoxes(each func(b shape.Box, k model.Kind)) {
	for i := range 3000 {
		for k := range model.NumKinds {
			each(shape.Box{Family: model.FamilyJava, Name: fmt.Sprintf("org/acme%d/p%d/C%d.m", i, i%7, i)}, k)
			each(shape.Box{Family: model.FamilyJava, Name: fmt.Sprintf("java/util/C%d.m%d", i, i)}, k)
			each(shape.Box{Family: model.FamilyNative, Name: fmt.Sprintf("ns%d::f%d", i, i)}, k)
			each(shape.Box{Family: model.FamilyNative, Name: fmt.Sprintf("f%d", i), Library: fmt.Sprintf("lib%d.so", i%900)}, k)
			each(shape.Box{Family: model.FamilyClass, Name: fmt.Sprintf("java/lang/C%d", i)}, k)
			each(shape.Box{Family: model.FamilyThread, Name: fmt.Sprintf("worker-%d", i)}, k)
		}
	}
}

// paletteColors gives each colour that a palette has for the samples, for all
// shares of self in total where it depends on numbers, and in the legend.
func paletteColors(p picture.Palette, dark bool, each func(c color.NRGBA)) {
	sampleBoxes(func(b shape.Box, k model.Kind) {
		each(p.Color(&b, k, dark))
		if p.Group != nil {
			each(p.Group(&b, k, dark).Color)
		}
	})
	if p.Rows != nil {
		t := sharesTree(1001)
		rows := p.Rows(t, dark)
		for row := range int32(t.Len()) {
			each(rows(row))
		}
		for _, item := range p.Scale(t, dark) {
			each(item.Color)
		}
	}
}

// sharesTree has rows of all shares of self, and of the first of nine sources
// in turn, in steps: 0, 1/(steps-1), ... 1.
func sharesTree(steps int) *tree.Tree {
	s := &tree.Sources{By: query.SourceThread}
	for i := range tree.MaxSources {
		s.List = append(s.List, tree.Source{Name: fmt.Sprintf("worker-%d", i), Count: 1, Total: 1})
	}
	s.List = append(s.List, tree.Source{Others: true, Count: 12, Total: 1})
	t := &tree.Tree{Sources: s, Boxes: &shape.Boxes{List: make([]shape.Box, 100)}}
	for i := range t.Boxes.List {
		t.Boxes.List[i].Name = fmt.Sprintf("f%d", i)
	}
	for source := range s.List {
		for share := range int64(steps) {
			t.Box = append(t.Box, shape.BoxID(len(t.Box)%100))
			t.Self, t.Total = append(t.Self, share), append(t.Total, int64(steps)-1)
			s.First, s.FirstTotal = append(s.First, uint8(source)), append(s.FirstTotal, share)
		}
	}
	return t
}

// Every palette keeps the two promises of [flame.Palette]: labels read well,
// on what a search dims too, and nothing looks like a match.
func TestPalettes(t *testing.T) {
	for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
		for _, p := range picture.Palettes {
			least, nearest := 99.0, 1<<30
			paletteColors(p, theme.Dark, func(c color.NRGBA) {
				least = min(least, picture.Contrast(c, theme.Ink(c)))
				nearest = min(nearest, apart(c, theme.Match))
			})
			if least < picture.MinContrast || nearest < picture.MinApart {
				t.Errorf("%s, dark %v: least contrast %.2f, nearest to the match colour %d", p.ID, theme.Dark, least, nearest)
			}
		}
		for _, c := range []color.NRGBA{theme.Root, theme.Chain, theme.Match} {
			if picture.Contrast(c, theme.Ink(c)) < picture.MinContrast {
				t.Errorf("dark %v: no label can be read on %v", theme.Dark, c)
			}
		}
		for _, c := range []color.NRGBA{theme.Text, theme.Dim} {
			if got := picture.Contrast(c, theme.Background); got < picture.MinContrast {
				t.Errorf("dark %v: %v on the background has contrast %.2f", theme.Dark, c, got)
			}
		}
	}
	// Whatever colour a user may choose, a label on it can be read.
	for v := range 1 << 12 {
		c := color.NRGBA{uint8(v>>8) * 17, uint8(v>>4&15) * 17, uint8(v&15) * 17, 255}
		for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
			if got := picture.Contrast(c, theme.Ink(c)); got < picture.MinContrast {
				t.Fatalf("contrast on %v is %.2f", c, got)
			}
		}
	}
}

// The shades of one group, or of a palette without groups, carry either dark
// labels or light ones: a flicker of both would look like a meaning.
func TestInkIsSteady(t *testing.T) {
	for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
		for _, p := range picture.Palettes {
			light := map[string]bool{}
			sampleBoxes(func(b shape.Box, k model.Kind) {
				label := ""
				if p.Group != nil {
					label = p.Group(&b, k, theme.Dark).Label
				}
				ink := theme.Ink(p.Color(&b, k, theme.Dark)).R > 127
				if was, ok := light[label]; ok && was != ink {
					t.Fatalf("%s, dark %v: group %q has labels in light and in dark ink", p.ID, theme.Dark, label)
				}
				light[label] = ink
			})
		}
	}
}

// The list is what menus and flags show: nothing twice, nothing without a name.
func TestPaletteList(t *testing.T) {
	ids, titles := map[string]bool{}, map[string]bool{}
	for i, p := range picture.Palettes {
		if p.ID == "" || p.Title == "" || p.Legend == "" || p.Color == nil || ids[p.ID] || titles[p.Title] {
			t.Errorf("palette %d: %q, %q", i, p.ID, p.Title)
		}
		if (p.Rows == nil) != (p.Scale == nil) {
			t.Errorf("%s: Rows and Scale go together", p.ID)
		}
		ids[p.ID], titles[p.Title] = true, true
		if got := picture.FindPalette(p.ID).Title; got != p.Title || picture.PaletteIDs()[i] != p.ID {
			t.Errorf("%s is found as %s", p.Title, got)
		}
	}
	if got := picture.FindPalette("no such").ID; got != picture.Palettes[0].ID {
		t.Errorf("an unknown palette is %s", got)
	}
}

// apart is how far two colours are apart, the sum over red, green and blue.
func apart(a, b color.NRGBA) int {
	d := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B)
}

// A name's colour is the same in every run and on every machine.
func TestColoursAreStable(t *testing.T) {
	samples := []struct {
		b shape.Box
		k model.Kind
	}{
		{shape.Box{Family: model.FamilyJava, Name: "org/acme/json/Parser.parse"}, model.KindJIT},
		{shape.Box{Family: model.FamilyJava, Name: "org/acme/json/Parser.next", Library: "acme-json.jar"}, model.KindInlined},
		{shape.Box{Family: model.FamilyJava, Name: "org/acme/json", Package: "org/acme/json"}, model.KindUnknown},
		{shape.Box{Family: model.FamilyJava, Name: "com/google/common/base/Joiner.join"}, model.KindC1},
		{shape.Box{Family: model.FamilyJava, Name: "Main.main"}, model.KindInterpreted},
		{shape.Box{Family: model.FamilyJava, Name: "java/util/HashMap.put"}, model.KindInlined},
		{shape.Box{Family: model.FamilyJava, Name: "java/util/HashMap.put", Library: "java.base"}, model.KindJIT},
		{shape.Box{Family: model.FamilyNative, Name: "Compile::Code_Gen", Library: "libjvm.so"}, model.KindCPP},
		{shape.Box{Family: model.FamilyNative, Name: "pthread_mutex_lock", Library: "libc.so.6"}, model.KindNative},
		{shape.Box{Family: model.FamilyNative, Name: "pthread_mutex_lock"}, model.KindUnknown},
		{shape.Box{Family: model.FamilyNative, Name: "do_syscall_64"}, model.KindKernel},
		{shape.Box{Family: model.FamilyClass, Name: "java/lang/String"}, model.KindClass},
		{shape.Box{Family: model.FamilyThread, Name: "main"}, model.KindThread},
		{shape.Box{Family: model.FamilyFile, Name: "cpu.jfr"}, model.KindFile},
		{shape.Box{Family: model.FamilyNative, Name: "[truncated]"}, model.KindTruncated},
	}
	hex := func(c color.NRGBA) string { return fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B) }
	var out strings.Builder
	for _, p := range picture.Palettes {
		fmt.Fprintf(&out, "%s: light, dark, group\n", p.ID)
		for _, s := range samples {
			group := ""
			if p.Group != nil {
				group = p.Group(&s.b, s.k, false).Label
			}
			name := strings.TrimSpace(fmt.Sprintf("%s %s %s %s", s.b.Family, s.b.Name, s.k, s.b.Library))
			line := fmt.Sprintf("  %s %s  %-22s %s", hex(p.Color(&s.b, s.k, false)), hex(p.Color(&s.b, s.k, true)), group, name)
			fmt.Fprintln(&out, line)
		}
		if p.Rows != nil {
			tree := sharesTree(6)
			light, dark := p.Rows(tree, false), p.Rows(tree, true)
			for row := range int32(tree.Len()) {
				what := fmt.Sprintf("self %d of 100", 20*tree.Self[row])
				if p.Sources != query.NoSources {
					what = fmt.Sprintf("%d of 100 from %s", 20*tree.Self[row], tree.Sources.Label(int(tree.Sources.First[row])))
				} else if row > 5 {
					break // the same again
				}
				fmt.Fprintf(&out, "  %s %s  %-22s %s\n", hex(light(row)), hex(dark(row)), "", what)
			}
		}
	}
	const path = "testdata/palettes.golden"
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; make it with go test -update", err)
	}
	gotLines, wantLines := strings.Split(out.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		if i >= len(gotLines) || i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("%s differs in line %d; now it is\n%s\nif that is right, go test -update", path, i+1, out.String())
		}
	}
}
