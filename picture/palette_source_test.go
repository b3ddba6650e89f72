package picture_test

import (
	"context"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
)

// sourceTree is a tree of two files and four threads: some lines are in both
// files, with other weights and other threads.
func sourceTree(t *testing.T, q query.Query) *tree.Tree {
	t.Helper()
	lines := strings.SplitAfter(origins, "\n")
	before := originsOf(t, "run/before.jfr", lines[:6]...)
	after := originsOf(t, "run/after.jfr", lines[1], lines[2], lines[2], lines[4], lines[7])
	s, err := model.Merge(t.Context(), model.MergeOptions{}, before, after)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := engine.New(s).Tree(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// The hues of sources, and what stands beside them, stay apart for every sort
// of eyes, those of the four largest most of all. 0.02 is about what is just
// noticeable.
func TestSourceHues(t *testing.T) {
	for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
		tr := sharesTree(2)
		rows := picture.ByThread.Scale(tr, theme.Dark)
		if len(rows) != tree.MaxSources+2 {
			t.Fatalf("%v", rows)
		}
		const rest = tree.MaxSources + 2 // the small sources together, a grey
		colors := []color.NRGBA{theme.Match}
		for _, item := range append(slices.Clone(rows[:tree.MaxSources]), rows[tree.MaxSources+1], rows[tree.MaxSources]) {
			colors = append(colors, item.Color)
		}
		for eye, m := range deficiencies {
			for i, a := range colors {
				for j, b := range colors[:i] {
					least := 0.065
					if j > 0 && i <= tree.MaxSources/2 {
						least = 0.09
					}
					if i == rest {
						least = 0.039
					}
					p, q := seen(a, m), seen(b, m)
					if d := math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]); d < least {
						t.Errorf("dark %v, %s: %v and %v are %.3f apart, want %.2f", theme.Dark, eye, a, b, d, least)
					}
				}
			}
		}
	}
}

// The same sources have the same colours, however much they have done, and all
// of them carry the same ink.
func TestSourceColoursAreStable(t *testing.T) {
	of := func(dark bool, names ...string) map[string]color.NRGBA {
		s := &tree.Sources{By: query.SourceThread}
		for i, name := range names {
			s.List = append(s.List, tree.Source{Name: name, Count: 1, Total: int64(10 - i)})
		}
		out := map[string]color.NRGBA{}
		for _, item := range picture.ByThread.Scale(&tree.Tree{Sources: s, Box: []shape.BoxID{0}, Total: []int64{100}}, dark) {
			name, _, _ := strings.Cut(item.Label, " ")
			out[name] = item.Color
		}
		return out
	}
	for _, dark := range []bool{false, true} {
		a, b := of(dark, "main", "worker", "gc"), of(dark, "gc", "worker", "main")
		for name, c := range a {
			if b[name] != c {
				t.Errorf("%s is %v and %v", name, c, b[name])
			}
		}
		if a["main"] == a["gc"] || a["main"] == a["worker"] || a["gc"] == a["worker"] {
			t.Errorf("two of three look alike: %v", a)
		}
	}
	for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
		tr := sharesTree(101)
		rows := picture.ByFile.Rows(tr, theme.Dark)
		for row := range int32(tr.Len()) {
			if light := theme.Ink(rows(row)).R > 127; light != theme.Dark {
				t.Fatalf("dark %v: %v has the other ink", theme.Dark, rows(row))
			}
		}
	}
}

// How far a row's colour is from grey says how much of it comes from one source.
func TestSourceFades(t *testing.T) {
	tr := sourceTree(t, query.Query{Sources: query.SourceFile})
	rows, items := picture.ByFile.Rows(tr, false), picture.ByFile.Scale(tr, false)
	if got := items[0].Label + ", " + items[1].Label + ", " + items[2].Label; got != "before.jfr · 64.9 %, after.jfr · 35.1 %, from several alike" {
		t.Error(got)
	}
	for row := int32(1); int(row) < tr.Len(); row++ {
		s := tr.Sources
		item := items[s.First[row]]
		toHue, toGrey := apart(rows(row), item.Color), apart(rows(row), items[2].Color)
		if share := float64(s.FirstTotal[row]) / float64(tr.Total[row]); share > 0.9 && toHue > toGrey || share < 0.55 && toHue < toGrey {
			t.Errorf("%s: %.2f from %s, but %d from its hue, %d from grey", tr.Name(row), share, item.Label, toHue, toGrey)
		}
	}
	// Without sources nothing is said, and nothing breaks.
	none := originTree(t, query.Query{})
	if picture.ByFile.Rows(none, true)(1).A != 255 || picture.ByFile.Scale(none, true) != nil {
		t.Error("a tree without sources")
	}
}
