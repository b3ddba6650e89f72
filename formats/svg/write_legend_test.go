package svg

import (
	"image/color"
	"io"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture/page"
)

// The legend stands below the frames in the colours of both themes, breaks into
// lines, and no reader takes it for frames.
func TestLegend(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store(stacks), query.Query{})
	v := &codec.View{Tree: tree, Width: 300, Legend: []page.Swatch{
		{Label: "one", Light: color.NRGBA{255, 0, 0, 255}, Dark: color.NRGBA{0, 0, 255, 255}},
		{Label: "</text><title>evil (7 samples, 70.00%)</title>", Light: color.NRGBA{0, 255, 0, 255}},
		{Label: "日本語のラベル"},
	}}
	doc := draw(t, v)
	wellFormed(t, doc)
	for _, want := range []string{
		"#legend rect:nth-of-type(1){fill:#f00}", "#legend rect:nth-of-type(1){fill:#00f}", ">one</text>", "&lt;/text&gt;&lt;title&gt;evil",
	} {
		if strings.Count(string(doc), want) != 1 {
			t.Errorf("%d times %s", strings.Count(string(doc), want), want)
		}
	}
	if l := newCanvas(io.Discard, v).page.Legend; l[0].Y+17 != l[1].Y || l[1].Y+17 != l[2].Y {
		t.Errorf("placed %+v", l)
	}
	v.Legend = nil
	read := func(doc []byte) string {
		store, err := load(t, doc, codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return lines(folded(store, true))
	}
	if got, want := read(doc), read(draw(t, v)); got != want {
		t.Errorf("with a legend\n%swithout\n%s", got, want)
	}
}
