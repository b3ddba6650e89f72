package picture_test

import (
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
)

func TestLegend(t *testing.T) {
	price := []model.Name{{Family: model.FamilyJava, Name: "org/acme/shop/Orders.price"}}
	for _, test := range []struct {
		palette string
		q       query.Query
		want    string
	}{
		{"kind", query.Query{}, "thread, interpreted, JIT, inlined, C1, C++, native, class, Java, kernel, not known, truncated"},
		{"kind", query.Query{Fragment: price}, "JIT, inlined"}, // the chain has a colour of its own
		{"package", query.Query{}, "threads and files, org.acme, JDK, org.formula, libc.so.6, libjvm.so, classes of objects, com.google.common, (no package), org.apache.lucene, kernel, native code"},
		{"library", query.Query{}, "threads and files, shop.jar, JDK, formula.jar, libc.so.6, libjvm.so, classes of objects, guava.jar, (no package), lucene.jar, kernel, not known"},
		{"safe", query.Query{}, "threads and files, org.acme, JDK, org.formula, libc.so.6, libjvm.so, classes of objects, com.google.common, (no package), org.apache.lucene, kernel, native code"},
		{"self", query.Query{}, "self 0 %, 25 %, 50 %, 75 %, 100 %"},
		{"name", query.Query{}, ""},
		{"warm", query.Query{}, ""},
	} {
		p := picture.FindPalette(test.palette)
		tr := originTree(t, test.q)
		for _, dark := range []bool{false, true} {
			var labels []string
			for _, item := range picture.Legend(p, tr, dark) {
				labels = append(labels, item.Label)
			}
			if got := strings.Join(labels, ", "); got != test.want {
				t.Errorf("%s, dark %v: %s\nwant %s", test.palette, dark, got, test.want)
			}
		}
	}
}

// A group's total counts an event once, however deep the group recurs: here
// "b" is larger than "a", though the boxes of "a" sum to more.
func TestLegendCountsOnce(t *testing.T) {
	tr := grow(t, "a::x;a::y;a::z 10\nb::x 11", query.Query{})
	p := picture.Palette{Group: func(b *shape.Box, _ model.Kind, _ bool) picture.LegendItem {
		return picture.LegendItem{Label: b.Name[:1]}
	}}
	if got := picture.Legend(p, tr, false); len(got) != 2 || got[0].Label != "b" || got[1].Label != "a" {
		t.Errorf("%v", got)
	}
	deep := grow(t, strings.Repeat("a::r;", 99_999)+"a::r 7", query.Query{})
	if got := picture.Legend(p, deep, false); len(got) != 1 {
		t.Errorf("%v", got)
	}
	if got := picture.Legend(p, &tree.Tree{}, false); got != nil {
		t.Errorf("%v", got)
	}
}

// In the legend a group has the colour that its boxes are shades of.
func TestLegendColours(t *testing.T) {
	for _, p := range picture.Palettes {
		if p.Group == nil {
			continue
		}
		for _, dark := range []bool{false, true} {
			of := map[string]picture.LegendItem{}
			sampleBoxes(func(b shape.Box, k model.Kind) {
				item := p.Group(&b, k, dark)
				if was, ok := of[item.Label]; ok && was != item {
					t.Fatalf("%s, dark %v: %q is %v and %v", p.ID, dark, item.Label, was.Color, item.Color)
				}
				of[item.Label] = item
			})
		}
	}
}

// A palette says what it needs and the files do not have.
func TestMissing(t *testing.T) {
	with, without := originTree(t, query.Query{}), grow(t, "main;a 1", query.Query{})
	for _, p := range picture.Palettes {
		if got := p.Missing(with.Boxes); got != "" {
			t.Errorf("%s: %q, though there are libraries", p.ID, got)
		}
		if got := p.Missing(without.Boxes); (got != "") != (p.ID == "library") {
			t.Errorf("%s: without libraries it says %q", p.ID, got)
		}
	}
}
